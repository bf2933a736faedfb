import type { RoomKind } from '../facts.ts'
import type { Box } from './floor.ts'
import { inset, overlaps, PALE_INK, type Pen } from './pen.ts'
import { line, svg } from '../svg.ts'

/** Outlines that make a room recognisable, to scale, along its walls, clear of its doors and its name. */
export function furniture(kind: RoomKind, room: Box, taken: readonly Box[], pen: Pen): string {
  const placed: Box[] = [...taken]
  return (PIECES[kind] ?? [])
    .map((piece) => {
      const box = placeFor(piece, inset(room, 0.12 * pen.scale), placed, pen.scale)
      if (!box) return ''
      placed.push(inset(box, -4))
      return line(piece.draw(box), PALE_INK, 1.5)
    })
    .join('')
}

/** A piece of furniture: metres along the wall and away from it. `draw` gets its box on the sheet. */
type Piece = { along: number; away: number; free?: boolean; draw: (box: Box) => string }

/** The first free place along the walls; corners come before the middle. */
function placeFor({ along, away, free }: Piece, room: Box, taken: readonly Box[], scale: number): Box | null {
  const [a, b] = [along * scale, away * scale]
  const right = (width: number) => room.x + room.width - width
  const low = (height: number) => room.y + room.height - height
  const middle = (width: number) => room.x + (room.width - width) / 2
  const centre = (height: number) => room.y + (room.height - height) / 2
  const lying = [
    { x: room.x, y: room.y, width: a, height: b },
    { x: right(a), y: room.y, width: a, height: b },
    { x: right(a), y: low(b), width: a, height: b },
    { x: room.x, y: low(b), width: a, height: b },
  ]
  const upright = [
    { x: room.x, y: room.y, width: b, height: a },
    { x: right(b), y: room.y, width: b, height: a },
    { x: room.x, y: low(a), width: b, height: a },
    { x: right(b), y: low(a), width: b, height: a },
    { x: room.x, y: centre(a), width: b, height: a },
    { x: right(b), y: centre(a), width: b, height: a },
  ]
  const between = [
    { x: middle(a), y: room.y, width: a, height: b },
    { x: middle(a), y: low(b), width: a, height: b },
  ]
  const fits = (box: Box) =>
    box.width <= room.width && box.height <= room.height && !taken.some((other) => overlaps(box, other))
  return [...(free ? between : []), ...lying, ...upright, ...between].find(fits) ?? null
}

const outline = ({ x, y, width, height }: Box, r = 3): string =>
  svg`M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - width}q${-r} 0 ${-r} ${-r}v${2 * r - height}q0 ${-r} ${r} ${-r}z`
const disc = (x: number, y: number, r: number): string =>
  svg`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
const lies = ({ width, height }: Box): boolean => width >= height

const sofa = (box: Box): string => {
  const { x, y, width, height } = box
  const back = Math.min(width, height) * 0.3
  return (
    outline(box, 4) +
    (lies(box)
      ? svg`M${x} ${y + back}h${width}M${x + width / 2} ${y + back}V${y + height}`
      : svg`M${x + back} ${y}v${height}M${x + back} ${y + height / 2}H${x + width}`)
  )
}
const table = (box: Box): string => outline(box, 5)
const bed = (box: Box): string => {
  const { x, y, width, height } = box
  // The pillows lie at one end of the longer side.
  return lies(box)
    ? svg`${outline(box, 3)}M${x + width * 0.28} ${y}v${height}${outline({ x: x + width * 0.05, y: y + height * 0.1, width: width * 0.17, height: height * 0.34 }, 2)}${outline({ x: x + width * 0.05, y: y + height * 0.56, width: width * 0.17, height: height * 0.34 }, 2)}`
    : svg`${outline(box, 3)}M${x} ${y + height * 0.28}h${width}${outline({ x: x + width * 0.1, y: y + height * 0.05, width: width * 0.34, height: height * 0.17 }, 2)}${outline({ x: x + width * 0.56, y: y + height * 0.05, width: width * 0.34, height: height * 0.17 }, 2)}`
}
const counter = (box: Box): string => {
  const { x, y, width, height } = box
  const unit = Math.min(width, height)
  const rings = (cx: number, cy: number) => disc(cx, cy, unit * 0.16)
  return lies(box)
    ? outline(box, 1) +
        outline({ x: x + unit * 0.25, y: y + unit * 0.2, width: unit * 0.9, height: unit * 0.6 }, 3) +
        rings(x + width - unit * 0.8, y + unit / 2) +
        rings(x + width - unit * 0.35, y + unit / 2)
    : outline(box, 1) +
        outline({ x: x + unit * 0.2, y: y + unit * 0.25, width: unit * 0.6, height: unit * 0.9 }, 3) +
        rings(x + unit / 2, y + height - unit * 0.8) +
        rings(x + unit / 2, y + height - unit * 0.35)
}
const bath = (box: Box): string =>
  outline(box, 2) + outline(inset(box, Math.min(box.width, box.height) * 0.12), Math.min(box.width, box.height) * 0.3)
const basin = (box: Box): string =>
  outline(box, 2) + disc(box.x + box.width / 2, box.y + box.height / 2, Math.min(box.width, box.height) * 0.3)
const bowl = (box: Box): string =>
  disc(box.x + box.width / 2, box.y + box.height / 2, Math.min(box.width, box.height) * 0.42)
const shelves = (box: Box): string =>
  outline(box, 1) +
  (lies(box)
    ? svg`M${box.x} ${box.y + box.height / 2}h${box.width}`
    : svg`M${box.x + box.width / 2} ${box.y}v${box.height}`)
const carOutline = (box: Box): string =>
  outline(box, Math.min(box.width, box.height) * 0.25) + outline(inset(box, Math.min(box.width, box.height) * 0.2), 5)
const machine = (box: Box): string =>
  outline(box, 2) + disc(box.x + box.width / 2, box.y + box.height / 2, box.width * 0.3)

const PIECES: Partial<Record<RoomKind, readonly Piece[]>> = {
  LIVING: [
    { along: 2.2, away: 0.85, draw: sofa },
    { along: 1.9, away: 0.95, draw: table },
    { along: 0.85, away: 0.85, draw: sofa },
  ],
  KITCHEN: [
    { along: 2.6, away: 0.62, draw: counter },
    { along: 1.2, away: 0.75, draw: table },
  ],
  BEDROOM: [
    { along: 2, away: 1.6, draw: bed },
    { along: 1.7, away: 0.55, draw: shelves },
  ],
  BATHROOM: [
    { along: 1.65, away: 0.72, draw: bath },
    { along: 0.7, away: 0.48, draw: basin },
  ],
  TOILET: [{ along: 0.4, away: 0.5, free: true, draw: bowl }],
  OFFICE: [
    { along: 1.5, away: 0.7, draw: table },
    { along: 1.4, away: 0.4, draw: shelves },
  ],
  DRESSING: [
    { along: 1.8, away: 0.55, draw: shelves },
    { along: 1.2, away: 0.55, draw: shelves },
  ],
  LAUNDRY: [
    { along: 0.6, away: 0.6, draw: machine },
    { along: 0.6, away: 0.6, draw: machine },
  ],
  STORAGE: [{ along: 1.2, away: 0.4, draw: shelves }],
  GARAGE: [{ along: 4.1, away: 1.75, draw: carOutline }],
}
