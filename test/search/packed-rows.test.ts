import { beforeAll, expect, test } from 'vitest'
import { PlaceKeys, RawColumns } from '#search/segment/raw-columns.ts'
import { packedSearchRows } from '#store/search/packed-rows.ts'
import { fillPlaces } from '#store/search/places.ts'
import { randomCatalogue } from './random-catalogue.ts'
import { randomFrom } from '../seed.ts'
import { storeOffers } from './stored-catalogue.ts'
import { onBothEngines } from '../store/engines.ts'

onBothEngines('search rows that are read packed', (store) => {
  const rows = randomCatalogue(randomFrom(21), 200)
  // Non-ASCII text in the store must not be mistaken for another place.
  const [first] = rows
  if (first) rows.push({ ...first, id: 9_000_001, offerId: 9_000_001, postalCode: 'Zürich', province: null })
  beforeAll(async () => {
    await fillPlaces(store().db)
    await storeOffers(store().db, [...new Set(rows.map(({ offerId }) => offerId))], rows)
  })

  test('give the same columns as domain rows, for any batch size', async () => {
    const expected = new RawColumns(new PlaceKeys())
    for (const row of rows) expected.add(row)
    for (const pages of [1, 2, 1000]) {
      const read = new RawColumns(new PlaceKeys())
      expect(await packedSearchRows(store(), (row, kinds) => read.addPacked(row, kinds), Infinity, pages)).toBe(true)
      expect(contentsOf(read)).toEqual(contentsOf(expected))
    }
  })

  test('stop at the row limit', async () => {
    let read = 0
    expect(await packedSearchRows(store(), () => read++, 10, 1)).toBe(false)
    expect(read).toBeLessThan(rows.length)
  })

  test('are complete and unique after a row was rewritten while they were read', async () => {
    const { db } = store()
    const seen: number[] = []
    const moved = rows.slice(0, 20).map(({ id }) => id)
    const moving = db.updateTable('search_row').set({ bedrooms: 9 }).where('id', 'in', moved).execute()
    await packedSearchRows(store(), ({ id }) => seen.push(id), Infinity, 1)
    await moving
    // Only rewritten rows may be missing or duplicate; the change log corrects them.
    const unmoved = rows.map(({ id }) => id).filter((id) => !moved.includes(id))
    expect(seen.filter((id) => !moved.includes(id)).toSorted((a, b) => a - b)).toEqual(
      unmoved.toSorted((a, b) => a - b),
    )
  })

  test('report a failure, and leave the store usable', async () => {
    await expect(store().copyRows('select no_such_column from search_row', () => {})).rejects.toThrow(/no_such_column/)
    const stumble = () => {
      throw new Error('no use for this row')
    }
    await expect(packedSearchRows(store(), stumble)).rejects.toThrow('no use for this row')
    let read = 0
    await packedSearchRows(store(), () => read++)
    expect(read).toBe(rows.length)
  })
})

/** The rows by id, independent of their order and of the numbering of places. */
function contentsOf({ size, id, offerId, packed, bedrooms, year, place, numbers, keys }: RawColumns) {
  const columns = Object.entries({ id, offerId, packed, bedrooms, year, ...numbers })
  return Array.from({ length: size }, (_, row) => ({
    place: keys.list[place[row] ?? -1],
    ...Object.fromEntries(columns.map(([name, column]) => [name, column[row]])),
    id: id[row] ?? 0,
  })).toSorted((a, b) => a.id - b.id)
}
