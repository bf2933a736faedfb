import type { Bbox } from '#domain/criteria.ts'
import type { MapPin } from '#domain/offer-search.ts'
import { boxOf, type Size, type View } from './view.ts'

/** Pins within so many pixels of each other are one. */
const CELL = 76
const MOST_CELLS = 64

/** `project`: it stands for one project, and its price is the lowest of the units that fit. */
export type ShownPin = MapPin

/** `unplaced`: how many offers of the whole search have no position */
export type PinAnswer = { total: number; unplaced: number; pins: ShownPin[] }

/**
 * A square of cells that lies over the view. Cells keep their place while the map moves, so clusters do too; they change
 * with each whole zoom.
 */
export function gridOver(view: View, size: Size): { box: Bbox; cells: number } {
  const seen = boxOf(view, size)
  // At half the zoom steps a cell is between 1/√2 and √2 of its usual size.
  const width = (360 * CELL) / (256 * 2 ** Math.round(view.zoom))
  // A degree of latitude is as long as 1.57 degrees of longitude here.
  const height = width * Math.cos((50.5 * Math.PI) / 180)
  const west = Math.floor(seen.west / width)
  const south = Math.floor(seen.south / height)
  const cells = Math.min(
    MOST_CELLS,
    Math.max(Math.ceil(seen.east / width) - west, Math.ceil(seen.north / height) - south),
  )
  return {
    cells,
    box: { west: west * width, south: south * height, east: (west + cells) * width, north: (south + cells) * height },
  }
}

/** The pins of a search: in a view, or of all of it when there is none. Throws when they cannot be had. */
export async function askPins(
  endpoint: string,
  search: string,
  grid: { box: Bbox; cells: number } | null,
  signal: AbortSignal,
): Promise<PinAnswer> {
  const query = new URLSearchParams(search)
  query.set('cells', String(grid?.cells ?? 32))
  if (grid) query.set('view', boxText(grid.box))
  const response = await fetch(`${endpoint}?${query}`, { signal })
  if (!response.ok) throw new Error(`pins answered ${response.status}`)
  const answer: unknown = await response.json()
  if (!isPinAnswer(answer)) throw new Error('pins answered something else')
  return answer
}

/** As `bbox` in an address: west,south,east,north; five decimals are a metre. */
export function boxText({ west, south, east, north }: Bbox): string {
  return [west, south, east, north].map((value) => String(Math.round(value * 1e5) / 1e5)).join(',')
}

function isPinAnswer(answer: unknown): answer is PinAnswer {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'total' in answer &&
    typeof answer.total === 'number' &&
    'unplaced' in answer &&
    typeof answer.unplaced === 'number' &&
    'pins' in answer &&
    Array.isArray(answer.pins)
  )
}
