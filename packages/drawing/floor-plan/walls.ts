import type { RoomKind } from '../facts.ts'
import {
  type Around,
  type Box,
  type Door,
  type FloorPlan,
  hasLight,
  outerSides,
  type Side,
  type Space,
  type Stretch,
} from './floor.ts'
import { INK, PALE_INK, type Pen, stretchOnSheet, toSheet, wallsOf } from './pen.ts'
import { line, path, rect, repeat, svg } from '../svg.ts'

/** The floor of each room, in the colour of its kind. */
export const grounds = (plan: FloorPlan, pen: Pen): string =>
  plan.spaces.flatMap(({ room, boxes }) => boxes.map((box) => ground(toSheet(pen, box), colourOf(room.kind)))).join('')

const ground = ({ x, y, width, height }: Box, colour: string): string => rect(x, y, width, height, colour)

const COLOURS: Partial<Record<RoomKind, string>> = {
  LIVING: '#f3ead9',
  KITCHEN: '#e6eee6',
  BEDROOM: '#f6efe2',
  BATHROOM: '#e3ecef',
  TOILET: '#e3ecef',
  OFFICE: '#efe9f0',
  VERANDA: '#e9f0e0',
  HALL: '#fbf8f0',
  GARAGE: '#eceae6',
}
export const colourOf = (kind: RoomKind): string => COLOURS[kind] ?? '#f4f1e8'

/** Walls and their openings: doorways, the passage within a hall, windows, the front door and the garage door. */
export function walls(plan: FloorPlan, around: Around, pen: Pen): string {
  const { inner, outer } = wallsOf(pen)
  const outline = plan.spaces.flatMap(({ boxes }) => boxes.map((box) => outlineOf(toSheet(pen, box)))).join('')
  const whole = toSheet(pen, { x: 0, y: 0, width: plan.width, height: plan.depth })
  return svg`${line(outline, INK, inner)}${withinHall(plan.spaces[0], pen, inner)}
    ${plan.doors.map((door) => doorway(door, plan, pen, inner))}
    ${rect(whole.x, whole.y, whole.width, whole.height, 'none', svg`stroke="${INK}" stroke-width="${outer}"`)}
    ${windows(plan, around, pen, outer)}${gates(plan, pen, outer)}${frontDoor(plan, pen, outer)}`
}

const outlineOf = ({ x, y, width, height }: Box): string => svg`M${x} ${y}h${width}v${height}h${-width}z`

/** No wall stands between the two parts of a hall. */
function withinHall(hall: Space | undefined, pen: Pen, thick: number): string {
  const [a, b] = hall?.boxes ?? []
  if (!hall || !a || !b) return ''
  const [left, right] = [Math.max(a.x, b.x), Math.min(a.x + a.width, b.x + b.width)]
  const open = stretchOnSheet(pen, { x: left, y: Math.max(a.y, b.y), length: right - left, lying: true })
  return line(along({ ...open, x: open.x + thick / 2, length: open.length - thick }), colourOf('HALL'), thick + 1)
}

const along = ({ x, y, length, lying }: Stretch): string => svg`M${x} ${y}${lying ? 'h' : 'v'}${length}`

/** A gap, and a leaf that opens into the room, or out of it when the room is too small. */
function doorway(door: Door, plan: FloorPlan, pen: Pen, thick: number): string {
  const at = stretchOnSheet(pen, door.at)
  const into = plan.spaces[door.into]
  if (!into) return ''
  const gap = line(along(at), colourOf(door.open ? 'KITCHEN' : into.room.kind), thick + 1)
  return door.open ? gap : gap + leaf(at, opensTo(door, into))
}

/** On which side of its wall a door opens: 1 to the right or downwards, -1 to the left or upwards. */
export function opensTo({ at }: Door, { boxes: [box] }: Space): 1 | -1 {
  const [middle, room] = at.lying ? [box.y + box.height / 2, box.height] : [box.x + box.width / 2, box.width]
  const inwards = middle > (at.lying ? at.y : at.x) ? 1 : -1
  return room > at.length + 0.15 ? inwards : inwards === 1 ? -1 : 1
}

function leaf({ x, y, length, lying }: Stretch, side: 1 | -1): string {
  const l = length
  const drawn = lying
    ? svg`M${x} ${y}v${side * l}a${l} ${l} 0 0 ${side === 1 ? 0 : 1} ${l} ${-side * l}`
    : svg`M${x} ${y}h${side * l}a${l} ${l} 0 0 ${side === 1 ? 1 : 0} ${-side * l} ${l}`
  return line(drawn, PALE_INK, 1.6)
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

function windows(plan: FloorPlan, around: Around, pen: Pen, thick: number): string {
  const panes = plan.spaces
    .filter(({ room }) => WITH_WINDOWS.has(room.kind))
    .flatMap(({ boxes: [box] }) =>
      outerSides(box, plan.width, plan.depth)
        .filter((side) => hasLight(side, around))
        .map((side) => along(stretchOnSheet(pen, pane(box, side, plan)))),
    )
    .join('')
  return panes ? line(panes, '#fff', thick - 2) + line(panes, '#7f9cab', 2.4) : ''
}

function pane({ x, y, width, height }: Box, side: Side, plan: FloorPlan): Stretch {
  const lying = side === 'back' || side === 'front'
  const room = lying ? width : height
  const length = Math.min(room * 0.55, side === 'back' ? 3.2 : 2.2)
  const start = (room - length) / 2
  return lying
    ? { x: x + start, y: side === 'back' ? 0 : plan.depth, length, lying }
    : { x: side === 'left' ? 0 : plan.width, y: y + start, length, lying }
}

function gates(plan: FloorPlan, pen: Pen, thick: number): string {
  return plan.spaces
    .filter(
      ({ room, boxes }) => room.kind === 'GARAGE' && outerSides(boxes[0], plan.width, plan.depth).includes('front'),
    )
    .map(({ boxes: [box] }) => {
      const length = Math.min(2.5, box.width - 0.4)
      const gate = along(
        stretchOnSheet(pen, { x: box.x + (box.width - length) / 2, y: plan.depth, length, lying: true }),
      )
      return line(gate, '#fff', thick - 2) + line(gate, INK, 2.4, 'stroke-dasharray="7 4"')
    })
    .join('')
}

function frontDoor({ entrance }: FloorPlan, pen: Pen, thick: number): string {
  if (!entrance) return ''
  const at = stretchOnSheet(pen, entrance)
  const end = at.y + thick / 2
  return svg`${line(along(at), '#fff', thick + 2)}${leaf(at, -1)}
    ${path(svg`M${at.x + at.length / 2} ${end + 4}l-9 14h18z`, '#b4503a')}`
}

/** The stairs: treads across the flight. A broad flight turns half-way. */
export function stairs({ stairs: box }: FloorPlan, pen: Pen): string {
  if (!box) return ''
  const { x, y, width, height } = toSheet(pen, box)
  const tread = pen.scale * 0.25
  const outline = svg`M${x} ${y}h${width}v${height}h${-width}z`
  const across = (left: number, top: number, w: number, h: number, upright: boolean) =>
    upright
      ? repeat(Math.floor(h / tread), (i) => svg`M${left} ${top + i * tread}h${w}`)
      : repeat(Math.floor(w / tread), (i) => svg`M${left + i * tread} ${top}v${h}`)
  const turning = Math.min(box.width, box.height) > 1.5
  const upright = turning ? true : height > width
  const landing = turning ? Math.min(height * 0.42, pen.scale * 0.8) : 0
  const treads = across(x, y + landing, width, height - landing, upright)
  const walked = turning
    ? svg`M${x + width * 0.25} ${y + height - 6}V${y + landing / 2}H${x + width * 0.75}V${y + height - 12}m-5-7l5 8 5-8`
    : upright
      ? svg`M${x + width / 2} ${y + height - 6}V${y + 8}m-5 8l5-8 5 8`
      : svg`M${x + 6} ${y + height / 2}H${x + width - 8}m-8-5l8 5-8 5`
  return svg`${path(outline, '#f1ece0')}${line(outline + treads, PALE_INK, 1.3)}
    ${turning && line(svg`M${x + width / 2} ${y + landing}V${y + height}`, PALE_INK, 2.4)}
    ${line(walked, '#8a8072', 1.6)}`
}
