import { expect, test } from 'vitest'
import { fieldAt, FIELDS } from '#domain/fields.ts'
import { tableFields } from '#feeds/field-table.ts'
import { unitOf } from '#feeds/understand.ts'

test('the fields that a feed may give are those of the table, each once [fields.table]', () => {
  const given = tableFields().map(({ keys }) => keys)
  expect(given.filter((keys) => fieldAt(keys) === null)).toEqual([])
  const rows = new Set(given.map((keys) => fieldAt(keys)))
  const ungiven = Object.entries(FIELDS).flatMap(([path, row]) => (rows.has(row) ? [] : [path]))
  // The source is the feed's own; what stands in a list of plain values has the list's row in the schema.
  expect(ungiven.filter((path) => !['source', 'energy.carriers.*', 'energy.annualCost.*'].includes(path))).toEqual([])
})

test.each([
  ['deals.FOR_SALE.price', 'euro'],
  ['deals.TO_RENT.price', 'euro a month'],
  ['deals.FOR_SALE.charges', 'euro a month'],
  ['deals.TO_RENT.deposit', 'euro'],
  ['legal.cadastralIncome', 'euro a year'],
  ['rooms.3.area', 'm2'],
  ['surfaces.land', 'm2'],
  ['energy.finalKwh', 'kwh'],
  ['bedrooms', 'count'],
  ['construction.facades', 'count'],
  ['construction.year', 'plain'],
  ['no.such.field', 'plain'],
])('a number at %s counts %s', (path, unit) => {
  expect(unitOf(path.split('.'))).toBe(unit)
})
