import type { Criteria, Range, Sort } from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { CentreOf } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { rangeIfChosen } from '#domain/search/searching.ts'
import { addTo, type Tally } from '#search/segment/facet-tally.ts'
import { unsaidTest } from '#search/segment/unsaid-masks.ts'
import { costTest } from '#search/segment/cost-rows.ts'
import { type PlaceTest, placeTest, regionTest } from '#search/geography.ts'
import { degreesAt } from '#search/degrees.ts'
import type { Ranked } from '#search/segment/ranking.ts'
import {
  DEAL_SHIFT,
  energyOf,
  FLAG_SHIFT,
  NEW_BUILD_SHIFT,
  NO_COUNT,
  NO_ENERGY,
  type PlaceKeys,
  RawColumns,
  typeOf,
} from '#search/segment/raw-columns.ts'
import { copyRow, type PlainColumns } from '#search/rebuild.ts'
import { holds, valueReader } from '#search/segment/row-values.ts'

/**
 * The offers outside the segment: those changed since it was built, and those it cannot hold. Stored by column;
 * the rows of one offer are adjacent. A query checks each row, in some ten nanoseconds.
 */
export class LooseRows {
  readonly columns: RawColumns
  /** rows [from, to) of an offer */
  readonly offers = new Map<number, { from: number; to: number }>()
  /** number of rows that no longer count, because their offer was changed again or withdrawn */
  dead = 0

  constructor(keys: PlaceKeys) {
    this.columns = new RawColumns(keys)
  }

  /** Replaces the rows of an offer; without rows the offer is removed. */
  put(offerId: number, rows: readonly SearchRow[]): void {
    this.remove(offerId)
    if (rows.length === 0) return
    const from = this.columns.size
    for (const row of rows) this.columns.add(row)
    this.offers.set(offerId, { from, to: this.columns.size })
  }

  /** Copies the rows [first, end) of an offer from other columns, which must number places alike. */
  copy(from: PlainColumns | RawColumns, offerId: number, first: number, end: number): void {
    const start = this.columns.size
    for (let row = first; row < end; row++) copyRow(from, row, this.columns)
    this.offers.set(offerId, { from: start, to: this.columns.size })
  }

  /** Copies all rows that a segment could not hold; the rows of an offer stand together. */
  adopt(left: PlainColumns): void {
    for (let from = 0, to = 0; from < left.size; from = to) {
      const offer = left.offerId[from]!
      while (to < left.size && left.offerId[to] === offer) to++
      this.copy(left, offer, from, to)
    }
  }

  remove(offerId: number): void {
    const known = this.offers.get(offerId)
    if (!known) return
    this.dead += known.to - known.from
    this.offers.delete(offerId)
  }
}

/** A bit for each condition that a row fails. A row that fails one of the first five alone counts in the facet of that one. */
const FAILS_DEAL = 1
const FAILS_TYPE = 2
const FAILS_BEDROOMS = 4
const FAILS_PLACE = 8
const FAILS_ENERGY = 16
const FAILS_REST = 32

export type RowTest = (row: number) => number

/** Returns a test that tells which conditions a row of the columns fails; 0: it fits. */
export function rowTest(columns: RawColumns, criteria: Criteria, centreOf: CentreOf): RowTest {
  const { packed, bedrooms, year, place, numbers, keys } = columns
  const wanted = DEALS.flatMap((deal, d) => {
    const range = criteria.wanted[deal]
    return range ? [{ d, range, prices: numbers[deal] }] : []
  })
  const types = criteria.types.reduce((mask, type) => mask | (1 << PROPERTY_TYPES.indexOf(type)), 0)
  const maxEnergyRank = criteria.energyMax === null ? NO_ENERGY : ENERGY_LABELS.indexOf(criteria.energyMax)
  const inPlace = rowTestOf(placeTest(criteria, centreOf), columns, keys)
  const inRegion = rowTestOf(regionTest(criteria), columns, keys)
  const fitsUnsaid = unsaidTest(columns, criteria)
  const { notWords, unwantedRows } = criteria
  const fitsCosts = costTest(columns, keys.list, criteria.costs)
  const isOpen = ({ min, max }: Range) => min === null && max === null
  const open = { bedrooms: isOpen(criteria.bedrooms), year: isOpen(criteria.year) }
  const knownCount = (value: number) => (value === NO_COUNT ? NaN : value)
  const fitsDeal = (row: number, bits: number) => {
    for (const { d, range, prices } of wanted) {
      if (((bits >> (DEAL_SHIFT + d)) & 1) === 1 && holds(range, prices[row]!)) return true
    }
    return false
  }
  return (row) => {
    const bits = packed[row]!
    if (criteria.newBuild && ((bits >> NEW_BUILD_SHIFT) & 1) === 0) return FAILS_REST
    if (!open.year && !holds(criteria.year, knownCount(year[row]!))) return FAILS_REST
    if (!holds(criteria.land, numbers.land[row]!) || !holds(criteria.commercial, numbers.commercial[row]!))
      return FAILS_REST
    if (!holds(criteria.living, numbers.living[row]!)) return FAILS_REST
    if (criteria.station !== null && !(numbers.station[row]! <= criteria.station)) return FAILS_REST
    if (fitsUnsaid && !fitsUnsaid(row)) return FAILS_REST
    if (notWords.length > 0 && (unwantedRows === undefined || unwantedRows.has(columns.id[row]!))) return FAILS_REST
    if (fitsCosts && !fitsCosts(row)) return FAILS_REST
    if (criteria.since !== undefined && numbers.firstSeen[row]! < criteria.since) return FAILS_REST
    if (inRegion && !inRegion(row, place[row]!)) return FAILS_REST
    let fails = 0
    if (wanted.length > 0 && !fitsDeal(row, bits)) fails |= FAILS_DEAL
    if (types !== 0 && ((types >> typeOf(bits)) & 1) === 0) fails |= FAILS_TYPE
    if (!open.bedrooms && !holds(criteria.bedrooms, knownCount(bedrooms[row]!))) fails |= FAILS_BEDROOMS
    if (maxEnergyRank !== NO_ENERGY && energyOf(bits) > maxEnergyRank) fails |= FAILS_ENERGY
    if (inPlace && !inPlace(row, place[row]!)) fails |= FAILS_PLACE
    return fails
  }
}

function rowTestOf(test: PlaceTest | null, { lat, lng }: RawColumns, keys: PlaceKeys) {
  return test && ((row: number, key: number) => test.ofRow(keys.list[key]!, degreesAt(lat, row), degreesAt(lng, row)))
}

/** Adds total and facets of the loose offers to the tally, and ranks those that fit. */
export function tallyLoose(
  loose: LooseRows,
  criteria: Criteria,
  sort: Sort,
  centreOf: CentreOf,
  tally: Tally,
): Ranked[] {
  const { columns } = loose
  if (loose.offers.size === 0) return []
  const { packed, bedrooms, place, numbers, keys } = columns
  const test = rowTest(columns, criteria, centreOf)
  const key = valueReader(columns, criteria, sort)
  const chosen = DEALS.map((deal) => rangeIfChosen(criteria, deal))
  const found: Ranked[] = []
  const seen = { bedrooms: new Set<number>(), codes: new Set<string>(), provinces: new Set<string>() }
  for (const [id, { from, to }] of loose.offers) {
    let fits = false
    let best = Infinity
    let flags = 0
    let types = 0
    let deals = 0
    let energy = NO_ENERGY
    const single = to - from === 1
    for (let row = from; row < to; row++) {
      const fails = test(row)
      if (fails === FAILS_REST || (fails & (fails - 1)) !== 0) continue
      const bits = packed[row]!
      if (fails === 0) {
        fits = true
        flags |= bits
        best = Math.min(best, key(row))
      }
      if ((fails & ~FAILS_TYPE) === 0) types |= 1 << typeOf(bits)
      if ((fails & ~FAILS_ENERGY) === 0) energy = Math.min(energy, energyOf(bits))
      if ((fails & ~FAILS_DEAL) === 0) {
        for (let d = 0; d < DEALS.length; d++) {
          if (((bits >> (DEAL_SHIFT + d)) & 1) === 1 && holds(chosen[d]!, numbers[DEALS[d]!][row]!)) deals |= 1 << d
        }
      }
      if ((fails & ~FAILS_BEDROOMS) === 0 && bedrooms[row] !== NO_COUNT) {
        if (single) addTo(tally.bedrooms, bedrooms[row]!, 1)
        else seen.bedrooms.add(bedrooms[row]!)
      }
      if ((fails & ~FAILS_PLACE) === 0) {
        const { postalCode, province } = keys.list[place[row]!]!
        seen.codes.add(postalCode)
        if (province !== null) seen.provinces.add(province)
      }
    }
    if (fits) {
      tally.total++
      found.push({ id, key: best, row: -1 })
      for (let f = 0; f < CRITERIA_FLAGS.length; f++) if ((flags >> (FLAG_SHIFT + f)) & 1) tally.flags[f]!++
      if ((flags >> NEW_BUILD_SHIFT) & 1) tally.newBuild++
    }
    for (let d = 0; d < DEALS.length; d++) if ((deals >> d) & 1) tally.status[d]!++
    for (let t = 0; types !== 0; t++, types >>= 1) if (types & 1) tally.type[t]!++
    for (let e = energy; e < ENERGY_LABELS.length; e++) tally.energy[e]!++
    for (const value of seen.bedrooms) addTo(tally.bedrooms, value, 1)
    for (const value of seen.codes) addTo(tally.looseCodes, value, 1)
    for (const value of seen.provinces) addTo(tally.province, value, 1)
    if (seen.bedrooms.size > 0) seen.bedrooms.clear()
    if (seen.codes.size > 0) seen.codes.clear()
    if (seen.provinces.size > 0) seen.provinces.clear()
  }
  return found
}
