import { expect, test } from 'vitest'
import type { Criteria } from '#domain/search/criteria.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import type { MapPin } from '#domain/search/offer-search.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { centreOf } from '#domain/places/place.ts'
import { createOfferIndex } from '#search/offer-index.ts'
import { BASE_BOX, BASE_LIMITS, isOnBase } from '#ui/map/base/bounds.ts'
import { MIN_SCALE } from '#ui/map/ground/drawn-sheet.ts'
import type { FirstView } from '#ui/map/first-view.ts'
import { firstState, gridOf, type MapEvent, type MapState, nextState } from '#ui/map/map-state.ts'
import { clustersOf } from '#web/public/map/clusters.ts'
import { firstMap } from '#web/public/map/first-map.ts'
import { randomCatalogue, randomCriteria } from '../../../../test/search/random-catalogue.ts'
import { chanceOf, randomFrom } from '../../../../test/seed.ts'

const ROUNDS = process.env['GEVEL_LONG'] === '1' ? 400 : 12
const MAPS = { wide: [[576, 744], [720, 840], [900, 1000]], narrow: [[360, 515], [700, 560]] } as const // prettier-ignore

test('the live map starts with the clusters of the drawing, with equal numbers and positions [map.same-clusters]', async () => {
  let clusters = 0
  for (let round = 0; round < ROUNDS; round++) {
    const random = chanceOf('first map', round)
    const search = createOfferIndex(inOnePlace(randomCatalogue(random, random.pick([20, 150, 800]))), centreOf)
    for (let i = 0; i < 6; i++) {
      const criteria = i === 0 ? randomCriteria(randomFrom(1), 0) : randomCriteria(random, 0.04)
      for (const drawn of await firstMap({ search, mapTiles: null }, criteria, 'nl')) {
        for (const [width, height] of MAPS[drawn.shape]) {
          const live = await firstPins(search, criteria, drawn, { width, height })
          expect([criteria, placed(live)]).toEqual([criteria, placed(drawn.pins).map(nearly)])
          clusters += live.filter(({ count }) => count > 1).length
        }
      }
    }
  }
  expect(clusters).toBeGreaterThan(100)
})

test('while the map moves a cluster stays the same; zoomed in, it splits where four cells were one', async () => {
  const random = randomFrom(7)
  const search = createOfferIndex(randomCatalogue(random, 800), centreOf)
  const criteria = randomCriteria(randomFrom(1), 0)
  const state = firstState({ width: 700, height: 800 }, criteria, BASE_LIMITS)
  const at = async (from: MapState) => await clustersOf(search, { ...criteria, bbox: gridOf(from).box }, gridOf(from))
  const before = await at(state)
  const [pushed] = nextState(state, { type: 'push', by: { x: 31, y: 17 } })
  const keys = new Set(told(before))
  const kept = told(await at(pushed)).filter((pin) => keys.has(pin))
  expect(kept.length).toBeGreaterThan(keys.size * 0.6)
})

test('a search box larger than the map is drawn as the whole map; one outside of it is empty', async () => {
  const search = createOfferIndex(randomCatalogue(randomFrom(7), 800), centreOf)
  const drawn = async (bbox: string) =>
    await firstMap({ search, mapTiles: null }, parseOfferQuery(new URLSearchParams({ bbox })).query.criteria, 'nl')
  const whole = await drawn(Object.values(BASE_BOX).join())
  expect(whole[0]?.pins.length).toBeGreaterThan(3)
  for (const box of ['-180,-90,180,90', '-25,40,20,60']) expect([box, await drawn(box)]).toEqual([box, whole])
  for (const { view, pins } of await drawn('-180,-90,-170,-89')) {
    expect(pins).toEqual([])
    expect([view.middle.x, view.middle.y].every(Number.isFinite)).toBe(true)
  }
})

test('a search within the operator’s street tiles is drawn close enough to show them, one elsewhere as without tiles', async () => {
  const search = createOfferIndex(randomCatalogue(randomFrom(7), 800), centreOf)
  const mapTiles = { file: '', version: '', box: { west: 3.69, south: 51.03, east: 3.76, north: 51.07 }, maxZoom: 15 }
  const zooms = async (bbox: string, tiles: typeof mapTiles | null) => {
    const { criteria } = parseOfferQuery(new URLSearchParams({ bbox })).query
    return (await firstMap({ search, mapTiles: tiles }, criteria, 'nl')).map(({ view }) => view.zoom)
  }
  const inGhent = '3.715,51.045,3.735,51.06'
  expect(Math.max(...(await zooms(inGhent, null)))).toBe(12.5)
  // From there on the whole drawing lies within the street tiles.
  expect(Math.min(...(await zooms(inGhent, mapTiles)))).toBeGreaterThanOrEqual(13.875)
  const elsewhere = '4.3,50.8,4.4,50.9'
  expect(await zooms(elsewhere, mapTiles)).toEqual(await zooms(elsewhere, null))
})

/**
 * Units at different places are searched separately: the live map shows the prices of those in view, the drawing all.
 */
function inOnePlace(rows: readonly SearchRow[]): SearchRow[] {
  const first = new Map(rows.toReversed().map((row) => [row.offerId, row]))
  return rows.map((row) => {
    const { lat, lng } = first.get(row.offerId) ?? row
    return { ...row, lat, lng }
  })
}

/** The first pins of the live map after a drawing. */
async function firstPins(
  search: ReturnType<typeof createOfferIndex>,
  criteria: Criteria,
  { shape, view, size: sheet }: FirstView,
  size: { width: number; height: number },
): Promise<readonly MapPin[]> {
  // As in map-drawn.css.
  const [width, height] = shape === 'wide' ? [1.5 * size.width, 1.2 * size.height] : [(size.width * 700) / 312, 1.75 * size.height] // prettier-ignore
  const shown = Math.max(size.width, (size.height * sheet.width) / sheet.height, Math.min(width, height)) / sheet.width
  const at = { ...view, zoom: view.zoom + Math.log2(shown) }
  const laidOutAs = view.zoom + Math.log2(MIN_SCALE[shape])
  const tell = (state: MapState, event: MapEvent) => nextState(state, event)[0]
  let state = tell(firstState(size, criteria, BASE_LIMITS), { type: 'view', view: at })
  state = tell(state, { type: 'drawing-kept', at, laidOutAs, circles: [] })
  // Browsers report the size at once.
  state = tell(state, { type: 'resize', size })
  const grid = gridOf(state)
  const bbox = criteria.bbox ?? BASE_BOX
  const seen = { west: Math.max(bbox.west, grid.box.west), east: Math.min(bbox.east, grid.box.east), south: Math.max(bbox.south, grid.box.south), north: Math.min(bbox.north, grid.box.north) } // prettier-ignore
  if (seen.west > seen.east || seen.south > seen.north) return []
  return tell(state, { type: 'pins', pins: await clustersOf(search, { ...criteria, bbox: seen }, grid), at }).pins
}

const told = (pins: readonly MapPin[]): string[] =>
  pins
    .filter(isOnBase)
    .map(({ lat, lng, count, id, price, low, high }) =>
      [lat.toFixed(6), lng.toFixed(6), count, id, price, low, high].join(' '),
    )
    .toSorted()

type Placed = { what: string; lat: number; lng: number }

/** Sorted independently of the last digits of a position. */
const placed = (pins: readonly MapPin[]): Placed[] =>
  pins
    .filter(isOnBase)
    .map(({ lat, lng, count, id, price, low, high }) => ({ what: [count, id, price, low, high].join(' '), lat, lng }))
    .toSorted((a, b) => a.what.localeCompare(b.what) || Math.round((a.lat - b.lat) * 1e4) || a.lng - b.lng)

/** The positions of a cluster's offers are added in another order. */
const nearly = ({ what, lat, lng }: Placed) => ({
  what,
  lat: expect.closeTo(lat, 6) as number,
  lng: expect.closeTo(lng, 6) as number,
})
