import { type Criteria, OPEN_RANGE, type Sort } from '#domain/criteria.ts'
import { type Deal, DEALS } from '#domain/listing.ts'
import { comesLowestFirst, dealsThatCount } from '#domain/searching.ts'
import { Best, byRank, type Ranked } from '#search/ranking.ts'
import { positionOf } from '#search/range-column.ts'
import { headlineDeal, surfaceReader, type ValueReader, valueReader } from '#search/row-values.ts'
import type { Segment, Sorted } from '#search/segment.ts'
import type { Mask, Masks, Reader } from '#search/segment-masks.ts'

/**
 * The first `most` fitting offers of the segment in order. Where many fit, walks a sorted column until enough are
 * found; where few do, looks at each.
 */
export function firstOffers(
  { segment, words }: Reader,
  masks: Masks,
  criteria: Criteria,
  sort: Sort,
  most: number,
  total: number,
): Ranked[] {
  if (most <= 0 || total === 0) return []
  const value = valueReader(segment, criteria, sort)
  const isDense = total * total > most * segment.rows * 2
  const walked = isDense ? walk(segment, words, masks, criteria, sort, most, value, total) : null
  return walked ?? pickBest(segment, words, masks, most, value)
}

function pickBest(segment: Segment, words: Int32Array, { fitting }: Masks, most: number, value: ValueReader): Ranked[] {
  const best = new Best(most)
  fitting.windows.forEach((pairs, c) => {
    const { grouped } = segment.cohorts[c]!
    let lastId = -1
    let lastKey = Infinity
    let lastRow = -1
    for (let p = 0; p < pairs.length; p += 2) {
      for (let w = pairs[p]!; w < pairs[p + 1]!; w++) {
        for (let bits = words[fitting.whole + w]!; bits !== 0; bits &= bits - 1) {
          const row = (w << 5) + 31 - Math.clz32(bits & -bits)
          const id = segment.offerId[row]!
          const key = value(row)
          if (!grouped) best.add(id, key, row)
          else if (id === lastId) lastKey = Math.min(lastKey, key)
          else {
            if (lastId >= 0) best.add(lastId, lastKey, lastRow)
            lastId = id
            lastKey = key
            lastRow = row
          }
        }
      }
    }
    if (lastId >= 0) best.add(lastId, lastKey, lastRow)
  })
  return best.list()
}

/** Positions [from, to) of a sorted column to walk, what it is sorted by, and which rows it speaks for. */
type Walk = {
  sorted: Int32Array
  from: number
  to: number
  keyOf: ValueReader
  speaksFor: ((row: number) => boolean) | null
}

function walk(
  segment: Segment,
  words: Int32Array,
  { fitting }: Masks,
  criteria: Criteria,
  sort: Sort,
  most: number,
  value: ValueReader,
  total: number,
): Ranked[] | null {
  const found: Ranked[] = []
  // Where what fits stands at the far end of the column, looking at each is the shorter way.
  let steps = total / 2 + most
  const seen = new Set<number>()
  const take = (row: number, key: number) => {
    const id = segment.offerId[row]!
    if (seen.has(id)) return
    seen.add(id)
    found.push({ id, key, row })
  }
  const fits = (row: number) => ((words[fitting.whole + (row >>> 5)]! >>> (row & 31)) & 1) === 1
  const cursors = walksFor(segment, fitting, criteria, sort, value).map(
    (one) => new Cursor(one, !comesLowestFirst(sort)),
  )
  while (found.length < most) {
    if (steps < 0) return null
    let key = Infinity
    for (const cursor of cursors) key = Math.min(key, cursor.key)
    if (key === Infinity) break
    const from = found.length
    for (const cursor of cursors) {
      if (cursor.key === key)
        steps -= cursor.passRun((row) => {
          if (fits(row)) take(row, key)
        })
    }
    // Equals of one column come by falling id already; of several columns they have to be merged.
    if (cursors.length > 1 && found.length > from + 1) {
      const run = found.splice(from).sort(byRank)
      for (const one of run) found.push(one)
    }
  }
  if (found.length < most) {
    for (const row of segment.orders.offer) {
      if (found.length >= most) break
      if (fits(row) && value(row) === Infinity) take(row, Infinity)
    }
  }
  found.length = Math.min(most, found.length)
  return found
}

/** The columns that together hold everything that fits and has a value, cohort by cohort. */
function walksFor(segment: Segment, fitting: Mask, criteria: Criteria, sort: Sort, value: ValueReader): Walk[] {
  const { orders, numbers, cohorts } = segment
  const used = cohorts.flatMap((cohort, c) => (fitting.windows[c]!.length > 0 ? [{ deal: cohort.deal, c }] : []))
  const plainly = (sorted: Sorted): Walk[] =>
    used.map(({ c }) => ({ sorted: sorted[c]!, from: 0, to: sorted[c]!.length, keyOf: value, speaksFor: null }))
  switch (sort) {
    case 'newest':
      return plainly(orders.newest)
    case 'area_desc':
      return plainly(orders.surface)
    case 'energy_asc':
      return plainly(orders.energy)
    case 'price_asc':
    case 'price_desc': {
      const sign = comesLowestFirst(sort) ? 1 : -1
      return byDeal((deal, c) => {
        const { min, max } = criteria.wanted[deal] ?? OPEN_RANGE
        const column = { values: numbers[deal], sorted: orders.price[deal][c]! }
        return {
          sorted: column.sorted,
          from: min === null ? 0 : positionOf(column, min, false),
          to: max === null ? column.sorted.length : positionOf(column, max, true),
          keyOf: (row) => sign * column.values[row]!,
        }
      })
    }
    case 'price_m2_asc': {
      const surface = surfaceReader(segment)
      return byDeal((deal, c) => {
        const sorted = orders.pricePerM2[deal][c]!
        const prices = numbers[deal]
        return { sorted, from: 0, to: sorted.length, keyOf: (row) => prices[row]! / surface(row) }
      })
    }
  }
  function byDeal(columnOf: (deal: Deal, cohort: number) => Omit<Walk, 'speaksFor'>): Walk[] {
    const deals = dealsThatCount(criteria)
    const deal = headlineDeal(segment, criteria)
    return used.flatMap(({ deal: only, c }): Walk[] => {
      if (only !== null) return [{ ...columnOf(only, c), speaksFor: null }]
      if (deals.length === 1) return deals.map((one) => ({ ...columnOf(one, c), speaksFor: null }))
      return deals.map((one) => {
        const d = DEALS.indexOf(one)
        return { ...columnOf(one, c), speaksFor: (row) => deal(row) === d }
      })
    })
  }
}

/** Walks a column in runs of equal keys: forwards, or backwards with each run still forwards. */
class Cursor {
  key = Infinity
  readonly #walk: Walk
  readonly #backwards: boolean
  #at: number

  constructor(walk: Walk, backwards: boolean) {
    this.#walk = walk
    this.#backwards = backwards
    this.#at = backwards ? walk.to - 1 : walk.from
    this.#next()
  }

  /** Shows the rows of the run to `visit`, by falling offer id, and goes to the next run; returns how many it passed. */
  passRun(visit: (row: number) => void): number {
    const { sorted, speaksFor, keyOf, from, to } = this.#walk
    const { key } = this
    let end = this.#at
    const step = this.#backwards ? -1 : 1
    while (end >= from && end < to && keyOf(sorted[end]!) === key) end += step
    const [first, beyond] = this.#backwards ? [end + 1, this.#at + 1] : [this.#at, end]
    for (let i = first; i < beyond; i++) {
      const row = sorted[i]!
      if (!speaksFor || speaksFor(row)) visit(row)
    }
    this.#at = end
    this.#next()
    return beyond - first
  }

  #next(): void {
    const { sorted, keyOf, from, to } = this.#walk
    this.key = this.#at >= from && this.#at < to ? keyOf(sorted[this.#at]!) : Infinity
  }
}
