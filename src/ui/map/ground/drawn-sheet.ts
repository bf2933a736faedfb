import { BASE_BOX } from '#ui/map/base/bounds.ts'
import { toWorld } from '#ui/map/mercator.ts'
import { scaleOf, type Size, type View } from '#ui/map/view.ts'

/** Pixels of the sheets that the server draws: for the map beside the list, for a phone, and for the page of an offer. */
export const SHEET_SIZES = {
  wide: { width: 720, height: 860 },
  narrow: { width: 700, height: 620 },
  place: { width: 800, height: 400 },
} as const satisfies Record<string, Size>
export type SheetShape = keyof typeof SHEET_SIZES

/** Smallest scale at which the map of a search shows a sheet; its pins are laid out for this scale. */
export const MIN_SCALE = { wide: 0.95, narrow: 1.12 } as const

/** Sheets lie on a grid, so that searches near each other share them. */
const GRID_PIXELS = 32
const STEPS_PER_ZOOM = 8
const [MIN_ZOOM, MAX_ZOOM] = [6, 16]

/** The sheet nearest to a view, at its zoom or the next lower one. */
export function sheetFor({ middle, zoom }: View, shape: SheetShape): { view: View; address: string } {
  const step = stepOf(zoom)
  const world = scaleOf({ zoom: step / STEPS_PER_ZOOM }) / GRID_PIXELS
  const [column, row] = [Math.round(middle.x * world), Math.round(middle.y * world)]
  return { view: viewOn(step, column, row), address: `/media/base/${step}-${column}-${row}-${shape}` }
}

/** The zoom of a sheet for this zoom: rounded down to a step. */
export const onStep = (zoom: number): number => stepOf(zoom) / STEPS_PER_ZOOM

const stepOf = (zoom: number) => Math.floor(Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom)) * STEPS_PER_ZOOM)

/** Reads a sheet's file name, as `sheetFor` makes it. Null for other names, and for sheets beside the map. */
export function sheetNamed(name: string): { view: View; shape: SheetShape; night: boolean } | null {
  const [, step = '', column, row, shape = '', night] = NAME.exec(name) ?? []
  if (!isShape(shape) || Number(step) < MIN_ZOOM * STEPS_PER_ZOOM || Number(step) > MAX_ZOOM * STEPS_PER_ZOOM)
    return null
  const view = viewOn(Number(step), Number(column), Number(row))
  return isOnMap(view, SHEET_SIZES[shape]) ? { view, shape, night: night !== undefined } : null
}

const NAME = /^(\d{2,3})-(\d{1,6})-(\d{1,6})-([a-z]{4,6})(-night)?\.svg$/
const isShape = (text: string): text is SheetShape => Object.hasOwn(SHEET_SIZES, text)

function viewOn(step: number, column: number, row: number): View {
  const zoom = step / STEPS_PER_ZOOM
  const world = (256 * 2 ** zoom) / GRID_PIXELS
  return { zoom, middle: { x: column / world, y: row / world } }
}

/** Does the middle lie on the bundled map, or beside it by less than a sheet? */
function isOnMap(view: View, { width, height }: Size): boolean {
  const [a, b] = [
    toWorld({ lng: BASE_BOX.west, lat: BASE_BOX.north }),
    toWorld({ lng: BASE_BOX.east, lat: BASE_BOX.south }),
  ]
  const { x, y } = view.middle
  const [dx, dy] = [width / scaleOf(view), height / scaleOf(view)]
  return x > a.x - dx && x < b.x + dx && y > a.y - dy && y < b.y + dy
}
