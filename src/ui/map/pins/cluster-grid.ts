import type { Bbox } from '#domain/search/criteria.ts'
import type { MapPin } from '#domain/search/offer-search.ts'
import { mergedPin } from './merge-pins.ts'

/** Pixels of a cell's side: pins in one cell become one. */
const CELL_PIXELS = 76
const MAX_CELLS = 64
/** Up to this number, offers are not clustered, except those on one spot. */
export const FEW = 30
/** The cells of this level are 7 m wide: offers in one of them are on one spot. */
const SPOT_LEVEL = 20

/** A grid of square cells over a box, `cells` to a side. */
export type Grid = { box: Bbox; cells: number }

/**
 * The level of cells for a zoom. It changes with each whole zoom, so a cell measures between 1/√2 and √2 of its usual size.
 */
export const levelOf = (zoom: number): number => Math.round(zoom)

/**
 * The cells of a level over a box, and some more to make a square. Cells have a fixed place in the world, so the server's
 * drawing and the live map share them wherever the map moves. Four cells make one of the level before.
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

/** The same box with cells so fine that no zoom takes apart what lies in one. */
export function finestOver({ box, cells }: Grid): Grid {
  const width = (box.east - box.west) / cells
  const levels = Math.max(0, Math.round(Math.log2(width / cellOf(SPOT_LEVEL).width)))
  return { box, cells: cells * 2 ** levels }
}

/** Merges pins of a finer level by the cells of this one, in the order of the cells: row by row from the south-west. */
export function onLevel(pins: readonly MapPin[], level: number): MapPin[] {
  const { width, height } = cellOf(level)
  const cells = new Map<number, MapPin>()
  for (const pin of pins) {
    const cell = Math.floor(pin.lat / height) * ROW_STEP + Math.floor(pin.lng / width)
    const there = cells.get(cell)
    cells.set(cell, there ? mergedPin(there, pin) : pin)
  }
  return [...cells].toSorted(([a], [b]) => a - b).map(([, pin]) => pin)
}

/** Is it a cluster that no zoom takes apart? */
export function isOnSpot({ box }: Pick<MapPin, 'box'>): boolean {
  const { width } = cellOf(SPOT_LEVEL)
  return box !== null && box.east - box.west <= width && box.north - box.south <= width
}

export const countOf = (pins: readonly MapPin[]): number => pins.reduce((sum, { count }) => sum + count, 0)

/** Step from row to row in a cell's number: more than the cells around the world. */
const ROW_STEP = 2 ** 26

/** Degrees of a cell. In Belgium a degree of latitude is as long as 1.57 degrees of longitude. */
function cellOf(level: number): { width: number; height: number } {
  const width = (360 * CELL_PIXELS) / (256 * 2 ** level)
  return { width, height: width * Math.cos((50.5 * Math.PI) / 180) }
}
