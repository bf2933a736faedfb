import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bbox } from '#domain/search/criteria.ts'
import { besidePin } from './pins/beside-pin.ts'
import { BASE_BOX } from './base/bounds.ts'
import { firstViews } from './first-view.ts'
import { mergePins } from './pins/merge-pins.ts'
import { boxAround, toWorld } from './mercator.ts'
import type { MapPin } from '#domain/search/offer-search.ts'
import { namesIn } from './place-names.ts'
import { pinSize } from './pins/pin-size.ts'
import { placeName, placeNamesOn } from './placed-names.ts'
import { nameLayers } from './style/names.ts'
import { PALETTES } from './style/palette.ts'
import { toPixel, viewOf } from './view.ts'

const pinAt = (lat: number, lng: number, count = 1): MapPin => ({
  lat, lng, count, id: count === 1 ? Math.round(lat * lng * 1e6) : null,
  price: 300_000, low: 300_000, high: 300_000, box: null, project: false,
}) // prettier-ignore
const offers = fc.array(
  fc
    .record({
      lat: fc.double({ min: 49.6, max: 51.45, noNaN: true }),
      lng: fc.double({ min: 2.6, max: 6.1, noNaN: true }),
      count: fc.constantFrom(1, 1, 12),
    })
    .map(({ lat, lng, count }) => pinAt(lat, lng, count)),
  { minLength: 1, maxLength: 40 },
)

test('the results are centred between buttons and list, when the country is shorter than the map', () => {
  const country = [pinAt(51.4, 4.7), pinAt(51.1, 2.65), pinAt(50.3, 6.1), pinAt(49.6, 5.8)]
  const found = { box: boxAround(country), nearest: 12.5, circles: [], hasArea: false }
  for (const { shape, view, size } of firstViews(country, found, [], true)) {
    // The visible part of the sheet begins there (map-drawn.css); sheets lie on a grid of 32 pixels.
    const [top, above, below] = shape === 'wide' ? [130, 76, 34] : [110, 76, 58]
    const height = shape === 'wide' ? 600 : 400
    const ys = country.map((pin) => toPixel(view, size, pin).y - top)
    const [free, left] = [Math.min(...ys) - above, height - below - Math.max(...ys)]
    expect([shape, free > -17, left > -17, Math.abs(free - left) <= 34]).toEqual([shape, true, true, true])
  }
})

test('no pin is cut off at the sides of the smallest map that shows the drawing', () => {
  const within = fc.record({ west: fc.double({ min: 3.2, max: 4.4, noNaN: true }), wide: fc.double({ min: 0.01, max: 0.9, noNaN: true }), project: fc.boolean() }) // prettier-ignore
  fc.assert(
    fc.property(within, fc.constantFrom(1, 12, 40), ({ west, wide, project }, count) => {
      const pins = [pinAt(51.03, west, count), pinAt(50.88, west + wide, count)].map((pin) => ({ ...pin, project }))
      const found = { box: boxAround(pins), nearest: 12.5, circles: [], hasArea: false }
      for (const { shape, size, pins: drawn } of firstViews(pins, found, [], true)) {
        const [focus, least] = shape === 'wide' ? [480, 0.95] : [312, 1.12]
        for (const pin of drawn) {
          const half = pin.wide ? 64 : pinSize(pin).width / 2
          expect([shape, Math.abs(pin.x - size.width / 2) * least + half <= (focus * least) / 2]).toEqual([shape, true])
        }
      }
    }),
    { numRuns: 80 },
  )
})

test('a searched area leaves space for a second row of buttons above it', () => {
  const pins = [pinAt(51.4, 4.7), pinAt(49.6, 5.8)]
  const top = (hasArea: boolean) =>
    firstViews(pins, { box: boxAround(pins), nearest: 12.5, circles: [], hasArea }, [], true)
      .filter(({ shape }) => shape === 'wide')
      .map(({ pins: drawn }) => Math.min(...drawn.map(({ y }) => y)))[0] ?? 0
  expect(top(true) - 130).toBeGreaterThanOrEqual(76 + 44 - 17)
  expect(top(true)).toBeGreaterThan(top(false))
})

test('no name on the drawing or the map is farther from its town than needed to clear a disc', () => {
  const names = namesIn('nl')
  const size = { width: 700, height: 800 }
  fc.assert(
    fc.property(offers, (pins) => {
      const view = viewOf(boxAround(pins) ?? BASE_BOX, size, 40)
      const placed = mergePins(pins, (pin) => toPixel(view, size, pin), true)
      for (const { text, rank, dx, dy } of placeNamesOn(names, placed, view, size, 24)) {
        const half = (text.length * 8.6 + 6) / 2
        const away = Math.hypot(Math.max(0, Math.abs(dx) - half), Math.max(0, Math.abs(dy) - 10))
        expect([text, away <= (rank >= 3 ? 30 : 44)]).toEqual([text, true])
        // Not diagonally, where it would be between two towns.
        expect([text, dx === 0 || Math.abs(dy) <= 12]).toEqual([text, true])
      }
    }),
    { numRuns: 60 },
  )
  const anchors = JSON.stringify(
    nameLayers(PALETTES.day, 'nl').map(
      ({ layout }) => layout && 'text-variable-anchor-offset' in layout && layout['text-variable-anchor-offset'],
    ),
  )
  expect(anchors).toContain('bottom')
  for (const [, x, y] of anchors.matchAll(/\[(-?[\d.]+),(-?[\d.]+)\]/g))
    expect([Math.min(Math.abs(Number(x)), Math.abs(Number(y))), Math.abs(Number(y)) <= 3.4]).toEqual([0, true])
})

test('a region without large towns shows the names of its small towns', () => {
  const named = (box: Bbox, zoom: number) => {
    const view = { ...viewOf(box, { width: 480, height: 600 }, 0), zoom }
    return placeNamesOn(namesIn('nl'), [], view, { width: 480, height: 600 }, 12).map(({ text }) => text)
  }
  expect(named({ west: 2.5, south: 50.7, east: 3.1, north: 51.2 }, 9.25)).toContain('Ieper')
  const south = named({ west: 5, south: 49.5, east: 6, north: 50.4 }, 8.75)
  for (const name of ['Aarlen', 'Bastenaken', 'Marche-en-Famenne']) expect(south).toContain(name)
})

test('a town keeps its name with a pin on it: a disc leaves space above or below', () => {
  const size = { width: 500, height: 700 }
  const town = [placeName('Brussel', 50.8466, 4.3517, 1)]
  const around = fc.record({
    north: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    east: fc.double({ min: -0.15, max: 0.15, noNaN: true }),
  })
  fc.assert(
    fc.property(around, ({ north, east }) => {
      const pins = [{ ...pinAt(50.8466 + north, 4.3517 + east, 39), wide: false }]
      expect(placeNamesOn(town, pins, { middle: toWorld({ lat: 50.7, lng: 4.4 }), zoom: 7.8 }, size, 9)).toHaveLength(1)
    }),
  )
  // MapLibre keeps 5 px between the disc and a name.
  const cities = nameLayers(PALETTES.day, 'nl').find(({ id }) => id === 'city')
  const farthest = /^\["step",\["zoom"\],\["literal",(.*?)\],8/.exec(
    JSON.stringify(
      cities?.layout && 'text-variable-anchor-offset' in cities.layout && cities.layout['text-variable-anchor-offset'],
    ),
  )?.[1]
  const below = [...(farthest ?? '').matchAll(/"top",\[0,([\d.]+)\]/g)].map(([, step]) => Number(step))
  expect(Math.max(...below) * 14).toBeGreaterThan(pinSize(pinAt(50, 4, 39)).height / 2 + 5)
})

test('a card lies within the map, and beside its pin when there is space', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 560, max: 1600 }),
      fc.integer({ min: 480, max: 1200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (width, height, right, down) => {
        const card = { width: 276, height: 300 }
        const pin = { x: right * width, y: down * height }
        const { x, y } = besidePin({ pin, room: { width, height } }, card)
        expect([x >= 0, y >= 0, x + card.width <= width, y + card.height <= height]).toEqual([true, true, true, true])
        const isOnPin = pin.x > x && pin.x < x + card.width && pin.y > y && pin.y < y + card.height
        expect(isOnPin).toBe(false)
      },
    ),
  )
})
