import type { Room, RoomKind } from '#domain/listing.ts'
import { lettered, type Typeface, widthOf as outlinedWidth } from '#media/drawing/lettering.ts'
import {
  type Box,
  DOOR,
  doorSide,
  floorBoxes,
  floorsOf,
  layOut,
  type Placed,
  touchesFront,
} from '#media/drawing/plan-layout.ts'
import { seededRandom } from '#media/drawing/random.ts'
import { line, path, rect, repeat, svg } from '#media/drawing/svg.ts'

/** What a plan is drawn for: a page as wide as its lettering allows, one that a phone shows across its whole width, or print. */
export const PLAN_SHEETS = {
  wide: { width: 800, height: 600, floor: { x: 100, y: 60, width: 600, height: 470 }, letters: [15.5, 19] },
  phone: { width: 560, height: 690, floor: { x: 10, y: 10, width: 540, height: 640 }, letters: [20, 24] },
  // A server often has no fonts to make a bitmap with.
  print: {
    width: 800,
    height: 500,
    floor: { x: 10, y: 10, width: 780, height: 450 },
    letters: [20, 24],
    outlined: true,
  },
} as const satisfies Record<string, Sheet>
export type PlanSheet = keyof typeof PLAN_SHEETS

/**
 * A floor plan laid out from the rooms' areas: an impression, not a survey. `label` words a room in the reader's
 * language: its name, and after a line break its area where that is known; `floorName` words a floor, where a home has
 * more than one. Rooms without a known area get a usual one for their kind; what is not a room (garden, terrace) is
 * left out, and a garage or storage room on a floor where nobody lives. Its smallest letters are 11 px where `phone`
 * is shown 328 px wide, and `wide` 568 px.
 */
export function drawFloorPlan(
  rooms: readonly Room[],
  seed: number,
  label: (room: Room) => string,
  on: PlanSheet = 'wide',
  floorName: (floor: number) => string = String,
): string {
  const sheet: Sheet = PLAN_SHEETS[on]
  const { width, height } = sheet
  const floors = floorsOf(rooms)
  const boxes = floorBoxes(sheet, floors.length)
  const paper =
    repeat(width / 20 + 1, (i) => svg`M${i * 20} 0v${height}`) +
    repeat(height / 20 + 1, (i) => svg`M0 ${i * 20}h${width}`)
  const body = svg`${rect(0, 0, width, height, '#fbf8f2')}${line(paper, '#efe8dc', 1)}
    ${boxes.map((box, i) => drawFloor(floors[i]?.rooms ?? [], box, i === 0, seed, label, sheet))}
    ${boxes.length > 1 && boxes.map((box, i) => title(floorName(floors[i]?.floor ?? 0), box, sheet))}
    ${on === 'wide' && boxes.length === 1 && line(svg`M735 150V90m-9 16l9-16 9 16`, '#6b645c', 1.6)}`
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`
}

/** One floor in its outer walls; `entered` where the front door is. */
function drawFloor(
  rooms: readonly Room[],
  floor: Box,
  entered: boolean,
  seed: number,
  label: (room: Room) => string,
  sheet: Sheet,
): string {
  const { placed, entry } = layOut(rooms, floor, entered, seededRandom(seed, 20).chance(0.5))
  return svg`${rect(floor.x, floor.y, floor.width, floor.height, '#fff')}
    ${placed.map(({ room, box }) => rect(box.x, box.y, box.width, box.height, colourOf(room)))}
    ${placed.map(({ room, box }) => (isTurned(box, nameOf(label(room)), sheet) ? '' : furniture(room.kind, box, floor)))}
    ${line(placed.map(({ box }) => svg`M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`).join(''), WALL, 6)}
    ${placed.map(({ box }, i) => (i === 0 ? '' : opening(box, floor)))}
    ${rect(floor.x, floor.y, floor.width, floor.height, 'none', `stroke="${WALL}" stroke-width="10"`)}
    ${windows(placed, floor, entry)}${entry && entrance(entry)}
    ${placed.map(({ room, box }) => lettering(box, label(room), sheet, colourOf(room)))}`
}

type Sheet = {
  width: number
  height: number
  floor: Box
  letters: readonly [least: number, most: number]
  /** letters as paths instead of text */
  outlined?: boolean
}

const WALL = '#2f2d2b'
const COLOURS: Partial<Record<RoomKind, string>> = {
  LIVING: '#f3ead9',
  KITCHEN: '#e6eee6',
  BEDROOM: '#f6efe2',
  BATHROOM: '#e3ecef',
  TOILET: '#e3ecef',
  OFFICE: '#efe9f0',
  VERANDA: '#e9f0e0',
}
const colourOf = ({ kind }: Room): string => COLOURS[kind] ?? '#f8f4ea'

/** The name of a floor above its walls. */
function title(name: string, { x, y, width }: Box, sheet: Sheet): string {
  const size = sheet.letters[1]
  const base = y - size * 0.7
  if (sheet.outlined)
    return path(lettered(name, 'serif', x + (width - outlinedWidth(name, 'serif', size)) / 2, base, size), NAME.ink)
  return svg`<text x="${x + width / 2}" y="${base}" font-size="${size}" fill="${NAME.ink}" font-family="${NAME.family}" text-anchor="middle">${escaped(name)}</text>`
}

/** A door in the wall towards an earlier room: the upper or the left one, whichever is not an outer wall. */
function opening(box: Box, floor: Box): string {
  const { x, y, width, height } = box
  const size = Math.min(46, width * 0.4, height * 0.4)
  switch (doorSide(box, floor)) {
    case 'left': {
      const at = y + height / 2 - size / 2
      return (
        line(svg`M${x} ${at}v${size}`, '#fff', 8) +
        line(svg`M${x} ${at}h${size}a${size} ${size} 0 0 1${-size} ${size}`, '#a69c8c', 1.6)
      )
    }
    case 'top': {
      const at = x + width - size - 16
      return (
        line(svg`M${at} ${y}h${size}`, '#fff', 8) +
        line(svg`M${at} ${y}v${size}a${size} ${size} 0 0 0 ${size} ${-size}`, '#a69c8c', 1.6)
      )
    }
    default:
      return ''
  }
}

/** A window in an outer wall of each room that needs light; beside the front door, where there is one. */
function windows(placed: readonly Placed[], floor: Box, entry: Box | null): string {
  const panes = placed
    .filter(({ room }) => WITH_WINDOWS.has(room.kind))
    .map(({ box }) => {
      const { x, y, width, height } = box
      if (y === floor.y) return svg`M${x + width * 0.25} ${y}h${width * 0.5}`
      if (touchesFront(box, floor)) {
        const room = box === entry ? width - 2 * DOOR : width
        return room > 60 ? svg`M${x + room * 0.25} ${y + height}h${room * 0.5}` : ''
      }
      if (x === floor.x) return svg`M${x} ${y + height * 0.25}v${height * 0.5}`
      return x + width >= floor.x + floor.width ? svg`M${x + width} ${y + height * 0.25}v${height * 0.5}` : ''
    })
    .join('')
  return panes ? line(panes, '#fff', 6) + line(panes, '#7f9cab', 2.5) : ''
}
const WITH_WINDOWS: ReadonlySet<RoomKind> = new Set([
  'LIVING',
  'KITCHEN',
  'BEDROOM',
  'BATHROOM',
  'OFFICE',
  'VERANDA',
  'OTHER',
])

const entrance = ({ x, y, width, height }: Box): string => {
  const [at, front] = [x + width - DOOR - 16, y + height]
  return (
    line(svg`M${at} ${front}h${DOOR}`, '#fff', 12) +
    line(svg`M${at} ${front}v${-DOOR}a${DOOR} ${DOOR} 0 0 1 ${DOOR} ${DOOR}`, '#a69c8c', 1.6) +
    path(svg`M${at + DOOR / 2} ${front + 14}l-9 14h18z`, '#b4503a')
  )
}

/** A few outlines that make a room recognisable, in its upper corner away from the door. */
function furniture(kind: RoomKind, box: Box, floor: Box): string {
  const { x, y, width, height } = box
  if (width < 90 || height < 130) return ''
  const door = doorSide(box, floor)
  const [top, w, h] = [y + 16, width - 32 - (door === 'top' && kind === 'KITCHEN' ? 62 : 0), height - 32]
  const long = Math.min(w * 0.6, 150)
  const breadth = { LIVING: long, KITCHEN: w, BEDROOM: 62, BATHROOM: 80, OFFICE: 76, GARAGE: long }[kind as string]
  const left = door === 'left' && breadth !== undefined ? x + width - 16 - breadth : x + 16
  const drawn = {
    LIVING: svg`M${left} ${top}h${long}v40h${-long}zM${left} ${top}v40M${left + long * 0.5} ${top}v40M${left + long * 0.5 - 26} ${top + 58}h52v24h-52z`,
    KITCHEN: svg`M${left} ${top}h${w}v26h${-w}zM${left + 16} ${top + 6}h26v14h-26zM${left + w - 44} ${top + 6}a6 6 0 1 0 .1 0M${left + w - 22} ${top + 6}a6 6 0 1 0 .1 0`,
    BEDROOM: svg`M${left} ${top}h62v${Math.min(84, h * 0.5)}h-62zM${left + 6} ${top + 6}h22v16h-22zM${left + 34} ${top + 6}h22v16h-22zM${left} ${top + 32}h62`,
    BATHROOM: svg`M${left + 14} ${top}h52q14 0 14 15t-14 15h-52q-14 0-14-15t14-15zM${left + 62} ${top + 12}a4 4 0 1 0 .1 0`,
    OFFICE: svg`M${left} ${top}h76v30h-76zM${left + 38} ${top + 38}a11 11 0 1 0 .1 0`,
    GARAGE: svg`M${left + 10} ${top}h${long - 20}q10 0 10 14v28q0 14-10 14h${20 - long}q-10 0-10-14v-28q0-14 10-14z`,
  }[kind as string] // kinds without an outline give undefined
  return drawn ? line(drawn, '#a69c8c', 1.8) : ''
}

/** Name and area of a room, turned where its box is too narrow for the name; a halo keeps lines out of the letters. */
function lettering(box: Box, label: string, sheet: Sheet, ground: string): string {
  const [least, most] = sheet.letters
  const [name = '', area = ''] = label.split('\n')
  const turned = isTurned(box, name, sheet)
  const [length, depth] = turned ? [box.height, box.width] : [box.width, box.height]
  const lines = widthOf(name, least, sheet) > length - ROUND ? halved(name) : [name]
  const fitting = Math.min(...lines.map((text) => (length - ROUND) / widthOf(text, 1, sheet)))
  const size = Math.max(least, Math.min(most, fitting, depth / 3))
  const rows = lines.map((text) => ({ text, size, face: NAME }))
  if (area !== '' && (lines.length + 1) * size * LEADING <= depth - 8)
    rows.push({ text: area, size: size * 0.95, face: AREA })
  const height = rows.length * size * LEADING
  const x = box.x + box.width / 2
  // below the furniture, where there is any
  const y =
    box.y +
    (turned || depth < 130 ? box.height / 2 : Math.max(depth * 0.72, Math.min(78, depth - 10 - height) + height / 2))
  const texts = rows.map((row, i) => {
    const base = y - height / 2 + size * (i * LEADING + 0.85)
    if (sheet.outlined) {
      const start = x - outlinedWidth(row.text, row.face.outlines, row.size) / 2
      return path(lettered(row.text, row.face.outlines, start, base, row.size), row.face.ink)
    }
    const fit =
      widthOf(row.text, row.size, sheet) > length - 8 &&
      svg` textLength="${length - 12}" lengthAdjust="spacingAndGlyphs"`
    return svg`<text x="${x}" y="${base}" font-size="${row.size}" fill="${row.face.ink}" font-family="${row.face.family}"${fit}>${escaped(row.text)}</text>`
  })
  const turn = turned && svg` transform="rotate(-90 ${x} ${y})"`
  return svg`<g text-anchor="middle" stroke="${ground}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"${turn}>${texts}</g>`
}

/** Is the box too narrow for the name, and higher than wide? */
const isTurned = ({ width, height }: Box, name: string, sheet: Sheet): boolean =>
  height > width && widthOf(name, sheet.letters[0], sheet) > width - ROUND

const nameOf = (label: string): string => label.split('\n')[0] ?? ''

/** left free beside a name, both sides together */
const ROUND = 16
const LEADING = 1.1
type Face = { ink: string; family: string; outlines: Typeface }
const NAME: Face = { ink: '#2f2d2b', family: 'Georgia,serif', outlines: 'serif' }
const AREA: Face = { ink: '#5f584f', family: 'sans-serif', outlines: 'sans' }

/** How wide a text is set with letters of that size; of a typeface we do not choose, a little more than most need. */
const widthOf = (text: string, size: number, { outlined }: Sheet): number =>
  outlined ? outlinedWidth(text, NAME.outlines, size) : text.length * size * 0.6

/** A name of several words on two lines, as even as they can be. */
function halved(name: string): string[] {
  const words = name.split(/[ \u00A0]/)
  const splits = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  const longest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length))
  return splits.reduce((best, each) => (longest(each) < longest(best) ? each : best), [name])
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
