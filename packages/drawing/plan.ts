import { PLAN_SIZE, type PlanSheet } from './floor-plan/plan-size.ts'
import type { Room } from './facts.ts'
import type { Around, Box, FloorPlan } from './floor-plan/floor.ts'
import { floorPlans } from './floor-plan/floor-plans.ts'
import { furniture } from './floor-plan/furniture.ts'
import { type Label, labelIn, legend, legendLines, LINE, title, type Words } from './floor-plan/labels.ts'
import { inset, LETTERS, type Pen, stretchOnSheet, toSheet } from './floor-plan/pen.ts'
import { colourOf, grounds, opensTo, stairs, walls } from './floor-plan/walls.ts'
import { line, rect, repeat, svg } from './svg.ts'

/**
 * The input of a plan, and its texts. `room` gives a room's name in the reader's language, and its area where it is known.
 */
export type Planned = { rooms: readonly Room[]; seed: number; around: Around }
export type PlanWords = { room: (room: Room) => Words; floor: (floor: number) => string }

/**
 * Floor plans to scale, laid out from the areas of the rooms: an impression, not a survey. Gardens and terraces are left
 * out, and so are garages and storage rooms on a floor without living space. A room too small for its name has a number,
 * explained below. `floor`: index of the floor on a phone's sheet, counted from the lowest. All floors have the same scale
 * and the same base line.
 */
export function drawFloorPlan(
  { rooms, seed, around }: Planned,
  words: PlanWords,
  on: PlanSheet = 'wide',
  floor = 0,
): string {
  const plans = floorPlans(rooms, seed, around)
  const { width, height } = PLAN_SIZE[on]
  const paper =
    repeat(width / 20 + 1, (i) => svg`M${i * 20} 0v${height}`) +
    repeat(height / 20 + 1, (i) => svg`M0 ${i * 20}h${width}`)
  const placed = arrangeFloors(plans, width, height, on)
  const lines = Math.max(...placed.map(({ plan, place }) => legendOf(plan, place, on, words).length))
  const sheet = on === 'phone' ? placed.slice(floor, floor + 1) : placed
  const drawn = sheet.map(({ plan, place }) =>
    drawFloor(plan, { ...place, lines }, around, on, {
      room: words.room,
      title: plans.length > 1 ? words.floor(plan.floor) : null,
    }),
  )
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    ${rect(0, 0, width, height, '#fbf8f2')}${line(paper, '#efe8dc', 1)}${drawn}</svg>`
}

/** A floor's cell on the sheet. `deepest`: depth of the deepest floor in metres. `lines`: most legend lines of any floor. */
type Place = Box & { scale: number; deepest: number; lines: number }

/**
 * Arranges the floors in rows and columns so that they are as large as possible, all to one scale. On a phone each floor
 * has a sheet of its own.
 */
function arrangeFloors(
  plans: readonly FloorPlan[],
  width: number,
  height: number,
  on: PlanSheet,
): { plan: FloorPlan; place: Place }[] {
  const count = plans.length
  const [wide, deep] = [Math.max(...plans.map((plan) => plan.width)), Math.max(...plans.map((plan) => plan.depth))]
  const heading = count > 1 ? LETTERS[on].most * 1.6 : 0
  const arrangements = (on === 'phone' ? [1] : Array.from({ length: count }, (_, i) => i + 1)).map((columns) => {
    const rows = on === 'phone' ? 1 : Math.ceil(count / columns)
    const cell = { width: width / columns, height: height / rows }
    const scale = Math.min((cell.width - 2 * MARGIN) / wide, (cell.height - heading - SPACE_BELOW[on]) / deep)
    return { columns, cell, scale }
  })
  const { columns, cell, scale } = arrangements.reduce((best, each) => (each.scale > best.scale ? each : best))
  return plans.map((plan, i) => ({
    plan,
    place: {
      x: (i % columns) * cell.width,
      y: on === 'phone' ? 0 : Math.floor(i / columns) * cell.height,
      width: cell.width,
      height: cell.height,
      scale: Math.min(scale, 92),
      deepest: deep,
      lines: 0,
    },
  }))
}
const MARGIN = 16
/** px kept below the walls for the front door and the legend of numbers */
const SPACE_BELOW: Record<PlanSheet, number> = { wide: 108, phone: 128, print: 100 }

type FloorWords = { room: (room: Room) => Words; title: string | null }

function drawFloor(plan: FloorPlan, place: Place, around: Around, on: PlanSheet, words: FloorWords): string {
  const letters = LETTERS[on]
  const heading = words.title === null ? 14 : letters.most * 1.6
  const [w, h] = [plan.width * place.scale, plan.depth * place.scale]
  const deepest = place.deepest * place.scale
  const free = place.height - heading - deepest
  const below = 24 + letters.least * (1.3 + place.lines * LINE)
  const pen: Pen = {
    x: place.x + (place.width - w) / 2,
    y: place.y + heading + Math.max(0, Math.min((free - SPACE_BELOW[on]) / 2, free - below)) + deepest - h,
    scale: place.scale,
    letters,
  }
  const labels = labelsOf(plan, pen, words)
  const numbered = numberedOf(labels)
  return svg`${grounds(plan, pen)}${furnished(plan, labels, pen)}${stairs(plan, pen)}${walls(plan, around, pen)}
    ${labels.map(({ label }) => label.markup)}
    ${words.title !== null && title(words.title, pen.x + w / 2, pen.y - letters.most * 0.55, pen)}
    ${numbered.length > 0 && legend(numbered, { left: place.x + MARGIN, x: pen.x, y: pen.y + h + 24 + letters.least * 1.1, width: place.width - 2 * MARGIN }, pen)}`
}

/** The legend below a floor, line by line. */
function legendOf(plan: FloorPlan, place: Place, on: PlanSheet, words: Pick<FloorWords, 'room'>): string[] {
  const pen: Pen = { x: 0, y: 0, scale: place.scale, letters: LETTERS[on] }
  return legendLines(numberedOf(labelsOf(plan, pen, words)), place.width - 2 * MARGIN, pen)
}

const numberedOf = (labels: readonly Labelled[]): { number: number; words: Words }[] =>
  labels.flatMap(({ label, words }) => (label.number === null ? [] : [{ number: label.number, words }]))

type Labelled = { label: Label; words: Words }

function labelsOf(plan: FloorPlan, pen: Pen, words: Pick<FloorWords, 'room'>): Labelled[] {
  let number = 1
  return plan.spaces.map(({ room, boxes }) => {
    const said = words.room(room)
    const free = boxes
      .map((box) => withoutStairs(box, plan.stairs))
      .toSorted((a, b) => b.width * b.height - a.width * a.height)
    const tried = free.map((box) => labelIn(toSheet(pen, box), said, number, pen, colourOf(room.kind)))
    const label = tried.find((each) => each.number === null) ?? tried[0]
    if (!label) throw new Error(`A room without a place: ${room.kind}`)
    if (label.number !== null) number++
    return { label, words: said }
  })
}

/** The largest part of a box that the stairs leave free. */
function withoutStairs(box: Box, taken: Box | null): Box {
  if (
    !taken ||
    taken.x >= box.x + box.width ||
    taken.x + taken.width <= box.x ||
    taken.y >= box.y + box.height ||
    taken.y + taken.height <= box.y
  )
    return box
  const right = box.x + box.width
  const low = box.y + box.height
  const parts: Box[] = [
    { ...box, width: taken.x - box.x },
    { ...box, x: taken.x + taken.width, width: right - taken.x - taken.width },
    { ...box, height: taken.y - box.y },
    { ...box, y: taken.y + taken.height, height: low - taken.y - taken.height },
  ]
  return parts.reduce((best, part) => (part.width * part.height > best.width * best.height ? part : best))
}

/** Furniture keeps clear of names and of where doors swing. */
function furnished(plan: FloorPlan, labels: readonly Labelled[], pen: Pen): string {
  const swings = plan.doors.map((door) => {
    const into = plan.spaces[door.into]
    const at = stretchOnSheet(pen, door.at)
    const side = into ? opensTo(door, into) : 1
    const deep = door.open ? pen.scale * 0.6 : at.length
    const reach = door.open ? 2 * deep : deep
    const from = door.open ? -deep : side === 1 ? 0 : -deep
    return at.lying
      ? { x: at.x, y: at.y + from, width: at.length, height: reach }
      : { x: at.x + from, y: at.y, width: reach, height: at.length }
  })
  return plan.spaces
    .map(({ room, boxes: [box] }, i) => {
      const label = labels[i]?.label.box
      return furniture(room.kind, toSheet(pen, box), [...(label ? [inset(label, -6)] : []), ...swings], pen)
    })
    .join('')
}
