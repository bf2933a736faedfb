import { expect, test } from 'vitest'
import { anything, type Criteria } from '#domain/search/criteria.ts'
import { eachDeal, type Mark, pinsOf, pinsOnGrid, searchRows } from '#domain/search/searching.ts'
import { rowsOfOffer } from '#domain/search/search-rows.ts'
import { house } from '../../../test/mail/house.ts'

const rowOf = (id: number, price: number | null, lat = 51, lng = 4) => {
  const more = { id, parentId: null, firstSeen: '2026-11-01T08:00:00Z', lastConfirmed: '', changedAt: '', demo: false }
  const address = { ...house('0', 0).address, lat, lng }
  return rowsOfOffer({ ...more, priceHistory: [], listing: house(String(id), price, { address }) }, [])
}
const nowhere = () => null
const bbox: Criteria['bbox'] = { west: 4, south: 50, east: 6, north: 52 }

test('a page has twenty-four offers, equal ones by descending id', () => {
  const rows = Array.from({ length: 25 }, (_, at) => rowOf(at + 1, 1000)).flat()
  const page = (number: number) =>
    searchRows(rows, { criteria: anything(), sort: 'price_asc', page: number }, nowhere).ids
  expect(page(1)).toEqual(Array.from({ length: 24 }, (_, at) => 25 - at))
  expect(page(2)).toEqual([1])
})

test('the offers of a cell form a cluster at their mean, with lowest and highest price and extent', () => {
  const mark = (id: number, lat: number, lng: number, price: number | null): Mark => ({
    ...{ id, lat, lng, price },
    project: false,
  })
  const marks = [mark(1, 50.2, 4.2, 300), mark(2, 50.4, 4.6, 100), mark(3, 50.6, 4.4, null), mark(4, 51.5, 5.5, 50)]
  const [cluster, single, ...rest] = pinsOnGrid(marks, bbox, 2)
  expect(rest).toEqual([])
  expect(cluster).toMatchObject({ count: 3, id: null, price: null, low: 100, high: 300 })
  expect(cluster?.lat).toBeCloseTo(50.4, 9)
  expect(cluster?.lng).toBeCloseTo(4.4, 9)
  expect(cluster?.box).toEqual({ west: 4.2, south: 50.2, east: 4.6, north: 50.6 })
  expect(single).toMatchObject({ count: 1, id: 4, price: 50, low: 50, high: 50, lat: 51.5, lng: 5.5, box: null })
  expect(pinsOnGrid([mark(1, 51, 5, null)], bbox, 2)).toMatchObject([{ price: null, low: null, high: null }])
})

test('cells are ordered row by row from the south-west; points on or beyond the edge belong to the last cell', () => {
  const at = (id: number, lat: number, lng: number): Mark => ({ id, lat, lng, price: null, project: false })
  const corners = [at(1, 52, 6), at(2, 52, 4), at(3, 50, 6), at(4, 50, 4)]
  expect(pinsOnGrid(corners, bbox, 2).map(({ id }) => id)).toEqual([4, 3, 2, 1])
  expect(pinsOnGrid([at(1, 60, 9), at(2, 51.9, 5.9)], bbox, 2)).toMatchObject([{ count: 2 }])
  expect(pinsOnGrid([at(1, 51, 5), at(2, 51, 5)], null, 8), 'a single position has no extent').toMatchObject([
    { count: 2 },
  ])
})

test('a project has the position of its matching unit with the lowest id, and its lowest matching price', () => {
  const units = [rowOf(7, 300_000, 51.2, 4.2), rowOf(5, 400_000, 51.1, 4.1), rowOf(6, null, 51.3, 4.3)].flat()
  const rows = units.map((row) => ({ ...row, offerId: 3 }))
  expect(pinsOf(rows, { ...anything(), bbox }, 4, nowhere)).toMatchObject([
    { id: 3, lat: 51.1, lng: 4.1, price: 300_000, count: 1 },
  ])
  expect(pinsOf(rowOf(9, null), anything(), 4, nowhere)).toMatchObject([{ id: 9, price: null }])
})

test('a search is split by deal: the chosen ones, or all when none is chosen', () => {
  const range = { min: null, max: 900 }
  const deals = (wanted: Criteria['wanted']) => eachDeal({ ...anything(), wanted }).map(({ deal }) => deal)
  expect(deals({})).toEqual(['FOR_SALE', 'TO_RENT', 'TAKE_OVER'])
  expect(deals({ TO_RENT: range })).toEqual(['TO_RENT'])
  expect(eachDeal({ ...anything(), wanted: { TO_RENT: range } })[0]?.criteria.wanted).toEqual({ TO_RENT: range })
})
