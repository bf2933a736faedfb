import type { Bbox } from '#domain/search/criteria.ts'
import type { MapPin } from '#domain/search/offer-search.ts'
import { mergedPin } from './merge-pins.ts'

/** Pins within so many pixels of each other are one. */
const CELL = 76
const MAX_CELLS = 64
/** So many or fewer offers stand each on their own, but for those on one spot. */
export const FEW = 30
/** What lies in one cell of this level, which is 7 m wide, is on one spot. */
const SPOT_LEVEL = 20

/** Square cells over a box, so many a side. */
export type Grid = { box: Bbox; cells: number }

/** Cells change with each whole zoom: at half the steps a cell is between 1/√2 and √2 of its usual size. */
export const levelOf = (zoom: number): number => Math.round(zoom)

/**
 * The cells of a level that lie over a box, and some more, as they make a square. They have their place in the world, so
 * the server's drawing and the live map have the same ones, wherever they are moved; four are one of the level before.
 */
export function gridOver(box: Bbox, level: number): Grid {
  const { width, height } = cellOf(level)
  const west = Math.floor(box.west / width)
  const south = Math.floor(box.south / height)
  const across = Math.floor(box.east / width) + 1 - west
  const down = Math.floor(box.north / height) + 1 - south
  const cells = Math.min(MAX_CELLS, Math.max(across, down))
  return {
    cells,
    box: { west: west * width, south: south * height, east: (west + cells) * width, north: (south + cells) * height },
  }
}

/** The same box with cells so fine that what is together in one cannot be taken apart. */
export function finestOver({ box, cells }: Grid): Grid {
  const width = (box.east - box.west) / cells
  const levels = Math.max(0, Math.round(Math.log2(width / cellOf(SPOT_LEVEL).width)))
  return { box, cells: cells * 2 ** levels }
}

/** What pins of a finer level are on this one, in the order of its cells: row by row from the south-west. */
export function onLevel(pins: readonly MapPin[], level: number): MapPin[] {
  const { width, height } = cellOf(level)
  const cells = new Map<number, MapPin>()
  for (const pin of pins) {
    const cell = Math.floor(pin.lat / height) * ROW + Math.floor(pin.lng / width)
    const there = cells.get(cell)
    cells.set(cell, there ? mergedPin(there, pin) : pin)
  }
  return [...cells].toSorted(([a], [b]) => a - b).map(([, pin]) => pin)
}

/** Several offers that no zoom takes apart. */
export function isOnSpot({ box }: Pick<MapPin, 'box'>): boolean {
  const { width } = cellOf(SPOT_LEVEL)
  return box !== null && box.east - box.west <= width && box.north - box.south <= width
}

export const countOf = (pins: readonly MapPin[]): number => pins.reduce((sum, { count }) => sum + count, 0)

/** More cells than there are around the world. */
const ROW = 2 ** 26

/** Degrees. A degree of latitude is as long as 1.57 degrees of longitude here. */
function cellOf(level: number): { width: number; height: number } {
  const width = (360 * CELL) / (256 * 2 ** level)
  return { width, height: width * Math.cos((50.5 * Math.PI) / 180) }
}
