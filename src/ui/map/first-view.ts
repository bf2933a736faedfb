import type { Bbox, Point } from '#domain/search/criteria.ts'
import { BASE_BOX, BASE_LIMITS, isOnBase } from './base/bounds.ts'
import { countOf, FEW, levelOf, onLevel } from './pins/cluster-grid.ts'
import { MIN_SCALE, onStep, sheetFor, SHEET_SIZES } from './ground/drawn-sheet.ts'
import { mergePins, type PlacedPin } from './pins/merge-pins.ts'
import type { MapPin } from '#domain/search/offer-search.ts'
import { pinSize, RANGE_SIZE } from './pins/pin-size.ts'
import { BUTTONS_HEIGHT, type PlacedName, type PlaceName, placeNamesOn } from './placed-names.ts'
import { type MapCircle, radiusOf, WITHHELD_KM } from './surroundings.ts'
import { withinLimits, clampToBox, type Margins, type Pixel, type Size, toPixel, type View, viewOf } from './view.ts'

/** One sheet of the server's drawing, with all that stands on it. */
export type FirstView = {
  shape: 'wide' | 'narrow'
  view: View
  size: Size
  /** path of the sheet's file, without its ending */
  address: string
  pins: (PlacedPin & { x: number; y: number })[]
  names: PlacedName[]
  /** circles of the searched radiuses */
  circles: Round[]
  /** areas of offers whose place within them is not known */
  withheld: Round[]
}

/** A circle in pixels of the sheet. */
type Round = { x: number; y: number; r: number }

/** The results that a drawing shows. */
export type Found = {
  /** box around the results; null: there are none */
  box: Bbox | null
  /** highest zoom at which there is something to see */
  nearest: number
  circles: readonly MapCircle[]
  /** an area is searched: the button that clears it takes a second row */
  hasArea: boolean
}

/**
 * The part of a sheet that a map always shows whole, whatever its shape (map-drawn.css has the same figures). `margins`:
 * pixels from its edges to the nearest pin, with the buttons at its top. `row`: pixels of a second row of buttons. `most`:
 * names at most. `nearer`: zoom levels by which a tablet shows this shape nearer than the other.
 */
const FOCUS = {
  wide: { width: 480, height: 600, margins: { top: 76, right: 34, bottom: 34, left: 34 }, row: 44, most: 24, nearer: 0 },
  narrow: { width: 312, height: 400, margins: { top: 76, right: 20, bottom: 58, left: 20 }, row: 0, most: 12, nearer: 0.4 },
} as const // prettier-ignore
const SHAPES = ['narrow', 'wide'] as const
/**
 * Wider side margins for pins that would be cut off: half a cluster, a price or "on request", and half a step of the sheets'
 * grid.
 */
const WIDER_SIDES = [44, 66, 76]
/** Pixels of the sheet that the buttons on the right of a wide map take, with half a pin. */
const BUTTONS = { width: 100, height: 196 }
/** Pixels of the sheet down to which the buttons at the top reach: a name under them is left out. */
const BUTTONS_END = { wide: 130 + BUTTONS_HEIGHT, narrow: 110 + BUTTONS_HEIGHT }
/** Where the map is when nothing was found. */
const BELGIUM: Bbox = { west: 2.55, south: 49.5, east: 6.4, north: 51.5 }

/** The finest level of clusters that the drawings of these results need. */
export function finestLevel(found: Found): number {
  return Math.max(...SHAPES.map((shape) => levelOf(layoutOf(framed(shape, found), shape).zoom)))
}

/**
 * The map of a search before any script: all results, on one sheet for the map beside the list and one for a phone, with
 * names that cover no pin.
 * @param pins of the level of `finestLevel` or a finer one
 * @param oneDeal all offers have the same deal, so the prices of a cluster can be compared
 */
export function firstViews(
  pins: readonly MapPin[],
  found: Found,
  names: readonly PlaceName[],
  oneDeal: boolean,
): FirstView[] {
  const shown = pins.filter(isOnBase)
  const isFew = countOf(pins) <= FEW
  return SHAPES.map((shape) => {
    const focus = FOCUS[shape]
    const size = SHEET_SIZES[shape]
    const minScale = MIN_SCALE[shape]
    // Laid out for the smallest map: on a larger one everything stands farther apart.
    const smallest = { width: size.width * minScale, height: size.height * minScale }
    const half = (focus.width * minScale) / 2
    const edge = half - RANGE_SIZE.width / 2 + 20
    const laidOut = (side: number) => {
      const first = framed(shape, found, { left: side, right: side })
      const isUnder = (pin: Point) => isCoveredByButtons(toPixel(first, focus, pin), focus)
      const right = Math.max(side, BUTTONS.width)
      const clear = shape === 'wide' && shown.some(isUnder) ? framed(shape, found, { left: side, right }) : first
      const { view, address } = sheetFor(clear, shape)
      const from = layoutOf(view, shape)
      const at = pixelsOnce((point: Point) => toPixel(from, smallest, point))
      const across = (pin: Point) => Math.abs(at(pin).x - smallest.width / 2)
      const placed = mergePins(isFew ? shown : onLevel(shown, levelOf(from.zoom)), at, oneDeal)
        .filter((pin) => isInside(at(pin), smallest))
        .map((pin) => ({ ...pin, wide: pin.wide && across(pin) < edge }))
      return {
        view,
        address,
        from,
        at,
        placed,
        isCut: placed.some((pin) => across(pin) + pinSize(pin).width / 2 > half),
      }
    }
    const drawing = laidOut(focus.margins.left)
    const whole = drawing.isCut ? WIDER_SIDES.map(laidOut) : []
    const { view, address, from, at, placed } = whole.find(({ isCut }) => !isCut) ?? whole.at(-1) ?? drawing
    const full = ({ x, y }: Pixel) => ({ x: x / minScale, y: y / minScale })
    return {
      shape,
      view,
      size,
      address,
      pins: placed.map((pin) => ({ ...pin, ...full(at(pin)) })),
      names: placeNamesOn(names, placed, from, smallest, focus.most)
        .map((name) => ({ ...name, ...full(name) }))
        .filter(({ y, dy }) => y + dy > BUTTONS_END[shape]),
      circles: found.circles.map((circle) => roundOf(circle, view, size)),
      withheld: placed.flatMap((pin) =>
        pin.area === undefined ? [] : [roundOf({ centre: pin, km: WITHHELD_KM }, view, size)],
      ),
    }
  })
}

const roundOf = (circle: MapCircle, view: View, size: Size): Round => ({
  ...toPixel(view, size, circle.centre),
  r: radiusOf(circle, view),
})

/** The nearest view that shows all results clear of the buttons. */
function framed(shape: keyof typeof FOCUS, { box, nearest, hasArea }: Found, sides: Partial<Margins> = {}): View {
  const { width, height, margins, row, nearer } = FOCUS[shape]
  const around: Margins = {
    ...margins,
    top: margins.top + (hasArea ? row : 0),
    ...sides,
  }
  const size = { width, height }
  const view = viewOf(box ?? BELGIUM, size, around, nearest)
  const { zoom, middle } = withinLimits(view, size, { ...BASE_LIMITS, nearest: nearest - nearer })
  return clampToBox(BASE_BOX, { zoom: onStep(zoom), middle }, size, 0)
}

/** The view of the smallest map of a shape. */
const layoutOf = (view: View, shape: keyof typeof FOCUS): View => ({
  ...view,
  zoom: onStep(view.zoom) + Math.log2(MIN_SCALE[shape]),
})

const isCoveredByButtons = ({ x, y }: Pixel, { width }: Size) => x > width - BUTTONS.width && y < BUTTONS.height

const isInside = ({ x, y }: Pixel, { width, height }: Size) => x > 0 && y > 0 && x < width && y < height

/** Remembers the pixel of each pin: the layout asks for it again and again. */
function pixelsOnce(pixelOf: (point: Point) => Pixel): (point: Point) => Pixel {
  const known = new Map<Point, Pixel>()
  return (point) => {
    const pixel = known.get(point) ?? pixelOf(point)
    known.set(point, pixel)
    return pixel
  }
}
