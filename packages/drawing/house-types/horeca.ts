import { awning } from './business.ts'
import { basics, corniceOf } from './terraced.ts'
import { rowHouse } from './row-house.ts'
import { inTheStreet } from './street.ts'

import { pot, tree } from '../nature.ts'
import { door, glassFront } from '../openings.ts'
import { glow } from '../moonlight.ts'
import { type Scene, showStoreys, STREET, storeyHeight, storeysOf } from '../scene.ts'
import { sky } from '../sky.ts'
import { dog } from '../animals.ts'
import { bench, bicycle, lamp, parasolTable, pavement, sandwichBoard } from '../street.ts'
import { circle, dots, line, path, rect, SHADOW, svg } from '../svg.ts'

/** A corner café with its terrace and a string of lamps. */
export function cafe(scene: Scene): string {
  const { sheet } = scene
  const { random } = sheet
  const [paint, parasol] = random.pick([
    ['#6b2f2a', '#d9b65a'],
    ['#23443a', '#b4503a'],
    ['#2f3f52', '#e6dccb'],
    ['#5a4326', '#7d9c79'],
  ] as const)
  const width = 350
  const storeys = storeysOf(scene, 3, 3)
  showStoreys(scene, storeys, true)
  const outdoors = scene.facts.terrace === true
  const house = {
    ...basics(scene),
    storeys,
    ground: 140,
    upper: storeyHeight(storeys - 1, 240, 100),
    windowWidth: 54,
    windowHeight: storeys > 3 ? 44 : 70,
    ledges: true,
    openGround: true,
    boxes: true,
    top: corniceOf(scene, [0.5], 64),
  }
  const street = inTheStreet(
    scene,
    width,
    (x) =>
      svg`${rowHouse(sheet, x, STREET, width, house)}${front(scene, x, width, paint)}${beerSign(x + width - 4, 392)}`,
    undefined,
    true,
  )
  return (
    street +
    lampString(150, 372, 500) +
    (outdoors ? parasolTable(sheet, 250, 538, parasol) + parasolTable(sheet, 540, 540, parasol) : '') +
    sandwichBoard(372, 534) +
    (random.chance(0.5) ? dog(430, 548) : '')
  )
}

/** Awning, laid tables and little trees at the door. */
export function restaurant(scene: Scene): string {
  const { sheet } = scene
  const { random } = sheet
  const [paint, stripe] = random.pick([
    ['#26302f', '#c29a3c'],
    ['#4e2823', '#b4503a'],
    ['#1d3542', '#5f8d96'],
    ['#3b3f2c', '#7d9c79'],
  ] as const)
  const width = 390
  const storeys = storeysOf(scene, 2, 3)
  showStoreys(scene, storeys, true)
  const house = {
    ...basics(scene),
    storeys,
    ground: 150,
    upper: storeyHeight(storeys - 1, 230, 104),
    windowWidth: 60,
    windowHeight: storeys > 3 ? 44 : 74,
    ledges: true,
    openGround: true,
    top: corniceOf(scene, [0.28, 0.72], 66),
  }
  const street = inTheStreet(
    scene,
    width,
    (x) =>
      svg`${rowHouse(sheet, x, STREET, width, house)}${front(scene, x, width, paint)}
        ${awning(x + 16, 386, width - 32, stripe, sheet.snow)}`,
    { left: width / 2 - 40, right: width / 2 + 44 },
    true,
  )
  const tables = scene.facts.terrace === true ? laidTable(scene, 262) + laidTable(scene, 520) : ''
  return street + tables + lampString(170, 380, 460)
}

export function hotel(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const width = 440
  const canopy = random.pick(['#7a2f2a', '#1f3b52', '#23443a', '#6b3f5e'])
  const storeys = storeysOf(scene, 4, 4)
  showStoreys(scene, storeys, true)
  const house = {
    ...basics(scene),
    stone: '#e2d8c6',
    storeys,
    ground: 122,
    upper: storeyHeight(storeys - 1, 270, 90),
    bays: 5,
    windowWidth: 42,
    windowHeight: storeys > 4 ? 40 : 62,
    ledges: true,
    openGround: true,
    top: { ...corniceOf(scene, [0.14, 0.38, 0.62, 0.86], 64), lean: 12 },
    windows: { frame: '#f7f1e4', columns: 2, transom: 0.3, surround: '#f2e9d8' },
  }
  return inTheStreet(
    scene,
    width,
    (x) => {
      const middle = x + width / 2
      const flags = [-70, -24, 24, 70].map(
        (at, i) =>
          svg`${line(svg`M${middle + at} 372l${at * 0.16}-52`, '#6a4a2e', 3)}
            ${path(svg`M${middle + at * 1.16} 320q12 6 22 0t0 24q-12 6-20 0z`, [canopy, '#d9b65a', '#f4ead6', '#b4503a'][i] ?? canopy)}`,
      )
      return svg`${rowHouse(sheet, x, STREET, width, house)}${rect(x, STREET - 20, width, 20, '#7b8488')}
        ${[x + 26, x + width - 136].map((at) => glassFront(sheet, at, 406, 110, 70, look.frame, 3))}
        ${rect(middle - 62, 392, 124, 108, '#e2d8c6')}${glassFront(sheet, middle - 38, 408, 76, 92, '#5a4326', 2)}
      ${path(svg`M${middle - 82} 394q82-36 164 0v16q-10 8-20 0-12 8-21 0-10 8-21 0-10 8-20 0-10 8-20 0-10 8-21 0-10 8-21 0-10 8-20 0z`, canopy)}
      ${path(svg`M${middle - 82} 394q82-36 164 0q-82-14-164 0z`, '#fff', 'opacity=".25"')}${flags}
      ${path(svg`M${middle - 26} 500h52l14 30h-80z`, '#a8343a')}`
    },
    { left: width / 2 - 84, right: width / 2 + 66 },
  )
}

/** A chip stand: the nation's favourite front door. */
export function snackBar(scene: Scene): string {
  const { sheet } = scene
  const { random } = sheet
  const [body, stripe] = random.pick([
    ['#d9b65a', '#b4503a'],
    ['#f4ead6', '#c23b2e'],
    ['#5f9aa0', '#d9b65a'],
    ['#b4503a', '#f0c35c'],
  ] as const)
  const x = 230
  const cone = svg`<g transform="translate(${x + 300} 262)">
    ${path('M-34-44l6-34h8l2 30 2-44h9l2 42 4-52h9l0 52 7-40h8l-5 42 9-28h7l-8 32z', '#f0c35c')}
    ${path('M-40-46h80L6 52h-12z', '#c23b2e')}
    ${path('M-40-46h14L0 52h-6zM-4-46h14L2 52h-4zM26-46h14L6 52z', '#f4ead6')}
    ${path('M-12-56q12-18 26-6q14 0 10 10h-40q-4-2 4-4z', '#fdf3cf')}</g>`
  const stand = svg`${rect(x - 20, 318, 400, 16, stripe)}${rect(x, 334, 360, 166, body)}
    ${rect(x, 334, 360, 166, 'url(#side)')}${awning(x - 14, 334, 388, stripe, sheet.snow)}
    ${rect(x + 22, 384, 236, 62, '#4b3a2c')}${glassFront(sheet, x + 22, 384, 236, 62, '#f4efe6', 3)}
    ${rect(x + 10, 446, 260, 10, '#f4efe6')}${rect(x + 10, 456, 260, 8, SHADOW, 'opacity=".25"')}
    ${path(svg`M${x + 120} 446v-30q0-16 14-16t14 16v30z`, '#f4efe6')}${circle(x + 134, 398, 11, '#e0b48c')}
    ${path(svg`M${x + 122} 394q0-18 12-18t12 18z`, '#fff')}
    ${path(svg`M${x + 40} 446v-16h12v16zM${x + 60} 446v-20h8v20zM${x + 74} 446v-18h8v18z`, '#c23b2e')}
    ${path(svg`M${x + 200} 446l-6-18h18l-6 18z`, '#f0c35c')}
    ${door(sheet, x + 292, 400, 46, 100, { colour: stripe, fanlight: 0 })}${cone}`
  return svg`${sky(sheet, 'rooftops', STREET)}${tree(sheet, 110, STREET, 96, 'round')}
    ${tree(sheet, 720, STREET, 84, 'round', 1)}${stand}${pavement(sheet, STREET)}${lampString(150, 300, 500)}
    ${bench(120, 536)}${bicycle(sheet, 650, 530, 0.9, '#2f5d54')}${lamp(sheet, 60, 532, 190)}
    ${dog(random.whole(400, 500), 540)}`
}

function front({ sheet, look }: Scene, x: number, width: number, paint: string): string {
  const middle = x + width / 2
  const side = width / 2 - 70
  return svg`${rect(x + 10, 362, width - 20, 138, paint)}${rect(x + 10, 362, width - 20, 5, '#fff', 'opacity=".2"')}
    ${[x + 28, middle + 42].map((at) => svg`${glassFront(sheet, at, 396, side, 72, '#f3ead2', 3)}${path(svg`M${at + 14} 466v-12h26v12zM${at + side - 46} 466v-12h26v12z`, '#5f432e')}${circle(at + side / 2, 416, 7, glow('#fff0c0'))}`)}
    ${rect(x + 10, STREET - 16, width - 20, 16, '#3b3f41')}
    ${door(sheet, middle - 24, 406, 48, 94, { colour: look.door === paint ? '#c29a3c' : look.door, fanlight: 20, glazed: true })}
    ${dots(
      Array.from({ length: 9 }, (_, i) => [x + 30 + (i * (width - 60)) / 8, 379] as const),
      '#e9d9a8',
      5,
    )}`
}

const beerSign = (x: number, y: number): string =>
  svg`${line(svg`M${x} ${y - 20}h44`, '#26302f', 4)}${circle(x + 30, y + 6, 20, '#f4ead6')}
    ${circle(x + 30, y + 6, 20, 'none', 'stroke="#26302f" stroke-width="3"')}
    ${path(svg`M${x + 21} ${y - 2}h15v18h-15z`, '#e0a43c')}
    ${path(svg`M${x + 19} ${y - 3}q2-7 7-5q5-4 8 0q5 0 4 5z`, '#fffaf0')}
    ${line(svg`M${x + 36} ${y + 2}q6 0 6 5t-6 5`, '#e0a43c', 2.4)}`

/** Bulbs on a wire between two points of the street. */
const lampString = (x: number, y: number, width: number): string =>
  svg`${line(svg`M${x} ${y}q${width / 4} 44 ${width / 2} 20t${width / 2}-20`, '#4b423b', 1.6)}${dots(
    Array.from({ length: 13 }, (_, i) => {
      const t = i / 12
      return [x + width * t, y + 6 + Math.sin(t * Math.PI) * 26] as const
    }),
    glow('#ffe3a0'),
    8,
  )}`

function laidTable({ sheet }: Scene, x: number): string {
  sheet.shows.features.add('terrace')
  return svg`${pot(sheet, x - 58, 524, 0.9)}${path(svg`M${x - 34} 496h68l8 34h-84z`, '#fbf6ec')}
    ${path(svg`M${x - 34} 496h68l1 6h-70z`, '#fff')}
    ${line(svg`M${x - 30} 530v14m60-14v14M${x - 60} 546v-56m4 32h18v24M${x + 60} 546v-56m-4 32h-18v24`, '#5f432e', 4)}
    ${path(svg`M${x - 4} 496v-20h6v20zM${x + 12} 496v-4h-3l2-12h8l2 12h-3v4z`, '#7d9c63')}
    ${circle(x - 16, 493, 9, '#f4ead6')}`
}
