import { expect, test } from 'vitest'
import type { SearchRow } from '#domain/search/search-row.ts'
import { centreOf } from '#domain/places/place.ts'
import { createOfferIndex } from '#search/offer-index.ts'
import { belgium } from '../../bench/belgium.ts'

/** Large enough that the last page of WebAssembly memory, 64 KB, is only three bytes per listing. */
const LISTINGS = 20_000
const MAX_BYTES_PER_LISTING = 160

test('the search in memory takes at most 160 bytes per listing with every column in use', () => {
  const rows = belgium(LISTINGS).rows(LISTINGS).map(withRent)
  expect(createOfferIndex(rows, centreOf).memoryBytes() / LISTINGS).toBeLessThanOrEqual(MAX_BYTES_PER_LISTING)
})

test('empty columns share one column of 4 bytes', () => {
  const rows = belgium(LISTINGS).rows(LISTINGS)
  const bytes = (seen: readonly SearchRow[]) => createOfferIndex(seen, centreOf).memoryBytes() / LISTINGS
  const unsaid = rows.map((row) => ({ ...row, station: null }))
  // A column, its sort order and its eight bitsets.
  expect(bytes(rows) - bytes(unsaid)).toBeGreaterThan(8)
  const said = rows.map((row) => ({ ...row, deposit: 1, available: 1, warm: 1 }))
  // The first of the three keeps the formerly shared column.
  expect(bytes(said) - bytes(rows)).toBeGreaterThan(2 * 4 + 3 * 4)
})

/** Realistic rents: mostly with charges, a deposit and an available date. */
function withRent(row: SearchRow): SearchRow {
  const rent = row.prices.TO_RENT
  if (typeof rent !== 'number') return row
  return {
    ...row,
    deposit: row.id % 10 < 6 ? rent * 2 : null,
    available: row.id % 2 === 0 ? 20_800 + (row.id % 300) : null,
    warm: row.id % 10 < 7 ? rent + 50 + (row.id % 100) : null,
  }
}
