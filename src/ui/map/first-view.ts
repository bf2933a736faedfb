import type { Bbox, Point } from '#domain/criteria.ts'
import { BASE_LIMITS, isOnBase } from './base/bounds.ts'
import { sheetFor, SHEET_SIZES } from './drawn-sheet.ts'
import { mergePins, type PlacedPin } from './merge-pins.ts'
import type { ShownPin } from './pin-request.ts'
import { RANGE_SIZE } from './pin-size.ts'
import { type PlacedName, type PlaceName, placeNamesOn } from './placed-names.ts'
import { held, type Pixel, type Size, toPixel, type View, viewOf } from './view.ts'

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
 * from its edge the middle of a pin stays. `least`: how small the sheet is shown at most, in parts of its size.
 */
const FOCUS = {
  wide: { width: 480, height: 600, margin: 34, least: 0.95, most: 24 },
  narrow: { width: 312, height: 400, margin: 20, least: 1.12, most: 12 },
} as const
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
    const { width, height, margin, least, most } = FOCUS[shape]
    const focus = { width, height }
    const fit = held(viewOf(box, focus, margin), focus, { ...BASE_LIMITS, nearest: found.nearest })
    const { view, address } = sheetFor(fit, shape)
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
