import { type Criteria, OPEN_RANGE } from '#domain/search/criteria.ts'
import { withRatesOf } from '#domain/costs/costs.ts'
import { DEALS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import { type CentreOf, matches } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { Percolator } from '#domain/search/percolator.ts'
import { FoundIds } from '#search/segment/found-ids.ts'
import { SubscriptionArena } from '#search/subscriptions/subscription-arena.ts'
import { SubscriptionCircles } from '#search/subscriptions/subscription-circles.ts'
import { PROBE, type MatchKernel } from '#search/kernel/match-kernel.ts'
import { matchKernelFor } from '#search/kernel/match-kernel-choice.ts'
import { RARE, SubscriptionList } from '#search/subscriptions/subscription-list.ts'
import { SubscriptionLog } from '#search/subscriptions/subscription-log.ts'
import {
  eachPlaceOf,
  PLACE_GROUPS,
  type PlaceTerm,
  type Term,
  termsOf,
} from '#search/subscriptions/subscription-places.ts'
import { PROBE_PRICE, packSubscription, writePair, writeProbe } from '#search/subscriptions/packed-subscription.ts'

/** Finds the subscriptions that a row fits: an inverted index of their criteria, updated one subscription at a time. */
export type SubscriptionIndex = Percolator & {
  /** Adds a running subscription, in place of the one known under its id. */
  put(id: number, criteria: Criteria): void
  /** Removes a subscription that no longer runs; an unknown id is ignored. */
  remove(id: number): void
  readonly size: number
  memoryBytes(): number
}

/** `today`: the day (YYYY-MM-DD) whose tax rates count; without it the newest known rates. */
export function createSubscriptionIndex(
  centreOf: CentreOf,
  kernelFor: (arena: SubscriptionArena) => MatchKernel = matchKernelFor,
  today?: () => string,
): SubscriptionIndex {
  return new InvertedIndex(centreOf, kernelFor, today)
}

const ANY_DEAL = DEALS.length
const ANY_TYPE = PROPERTY_TYPES.length
const TYPES = ANY_TYPE + 1
/** Beyond these limits a subscription is listed under "any type", and a column of that list holds its types. */
const MAX_TYPES_PER_SUBSCRIPTION = 4
const MAX_LISTS_PER_SUBSCRIPTION = 64

// What the columns of a list cannot decide: bits of its kind, beside the RARE bit.
/** a bound of the subscription lies between two codes: undecided when an amount of the row does so too */
const INEXACT = 2
/** the subscription has conditions without a column, or several kinds of place */
const UNDECIDED = 4

const cellOf = (deal: number, type: number) => deal * TYPES + type

/** The first list of each cell; a sparse array. */
type Cells = (SubscriptionList | undefined)[]
/** `countries`: the cells of subscriptions for one country; null: for any country. */
type Place = { countries: Map<string | null, Cells>; circles: SubscriptionCircles | null }

/**
 * Lists by place × deal × type. A subscription stands in one list for each of its places, deals and types. A row looks
 * into the few lists of its own place, deals and type, and into those of "any". What their columns cannot decide (areas,
 * odd amounts …) is checked against the criteria of the few subscriptions that are left.
 */
class InvertedIndex implements SubscriptionIndex {
  readonly kind = 'memory'
  readonly #centreOf: CentreOf
  readonly #today: (() => string) | undefined
  readonly #arena = new SubscriptionArena()
  readonly #found: FoundIds
  readonly #places = Array.from({ length: PLACE_GROUPS }, () => new Map<PlaceTerm, Place>())
  readonly #lists: SubscriptionList[] = []
  readonly #log = new SubscriptionLog()
  /** criteria of subscriptions in lists that cannot decide everything */
  readonly #criteria = new Map<number, Criteria>()

  constructor(
    centreOf: CentreOf,
    kernelFor: (arena: SubscriptionArena) => MatchKernel,
    today: (() => string) | undefined,
  ) {
    this.#centreOf = centreOf
    this.#today = today
    this.#found = new FoundIds(this.#arena, kernelFor(this.#arena))
  }

  get size(): number {
    return this.#log.size
  }

  async match(rows: readonly SearchRow[], visit: (row: SearchRow, ids: Int32Array) => void): Promise<void> {
    // Rows of one place read the same lists, which are then in the processor's cache.
    const ordered = rows.length === 1 ? rows : rows.toSorted((a, b) => compareText(a.postalCode, b.postalCode))
    for (const row of ordered) {
      this.#find(row)
      visit(row, this.#found.ids())
    }
  }

  #find(row: SearchRow): void {
    const found = this.#found
    found.clear()
    const { lat, lng } = row
    const deals = dealsOf(row)
    const types = [PROPERTY_TYPES.indexOf(row.type), ANY_TYPE]
    const isExact = writeProbe(row, this.#arena.halves, PROBE >>> 1)
    eachPlaceOf(row, (group, key) => {
      const place = this.#places[group]!.get(key)
      if (!place) return
      if (place.circles && lat !== null && lng !== null) found.mark(place.circles, lat, lng)
      for (const { deal, price } of deals) {
        const isPriceExact = writePair(price, this.#arena.halves, (PROBE >>> 1) + PROBE_PRICE)
        const minUndecidedKind = isExact && isPriceExact ? UNDECIDED : INEXACT
        for (const country of [null, row.country]) {
          const cells = place.countries.get(country)
          if (!cells) continue
          for (const type of types) {
            for (let list = cells[cellOf(deal, type)]; list; list = list.sibling)
              if (list.size > 0) found.gather(list, list.kind >= minUndecidedKind)
          }
        }
      }
    })
    found.decide((id) => {
      const criteria = this.#criteria.get(id)
      if (!criteria) return false
      return matches(this.#today ? withRatesOf(criteria, this.#today()) : criteria, row, this.#centreOf)
    })
    // A row of several deals may find a subscription under each of them.
    if (deals.length > 2) found.dropRepeated()
  }

  put(id: number, criteria: Criteria): void {
    this.remove(id)
    const { terms, isDecided } = termsOf(criteria, this.#centreOf)
    const wanted = DEALS.filter((deal) => criteria.wanted[deal])
    const types = [...new Set(criteria.types)]
    const isAnyType =
      types.length === 0 ||
      types.length > MAX_TYPES_PER_SUBSCRIPTION ||
      types.length * terms.length * wanted.length > MAX_LISTS_PER_SUBSCRIPTION
    const listNumbers: number[] = []
    for (const deal of wanted.length === 0 ? [null] : wanted) {
      const price = (deal !== null && criteria.wanted[deal]) || OPEN_RANGE
      const packed = packSubscription(criteria, price, isAnyType ? types : [])
      const kindBits = !isDecided ? UNDECIDED : !packed.isExact ? INEXACT : 0
      if (kindBits !== 0) this.#criteria.set(id, criteria)
      for (const type of isAnyType ? [null] : types) {
        const cell = cellOf(
          deal === null ? ANY_DEAL : DEALS.indexOf(deal),
          type === null ? ANY_TYPE : PROPERTY_TYPES.indexOf(type),
        )
        for (const term of terms) {
          const list = this.#listOf(criteria.country, term, cell, kindBits | (packed.rare === null ? 0 : RARE))
          list.add(id, packed, term.circle)
          listNumbers.push(list.number)
        }
      }
    }
    this.#log.put(id, listNumbers)
  }

  #listOf(country: string | null, { group, key, circle }: Term, cell: number, kind: number): SubscriptionList {
    let place = this.#places[group]!.get(key)
    if (!place) {
      place = { countries: new Map(), circles: circle && new SubscriptionCircles() }
      this.#places[group]!.set(key, place)
    }
    let cells = place.countries.get(country)
    if (!cells) {
      cells = []
      place.countries.set(country, cells)
    }
    for (let list = cells[cell]; list; list = list.sibling) if (list.kind === kind) return list
    const list = new SubscriptionList(this.#arena, this.#lists.length, kind, place.circles)
    list.sibling = cells[cell]
    cells[cell] = list
    this.#lists.push(list)
    return list
  }

  remove(id: number): void {
    for (const number of this.#log.take(id) ?? []) this.#lists[number]!.remove(id)
    this.#criteria.delete(id)
  }

  memoryBytes(): number {
    return this.#arena.memoryBytes() + this.#log.memoryBytes()
  }
}

/** The deals under which a row is looked up; "any deal" has no price to compare. */
function dealsOf({ prices }: SearchRow): { deal: number; price: number | null }[] {
  const deals: { deal: number; price: number | null }[] = []
  DEALS.forEach((name, deal) => {
    const price = prices[name]
    if (price !== undefined) deals.push({ deal, price })
  })
  deals.push({ deal: ANY_DEAL, price: null })
  return deals
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
