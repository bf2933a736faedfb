import { expect, test } from 'vitest'
import { placeTable } from '#search/geography.ts'

test('postal codes are listed in ascending order, the fastest for an object, each with its own place', () => {
  const codes = ['9000', '1000', '10115', '2000', '1000', 'B12']
  const keys = codes.map((postalCode, i) => ({ country: i === 4 ? 'NL' : 'BE', postalCode, province: null }))
  const boxes = keys.map(() => ({ west: 0, south: 0, east: 1, north: 1, hasUnplaced: true }))
  const order = new Int32Array(new SharedArrayBuffer(4 * keys.length)).map((_, i) => keys.length - 1 - i)
  const table = placeTable(keys, boxes, order)
  expect(table.codes).toEqual(['B12', '1000', '2000', '9000', '10115'])
  expect(Array.from(table.codeOfRank, (code) => table.codes[code])).toEqual(codes.toReversed())
})
