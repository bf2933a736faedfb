import type { Bbox, Point } from '#domain/criteria.ts'
import { BASE_BOX, BASE_LIMITS, isOnBase } from './base/bounds.ts'
import { beginningAt, sheetFor, SHEET_SIZES } from './drawn-sheet.ts'
import { mergePins, type PlacedPin } from './merge-pins.ts'
import type { ShownPin } from './pin-request.ts'
import { RANGE_SIZE } from './pin-size.ts'
import { type PlacedName, type PlaceName, placeNamesOn } from './placed-names.ts'
import { held, type Margins, type Pixel, type Size, toPixel, type View, viewOf } from './view.ts'

/** One sheet with what stands on it. */
export type FirstView = {
  shape: 'wide' | 'narrow'
  view: View
  size: Size
  /** of the sheet, without ending */
  address: string
  pins: (PlacedPin & { x: number; y: number })[]
  names: PlacedName[]
}

/**
 * Which part of a sheet a map always shows whole, however it is shaped (map-drawn.css has the same figures), and how far
 * from its edges a pin's place stays, with buttons at its top. `least`: how small the sheet is shown at most, in
 * parts of its size; `nearer`: so much nearer is it shown on tablets than the other, in levels of zoom.
 */
const FOCUS = {
  wide: {
    width: 480,
    height: 600,
    margins: { top: 74, right: 34, bottom: 34, left: 34 },
    least: 0.95,
    most: 24,
    nearer: 0,
  },
  narrow: {
    width: 312,
    height: 400,
    margins: { top: 44, right: 20, bottom: 58, left: 20 },
    least: 1.12,
    most: 12,
    nearer: 0.4,
  },
} as const
/** Of the buttons on the right of a wide map: pixels of the sheet that they and half a pin take. */
const BUTTONS = { width: 100, height: 196 }
/** Where the map is when nothing was found. */
const BELGIUM: Bbox = { west: 2.55, south: 49.5, east: 6.4, north: 51.5 }

/**
 * What the map of a search shows before any script: everything that was found, on a sheet for the map beside the list and
 * on one for a phone, with names that leave the pins room.
 * @param found where that is (null: nothing was), and the nearest zoom with something to see
 * @param oneDeal prices of a cluster can be compared
 */
export function firstViews(
  pins: readonly ShownPin[],
  found: { box: Bbox | null; nearest: number },
  names: readonly PlaceName[],
  oneDeal: boolean,
): FirstView[] {
  const shown = pins.filter(isOnBase)
  const box = found.box ?? BELGIUM
  return (['narrow', 'wide'] as const).map((shape) => {
    const { width, height, margins, least, most, nearer } = FOCUS[shape]
    const focus = { width, height }
    const fit = (around: Margins) =>
      beginningAt(
        BASE_BOX,
        held(viewOf(box, focus, around), focus, { ...BASE_LIMITS, nearest: found.nearest - nearer }),
        focus,
      )
    const first = fit(margins)
    const isUnder = (pin: Point) => isBelowButtons(toPixel(first, focus, pin), focus)
    const clear = shape === 'wide' && shown.some(isUnder) ? fit({ ...margins, right: BUTTONS.width }) : first
    const { view, address } = sheetFor(clear, shape)
    const size = SHEET_SIZES[shape]
    // Laid out for the smallest map: on a larger one everything stands farther apart.
    const smallest = { width: size.width * least, height: size.height * least }
    const from = { ...view, zoom: view.zoom + Math.log2(least) }
    const at = pixelsOnce((point: Point) => toPixel(from, smallest, point))
    const edge = (width * least) / 2 - RANGE_SIZE.width / 2 + 20
    const placed = mergePins(shown, at, oneDeal)
      .filter((pin) => isInside(at(pin), smallest))
      .map((pin) => ({ ...pin, wide: pin.wide && Math.abs(at(pin).x - smallest.width / 2) < edge }))
    const full = ({ x, y }: Pixel) => ({ x: x / least, y: y / least })
    return {
      shape,
      view,
      size,
      address,
      pins: placed.map((pin) => ({ ...pin, ...full(at(pin)) })),
      names: placeNamesOn(names, placed, from, smallest, most).map((name) => ({ ...name, ...full(name) })),
    }
  })
}

const isBelowButtons = ({ x, y }: Pixel, { width }: Size) => x > width - BUTTONS.width && y < BUTTONS.height

const isInside = ({ x, y }: Pixel, { width, height }: Size) => x > 0 && y > 0 && x < width && y < height

/** Laying out asks for the place of a pin again and again. */
function pixelsOnce(pixelOf: (point: Point) => Pixel): (point: Point) => Pixel {
  const known = new Map<Point, Pixel>()
  return (point) => {
    const pixel = known.get(point) ?? pixelOf(point)
    known.set(point, pixel)
    return pixel
  }
}
