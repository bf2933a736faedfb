import { type RoofMaterial, type Wall, wallPaint } from '../materials.ts'
import { door, garageDoor, spaced, window, type WindowStyle } from '../openings.ts'
import { brackets, chimney, dormer, gutter, roof } from '../roofs.ts'
import type { Sheet } from '../sheet.ts'
import { bars, line, path, type Point, outline, rect, repeat, SHADOW, svg } from '../svg.ts'

/** One house of a closed row, standing on a street. Measures in px. */
export type RowHouse = {
  wall: Wall
  stone: string
  storeys: number
  ground: number
  upper: number
  top: { shape: 'stepped'; steps: number; height: number } | { shape: 'bell'; height: number } | Cornice
  windows: WindowStyle
  bays: number
  windowWidth: number
  windowHeight: number
  door: string
  doorSide: 'left' | 'right'
  /** stone round the door */
  doorStone?: string | undefined
  /** bands of stone across the wall */
  bands?: number
  /** a ledge of stone between the storeys */
  ledges?: boolean
  /** width of a balcony on the first floor */
  balcony?: number
  boxes?: boolean
  /** whether all windows have one size: for a house in the background, drawn from few parts */
  modest?: boolean
  /** a garage door in the ground floor */
  garage?: boolean
  /** whether the caller draws the ground floor */
  openGround?: boolean
}
type Cornice = {
  shape: 'cornice'
  roof: RoofMaterial
  height: number
  /** how far the roof leans in at both sides */
  lean: number
  colour: string
  bracketed: boolean
  /** places along the width, 0–1 */
  dormers: readonly number[]
  chimney: { at: number; wall: Wall } | null
}

export function rowHouse(sheet: Sheet, x: number, street: number, width: number, house: RowHouse): string {
  const top = street - house.ground - house.upper * (house.storeys - 1)
  const place = { x, street, width, top }
  return (
    crownOf(sheet, place, house) +
    bandsOf(place, house) +
    repeat(house.storeys - 1, (i) => storey(sheet, place, house, i)) +
    (house.balcony ? balcony(sheet, x + width / 2, street - house.ground, house.balcony) : '') +
    (house.openGround ? '' : groundFloor(sheet, place, house))
  )
}

type Place = { x: number; street: number; width: number; top: number }

function crownOf(sheet: Sheet, place: Place, house: RowHouse): string {
  if (house.top.shape === 'stepped') return steppedGable(sheet, place, house, house.top)
  if (house.top.shape === 'bell') return bellGable(sheet, place, house, house.top.height)
  return cornice(sheet, place, house, house.top)
}

function steppedGable(
  sheet: Sheet,
  { x, street, width, top }: Place,
  house: RowHouse,
  { steps, height }: { steps: number; height: number },
): string {
  const [stepWidth, stepHeight] = [(width * 0.41) / steps, height / steps]
  const left: Point[] = [
    [x, street],
    [x, top],
  ]
  for (let i = 0; i < steps; i++)
    left.push([x + i * stepWidth, top - stepHeight * i], [x + i * stepWidth, top - stepHeight * (i + 1)])
  left.push([x + steps * stepWidth, top - height])
  const right = left.map(([px, py]): Point => [2 * x + width - px, py]).reverse()
  const shape = outline([...left, ...right])
  const cap = sheet.snow ? '#f4f7fa' : house.stone
  const caps = repeat(steps - 1, (i) => {
    const y = top - stepHeight * (i + 1) - 5
    return svg`M${x + i * stepWidth - 3} ${y}h${stepWidth + 6}v6h${-stepWidth - 6}zM${x + width - (i + 1) * stepWidth - 3} ${y}h${stepWidth + 6}v6h${-stepWidth - 6}z`
  })
  const crest = x + (steps - 1) * stepWidth - 3
  const crestWidth = width - 2 * (steps - 1) * stepWidth + 6
  const middle = x + width / 2
  const attic = {
    ...house.windows,
    columns: 2,
    transom: 0,
    rows: 0,
    arch: 8,
    lintel: house.stone,
    surround: undefined,
    shutter: undefined,
    sill: house.stone,
  }
  return svg`${path(shape, wallPaint(sheet, house.wall))}${path(shape, 'url(#side)')}${path(caps, cap)}
    ${rect(crest, top - height - 6, crestWidth, 7, cap)}
    ${rect(crest, top - height - 6, crestWidth, 2, '#fff', 'opacity=".5"')}
    ${window(sheet, middle - 15, top - height * 0.52, 30, height * 0.4, attic)}
    <circle cx="${middle}" cy="${top - height * 0.74}" r="8" fill="#3b4c54" stroke="${house.stone}" stroke-width="4"/>
    ${wallAnchors(x + width * 0.2, top)}${wallAnchors(x + width * 0.8, top)}`
}

/** The iron cross that ties a beam to the gable. */
const wallAnchors = (x: number, y: number): string =>
  line(svg`M${x} ${y - 8}v-26M${x - 4} ${y - 30}l8 6m0-6l-8 6`, '#2c2524', 2.6, 'stroke-linecap="round"')

function bellGable(sheet: Sheet, { x, street, width: w, top }: Place, house: RowHouse, h: number): string {
  const d = svg`M${x} ${street}V${top}q${w * 0.02} ${-h * 0.18} ${w * 0.12} ${-h * 0.2}q${w * 0.14} ${-h * 0.08} ${w * 0.13} ${-h * 0.4}
    q${w * 0.1} ${-h * 0.02} ${w * 0.1} ${-h * 0.18}q${w * 0.15} ${-h * 0.28} ${w * 0.3} 0q0 ${h * 0.16} ${w * 0.1} ${h * 0.18}
    q${-w * 0.01} ${h * 0.32} ${w * 0.13} ${h * 0.4}q${w * 0.1} ${h * 0.02} ${w * 0.12} ${h * 0.2}V${street}z`
  const attic = {
    ...house.windows,
    columns: 2,
    transom: 0,
    rows: 0,
    arch: 9,
    lintel: house.stone,
    surround: undefined,
    shutter: undefined,
    sill: house.stone,
  }
  return svg`${path(d, wallPaint(sheet, house.wall))}${path(d, 'url(#side)')}
    ${line(d, sheet.snow ? '#f4f7fa' : house.stone, 5)}
    ${rect(x - 2, top - 2, w + 4, 7, house.stone)}
    ${window(sheet, x + w / 2 - 14, top - h * 0.58, 28, h * 0.36, attic)}`
}

function cornice(sheet: Sheet, { x, street, width, top }: Place, house: RowHouse, crown: Cornice): string {
  const { height, lean, colour } = crown
  const stack = crown.chimney
    ? chimney(sheet, x + width * crown.chimney.at, top - height - 30, 30, 44, crown.chimney.wall)
    : ''
  const slope = height
    ? roof(
        sheet,
        [
          [x - 4, top],
          [x + lean, top - height],
          [x + width - lean, top - height],
          [x + width + 4, top],
        ],
        crown.roof,
      )
    : ''
  return svg`${stack}${slope}${crown.dormers.map((at) => dormer(sheet, x + width * at, top - 8, house.windows))}
    ${rect(x, top, width, street - top, wallPaint(sheet, house.wall))}
    ${rect(x, top, width, street - top, 'url(#side)')}
    ${gutter(sheet, x, top, width, colour)}${crown.bracketed && brackets(x, top, width, colour)}`
}

const bandsOf = ({ x, street, width, top }: Place, { bands = 0, stone }: RowHouse): string =>
  bands
    ? path(
        repeat(bands, (i) => svg`M${x} ${street - 30 - (i * (street - top)) / bands}h${width}v4h${-width}z`),
        stone,
        'opacity=".75"',
      )
    : ''

function storey(sheet: Sheet, { x, street, width }: Place, house: RowHouse, index: number): string {
  const floor = street - house.ground - house.upper * index
  const size = house.windowHeight * (index === house.storeys - 2 && index > 0 && !house.modest ? 0.86 : 1)
  const y = floor - house.upper + (house.upper - size) / 2 - 2
  const openings = spaced(x, width, house.bays, house.windowWidth, (left) =>
    window(sheet, left, y, house.windowWidth, size, house.windows, { box: house.boxes === true && index === 0 }),
  )
  const ledge = house.ledges
    ? rect(x - 2, floor - 4, width + 4, 6, house.stone) + rect(x - 2, floor + 2, width + 4, 4, SHADOW, 'opacity=".14"')
    : ''
  return ledge + openings
}

/** A balcony; it counts as a terrace. */
export function balcony(sheet: Sheet, middle: number, floor: number, width: number): string {
  sheet.shows.features.add('terrace')
  const left = middle - width / 2
  const rings = repeat(Math.floor(width / 18) - 1, (i) => svg`M${left + i * 18 + 9} ${floor - 38}a5 5 0 1 0 .1 0`)
  return svg`${rect(left - 6, floor - 8, width + 12, 8, '#d9d0be')}
    ${rect(left - 4, floor, width + 12, 12, SHADOW, 'opacity=".25"')}
    ${path(svg`M${left + 6} ${floor}h10v13h-10zM${left + width - 16} ${floor}h10v13h-10z`, '#cabfaa')}
    ${line(svg`M${left - 4} ${floor - 46}h${width + 8}M${left - 4} ${floor - 10}h${width + 8}${rings}`, '#262b2c', 2)}
    ${bars(svg`M${left} ${floor - 28}h${width + 2}`, '#262b2c', 37, 2, 7)}`
}

function groundFloor(sheet: Sheet, { x, street, width }: Place, house: RowHouse): string {
  const [doorWidth, doorHeight] = [width > 240 ? 50 : 42, 86]
  const left = house.doorSide === 'left'
  const doorX = left ? x + width * 0.11 : x + width * 0.89 - doorWidth
  const room = left
    ? { x: doorX + doorWidth + width * 0.09, end: x + width * 0.93 }
    : { x: x + width * 0.07, end: doorX - width * 0.09 }
  const space = room.end - room.x
  const count = space > 150 ? 2 : 1
  const size = house.modest ? house.windowWidth : Math.min(space / count - 18, 92)
  const style = { ...house.windows, ...(house.modest ? {} : { columns: size > 74 ? 3 : 2, shutter: undefined }) }
  const height = house.modest ? house.windowHeight : house.ground - 60
  const openings = house.garage
    ? garageIn(sheet, room.x, space, street, house)
    : size > 26
      ? spaced(room.x, space, count, size, (at) => window(sheet, at, street - house.ground + 22, size, height, style))
      : ''
  return svg`${rect(x, street - 20, width, 20, '#7b8488')}${rect(x, street - 20, width, 3, '#fff', 'opacity=".3"')}
    ${door(sheet, doorX, street - doorHeight - 4, doorWidth, doorHeight, { colour: house.door, surround: house.doorStone })}
    ${openings}`
}

function garageIn(sheet: Sheet, x: number, space: number, street: number, house: RowHouse): string {
  sheet.shows.features.add('garage')
  const [width, height] = [Math.min(space, 124), Math.min(92, house.ground - 22)]
  return garageDoor(x + (space - width) / 2, street - height, width, height, house.door)
}
