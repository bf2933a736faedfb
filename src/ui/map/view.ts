import type { Bbox, Point } from '#domain/criteria.ts'
import { fromWorld, toWorld, type WorldPoint } from './mercator.ts'

/** What of the world the map shows: its middle, and a zoom at which the world is 256 × 2^zoom pixels wide. */
export type View = { middle: WorldPoint; zoom: number }
/** CSS pixels */
export type Size = { width: number; height: number }
export type Pixel = { x: number; y: number }

const NEAREST = 17
const FARTHEST = 5.5
/** A single place is shown with its surroundings. */
const NEAREST_FIT = 13

export const middleOf = ({ width, height }: Size): Pixel => ({ x: width / 2, y: height / 2 })

/** Pixels of the width of the world. */
export const scaleOf = ({ zoom }: View): number => 256 * 2 ** zoom

export function toPixel(view: View, size: Size, point: Point): Pixel {
  const { x, y } = toWorld(point)
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

/** The view that has all of a box with a margin of `margin` pixels around it. */
export function viewOf(box: Bbox, size: Size, margin: number): View {
  const a = toWorld({ lng: box.west, lat: box.north })
  const b = toWorld({ lng: box.east, lat: box.south })
  const room = (length: number) => Math.max(length - 2 * margin, 40)
  const zoom = Math.min(
    Math.log2(room(size.width) / (256 * Math.max(b.x - a.x, 1e-9))),
    Math.log2(room(size.height) / (256 * Math.max(b.y - a.y, 1e-9))),
    NEAREST_FIT,
  )
  return within({ middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, zoom })
}

/** The view after the map was pushed so many pixels. */
export function pushed(view: View, by: Pixel): View {
  const scale = scaleOf(view)
  return within({ ...view, middle: { x: view.middle.x - by.x / scale, y: view.middle.y - by.y / scale } })
}

/** Another zoom, with what is under a pixel staying there. */
export function zoomed(view: View, size: Size, zoom: number, at: Pixel): View {
  const target = within({ ...view, zoom })
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

function within({ middle, zoom }: View): View {
  const inWorld = (value: number) => Math.max(0, Math.min(1, value))
  return { middle: { x: inWorld(middle.x), y: inWorld(middle.y) }, zoom: Math.max(FARTHEST, Math.min(NEAREST, zoom)) }
}
