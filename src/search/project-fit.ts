import { type Criteria, OPEN_RANGE } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import type { ProjectFit } from '#domain/search/offer-search.ts'
import { dealsThatCount } from '#domain/search/searching.ts'
import type { LooseRows, RowTest } from '#search/segment/loose-rows.ts'
import { DEAL_SHIFT, NEW_BUILD_SHIFT } from '#search/segment/raw-columns.ts'
import { holds } from '#search/segment/row-values.ts'
import type { Segment } from '#search/segment/segment.ts'
import type { Masks } from '#search/segment/segment-masks.ts'
import type { Reader } from '#search/segment/reader.ts'
import { rowsOfOffer } from '#search/segment/segment-rows.ts'

/** False when the row's offer surely is no project, which saves looking for its other rows. */
export function mayBeProject({ cohorts, packed }: Segment, row: number): boolean {
  return ((packed[row]! >> NEW_BUILD_SHIFT) & 1) === 1 || row >= cohorts.at(-1)!.from
}

/** How many units of the offer fit and from which price; null when it is no project. */
export function fitOfProject(
  { segment, words }: Reader,
  { fitting }: Masks,
  loose: LooseRows,
  test: RowTest | null,
  criteria: Criteria,
  offerId: number,
): ProjectFit | null {
  const known = loose.offers.get(offerId)
  const columns = known ? loose.columns : segment
  const rows = known
    ? Array.from({ length: known.to - known.from }, (_, i) => known.from + i)
    : [...rowsOfOffer(segment, offerId)]
  if (!rows.some((row) => (columns.packed[row]! >> NEW_BUILD_SHIFT) & 1)) return null
  const fits = known
    ? (row: number) => test?.(row) === 0
    : (row: number) => ((words[fitting.whole + (row >>> 5)]! >>> (row & 31)) & 1) === 1
  const good = rows.filter(fits)
  const units = good.filter((row) => columns.id[row] !== offerId).length
  for (const deal of dealsThatCount(criteria)) {
    const range = criteria.wanted[deal] ?? OPEN_RANGE
    const prices = good
      .filter((row) => (columns.packed[row]! >> (DEAL_SHIFT + DEALS.indexOf(deal))) & 1)
      .map((row) => columns.numbers[deal][row]!)
      .filter((price) => price === price && holds(range, price))
    if (prices.length > 0)
      return { fitting: units, from: { deal, price: Math.min(...prices), highest: Math.max(...prices) } }
  }
  return { fitting: units, from: null }
}
