import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { formatPrice } from '#i18n/formats.ts'
import { gridOver, levelOf } from './pins/cluster-grid.ts'
import { mergePins } from './pins/merge-pins.ts'
import { pinPrice, pinPrices } from './pins/pin-price.ts'
import { pinSize } from './pins/pin-size.ts'
import { simplify } from './simplify.ts'
import { boxOf, pan, toPixel, toPoint, type View, viewOf, zoomTo } from './view.ts'

const size = { width: 700, height: 800 }
const views = fc.record({
  middle: fc.record({
    x: fc.double({ min: 0.505, max: 0.52, noNaN: true }),
    y: fc.double({ min: 0.33, max: 0.35, noNaN: true }),
  }),
  zoom: fc.double({ min: 6, max: 16, noNaN: true }),
})
const pixels = fc.record({ x: fc.integer({ min: 0, max: 700 }), y: fc.integer({ min: 0, max: 800 }) })

test('pixel and place convert into each other in every view', () => {
  fc.assert(
    fc.property(views, pixels, (view, pixel) => {
      const back = toPixel(view, size, toPoint(view, size, pixel))
      expect(back.x).toBeCloseTo(pixel.x, 4)
      expect(back.y).toBeCloseTo(pixel.y, 4)
    }),
  )
})

test('zooming keeps the place under the pointer fixed', () => {
  fc.assert(
    fc.property(views, pixels, fc.double({ min: 6, max: 16, noNaN: true }), (view, pixel, zoom) => {
      const place = toPoint(view, size, pixel)
      const after = toPixel(zoomTo(view, size, zoom, pixel), size, place)
      expect(after.x).toBeCloseTo(pixel.x, 3)
      expect(after.y).toBeCloseTo(pixel.y, 3)
    }),
  )
})

test('fitting a box shows all of it', () => {
  const box = { west: 4.2, south: 50.7, east: 4.9, north: 51.3 }
  const seen = boxOf(viewOf(box, size, 56), size)
  expect(seen.west).toBeLessThan(box.west)
  expect(seen.south).toBeLessThan(box.south)
  expect(seen.east).toBeGreaterThan(box.east)
  expect(seen.north).toBeGreaterThan(box.north)
})

test('the cells cover the view and stay in place during small movements', () => {
  fc.assert(
    fc.property(views, (view: View) => {
      const { box, cells } = gridOver(boxOf(view, size), levelOf(view.zoom))
      const seen = boxOf(view, size)
      expect(box.west).toBeLessThanOrEqual(seen.west)
      expect(box.north).toBeGreaterThanOrEqual(seen.north - 1e-9)
      const width = (box.east - box.west) / cells
      const moved = gridOver(boxOf(pan(view, { x: 37, y: -21 }), size), levelOf(view.zoom))
      const shift = (moved.box.west - box.west) / width
      expect(Math.abs(shift - Math.round(shift))).toBeLessThan(1e-6)
    }),
  )
})

test('merging pins loses no offer, and no pin covers another, with or without prices', () => {
  const pins = fc.array(
    fc.record({
      lat: fc.double({ min: 50, max: 51, noNaN: true }),
      lng: fc.double({ min: 4, max: 5, noNaN: true }),
      count: fc.integer({ min: 1, max: 40 }),
      id: fc.constantFrom(null, 1),
      project: fc.constant(false),
      price: fc.constantFrom(null, 450, 349_000, 1_250_000),
      low: fc.constantFrom(null, 100_000),
      high: fc.constantFrom(null, 2_500_000),
      box: fc.constant(null),
    }),
  )
  fc.assert(
    fc.property(pins, (list) => {
      const merged = mergePins(list, ({ lat, lng }) => ({ x: lng * 300, y: lat * 300 }), true)
      const bodies = merged.map((pin) => {
        const { width, height, above } = pinSize(pin)
        return { x: pin.lng * 300, y: pin.lat * 300 - above, width, height }
      })
      for (const [i, a] of bodies.entries())
        for (const b of bodies.slice(i + 1))
          expect(
            Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2,
          ).toBe(true)
      const sum = (all: readonly { count: number }[]) => all.reduce((total, { count }) => total + count, 0)
      expect(sum(merged)).toBe(sum(list))
    }),
  )
})

test('a drawn line keeps its corners, up to the number that fits in an address', () => {
  const circle = Array.from({ length: 400 }, (_, i) => ({ x: 100 * Math.cos(i / 60), y: 100 * Math.sin(i / 60) }))
  expect(simplify(circle, 50).length).toBeLessThanOrEqual(50)
  const square = [
    { x: 0, y: 0 },
    { x: 50, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ]
  expect(simplify(square, 50)).toEqual([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ])
})

test.each([
  [1450, '€\u00a01.450'],
  [349_000, '€\u00a0349k'],
  [999_400, '€\u00a0999k'],
  [1_250_000, '€\u00a01,25M'],
])('a pin says %d as %s', (price, words) => {
  expect(pinPrice(price, 'nl')).toBe(words)
})

test('the currency sign is placed as on a card', () => {
  for (const locale of LOCALES) expect(pinPrice(1450, locale)).toBe(formatPrice(locale, 1450))
})

test('a cluster shows lowest and highest price, or one price when they are equal', () => {
  expect(pinPrices(280_000, 1_200_000, 'nl')).toBe('€\u00a0280k–1,2M')
  expect(pinPrices(650, 1450, 'de')).toBe('650–1.450\u00a0€')
  expect(pinPrices(300_000, 300_000, 'nl')).toBe('€\u00a0300k')
})
