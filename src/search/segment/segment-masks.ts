import { type Criteria, OPEN_RANGE, type Range } from '#domain/search/criteria.ts'
import { asksForCosts } from '#domain/costs/costs.ts'
import { type Deal, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { CentreOf } from '#domain/search/matching.ts'
import { rangeIfChosen } from '#domain/search/searching.ts'
import { costMask } from '#search/segment/cost-masks.ts'
import { type PlaceTest, placeTest, regionTest } from '#search/geography.ts'
import type { Kernel } from '#search/kernel/kernel.ts'
import { rangeMask } from '#search/segment/range-column.ts'
import type { Reader } from '#search/segment/reader.ts'
import { dropRows, setNewest, setPlaces } from '#search/segment/row-marks.ts'
import type { Segment } from '#search/segment/segment.ts'
import { unsaidMasks } from '#search/segment/unsaid-masks.ts'
import { eachWindow, type Windows, windowsOf } from '#search/segment/windows.ts'

/**
 * A bitset: the index of its first 32-bit word in the memory of its segment. Either it is a column of the segment, which
 * is read-only, or a scratch bitset, which the next `masksFor` of this segment overwrites. So do not store it, and do not
 * read it after an `await`.
 */
export type Bitset = number

/** A set of rows: for each cohort the bitset that holds it, valid within its windows. Cohorts may share one. */
export type Mask = { readonly bits: readonly Bitset[]; readonly windows: Windows }

/** The five conditions that have a facet: each facet leaves out its own. */
export type Ignorable = 'deal' | 'type' | 'bedrooms' | 'place' | 'energy'

/** The sets of rows that a query needs, each computed at first use. Their bitsets do not last: see `Bitset`. */
export type Masks = {
  /** the rows that fit; all other bits of the whole bitset are off */
  fitting: Mask & { readonly whole: Bitset }
  /** the rows that fit when this condition is left out */
  without(condition: Ignorable): Mask
  /** rows that would fit if this deal were the chosen one, within the windows of `without('deal')` */
  deal(deal: Deal): Bitset
  /** for each rank of a place the verdict of the region; null: no region is asked for */
  regionVerdicts: Uint8Array | null
  /** a scratch bitset for the caller to write in, not cleared; each call returns the same one */
  spare(): Bitset
}

type Source = { condition: Ignorable; bits(cohort: number): number | null }

/**
 * Computes the sets of one query in the scratch bitsets of the segment. They overwrite those of the query before, so one
 * query runs at a time.
 * @param facets whether `without` will be called
 */
export function masksFor(reader: Reader, criteria: Criteria, centreOf: CentreOf, facets: boolean): Masks {
  return new QueryMasks(reader, criteria, centreOf, facets)
}

class QueryMasks implements Masks {
  readonly fitting: Masks['fitting']
  readonly regionVerdicts: Uint8Array | null
  readonly #reader: Reader
  readonly #criteria: Criteria
  /** how many scratch bitsets are in use */
  #scratchInUse = 0
  #spare: Bitset | undefined
  /** for each cohort: does its only deal, or its type, differ from those asked for? */
  readonly #isOtherDeal: readonly boolean[]
  readonly #isOtherType: readonly boolean[]
  /** the windows of the region alone, and those of the chosen places within it */
  readonly #regionWindows: Windows
  readonly #placeWindows: Windows
  /** the windows in which the shared conditions are evaluated */
  readonly #scope: Windows
  /** the rows that meet every condition no facet leaves out */
  readonly #shared: Bitset
  readonly #sources: Source[] = []
  readonly #dealBits = new Map<Deal, Bitset>()
  readonly #without = new Map<Ignorable, Mask>()

  constructor(reader: Reader, criteria: Criteria, centreOf: CentreOf, facets: boolean) {
    const { segment, places } = reader
    const { cohorts } = segment
    this.#reader = reader
    this.#criteria = criteria
    const isOtherDeal = cohorts.map(({ deal }) => deal !== null && hasKeys(criteria.wanted) && !criteria.wanted[deal])
    const isOtherType = cohorts.map(
      ({ type }) => type !== null && criteria.types.length > 0 && !criteria.types.includes(type),
    )
    this.#isOtherDeal = isOtherDeal
    this.#isOtherType = isOtherType

    const region = regionTest(criteria)
    const place = placeTest(criteria, centreOf)
    const regionVerdicts = region && region.ofPlaces(places, places.verdicts.region)
    const placeVerdicts = place && place.ofPlaces(places, places.verdicts.place)
    this.regionVerdicts = regionVerdicts
    const regionWindows = windowsOf(reader, (c) => !(isOtherDeal[c] && isOtherType[c]), regionVerdicts, null)
    this.#regionWindows = regionWindows
    this.#placeWindows = placeVerdicts
      ? windowsOf(reader, (c) => regionWindows[c]!.length > 0, regionVerdicts, placeVerdicts)
      : regionWindows
    // Only the facets of places need rows outside the chosen places.
    this.#scope = facets ? regionWindows : this.#placeWindows

    const common = this.#commonConditions()
    if (region && regionVerdicts) common.push(this.#inPlaces(region, regionVerdicts, this.#scope))
    this.#shared = this.#allOf(common)
    this.#addDeals()
    this.#addTypes()
    this.#addBedrooms()
    this.#addEnergy()
    if (place && placeVerdicts) {
      const bits = this.#inPlaces(place, placeVerdicts, this.#placeWindows)
      this.#sources.push({ condition: 'place', bits: () => bits })
    }
    this.fitting = this.#fittingRows()
  }

  without(condition: Ignorable): Mask {
    if (!this.#sources.some((source) => source.condition === condition)) return this.fitting
    const known = this.#without.get(condition) ?? this.#combine(condition, this.#scratch())
    this.#without.set(condition, known)
    return known
  }

  deal(one: Deal): Bitset {
    let bits = this.#dealBits.get(one)
    if (bits === undefined) {
      const { segment } = this.#reader
      const range = rangeIfChosen(this.#criteria, one)
      // Cohorts of another deal have no such rows; cohorts of mixed deals may.
      const windows = this.#scope.map((pairs, c) => {
        const { deal } = segment.cohorts[c]!
        return deal === null || deal === one ? pairs : []
      })
      bits = isBounded(range) ? this.#inRange(one, range, windows) : segment.deals[DEALS.indexOf(one)]!
      this.#dealBits.set(one, bits)
    }
    return bits
  }

  spare(): Bitset {
    return (this.#spare ??= this.#scratch())
  }

  #scratch(): Bitset {
    return this.#reader.segment.scratch[this.#scratchInUse++]!
  }

  /** A bitset for each condition without a facet, except the region. */
  #commonConditions(): Bitset[] {
    const criteria = this.#criteria
    const reader = this.#reader
    const scope = this.#scope
    const scratch = () => this.#scratch()
    const common = [reader.segment.live]
    for (const name of ['living', 'year', 'land', 'commercial'] as const) {
      if (isBounded(criteria[name])) common.push(this.#inRange(name, criteria[name], scope))
    }
    if (criteria.station !== null) common.push(this.#inRange('station', { min: null, max: criteria.station }, scope))
    common.push(...unsaidMasks(reader, criteria, scope, scratch))
    if (criteria.notWords.length > 0) {
      const into = this.#filled(criteria.unwantedRows === undefined ? 0 : -1, scope)
      if (criteria.unwantedRows) dropRows(reader, into, criteria.unwantedRows, scope)
      common.push(into)
    }
    if (asksForCosts(criteria.costs)) common.push(costMask(reader, criteria.costs, scope, scratch))
    if (criteria.newBuild) common.push(reader.segment.newBuild)
    if (criteria.since !== undefined) {
      const into = this.#filled(0, scope)
      setNewest(reader, into, criteria.since, scope)
      common.push(into)
    }
    return common
  }

  #addDeals(): void {
    const { cohorts } = this.#reader.segment
    const wanted = DEALS.filter((one) => this.#criteria.wanted[one])
    if (wanted.length === 0) return
    const any = wanted.length > 1 && cohorts.some((cohort) => cohort.deal === null) ? this.#anyDealOf(wanted) : null
    this.#sources.push({
      condition: 'deal',
      bits: (c) => {
        const only = cohorts[c]!.deal ?? (wanted.length === 1 ? wanted[0]! : null)
        if (only === null) return any
        return cohorts[c]!.deal !== null && !isBounded(this.#criteria.wanted[only] ?? OPEN_RANGE)
          ? null
          : this.deal(only)
      },
    })
  }

  #addTypes(): void {
    const { segment } = this.#reader
    const { types } = this.#criteria
    if (types.length === 0) return
    const bits = this.#anyOf([...new Set(types)].map((type) => segment.types[PROPERTY_TYPES.indexOf(type)]!))
    this.#sources.push({ condition: 'type', bits: (c) => (segment.cohorts[c]!.type === null ? bits : null) })
  }

  #addBedrooms(): void {
    const { segment } = this.#reader
    const { min, max } = this.#criteria.bedrooms
    if (min === null && max === null) return
    const bits = this.#anyOf(
      segment.bedroomBits.filter((_, i) => {
        const value = segment.bedroomValues[i]!
        return (min === null || value >= min) && (max === null || value <= max)
      }),
    )
    this.#sources.push({ condition: 'bedrooms', bits: () => bits })
  }

  #addEnergy(): void {
    const { energyMax } = this.#criteria
    if (energyMax === null) return
    const bits = this.#reader.segment.energy[ENERGY_LABELS.indexOf(energyMax)]!
    this.#sources.push({ condition: 'energy', bits: () => bits })
  }

  /** The rows that meet the shared conditions and all others except one. */
  #combine(except: Ignorable | null, into: Bitset): Mask {
    const { segment, kernel } = this.#reader
    const within = except === 'place' ? this.#regionWindows : this.#placeWindows
    const isLeftOut = (c: number) =>
      (except !== 'deal' && this.#isOtherDeal[c]!) || (except !== 'type' && this.#isOtherType[c]!)
    const windows = within.map((pairs, c) => (isLeftOut(c) ? [] : pairs))
    const bits = segment.cohorts.map((_, c) => {
      let last = this.#shared
      const pairs = windows[c]!
      for (const source of this.#sources) {
        const one = source.condition === except ? null : source.bits(c)
        if (one === null) continue
        for (let w = 0; w < pairs.length; w += 2) kernel.and(into, last, one, pairs[w]!, pairs[w + 1]!)
        last = into
      }
      return last
    })
    return { bits, windows }
  }

  #fittingRows(): Masks['fitting'] {
    const { segment, kernel } = this.#reader
    const whole = this.#scratch()
    kernel.fill(whole, 0, 0, segment.wordsPerBitset)
    const found = this.#combine(null, whole)
    found.windows.forEach((pairs, c) => {
      const bits = found.bits[c]!
      if (bits !== whole)
        for (let w = 0; w < pairs.length; w += 2) kernel.and(whole, bits, bits, pairs[w]!, pairs[w + 1]!)
    })
    return { bits: segment.cohorts.map(() => whole), windows: found.windows, whole }
  }

  #filled(value: 0 | -1, windows: Windows): Bitset {
    const { kernel } = this.#reader
    const into = this.#scratch()
    eachWindow(windows, (from, to) => kernel.fill(into, value, from, to))
    return into
  }

  #inRange(name: keyof Segment['ranges'], range: Range, windows: Windows): Bitset {
    const { segment, kernel, words } = this.#reader
    const into = this.#scratch()
    rangeMask(segment.ranges[name], range, into, windows, kernel, words)
    return into
  }

  #inPlaces(test: PlaceTest, verdicts: Uint8Array, windows: Windows): Bitset {
    const into = this.#filled(0, windows)
    setPlaces(this.#reader, into, test, verdicts, windows)
    return into
  }

  #allOf(bits: readonly Bitset[]): Bitset {
    if (bits.length === 1) return bits[0]!
    const { kernel } = this.#reader
    const into = this.#scratch()
    eachWindow(this.#scope, (from, to) => {
      kernel.and(into, bits[0]!, bits[1]!, from, to)
      for (let b = 2; b < bits.length; b++) kernel.and(into, into, bits[b]!, from, to)
    })
    return into
  }

  #anyOf(bits: readonly Bitset[]): Bitset {
    if (bits.length === 1) return bits[0]!
    const { kernel } = this.#reader
    const into = this.#scratch()
    eachWindow(this.#scope, (from, to) => {
      if (bits.length === 0) kernel.fill(into, 0, from, to)
      for (let b = 1; b < bits.length; b++) kernel.or(into, b === 1 ? bits[0]! : into, bits[b]!, from, to)
    })
    return into
  }

  /** Rows of any of these deals, in the cohorts of mixed deals. */
  #anyDealOf(deals: readonly Deal[]): Bitset {
    const { segment, kernel } = this.#reader
    const bits = deals.map((one) => this.deal(one))
    const into = this.#scratch()
    this.#scope.forEach((pairs, c) => {
      if (segment.cohorts[c]!.deal !== null) return
      for (let w = 0; w < pairs.length; w += 2) {
        kernel.or(into, bits[0]!, bits[1]!, pairs[w]!, pairs[w + 1]!)
        for (let b = 2; b < bits.length; b++) kernel.or(into, into, bits[b]!, pairs[w]!, pairs[w + 1]!)
      }
    })
    return into
  }
}

/** Number of offers in the mask that are also in `bits`. */
export function countOffers({ segment, kernel }: Reader, mask: Mask, bits: number): number {
  let sum = 0
  for (let c = 0; c < mask.windows.length; c++) sum += countInCohort(segment, kernel, mask, bits, c)
  return sum
}

/**
 * Number of offers in the mask with at least each number of bedrooms and at most `max`. It goes from the largest number
 * down and adds only the rows of each, so all together cost little more than one.
 */
export function countAtLeast(reader: Reader, masks: Masks, least: readonly number[], max: number | null): number[] {
  const { segment, kernel } = reader
  const { fitting } = masks
  const into = masks.spare()
  eachWindow(fitting.windows, (from, to) => kernel.fill(into, 0, from, to))
  const counts = new Map<number, number>()
  let below = max === null ? Infinity : max + 1
  for (const min of least.toSorted((a, b) => b - a)) {
    segment.bedroomValues.forEach((value, i) => {
      if (value >= min && value < below)
        eachWindow(fitting.windows, (from, to) => kernel.or(into, into, segment.bedroomBits[i]!, from, to))
    })
    below = Math.min(below, min)
    counts.set(min, countOffers(reader, fitting, into))
  }
  return least.map((min) => counts.get(min)!)
}

/** Number of offers in the mask within cohort `c` that are also in `bits`. */
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
