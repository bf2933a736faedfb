import { cow, dog, hen, horse } from '../animals.ts'
import { wallPaint } from '../materials.ts'
import { fallenLeaves, flowers, grass, lawn, tree } from '../nature.ts'
import { barnDoor, door, glassFront, window, type WindowStyle } from '../openings.ts'
import { chimney, roof, skylight, verge } from '../roofs.ts'
import { GARDEN, type Scene, showStoreys } from '../scene.ts'
import { glow } from '../moonlight.ts'
import { birds, sky } from '../sky.ts'
import { circle, groundShadow, line, path, polygon, rect, repeat, SHADOW, svg } from '../svg.ts'

/** House, great barn and yard. */
export function farm(scene: Scene): string {
  const { sheet, look, facts } = scene
  const { random } = sheet
  const wall = wallPaint(
    sheet,
    facts.region === 'BE-WAL'
      ? random.pick(['bluestone', 'sandstone', 'red'])
      : random.pick(['red', 'rose', 'white', 'orange']),
  )
  const boards = wallPaint(sheet, random.pick(['tar', 'walnut', 'green']))
  const shuttered: WindowStyle = { frame: '#f7f1e4', columns: 2, rows: 3, thin: true, shutter: look.shutter }
  showStoreys(scene, 1, true)
  const gable = [
    [430, GARDEN],
    [430, 300],
    [560, 190],
    [690, 300],
    [690, GARDEN],
  ] as const
  const barn = svg`${polygon(gable, boards)}${polygon(gable, 'url(#side)')}
    ${verge(sheet, 430, 300, 260, 110, '#9a5138', 14)}
    ${barnDoor(500, 352, 120, 118, wallPaint(sheet, 'walnut'), '#e9dfcc', 4)}
    ${path('M536 250h48v44h-48z', '#3b2a20')}${line('M536 250l48 44m0-44l-48 44', '#e9dfcc', 3)}
    ${rect(536, 250, 48, 44, 'none', 'stroke="#e9dfcc" stroke-width="4"')}`
  const house = svg`${chimney(sheet, 180, 214, 34, 54, 'red')}${roof(
    sheet,
    [
      [86, 336],
      [116, 240],
      [412, 240],
      [444, 336],
    ],
    look.roof,
  )}${rect(104, 334, 326, 136, wall)}${rect(104, 334, 326, 136, 'url(#side)')}${rect(96, 328, 342, 8, '#d9cdb8')}
    ${rect(104, 336, 326, 18, 'url(#eave)')}
    ${[170, 330].map((at) => skylight(at, 280, 30, 26))}${[138, 216, 352].map((at) => window(sheet, at, 374, 38, 54, shuttered))}
    ${door(sheet, 284, 386, 42, 84, { colour: look.shutter, fanlight: 0 })}`
  return svg`${sky(sheet, facts.region === 'BE-WAL' ? 'hills' : 'plain', GARDEN)}${birds(330, 110)}
    ${tree(sheet, 60, GARDEN, 84, 'round')}${rect(700, 250, 56, 220, '#b9bfc0')}
    ${path('M700 250q28-40 56 0z', '#9aa3a5')}${rect(700, 250, 56, 220, 'url(#side)')}
    ${line('M700 300h56m-56 56h56m-56 56h56', SHADOW, 2, 'opacity=".2"')}${barn}${house}
    ${lawn(sheet, GARDEN)}${path('M270 470h420l60 130H180z', sheet.snow ? '#f4f6f7' : '#d8c7a4')}
    ${tractor(scene, 600, 556)}${hen(330, 530)}${hen(372, 546, '#f0e6d2')}${hen(300, 556, '#7a4a32')}
    ${cow(110, 560, 1.15)}${random.chance(0.5) && dog(440, 560)}${grass(sheet, 10, 586, 180, 20)}
    ${fallenLeaves(sheet, 490, 90)}`
}

function tractor({ sheet }: Scene, x: number, y: number): string {
  const paint = sheet.random.pick(['#b4402f', '#3d7d4b', '#3f6f96'])
  return svg`${groundShadow(x, y, 84, 6)}${path(svg`M${x - 70} ${y - 22}v-26q0-8 8-8h58v-36h44v62h10v10z`, paint)}
    ${rect(x + 2, y - 86, 32, 30, 'url(#glass)')}${path(svg`M${x - 8} ${y - 98}h54v8h-54z`, '#3b3f41')}
    ${rect(x - 50, y - 84, 6, 30, '#3b3f41')}
    ${circle(x + 34, y - 30, 30, '#2d2a29')}${circle(x + 34, y - 30, 15, '#e0b04a')}
    ${circle(x - 52, y - 17, 17, '#2d2a29')}${circle(x - 52, y - 17, 8, '#e0b04a')}`
}

export function stables(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const boards = wallPaint(sheet, random.pick(['larch', 'walnut', 'green', 'rose']))
  const coats = ['#8a5a3a', '#4a3226', '#c9a77c', '#b9b2a8']
  const boxes = repeat(4, (i) => {
    const x = 150 + i * 130
    const away = i === scene.facts.seed % 4
    return svg`${rect(x, 352, 82, 118, '#3b2a20')}
      ${sheet.mood === 'night' && rect(x, 352, 82, 60, glow('#d9913f'), 'opacity=".5"')}
      ${!away && horse(x + 66, 482, coats[i] ?? '#8a5a3a', 1.05)}${rect(x, 412, 82, 58, look.shutter)}
      ${line(svg`M${x + 4} 416l74 50m0-50l-74 50`, '#f3ecdf', 3)}
      ${rect(x, 412, 82, 58, 'none', 'stroke="#f3ecdf" stroke-width="4"')}
      ${rect(x - 34, 352, 30, 58, look.shutter)}`
  })
  return svg`${sky(sheet, scene.facts.region === 'BE-WAL' ? 'hills' : 'plain', GARDEN)}
    ${tree(sheet, 60, GARDEN, 96, 'round')}${tree(sheet, 750, GARDEN, 84, 'tall', 1)}${roof(
      sheet,
      [
        [86, 322],
        [120, 226],
        [676, 226],
        [710, 322],
      ],
      look.roof,
    )}${rect(362, 176, 72, 60, boards)}${roof(
      sheet,
      [
        [352, 182],
        [398, 140],
        [444, 182],
      ],
      look.roof,
    )}${circle(398, 206, 15, '#f4efe6')}${line('M398 206v-10m0 10l7 4', '#3b3330', 2.4)}
    ${rect(106, 320, 584, 150, boards)}${rect(106, 320, 584, 150, 'url(#side)')}
    ${rect(106, 322, 584, 18, 'url(#eave)')}${boxes}${lawn(sheet, GARDEN)}
    ${path('M106 470h584l70 60H40z', sheet.snow ? '#f4f6f7' : '#d8c7a4')}${paddock(sheet.snow)}
    ${horse(random.whole(540, 640), 572, coats[random.whole(0, 3)] ?? '#8a5a3a', 1.1)}
    ${path('M100 560q10-26 44-24t40 24z', '#d9b36a')}${hen(300, 556)}${flowers(sheet, 20, 590, 200, 18)}
    ${fallenLeaves(sheet, 490, 90)}`
}

const paddock = (snow: boolean): string =>
  path(
    repeat(8, (i) => svg`M${360 + i * 62} 596v-52h7v52z`),
    '#f3ecdf',
  ) + line('M360 556h440M360 578h440', snow ? '#fff' : '#f3ecdf', 5)

/** Three spans of glass with tomatoes behind. */
export function greenhouse(scene: Scene): string {
  const { sheet } = scene
  const { random } = sheet
  const crop = random.pick([
    ['#5f8156', '#c8402e'],
    ['#67895c', '#e0a33a'],
    ['#5f8156', '#e58fa6'],
  ] as const)
  const lit = sheet.mood === 'night'
  const spans = repeat(3, (i) => {
    const x = 90 + i * 205
    const shape = svg`M${x} 470V330l102-70 103 70v140z`
    return svg`${path(shape, lit ? glow('#f0b9c9') : '#cfe3e2', lit ? 'opacity=".5"' : '')}${path(
      repeat(5, (k) => svg`M${x + 14 + k * 38} 470v-92q12-16 24 0v92z`),
      crop[0],
      'opacity=".85"',
    )}${line(
      repeat(5, (k) => svg`M${x + 20 + k * 38} 396h0m10 22h0m-8 22h0`),
      crop[1],
      9,
      'stroke-linecap="round"',
    )}
      ${path(svg`M${x + 12} 470l60-160h22l-60 160z`, '#fff', 'opacity=".28"')}
      ${line(svg`M${x} 470V330l102-70 103 70v140M${x} 330h205M${x} 400h205M${x + 51} 295v175M${x + 102} 260v210M${x + 154} 295v175`, '#f4f7f5', 4)}
      ${line(svg`M${x} 330l102-70 103 70`, sheet.snow ? '#fff' : '#8fa2a3', sheet.snow ? 9 : 4)}`
  })
  return svg`${sky(sheet, 'plain', GARDEN)}${birds(520, 120)}${tree(sheet, 46, GARDEN, 66, 'tall')}${spans}
    ${glassFront(sheet, 366, 392, 60, 78, '#3d6b57', 2)}${tree(sheet, 756, GARDEN, 74, 'round')}
    ${lawn(sheet, GARDEN)}${path('M360 470h72l50 130H310z', sheet.snow ? '#f4f6f7' : '#e0d5c2')}
    ${repeat(3, (i) => svg`${path(svg`M${110 + i * 82} 556h60l-6 26h-48z`, '#a87c55')}${line(svg`M${122 + i * 82} 552h0m18-4h0m18 4h0`, crop[1], 17, 'stroke-linecap="round"')}`)}
    ${wheelbarrow(600, 566)}${flowers(sheet, 500, 500, 260, 40)}${grass(sheet, 10, 520, 260, 20)}
    ${sheet.random.chance(0.5) && hen(470, 560)}`
}

const wheelbarrow = (x: number, y: number): string =>
  svg`${groundShadow(x, y, 60, 5)}${path(svg`M${x - 46} ${y - 46}h80l-16 30h-46z`, '#3d8b6b')}
    ${path(svg`M${x - 36} ${y - 46}q30-34 60 0z`, '#6f8f5f')}
    ${line(svg`M${x + 20} ${y - 18}l56-26M${x + 6} ${y - 16}v14`, '#7a5a3d', 4)}
    ${circle(x - 44, y - 12, 12, '#2d2a29')}${circle(x - 44, y - 12, 5, '#c9c4bb')}`
