import { type Criteria, OPEN_RANGE, type Range, type UnwantedRows } from '#domain/criteria.ts'
import { asksForCosts } from '#domain/costs.ts'
import { type Deal, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing.ts'
import type { CentreOf } from '#domain/matching.ts'
import { rangeIfChosen } from '#domain/searching.ts'
import { costMask } from '#search/cost-masks.ts'
import { ALL, NONE, type PlaceTable, type PlaceTest, placeTest, regionTest } from '#search/geography.ts'
import type { Kernel } from '#search/kernel.ts'
import { rangeMask } from '#search/range-column.ts'
import type { Segment } from '#search/segment.ts'
import { unsaidMasks } from '#search/unsaid-masks.ts'

/** A segment with what it takes to ask it. */
export type Reader = { segment: Segment; kernel: Kernel; words: Int32Array; places: PlaceTable }

/** For each cohort, pairs of words [from, to) where the bits may be on; elsewhere they count as off. Masks share them. */
export type Windows = readonly (readonly number[])[]

/**
 * Where a bitset begins in the memory of its segment, in words. It is on loan: the columns of the segment, which nobody
 * may write, or one of its scratch bitsets, which the next `masksFor` of this segment fills anew. So nothing of it is
 * kept, or read after an `await`.
 */
export type Bitset = number

/** A set of rows: for each cohort the bitset that holds it, valid within its windows. Cohorts may share one. */
export type Mask = { readonly bits: readonly Bitset[]; readonly windows: Windows }

/** The five conditions that a facet leaves out in turn. */
export type Ignorable = 'deal' | 'type' | 'bedrooms' | 'place' | 'energy'

/** Everything a query needs of a segment, each set made when it is first asked for. All bitsets are on loan: see `Bitset`. */
export type Masks = {
  /** the rows that fit, off elsewhere in the whole bitset */
  fitting: Mask & { readonly whole: Bitset }
  /** the rows that fit when this condition is left out */
  without(condition: Ignorable): Mask
  /** rows that would fit the deal if it were the one chosen, where `without('deal')` looks */
  deal(deal: Deal): Bitset
  /** what the region says of the place at each rank */
  regionVerdicts: Uint8Array | null
  /** a scratch bitset for whoever asks to write in, with whatever was in it; always the same, gone with the others */
  spare(): Bitset
}

type Source = { condition: Ignorable; bits(cohort: number): number | null }

/**
 * The sets of one query, in the scratch bitsets of the segment: those of the query before are overwritten from here on,
 * so one query at a time.
 * @param facets also what leaves a condition out
 */
export function masksFor(reader: Reader, criteria: Criteria, centreOf: CentreOf, facets: boolean): Masks {
  const { segment, kernel, words, places } = reader
  let taken = 0
  let spare: Bitset | undefined
  const scratch = () => segment.scratch[taken++]!
  const { cohorts } = segment

  const excludedBy = {
    deal: cohorts.map(({ deal }) => deal !== null && hasKeys(criteria.wanted) && !criteria.wanted[deal]),
    type: cohorts.map(({ type }) => type !== null && criteria.types.length > 0 && !criteria.types.includes(type)),
  }
  const isLeftOut = (c: number, but?: Ignorable) =>
    (but !== 'deal' && excludedBy.deal[c]!) || (but !== 'type' && excludedBy.type[c]!)

  const region = regionTest(criteria)
  const place = placeTest(criteria, centreOf)
  const regionVerdicts = region && region.ofPlaces(places, places.said.region)
  const placeVerdicts = place && place.ofPlaces(places, places.said.place)
  const wide = windowsOf(reader, (c) => !(excludedBy.deal[c] && excludedBy.type[c]), regionVerdicts, null)
  const narrow = placeVerdicts ? windowsOf(reader, (c) => wide[c]!.length > 0, regionVerdicts, placeVerdicts) : wide
  // Only the facets of places look beyond the places asked for.
  const scope = facets ? wide : narrow

  const each = (windows: Windows, work: (from: number, to: number) => void) => {
    for (const pairs of windows) for (let w = 0; w < pairs.length; w += 2) work(pairs[w]!, pairs[w + 1]!)
  }
  const inRange = (name: keyof Segment['ranges'], range: Range, windows: Windows): number => {
    const into = scratch()
    rangeMask(segment.ranges[name], range, into, windows, kernel, words)
    return into
  }
  const either = (bits: readonly number[]): number => {
    if (bits.length === 1) return bits[0]!
    const into = scratch()
    each(scope, (from, to) => {
      if (bits.length === 0) kernel.fill(into, 0, from, to)
      for (let b = 1; b < bits.length; b++) kernel.or(into, b === 1 ? bits[0]! : into, bits[b]!, from, to)
    })
    return into
  }
  const placed = (test: PlaceTest, said: Uint8Array, windows: Windows): number => {
    const into = scratch()
    each(windows, (from, to) => kernel.fill(into, 0, from, to))
    setPlaces(reader, into, test, said, windows)
    return into
  }

  const common = [segment.live]
  for (const name of ['living', 'year', 'land', 'commercial'] as const) {
    if (isBounded(criteria[name])) common.push(inRange(name, criteria[name], scope))
  }
  if (criteria.station !== null) common.push(inRange('station', { min: null, max: criteria.station }, scope))
  common.push(...unsaidMasks(reader, criteria, scope, scratch))
  if (criteria.notWords.length > 0) {
    const into = scratch()
    each(scope, (from, to) => kernel.fill(into, criteria.unwantedRows === undefined ? 0 : -1, from, to))
    if (criteria.unwantedRows) dropRows(reader, into, criteria.unwantedRows, scope)
    common.push(into)
  }
  if (asksForCosts(criteria.costs)) common.push(costMask(reader, criteria.costs, scope, scratch))
  if (criteria.newBuild) common.push(segment.newBuild)
  if (criteria.since !== undefined) {
    const into = scratch()
    each(scope, (from, to) => kernel.fill(into, 0, from, to))
    setNewest(reader, into, criteria.since, scope)
    common.push(into)
  }
  if (region && regionVerdicts) common.push(placed(region, regionVerdicts, scope))
  let shared = segment.live
  if (common.length > 1) {
    shared = scratch()
    each(scope, (from, to) => {
      kernel.and(shared, common[0]!, common[1]!, from, to)
      for (let i = 2; i < common.length; i++) kernel.and(shared, shared, common[i]!, from, to)
    })
  }

  const dealBits = new Map<Deal, number>()
  const deal = (one: Deal): number => {
    let bits = dealBits.get(one)
    if (bits === undefined) {
      const range = rangeIfChosen(criteria, one)
      // Even a row that is out of the deal's cohort may be in a cohort of no deal in particular.
      const windows = scope.map((pairs, c) => (cohorts[c]!.deal === null || cohorts[c]!.deal === one ? pairs : []))
      bits = isBounded(range) ? inRange(one, range, windows) : segment.deals[DEALS.indexOf(one)]!
      dealBits.set(one, bits)
    }
    return bits
  }
  const sources: Source[] = []
  const wanted = DEALS.filter((one) => criteria.wanted[one])
  if (wanted.length > 0) {
    const any = wanted.length > 1 && cohorts.some((cohort) => cohort.deal === null) ? mixed(wanted) : null
    sources.push({
      condition: 'deal',
      bits(c) {
        const only = cohorts[c]!.deal ?? (wanted.length === 1 ? wanted[0]! : null)
        if (only === null) return any
        return cohorts[c]!.deal !== null && !isBounded(criteria.wanted[only] ?? OPEN_RANGE) ? null : deal(only)
      },
    })
  }
  function mixed(deals: readonly Deal[]): number {
    const bits = deals.map(deal)
    const into = scratch()
    scope.forEach((pairs, c) => {
      if (cohorts[c]!.deal !== null) return
      for (let w = 0; w < pairs.length; w += 2) {
        kernel.or(into, bits[0]!, bits[1]!, pairs[w]!, pairs[w + 1]!)
        for (let b = 2; b < bits.length; b++) kernel.or(into, into, bits[b]!, pairs[w]!, pairs[w + 1]!)
      }
    })
    return into
  }
  if (criteria.types.length > 0) {
    const types = either([...new Set(criteria.types)].map((type) => segment.types[PROPERTY_TYPES.indexOf(type)]!))
    sources.push({ condition: 'type', bits: (c) => (cohorts[c]!.type === null ? types : null) })
  }
  if (isBounded(criteria.bedrooms)) {
    const { min, max } = criteria.bedrooms
    const bits = either(
      segment.bedroomBits.filter((_, i) => {
        const value = segment.bedroomValues[i]!
        return (min === null || value >= min) && (max === null || value <= max)
      }),
    )
    sources.push({ condition: 'bedrooms', bits: () => bits })
  }
  if (criteria.energyMax !== null) {
    const bits = segment.energy[ENERGY_LABELS.indexOf(criteria.energyMax)]!
    sources.push({ condition: 'energy', bits: () => bits })
  }
  if (place && placeVerdicts) {
    const bits = placed(place, placeVerdicts, narrow)
    sources.push({ condition: 'place', bits: () => bits })
  }

  const allOf = (but: Ignorable | null, into: number): Mask => {
    const within = but === 'place' ? wide : narrow
    const windows = within.map((pairs, c) => (isLeftOut(c, but ?? undefined) ? [] : pairs))
    const bits = cohorts.map((_, c) => {
      let last = shared
      const pairs = windows[c]!
      for (const source of sources) {
        const one = source.condition === but ? null : source.bits(c)
        if (one === null) continue
        for (let w = 0; w < pairs.length; w += 2) kernel.and(into, last, one, pairs[w]!, pairs[w + 1]!)
        last = into
      }
      return last
    })
    return { bits, windows }
  }
  const whole = scratch()
  kernel.fill(whole, 0, 0, segment.wordsPerBitset)
  const found = allOf(null, whole)
  found.windows.forEach((pairs, c) => {
    const bits = found.bits[c]!
    if (bits !== whole)
      for (let w = 0; w < pairs.length; w += 2) kernel.and(whole, bits, bits, pairs[w]!, pairs[w + 1]!)
  })
  const fitting = { bits: cohorts.map(() => whole), windows: found.windows, whole }
  const made = new Map<Ignorable, Mask>()
  return {
    fitting,
    without(condition) {
      if (!sources.some((source) => source.condition === condition)) return fitting
      const known = made.get(condition) ?? allOf(condition, scratch())
      made.set(condition, known)
      return known
    },
    deal,
    regionVerdicts,
    spare: () => (spare ??= scratch()),
  }
}

/** Number of offers in the mask that are also in `bits`. */
export function countOffers({ segment, kernel }: Reader, mask: Mask, bits: number): number {
  let sum = 0
  for (let c = 0; c < mask.windows.length; c++) sum += countInCohort(segment, kernel, mask, bits, c)
  return sum
}

/**
 * Number of offers in the mask with at least each number of bedrooms and at most `max`: from the largest number down,
 * each only adds its own rows, so all cost little more than one.
 */
export function countAtLeast(reader: Reader, masks: Masks, least: readonly number[], max: number | null): number[] {
  const { segment, kernel } = reader
  const { fitting } = masks
  const into = masks.spare()
  const each = (work: (from: number, to: number) => void) => {
    for (const pairs of fitting.windows) for (let w = 0; w < pairs.length; w += 2) work(pairs[w]!, pairs[w + 1]!)
  }
  each((from, to) => kernel.fill(into, 0, from, to))
  const counts = new Map<number, number>()
  let below = max === null ? Infinity : max + 1
  for (const min of least.toSorted((a, b) => b - a)) {
    segment.bedroomValues.forEach((value, i) => {
      if (value >= min && value < below) each((from, to) => kernel.or(into, into, segment.bedroomBits[i]!, from, to))
    })
    below = Math.min(below, min)
    counts.set(min, countOffers(reader, fitting, into))
  }
  return least.map((min) => counts.get(min)!)
}

export function countInCohort(segment: Segment, kernel: Kernel, mask: Mask, bits: number, c: number): number {
  const pairs = mask.windows[c]!
  const own = mask.bits[c]!
  const { grouped } = segment.cohorts[c]!
  let sum = 0
  for (let w = 0; w < pairs.length; w += 2) {
    if (grouped) sum += kernel.countGroups(own, bits, segment.ends, pairs[w]!, pairs[w + 1]!)
    else if (own === bits) sum += kernel.count(own, pairs[w]!, pairs[w + 1]!)
    else sum += kernel.countAnd(own, bits, pairs[w]!, pairs[w + 1]!)
  }
  return sum
}

export const isBounded = ({ min, max }: Range): boolean => min !== null || max !== null

function hasKeys(table: object): boolean {
  for (const _key in table) return true
  return false
}

/** Two windows this near are one: a call costs as much as some words. */
const GAP = 16

function windowsOf(
  { segment: { cohorts, keyStarts, keyOrder }, places: { said } }: Reader,
  isWanted: (cohort: number) => boolean,
  first: Uint8Array | null,
  second: Uint8Array | null,
): Windows {
  const chosen = first || second ? said.ranks : null
  const end = chosen === null ? 0 : ranksIn(first ?? second!, second ?? first!, chosen)
  return cohorts.map(({ from, to }, c) => {
    if (!isWanted(c) || from === to) return []
    if (!chosen) return [from / 32, to / 32]
    const pairs: number[] = []
    const base = c * (keyOrder.length + 1)
    for (let i = 0; i < end; i++) {
      const r = chosen[i]!
      const start = keyStarts[base + r]!
      const next = keyStarts[base + r + 1]!
      if (start === next) continue
      const word = start >>> 5
      const last = pairs.length - 1
      if (last > 0 && word <= pairs[last]! + GAP) pairs[last] = Math.max(pairs[last]!, (next + 31) >>> 5)
      else pairs.push(word, (next + 31) >>> 5)
    }
    return pairs
  })
}

/** Writes down the places that neither of the two rules out. @returns how many */
function ranksIn(first: Uint8Array, second: Uint8Array, found: Int32Array): number {
  let size = 0
  for (let r = 0; r < first.length; r++) if (first[r] !== NONE && second[r] !== NONE) found[size++] = r
  return size
}

/** Switches on the rows of the places that the test lets through, where there are windows. */
function setPlaces(
  { segment, words, places }: Reader,
  into: number,
  test: PlaceTest,
  said: Uint8Array,
  windows: Windows,
): void {
  const { keyStarts, keyOrder, lat, lng } = segment
  const chosen = places.said.ranks
  const end = ranksIn(said, said, chosen)
  segment.cohorts.forEach((_, c) => {
    if (windows[c]!.length === 0) return
    const base = c * (keyOrder.length + 1)
    for (let i = 0; i < end; i++) {
      const r = chosen[i]!
      const start = keyStarts[base + r]!
      const next = keyStarts[base + r + 1]!
      if (start === next) continue
      if (said[r] === ALL) setBits(words, into, start, next)
      else test.markRows({ words, into }, lat, lng, start, next)
    }
  })
}

/** Switches on the bits [start, end). */
function setBits(words: Int32Array, into: number, start: number, end: number): void {
  if (start >= end) return
  const first = start >>> 5
  const last = (end - 1) >>> 5
  const head = -1 << (start & 31)
  const tail = -1 >>> (31 - ((end - 1) & 31))
  if (first === last) words[into + first]! |= head & tail
  else {
    words[into + first]! |= head
    if (last > first + 1) words.fill(-1, into + first + 1, into + last)
    words[into + last]! |= tail
  }
}

/** Switches off the rows with these ids, where there are windows. */
function dropRows({ segment, words }: Reader, into: number, ids: UnwantedRows, windows: Windows): void {
  for (const pairs of windows)
    for (let w = 0; w < pairs.length; w += 2)
      for (let row = pairs[w]! * 32; row < pairs[w + 1]! * 32; row++)
        if (ids.has(segment.id[row]!)) words[into + (row >>> 5)]! &= ~(1 << (row & 31))
}

/** The newest rows come first in their order, and those of a week are few. */
function setNewest({ segment, words }: Reader, into: number, since: number, windows: Windows): void {
  const { firstSeen } = segment.numbers
  segment.orders.newest.sorted.forEach((rows, c) => {
    if (windows[c]!.length === 0) return
    for (const row of rows) {
      if (firstSeen[row]! < since) return
      words[into + (row >>> 5)]! |= 1 << (row & 31)
    }
  })
}
