import { expect, test } from 'vitest'
import type { CARD_FIELDS } from '#domain/listing/card.ts'
import {
  fieldAt,
  type FieldPath,
  FIELDS,
  type ListingField,
  type OpenPath,
  type PathsOf,
  type ToldPath,
} from '#domain/listing/fields.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { tableFields } from '#feeds/field-table.ts'
import { unitOf } from '#feeds/understand.ts'

test('the schema has exactly the fields of the table [fields.table]', () => {
  const given = tableFields().map(({ keys }) => keys)
  expect(given.filter((keys) => fieldAt(keys) === null)).toEqual([])
  const rows = new Set(given.map((keys) => fieldAt(keys)))
  const ungiven = Object.entries(FIELDS).flatMap(([path, row]) => (rows.has(row) ? [] : [path]))
  // The source belongs to the feed; a list of plain values has the list's row in the schema.
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

test('published and historised fields follow the table, and none of them is private [fields.private]', () => {
  const rows = Object.entries(FIELDS) as [FieldPath, ListingField][]
  expect(rows.flatMap(([path, { told }]) => (told ? [path] : []))).toEqual(['deals.{deal}.price', 'availability'])
  expect(rows.filter(({ 1: { told, seen } }) => told && seen === 'private')).toEqual([])
})

/** Never run: `npm run check` compiles it, and fails on each line that compiles without an error. */
export const unnamed = (fact: keyof typeof CARD_FIELDS, row: ListingField) => {
  // @ts-expect-error a field that joins a listing has to join the table
  const grown: Record<PathsOf<Listing & { newField?: string }>, ListingField> = FIELDS
  // @ts-expect-error a card, and with it a feed or an answer for scripts, tells nothing private
  const card: Record<typeof fact, OpenPath> = { ...({} as typeof CARD_FIELDS), bedrooms: 'agent.email' }
  // @ts-expect-error nor does an advert
  const advert: OpenPath = 'sourceUpdatedAt'
  // @ts-expect-error history has something to tell of each field that is told
  const history: Record<ToldPath, () => void> = { availability: () => row }
  return [grown, card, advert, history]
}
