import type { Criteria } from '#domain/search/criteria.ts'
import { type CriteriaFlag, type Deal, DEALS, PROPERTY_TYPES, type PropertyType } from '#domain/listing/listing.ts'

/** What fewer people than these look for alike is not shown, nor kept: nobody is to be recognised. */
export const MIN_PEOPLE = 5
/** Who looks in more municipalities looks everywhere, which says nothing of one of them. */
const MAX_PLACES_PER_PERSON = 25
/** What is wished besides by fewer is no pattern. */
const MIN_SHARE = 0.25
const MAX_WISHES = 3

/** Bounds of what people would pay, in euro (a month for rent); the last band has none. */
const BANDS: Record<Deal, readonly number[]> = {
  FOR_SALE: [150, 200, 250, 300, 350, 400, 450, 500, 600, 750, 1000].map((thousand) => thousand * 1000),
  TO_RENT: [500, 700, 900, 1100, 1300, 1600, 2000, 3000],
  TAKE_OVER: [25, 50, 100, 200, 400].map((thousand) => thousand * 1000),
}

/**
 * So many people look for this: in a municipality (its number of the statistics office), of a type (null: any), for at
 * most `from` to `to` euro (null: without a bound). `wishes`: what share of them wants it besides.
 */
export type DemandCell = {
  deal: Deal
  nis: string
  type: PropertyType | null
  from: number | null
  to: number | null
  people: number
  wishes: { flag: CriteriaFlag; share: number }[]
}

/** `small`: cells that are too small to be shown, and how many people are in them alone; `everywhere`: who looks all over. */
export type Demand = { cells: DemandCell[]; people: number; everywhere: number; small: number }

type Counted = Omit<DemandCell, 'wishes'> & { wishes: Map<CriteriaFlag, number> }

/** Counts who looks for what. Subscriptions of one person have to come one after the other; each counts once in a cell. */
export class DemandCount {
  private readonly cells = new Map<string, Counted>()
  private person: string | null = null
  private mine = new Set<string>()
  private people = 0
  private everywhere = 0
  private isEverywhere = false

  /** @param places the municipalities that the criteria name; null: they name none, or much more than one can tell */
  add(person: string, criteria: Criteria, places: readonly string[] | null): void {
    if (person !== this.person) {
      this.person = person
      this.mine = new Set()
      this.people += 1
      this.isEverywhere = false
    }
    if (places === null || places.length === 0 || places.length > MAX_PLACES_PER_PERSON) {
      if (!this.isEverywhere) this.everywhere += 1
      this.isEverywhere = true
      return
    }
    const types =
      criteria.types.length === 0 || criteria.types.length === PROPERTY_TYPES.length ? [null] : criteria.types
    for (const deal of DEALS) {
      const range = criteria.wanted[deal]
      if (range === undefined) continue
      const [from, to] = bandOf(deal, range.max)
      for (const nis of places) for (const type of types) this.count({ deal, nis, type, from, to }, criteria.flags)
    }
  }

  private count(cell: Omit<DemandCell, 'people' | 'wishes'>, flags: readonly CriteriaFlag[]): void {
    const key = [cell.deal, cell.nis, cell.type, cell.from].join('|')
    if (this.mine.has(key)) return
    this.mine.add(key)
    const counted = this.cells.get(key) ?? { ...cell, people: 0, wishes: new Map<CriteriaFlag, number>() }
    counted.people += 1
    for (const flag of flags) counted.wishes.set(flag, (counted.wishes.get(flag) ?? 0) + 1)
    this.cells.set(key, counted)
  }

  /** What may be shown, most wanted first. */
  result(): Demand {
    const all = [...this.cells.values()]
    const shown = all.filter(({ people }) => people >= MIN_PEOPLE)
    return {
      people: this.people,
      everywhere: this.everywhere,
      small: all.length - shown.length,
      cells: shown
        .map(({ wishes, ...cell }) => ({ ...cell, wishes: oftenWished(wishes, cell.people) }))
        .sort(mostFirst),
    }
  }
}

const mostFirst = (one: DemandCell, other: DemandCell) => other.people - one.people || (one.nis < other.nis ? -1 : 1)

function oftenWished(wishes: ReadonlyMap<CriteriaFlag, number>, people: number): DemandCell['wishes'] {
  return [...wishes]
    .filter(([, count]) => count >= MIN_PEOPLE && count / people >= MIN_SHARE)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_WISHES)
    .map(([flag, count]) => ({ flag, share: Math.round((count / people) * 20) / 20 }))
}

/** The band in which the most lies that somebody would pay. */
function bandOf(deal: Deal, most: number | null): [from: number | null, to: number | null] {
  const bounds = BANDS[deal]
  if (most === null) return [bounds.at(-1) ?? null, null]
  const at = bounds.findIndex((bound) => most <= bound)
  return at === -1 ? [bounds.at(-1) ?? null, null] : [bounds[at - 1] ?? null, bounds[at] ?? null]
}

/** Other prices that are worth a thought: round ones around it, as people set round bounds. */
export function pricesAround(price: number): number[] {
  const step = price < 5_000 ? 50 : price < 200_000 ? 5_000 : price < 600_000 ? 10_000 : 25_000
  const below = Math.floor((price - 1) / step) * step
  const above = Math.ceil((price + 1) / step) * step
  return [above, below, below - step].filter((one) => one > 0 && one !== price)
}
