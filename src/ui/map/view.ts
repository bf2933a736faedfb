import type { Bbox, Point } from '#domain/search/criteria.ts'
import { fromWorld, toWorld, type WorldPoint } from './mercator.ts'

/**
 * The part of the world that the map shows: its middle, and its zoom. At that zoom the world is 256 × 2^zoom pixels
 * wide.
 */
export type View = { middle: WorldPoint; zoom: number }
/** CSS pixels */
export type Size = { width: number; height: number }
export type Pixel = { x: number; y: number }

const MAX_ZOOM = 17
const MIN_ZOOM = 5.5
/** A single place is shown with its surroundings. */
const MAX_FIT_ZOOM = 13
/** Highest zoom for a single place where the operator's streets are drawn. */
export const MAX_FIT_ZOOM_WITH_STREETS = 15

/**
 * Limits of a view: it stays within `box` (null: the world), up to the zoom `nearest`; within `fine`, up to its own.
 */
export type Limits = Readonly<{
  box: Bbox | null
  nearest: number
  fine: { box: Bbox; nearest: number } | null
  /** zoom at which the map began; it may be lower than `box` allows otherwise */
  startZoom?: number | undefined
}>
export const NO_LIMITS: Limits = { box: null, nearest: MAX_ZOOM, fine: null }

export const middleOf = ({ width, height }: Size): Pixel => ({ x: width / 2, y: height / 2 })

/** Width of the world in pixels. */
export const scaleOf = ({ zoom }: Pick<View, 'zoom'>): number => 256 * 2 ** zoom

export const toPixel = (view: View, size: Size, point: Point): Pixel => worldToPixel(view, size, toWorld(point))

export function worldToPixel(view: View, size: Size, { x, y }: WorldPoint): Pixel {
  const scale = scaleOf(view)
  return { x: (x - view.middle.x) * scale + size.width / 2, y: (y - view.middle.y) * scale + size.height / 2 }
}

export function toPoint(view: View, size: Size, pixel: Pixel): Point {
  const scale = scaleOf(view)
  return fromWorld({
    x: view.middle.x + (pixel.x - size.width / 2) / scale,
    y: view.middle.y + (pixel.y - size.height / 2) / scale,
  })
}

export function boxOf(view: View, size: Size): Bbox {
  const northWest = toPoint(view, size, { x: 0, y: 0 })
  const southEast = toPoint(view, size, { x: size.width, y: size.height })
  return { west: northWest.lng, north: northWest.lat, east: southEast.lng, south: southEast.lat }
}

/** Pixels. */
export type Margins = Readonly<{ top: number; right: number; bottom: number; left: number }>

/** The nearest view of a whole box with a margin around it in pixels: one for all sides, or one for each side. */
export function viewOf(box: Bbox, size: Size, around: number | Margins, nearest = MAX_FIT_ZOOM): View {
  const { top, right, bottom, left } =
    typeof around === 'number' ? { top: around, right: around, bottom: around, left: around } : around
  const a = toWorld({ lng: box.west, lat: box.north })
  const b = toWorld({ lng: box.east, lat: box.south })
  const zoom = Math.min(
    Math.log2(Math.max(size.width - left - right, 40) / (256 * Math.max(b.x - a.x, 1e-9))),
    Math.log2(Math.max(size.height - top - bottom, 40) / (256 * Math.max(b.y - a.y, 1e-9))),
    nearest,
  )
  const scale = scaleOf({ zoom })
  const middle = { x: (a.x + b.x) / 2 + (right - left) / 2 / scale, y: (a.y + b.y) / 2 + (bottom - top) / 2 / scale }
  return within({ middle, zoom })
}

/** The view after the map was panned by so many pixels. */
export function pan(view: View, by: Pixel): View {
  const scale = scaleOf(view)
  return within({ ...view, middle: { x: view.middle.x - by.x / scale, y: view.middle.y - by.y / scale } })
}

/** Pixels by which a map was panned between two views; null when its zoom or its size changed. */
export function panBetween(from: Shown, to: Shown): Pixel | null {
  if (from.view.zoom !== to.view.zoom || from.size.width !== to.size.width || from.size.height !== to.size.height)
    return null
  const scale = scaleOf(to.view)
  const [a, b] = [from.view.middle, to.view.middle]
  return { x: Math.round((a.x - b.x) * scale), y: Math.round((a.y - b.y) * scale) }
}
type Shown = { view: View; size: Size }

/** Changes the zoom; the place under the pixel `at` stays there. */
export function zoomTo(view: View, size: Size, zoom: number, at: Pixel, limits: Limits = NO_LIMITS): View {
  const target = within({ ...view, zoom: zoomWithinLimits(view, size, zoom, limits) })
  const away = { x: at.x - size.width / 2, y: at.y - size.height / 2 }
  const [before, after] = [scaleOf(view), scaleOf(target)]
  return within({
    zoom: target.zoom,
    middle: {
      x: view.middle.x + away.x / before - away.x / after,
      y: view.middle.y + away.y / before - away.y / after,
    },
  })
}

/** The view within the limits that is closest to this one. */
export function withinLimits(view: View, size: Size, limits: Limits): View {
  const zoom = zoomWithinLimits(view, size, view.zoom, limits)
  return limits.box && size.width > 0 ? clampToBox(limits.box, { ...view, zoom }, size) : within({ ...view, zoom })
}

/** Highest zoom at which a whole box is shown. */
export const nearestFit = (box: Bbox, { fine }: Limits): number =>
  fine && isWithin(box, fine.box) ? Math.min(MAX_FIT_ZOOM_WITH_STREETS, fine.nearest) : MAX_FIT_ZOOM

export const isWithin = (box: Bbox, { west, south, east, north }: Bbox): boolean =>
  box.west >= west && box.east <= east && box.south >= south && box.north <= north

/**
 * Pixels of a flat box that may be cut off at its top or bottom: the server's drawings lie on a grid and are shown
 * larger.
 */
const GRID_SLACK_PIXELS = 40

/**
 * Moves a view, at the same zoom, so that it shows nothing beyond a box. A box narrower than the map is centred. A box flatter
 * than the map may stand at any height, so that the results can be in the middle: the map goes on above and below it.
 */
export function clampToBox(box: Bbox, { zoom, middle }: View, size: Size, slack = GRID_SLACK_PIXELS): View {
  const { a, b } = cornersOf(box)
  const scale = scaleOf({ zoom })
  const [across, down] = [size.width / scale / 2, size.height / scale / 2]
  const between = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
  return within({
    zoom,
    middle: {
      x: b.x - a.x <= 2 * across ? (a.x + b.x) / 2 : between(middle.x, a.x + across, b.x - across),
      y:
        b.y - a.y <= 2 * down
          ? between(middle.y, b.y - down - slack / scale, a.y + down + slack / scale)
          : between(middle.y, a.y + down, b.y - down),
    },
  })
}

function zoomWithinLimits(
  { middle }: View,
  size: Size,
  zoom: number,
  { box, nearest, fine, startZoom = nearest }: Limits,
): number {
  const maxZoom = fine && has(fine.box, fromWorld(middle)) ? fine.nearest : nearest
  return Math.min(maxZoom, Math.max(zoom, box ? Math.min(startZoom, minZoomFor(box, size)) : MIN_ZOOM))
}

/** Lowest zoom for a box: the box fills the map, unless that would cut off more of it than MAX_CUT_LEVELS. */
function minZoomFor(box: Bbox, { width, height }: Size): number {
  if (width === 0) return MIN_ZOOM
  const { a, b } = cornersOf(box)
  const across = Math.log2(width / (256 * (b.x - a.x)))
  const down = Math.log2(height / (256 * (b.y - a.y)))
  return Math.min(Math.max(across, down), Math.min(across, down) + MAX_CUT_LEVELS)
}

/** Zoom levels above the view of the whole box: a strip at its border may be cut off. */
const MAX_CUT_LEVELS = 0.22

function cornersOf(box: Bbox) {
  return { a: toWorld({ lng: box.west, lat: box.north }), b: toWorld({ lng: box.east, lat: box.south }) }
}

const has = ({ west, south, east, north }: Bbox, { lng, lat }: Point) =>
  lng >= west && lng <= east && lat >= south && lat <= north

function within({ middle, zoom }: View): View {
  const inWorld = (value: number) => Math.max(0, Math.min(1, value))
  return { middle: { x: inWorld(middle.x), y: inWorld(middle.y) }, zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom)) }
}
