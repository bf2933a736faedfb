import type { Criteria } from '#domain/search/criteria.ts'
import { type CriteriaFlag, type Deal, DEALS, PROPERTY_TYPES, type PropertyType } from '#domain/listing/listing.ts'

/** Groups of fewer people are neither shown nor stored, so that nobody can be recognised. */
export const MIN_PEOPLE = 5
/** A person who looks in more municipalities counts as looking everywhere. */
const MAX_PLACES_PER_PERSON = 25
/** A wish is listed when at least this share of the group has it. */
const MIN_SHARE = 0.25
const MAX_WISHES = 3

/** Upper bounds of the price bands, in euro (a month for rent); the band above the last one is open. */
const BANDS: Record<Deal, readonly number[]> = {
  FOR_SALE: [150, 200, 250, 300, 350, 400, 450, 500, 600, 750, 1000].map((thousand) => thousand * 1000),
  TO_RENT: [500, 700, 900, 1100, 1300, 1600, 2000, 3000],
  TAKE_OVER: [25, 50, 100, 200, 400].map((thousand) => thousand * 1000),
}

/**
 * How many people look for the same: in one municipality (`nis`), for one type (null: any), with a maximum price between
 * `from` and `to` euro (null: no bound). `wishes`: what share of them also wants a feature.
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

/** `small`: the number of cells that are too small to be shown. `everywhere`: the number of people who look everywhere. */
export type Demand = { cells: DemandCell[]; people: number; everywhere: number; small: number }

type Counted = Omit<DemandCell, 'wishes'> & { wishes: Map<CriteriaFlag, number> }

/** Counts subscriptions by cell. Those of one person have to be added in a row; a person counts once per cell. */
export class DemandCount {
  private readonly cells = new Map<string, Counted>()
  private person: string | null = null
  private mine = new Set<string>()
  private people = 0
  private everywhere = 0
  private isEverywhere = false

  /** @param places the municipalities in the criteria; null: they name none, or a wider area */
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

  /** The cells that may be shown, most wanted first. */
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

/** The band of a maximum price. */
function bandOf(deal: Deal, most: number | null): [from: number | null, to: number | null] {
  const bounds = BANDS[deal]
  if (most === null) return [bounds.at(-1) ?? null, null]
  const at = bounds.findIndex((bound) => most <= bound)
  return at === -1 ? [bounds.at(-1) ?? null, null] : [bounds[at - 1] ?? null, bounds[at] ?? null]
}

/** Round prices around this one, to compare the demand, because visitors set round bounds. */
export function pricesAround(price: number): number[] {
  const step = price < 5_000 ? 50 : price < 200_000 ? 5_000 : price < 600_000 ? 10_000 : 25_000
  const below = Math.floor((price - 1) / step) * step
  const above = Math.ceil((price + 1) / step) * step
  return [above, below, below - step].filter((one) => one > 0 && one !== price)
}
