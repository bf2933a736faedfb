import { type Criteria, OPEN_RANGE, type Sort } from '#domain/search/criteria.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import { dealsThatCount } from '#domain/search/searching.ts'
import { positionOf, type RangeColumn, type SortedColumn } from '#search/segment/range-column.ts'
import { Best, type Ranked } from '#search/segment/ranking.ts'
import { type ValueReader, valueReader } from '#search/segment/row-values.ts'
import { isBounded, type Masks } from '#search/segment/segment-masks.ts'
import type { Reader } from '#search/segment/reader.ts'

/** The search for the best `maxOffers` offers of one cohort, which are added to `best`. */
type Search = {
  reader: Reader
  masks: Masks
  criteria: Criteria
  sort: Sort
  maxOffers: number
  /** the number of offers that fit, in all cohorts together */
  total: number
  value: ValueReader
  best: Best
  /** index of the cohort, and the pairs of words in which rows may fit */
  c: number
  windows: readonly number[]
}

/** The first `maxOffers` offers of the segment in the order of `sort`. `total`: how many offers fit. */
export function firstOffers(
  reader: Reader,
  masks: Masks,
  criteria: Criteria,
  sort: Sort,
  maxOffers: number,
  total: number,
): Ranked[] {
  if (maxOffers <= 0 || total === 0) return []
  const upTo = Math.min(maxOffers, total)
  const value = valueReader(reader.segment, criteria, sort)
  // An offer of several rows is found once for each deal that its rows are sorted by.
  const isByPrice = sort === 'price_asc' || sort === 'price_desc' || sort === 'price_m2_asc'
  const dealsSortedBy = isByPrice ? dealsThatCount(criteria).length : 1
  const best = new Best(maxOffers * dealsSortedBy)
  let isWhole = true
  const searches = masks.fitting.windows.flatMap((windows, c): Search[] =>
    windows.length > 0 ? [{ reader, masks, criteria, sort, maxOffers, total, value, best, c, windows }] : [],
  )
  for (const search of searches) if (!searchCohort(search)) isWhole = false
  let found = dealsSortedBy > 1 ? withoutRepeats(best.list()) : best.list()
  if (!isWhole) {
    // A search by column leaves out offers without a value.
    found = found.filter(({ key }) => key !== Infinity)
    if (found.length < upTo && !addOffersWithoutValue(reader, masks, value, found, upTo, total)) {
      const all = new Best(upTo)
      for (const search of searches) readRows({ ...search, best: all }, masks.fitting.whole, null)
      found = all.list()
    }
  }
  found.length = Math.min(upTo, found.length)
  return found
}

/** Reading one row costs as much as counting in this many words: when few rows fit, reading each is cheaper. */
const READ_COST_WORDS = 16

/** Returns whether it read every row that fits, including rows without a value. */
function searchCohort(search: Search): boolean {
  const { masks, maxOffers, total, windows } = search
  let width = 0
  for (let w = 0; w < windows.length; w += 2) width += windows[w + 1]! - windows[w]!
  const { whole } = masks.fitting
  const readThreshold = maxOffers + width / READ_COST_WORDS
  // Totals have no column: they are computed from the price, by rates that change.
  const isReadingCheaper =
    search.sort === 'total_asc' || total < readThreshold || countOffers(search, whole, whole) < readThreshold
  if (isReadingCheaper) readRows(search, whole, null)
  else searchColumns(search)
  return isReadingCheaper
}

/** Searches the columns that together hold every row of the cohort that fits and has a value. */
function searchColumns(search: Search): void {
  const { reader, masks, criteria, sort, c } = search
  const { segment } = reader
  const { orders } = segment
  const { whole } = masks.fitting
  if (sort === 'newest') return searchColumn(search, orders.newest, whole)
  if (sort === 'area_desc') return searchColumn(search, orders.surface, whole)
  if (sort === 'energy_asc') return searchColumn(search, orders.energy, whole)
  if (sort === 'monthly_asc') return searchColumn(search, segment.ranges.FOR_SALE, whole)
  if (sort === 'warm_asc') return searchColumn(search, segment.ranges.warm, whole)
  if (sort === 'station_asc') return searchColumn(search, segment.ranges.station, whole)
  const searchDeal = (deal: Deal, bits: number) => {
    // The rows in `bits` are sorted by this deal.
    const byDeal = { ...search, value: valueReader(segment, criteria, sort, deal) }
    if (sort === 'price_m2_asc') searchColumn(byDeal, orders.pricePerM2[deal], bits)
    else if (sort === 'price_asc') searchColumn(byDeal, segment.ranges[deal], bits)
    else searchBackwards(byDeal, segment.ranges[deal], bits)
  }
  const only = segment.cohorts[c]!.deal
  const deals = only === null ? dealsThatCount(criteria) : [only]
  if (deals.length === 1) searchDeal(deals[0]!, whole)
  else eachDeal(search, deals, searchDeal)
}

/** A row is sorted by the first deal that fits, so each later deal gets the rows that the earlier ones left. */
function eachDeal(search: Search, deals: readonly Deal[], searchDeal: (deal: Deal, bits: number) => void): void {
  const { reader, masks, criteria, windows } = search
  const { segment, kernel } = reader
  const [rest, own] = segment.spare
  const { whole } = masks.fitting
  for (let w = 0; w < windows.length; w += 2) kernel.and(rest, whole, whole, windows[w]!, windows[w + 1]!)
  for (const deal of deals) {
    const isOpen = !isBounded(criteria.wanted[deal] ?? OPEN_RANGE)
    const fits = isOpen ? segment.deals[DEALS.indexOf(deal)]! : masks.deal(deal)
    for (let w = 0; w < windows.length; w += 2) {
      kernel.and(own, rest, fits, windows[w]!, windows[w + 1]!)
      kernel.andNot(rest, rest, fits, windows[w]!, windows[w + 1]!)
    }
    searchDeal(deal, own)
  }
}

/** Finds how many parts of the column hold enough offers, and reads the fitting rows in them. */
function searchColumn(search: Search, column: SortedColumn, bits: number): void {
  const { c, maxOffers } = search
  const { bitsets } = column
  const sorted = column.sorted[c]!
  const step = column.steps[c]!
  const parts = Math.ceil(sorted.length / step)
  if (parts === 0) return
  const { enough, countBefore, countHere } = enoughParts(parts, maxOffers, (many) =>
    countOffers(search, bits, bitsets[many - 1]!),
  )
  if (isWalkShorter(search, step, countBefore, countHere)) {
    if (enough > 1) readRows(search, bits, { within: bitsets[enough - 2]!, below: null })
    // Forwards, equals stand in the order of ranking: by falling id.
    walkColumn(search, sorted, bits, (enough - 1) * step, 1, maxOffers - countBefore)
  } else readRows(search, bits, { within: bitsets[enough - 1]!, below: null })
}

/** Searches the column from its far end. */
function searchBackwards(search: Search, column: RangeColumn, bits: number): void {
  const { reader, c, maxOffers, windows } = search
  const { segment, kernel } = reader
  const { bitsets, values } = column
  const sorted = column.sorted[c]!
  const step = column.steps[c]!
  const parts = Math.ceil(sorted.length / step)
  if (parts === 0) return
  const within = bitsets[parts - 1]!
  const last = (many: number) => ({ within, below: many === parts ? null : bitsets[parts - many - 1]! })
  const { enough, countBefore, countHere } = enoughParts(parts, maxOffers, (many) => {
    const { below } = last(many)
    if (below === null) return countOffers(search, bits, within)
    const [, , slice] = segment.spare
    for (let w = 0; w < windows.length; w += 2) kernel.andNot(slice, within, below, windows[w]!, windows[w + 1]!)
    return countOffers(search, bits, slice)
  })
  // Backwards, equals stand against the order of ranking, so all rows with the last value have to be read.
  const equalsOf = (position: number) => positionOf(values, sorted, values[sorted[position]!]!, false)
  let reached = (parts - enough) * step
  if (segment.cohorts[c]!.grouped) {
    // In one pass, so that the rows of an offer are taken together.
    readRows(search, bits, last(parts - Math.floor(equalsOf(reached) / step)))
    return
  }
  if (isWalkShorter(search, step, countBefore, countHere)) {
    if (enough > 1) readRows(search, bits, last(enough - 1))
    const from = Math.min(sorted.length, (parts - enough + 1) * step) - 1
    reached = walkColumn(search, sorted, bits, from, -1, maxOffers - countBefore)
  } else readRows(search, bits, last(enough))
  walkColumn(search, sorted, bits, reached - 1, -1, Infinity, equalsOf(reached))
}

/** The smallest number of parts that hold `maxOffers` offers, or all parts; also the counts in these parts, and in one part less. */
function enoughParts(parts: number, maxOffers: number, countIn: (many: number) => number) {
  let tooFew = 0
  let countBefore = 0
  let enough = 1
  let countHere = countIn(enough)
  while (countHere < maxOffers && enough < parts) {
    tooFew = enough
    countBefore = countHere
    enough = Math.min(parts, enough * 2)
    countHere = countIn(enough)
  }
  while (enough - tooFew > 1) {
    const middle = (enough + tooFew) >> 1
    const count = countIn(middle)
    if (count < maxOffers) {
      tooFew = middle
      countBefore = count
    } else {
      enough = middle
      countHere = count
    }
  }
  return { enough, countBefore, countHere }
}

/** Reading a row that fits costs as much as passing this many rows of a sorted column. */
const READ_COST_STEPS = 4

function isWalkShorter(
  { reader, c, maxOffers }: Search,
  step: number,
  countBefore: number,
  countHere: number,
): boolean {
  // The rank of a group comes from all its rows together.
  if (reader.segment.cohorts[c]!.grouped || countHere < maxOffers) return false
  return (step * (maxOffers - countBefore)) / (countHere - countBefore) < countHere * READ_COST_STEPS
}

/** Goes along a sorted column until it found as many rows as wanted; returns the position of the last. */
function walkColumn(
  { reader, masks, value, best }: Search,
  sorted: Int32Array,
  bits: number,
  from: number,
  step: 1 | -1,
  wanted: number,
  end = 0,
): number {
  const { words, segment } = reader
  const { offerId } = segment
  const { whole } = masks.fitting
  let at = from
  for (let left = wanted; at >= end && at < sorted.length; at += step) {
    const row = sorted[at]!
    // Outside the windows only `whole` is certain to be off.
    if ((((words[bits + (row >>> 5)]! & words[whole + (row >>> 5)]!) >>> (row & 31)) & 1) === 0) continue
    best.add(offerId[row]!, value(row), row)
    if (--left <= 0) break
  }
  return at
}

/** Adds to `best` the offers of the cohort in `bits`, and within the slice when there is one. */
function readRows(search: Search, bits: number, slice: { within: number; below: number | null } | null): void {
  const { reader, windows, value, best, c } = search
  const { words, segment } = reader
  const { offerId } = segment
  const { grouped } = segment.cohorts[c]!
  let lastId = -1
  let lastKey = Infinity
  let lastRow = -1
  for (let p = 0; p < windows.length; p += 2) {
    for (let w = windows[p]!; w < windows[p + 1]!; w++) {
      let here = words[bits + w]!
      if (here === 0) continue
      if (slice !== null) here &= words[slice.within + w]! & (slice.below === null ? -1 : ~words[slice.below + w]!)
      for (; here !== 0; here &= here - 1) {
        const row = (w << 5) + 31 - Math.clz32(here & -here)
        const key = value(row)
        if (!grouped) {
          if (key <= best.worst) best.add(offerId[row]!, key, row)
          continue
        }
        const id = offerId[row]!
        if (id === lastId) lastKey = Math.min(lastKey, key)
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
}

/** Counts the offers of the cohort with a row in both bitsets. */
function countOffers({ reader, c, windows }: Search, a: number, b: number): number {
  const { segment, kernel } = reader
  const { grouped } = segment.cohorts[c]!
  let sum = 0
  for (let w = 0; w < windows.length; w += 2) {
    sum += grouped
      ? kernel.countGroups(a, b, segment.ends, windows[w]!, windows[w + 1]!)
      : kernel.countAnd(a, b, windows[w]!, windows[w + 1]!)
  }
  return sum
}

function withoutRepeats(ranked: Ranked[]): Ranked[] {
  const seen = new Set<number>()
  return ranked.filter(({ id }) => {
    const isNew = !seen.has(id)
    if (isNew) seen.add(id)
    return isNew
  })
}

/**
 * Appends offers without a value, by falling id, where too few have one. Returns false, and leaves the list unfinished,
 * when they are so rare that reading every row is quicker.
 */
function addOffersWithoutValue(
  { segment, words }: Reader,
  masks: Masks,
  value: ValueReader,
  found: Ranked[],
  upTo: number,
  total: number,
): boolean {
  const { whole } = masks.fitting
  const { orders, offerId } = segment
  const seen = new Set(found.map(({ id }) => id))
  const steps = Math.min(orders.offer.length, total * READ_COST_STEPS)
  for (let i = 0; i < steps; i++) {
    const row = orders.offer[i]!
    const id = offerId[row]!
    if (((words[whole + (row >>> 5)]! >>> (row & 31)) & 1) === 0 || seen.has(id) || value(row) !== Infinity) continue
    seen.add(id)
    found.push({ id, key: Infinity, row })
    if (found.length === upTo) return true
  }
  return false
}
