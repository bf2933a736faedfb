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

/** How small the map of a search shows them at most, in parts of their size: for that its pins are laid out. */
export const MIN_SCALE = { wide: 0.95, narrow: 1.12 } as const

/** Sheets lie on a grid, so that searches near each other show the same ones: pixels, and steps a whole zoom. */
const GRID = 32
const STEPS = 8
const [FARTHEST, NEAREST] = [6, 16]

/** The sheet that lies nearest to a view, not closer by than it. */
export function sheetFor({ middle, zoom }: View, shape: SheetShape): { view: View; address: string } {
  const step = stepOf(zoom)
  const world = scaleOf({ zoom: step / STEPS }) / GRID
  const [column, row] = [Math.round(middle.x * world), Math.round(middle.y * world)]
  return { view: viewOn(step, column, row), address: `/media/base/${step}-${column}-${row}-${shape}` }
}

/** The zoom at which a sheet is drawn that shows as much. */
export const onStep = (zoom: number): number => stepOf(zoom) / STEPS

const stepOf = (zoom: number) => Math.floor(Math.max(FARTHEST, Math.min(NEAREST, zoom)) * STEPS)

/** The sheet of a name as `sheetFor` makes it, and whether it is by night; null for any other, and away from the map. */
export function sheetNamed(name: string): { view: View; shape: SheetShape; night: boolean } | null {
  const [, step = '', column, row, shape = '', night] = NAME.exec(name) ?? []
  if (!isShape(shape) || Number(step) < FARTHEST * STEPS || Number(step) > NEAREST * STEPS) return null
  const view = viewOn(Number(step), Number(column), Number(row))
  return isOnMap(view, SHEET_SIZES[shape]) ? { view, shape, night: night !== undefined } : null
}

const NAME = /^(\d{2,3})-(\d{1,6})-(\d{1,6})-([a-z]{4,6})(-night)?\.svg$/
const isShape = (text: string): text is SheetShape => Object.hasOwn(SHEET_SIZES, text)

function viewOn(step: number, column: number, row: number): View {
  const zoom = step / STEPS
  const world = (256 * 2 ** zoom) / GRID
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
