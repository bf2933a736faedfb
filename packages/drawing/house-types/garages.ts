import { wallPaint } from '../materials.ts'
import { fallenLeaves, hedge, tree } from '../nature.ts'
import { garageDoor } from '../openings.ts'
import { roofEdge } from '../roofs.ts'
import { plainHouse } from './street.ts'
import { rowHouse } from './row-house.ts'
import { type Scene, STREET } from '../scene.ts'
import { sky } from '../sky.ts'
import { cat } from '../animals.ts'
import { bicycle, BICYCLE_COLOURS, car, CAR_COLOURS, lamp, pavement } from '../street.ts'
import { line, path, rect, repeat, SHADOW, svg } from '../svg.ts'

/** A row of lock-ups; the one that is offered stands open, with somebody's treasures inside. */
export function garages(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const [x, top, bay] = [100, 300, 150]
  const offered = random.whole(1, 2)
  const colours = random.pick([
    ['#b4503a', '#d9b65a', '#4f7d86', '#7d9c79'],
    ['#5f7d76', '#e6dccb', '#a8482f', '#39566b'],
    ['#d2b36f', '#8a5a3a', '#6f8f95', '#c98d74'],
  ])
  const bays = repeat(4, (i) =>
    i === offered
      ? openGarage(scene, x + 22 + i * bay, 346)
      : garageDoor(x + 22 + i * bay, 346, 106, 154, colours[i] ?? '#e6dccb', random.chance(0.4)),
  )
  const wall = svg`${rect(x, top, 4 * bay, STREET - top, wallPaint(sheet, look.wall))}
    ${rect(x, top, 4 * bay, STREET - top, 'url(#side)')}${roofEdge(sheet, x, top, 4 * bay, '#575049')}
    ${rect(x, 334, 4 * bay, 10, look.stone, 'opacity=".8"')}`
  return svg`${sky(sheet, 'rooftops', STREET)}${rowHouse(sheet, 470, STREET, 260, plainHouse(scene, look.wall))}
    ${rowHouse(sheet, 170, STREET, 300, plainHouse(scene, look.wall))}${tree(sheet, 60, STREET, 90, 'round')}
    ${tree(sheet, 744, STREET, 84, 'round', 1)}${wall}${bays}
    ${pavement(sheet, STREET)}${lamp(sheet, 724, 530, 180)}
    ${random.chance(0.6) ? car(sheet, random.pick([170, 610]), 584, random.pick(CAR_COLOURS)) : cat(430, 530)}
    ${fallenLeaves(sheet, 508, 36)}`
}

function openGarage({ sheet }: Scene, x: number, y: number): string {
  const { random } = sheet
  const shelf = svg`${path(svg`M${x + 8} ${y + 42}h90v4h-90z`, '#8a6342')}
    ${path(svg`M${x + 14} ${y + 42}v-14h18v14zM${x + 70} ${y + 42}v-18h20v18z`, '#c98b62')}
    ${path(svg`M${x + 38} ${y + 42}v-10h24v10z`, '#5f7d96')}`
  const inside = random.chance(0.5)
    ? car(sheet, x + 50, y + 152, random.pick(CAR_COLOURS))
    : bicycle(sheet, x + 16, y + 148, 0.9, random.pick(BICYCLE_COLOURS))
  return svg`${rect(x, y, 106, 154, '#4b423b')}${rect(x, y, 106, 154, 'url(#warm)', 'opacity=".55"')}${shelf}
    <svg x="${x}" y="${y}" width="106" height="154" viewBox="${x} ${y} 106 154">${inside}</svg>
    ${path(svg`M${x - 6} ${y - 4}h118l-8 26H${x + 2}z`, '#e6dccb')}
    ${line(svg`M${x - 3} ${y + 6}h112m-110 8h108`, SHADOW, 1.4, 'opacity=".3"')}`
}

export function carport(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const wood = wallPaint(sheet, random.pick(['larch', 'walnut']))
  const house = rowHouse(sheet, 60, STREET, 280, { ...plainHouse(scene, 'pale'), wall: look.wall })
  return svg`${sky(sheet, 'rooftops', STREET)}${tree(sheet, 720, STREET, 100, 'round')}${house}
    ${hedge(sheet, 340, STREET, 420, 90)}
    ${rect(352, 320, 340, 18, wood)}${rect(344, 312, 356, 10, sheet.snow ? '#f4f7fa' : '#4b4542')}
    ${rect(352, 338, 340, 12, SHADOW, 'opacity=".3"')}${path('M366 338h14v162h-14zM664 338h14v162h-14z', wood)}
    ${path('M380 338h34l-34 34zM664 338h-34l34 34z', '#7a5535')}
    ${pavement(sheet, STREET)}${path('M366 500H680L720 553H326z', '#c9bfae')}
    ${car(sheet, 520, 522, random.pick(CAR_COLOURS))}${bicycle(sheet, 600, 520, 0.85, random.pick(BICYCLE_COLOURS))}
    ${fallenLeaves(sheet, 508, 36)}`
}

/** Bays on a square, a charging post, and one that is free. */
export function parking(scene: Scene): string {
  const { sheet } = scene
  const { random } = sheet
  const free = random.whole(0, 2)
  const bays = repeat(4, (i) => svg`M${130 + i * 180} 452L${70 + i * 220} 590`)
  const cars = [0, 1, 2].map((i) =>
    i === free
      ? welcome(220 + i * 190, 520)
      : car(sheet, 210 + i * 195, 536, CAR_COLOURS[(i * 2 + scene.facts.seed) % 6] ?? CAR_COLOURS[0]),
  )
  const row = [-40, 190, 420, 650].map((x) =>
    rowHouse(sheet, x, 430, 230, { ...plainHouse(scene, 'dark'), ground: 104, upper: 84, bays: 2 }),
  )
  return svg`${sky(sheet, 'rooftops', 430)}${row}${rect(0, 430, 800, 20, sheet.snow ? '#e6eaec' : '#d6ccbc')}
    ${rect(0, 448, 800, 152, sheet.snow ? '#b4b7ba' : '#918c87')}${line(bays, '#f4efe4', 5)}
    ${rect(0, 446, 800, 4, '#e1dfd8')}
    ${tree(sheet, 70, 446, 64, 'round')}${tree(sheet, 740, 446, 58, 'round')}${post(630, 470)}
    ${lamp(sheet, 400, 446, 150)}${cars}`
}

const welcome = (x: number, y: number): string =>
  svg`${path(svg`M${x - 46} ${y - 26}l-10 64h124l-10-64z`, '#7fae8d', 'opacity=".55"')}
    ${path(svg`M${x - 4} ${y - 12}h20v22h14l-24 22-24-22h14z`, '#f4efe4')}`

const post = (x: number, y: number): string =>
  svg`${rect(x, y - 64, 20, 64, '#f4efe4', 'rx="4"')}${rect(x + 4, y - 58, 12, 14, '#3d8b6b')}
    ${line(svg`M${x + 20} ${y - 40}q16 4 10 34`, '#2d2a29', 3)}
    ${path(svg`M${x + 11} ${y - 40}l-6 12h5l-2 10 8-13h-5l2-9z`, '#e0a94e')}`
