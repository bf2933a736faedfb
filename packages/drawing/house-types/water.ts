import { duckFamily } from '../animals.ts'
import { rowHouse } from './row-house.ts'
import { plainHouse } from './street.ts'
import { type Wall, wallPaint } from '../materials.ts'
import { flowers, hedge, pot, tree } from '../nature.ts'
import { glassFront, isLit, window, type WindowStyle } from '../openings.ts'
import { roof, roofEdge } from '../roofs.ts'
import { type Scene, showStoreys, storeyHeight, storeysOf } from '../scene.ts'
import { part, type Sheet } from '../sheet.ts'
import { sky } from '../sky.ts'
import { bicycle, lamp } from '../street.ts'
import { bars, groundShadow, line, path, rect, repeat, SHADOW, svg } from '../svg.ts'
import { swing } from '../garden.ts'

/** A barge to live in, moored along a canal. */
export function houseboat(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const [hull, stripe] = random.pick([
    ['#2d3a3e', '#b4503a'],
    ['#23443a', '#d9b65a'],
    ['#3b2f36', '#5f8d96'],
    ['#1f3b52', '#f4ead6'],
  ] as const)
  const cabin: Wall = random.pick(['larch', 'white', 'green', 'walnut', 'butter'])
  const panes: WindowStyle = { frame: '#fbf6ec', columns: 2, sill: false, thin: true }
  const row = [-20, 210, 440, 650]
    .map((x) =>
      rowHouse(sheet, x, 380, x === 440 ? 210 : 230, {
        ...plainHouse(scene, 'dark'),
        storeys: 2,
        ground: 96,
        upper: 92,
        bays: 2,
        windowHeight: 56,
      }),
    )
    .join('')
  const boat = svg`${path('M110 430h560q40-2 50-22h20q-14 92-60 96H166q-40-4-56-74z', hull)}
    ${path('M108 430h572q24-2 36-18h22l-4 16q-10 14-40 16H112z', stripe)}
    ${rect(180, 336, 400, 94, wallPaint(sheet, cabin))}${rect(180, 336, 400, 94, 'url(#side)')}
    ${roof(
      sheet,
      [
        [168, 340],
        [186, 318],
        [574, 318],
        [592, 340],
      ],
      'zinc',
    )}${[206, 290, 374].map((x) => window(sheet, x, 358, 62, 46, panes))}${rect(466, 350, 44, 80, look.door)}
      ${rect(472, 358, 32, 34, isLit(sheet) ? 'url(#warm)' : 'url(#glass)')}
      ${window(sheet, 526, 358, 40, 46, { ...panes, columns: 1 })}
    ${pot(sheet, 222, 316, 0.8)}${pot(sheet, 260, 316, 0.7)}${flowers(sheet, 300, 314, 90, 26)}
    ${rect(296, 308, 98, 11, '#8a6342')}${bicycle(sheet, 440, 318, 0.62, '#a8482f')}
    ${bars('M600 414h80', '#f4ead6', 32, 3, 16)}${line('M598 398h90l18 10', '#f4ead6', 3)}
    ${path('M140 430v-40h4v40zM144 390q16-6 26 2v16q-12-6-26-2z', stripe)}`
  return svg`${sky(sheet, 'rooftops', 380)}${row}${[150, 420, 640].map((x) => tree(sheet, x, 390, 44, 'round'))}
    ${quay(380)}${water(sheet, 438)}<g opacity=".28" transform="translate(0 1008) scale(1 -1)">
    ${path('M110 430h560q40-2 50-22h20q-14 92-60 96H166q-40-4-56-74z', hull)}</g>${boat}${ripples(sheet, 508)}
    ${duckFamily(random.whole(120, 300), 560)}${random.chance(0.6) && duckFamily(620, 580)}
    ${lamp(sheet, 730, 396, 130)}`
}

/** Several new buildings, or a row of homes, round a garden that is shared where there is one. */
export function project(scene: Scene): string {
  const { sheet, facts } = scene
  const { random } = sheet
  const blocks = (facts.storeys ?? 2) !== 2 || (facts.type !== 'HOUSE' && (facts.units ?? 20) > 8)
  const walls = random.pick([
    ['pale', 'dark', 'rose', 'white'],
    ['sand', 'white', 'red', 'pale'],
    ['brown', 'pale', 'sand', 'dark'],
  ] as const)
  const ground = 430
  const storeys = blocks ? Math.min(MAX_STOREYS_DRAWN, storeysOf(scene, 4, 6)) : showStoreys(scene, 2)
  const topOf = (n: number) =>
    ground -
    14 -
    n * ((facts.storeys ?? 0) > MAX_STOREYS_DRAWN ? 42 : storeyHeight(storeys, storeys > 6 ? 400 : 330, 62))
  // Fewer, wider columns of windows on a high building keep the file small.
  const columnsOf = (width: number) => Math.max(2, Math.round(width / (storeys > 6 ? 96 : 66)))
  const row = blocks
    ? random.pick(MASSINGS).map(([x, width, down, crown], i) => {
        const high = Math.max(1, storeys - down)
        return block(
          scene,
          { x, width, top: topOf(high), storeys: high, columns: columnsOf(width), ground, crown },
          walls[i % 4],
        )
      })
    : homes(scene, walls, ground)
  const trees = [46, 262, 412, 598, 768]
    .map((x, i) => tree(sheet, x, ground + 8, 40 + (i % 3) * 8, i % 2 ? 'round' : 'blossom'))
    .join('')
  const scenery = svg`${sky(sheet, 'rooftops', ground)}${row}${trees}`
  return facts.garden === true
    ? svg`${scenery}${[80, 300, 440, 630].map((x) => hedge(sheet, x, ground + 4, 110, 14))}${park(scene, ground)}`
    : svg`${scenery}${square(sheet, ground)}`
}

/** Buildings with more storeys continue above the edge of the picture. */
const MAX_STOREYS_DRAWN = 10

/** Per building: left edge, width, number of storeys below the highest, and its crown. Buildings in the back come first. */
type Massing = readonly (readonly [x: number, width: number, down: number, crown: Crown])[]
type Crown = 'flat' | 'gables' | 'hip'

/** The arrangements of a project's buildings, each with its own skyline. */
const MASSINGS: readonly [Massing, ...Massing[]] = [
  // four blocks of different heights
  [
    [250, 170, 1, 'flat'],
    [60, 200, 0, 'flat'],
    [410, 190, 0, 'flat'],
    [590, 160, 1, 'flat'],
  ],
  // a tower between low wings
  [
    [60, 260, 2, 'flat'],
    [480, 260, 3, 'flat'],
    [310, 180, 0, 'flat'],
  ],
  // blocks that step up like a stair
  [
    [60, 180, 3, 'flat'],
    [230, 180, 2, 'flat'],
    [400, 180, 1, 'flat'],
    [570, 180, 0, 'flat'],
  ],
  // one long building with a top storey set back
  [
    [170, 400, 0, 'flat'],
    [60, 690, 1, 'flat'],
  ],
  // warehouses with gables
  [
    [60, 230, 1, 'gables'],
    [290, 230, 0, 'gables'],
    [520, 230, 1, 'gables'],
  ],
  // two separate buildings with pitched roofs
  [
    [60, 290, 1, 'hip'],
    [460, 290, 0, 'hip'],
  ],
]

/** A paved square before the buildings. */
const square = (sheet: Sheet, ground: number): string =>
  svg`${rect(0, ground, 800, 600 - ground, sheet.snow ? '#edf0f1' : '#d8cebe')}
    ${line(svg`M0 ${ground + 30}h800M0 ${ground + 68}h800M0 ${ground + 116}h800M90 ${ground}L0 600M250 ${ground}L190 600M400 ${ground}v170M550 ${ground}L610 600M710 ${ground}L800 600`, '#bfb4a2', 1.4, 'opacity=".6"')}
    ${lamp(sheet, 300, 560, 130)}${lamp(sheet, 520, 560, 130)}`

type Block = { x: number; width: number; top: number; storeys: number; columns: number; ground: number; crown: Crown }

function block(scene: Scene, { x, width, top, storeys, columns, ground, crown }: Block, wall: Wall = 'pale'): string {
  const { sheet } = scene
  const { random } = sheet
  const height = (ground - top - 14) / storeys
  const column = width / columns
  const frame = '#2e2c2b'
  const [w, h] = [Math.round(column * 0.72), Math.round(height * 0.72)]
  const loggia = sheet.define(`loggia ${w} ${h}`, (own) =>
    part(
      own,
      svg`${rect(-5, h - 2, w + 10, 5, '#f1eadc')}${rect(-4, h - 20, w + 8, 18, '#d3e2e0', 'opacity=".55"')}
        ${rect(-4, h - 21, w + 8, 2, '#3c3836')}${rect(-3, h + 3, w + 12, 6, SHADOW, 'opacity=".2"')}`,
    ),
  )
  const loggias = scene.facts.terrace === true
  if (loggias) sheet.shows.features.add('terrace')
  const opening = (i: number, j: number) => {
    const [at, y] = [Math.round(x + j * column + column * 0.14), Math.round(top + 12 + i * height)]
    const behind = random.pick(['curtain', 'nothing', 'plant'])
    if (!loggias || (i + j) % 2)
      return window(
        sheet,
        at + w * 0.12,
        y + 2,
        w * 0.76,
        h,
        { frame, columns: 1, sill: '#8f8678', thin: true },
        { behind },
      )
    return svg`${rect(at, y, w, h, '#4b423b')}
      ${window(sheet, at + 3, y + 3, w - 6, h - 4, { frame, columns: 2, sill: false, thin: true }, { behind })}
      <use href="#${loggia}" x="${at}" y="${y}"/>`
  }
  return svg`${rect(x, top, width, ground - top, wallPaint(sheet, wall))}
    ${rect(x, top, width, ground - top, 'url(#side)')}${crowned(scene, x, top, width, crown, wall)}
    ${repeat(storeys, (i) => repeat(columns, (j) => opening(i, j)))}`
}

/** The crown of a building. There are no homes behind it, so it has no windows. */
function crowned({ sheet, look }: Scene, x: number, top: number, width: number, crown: Crown, wall: Wall): string {
  if (crown === 'flat') return roofEdge(sheet, x, top, width)
  if (crown === 'hip')
    return roof(
      sheet,
      [
        [x - 8, top],
        [x + 34, top - 46],
        [x + width - 34, top - 46],
        [x + width + 8, top],
      ],
      look.roof,
    )
  const half = width / 4
  return svg`<path d="M${x} ${top}l${half}-52 ${half} 52 ${half}-52 ${half} 52z" fill="${wallPaint(sheet, wall)}"/>
    ${line(svg`M${x - 4} ${top + 4}l${half + 4}-56 ${half} 52 ${half}-52 ${half + 4} 56`, sheet.snow ? '#f4f7fa' : '#3b3f41', 7)}`
}

/** A small project: terraced homes with gables on alternate homes, on all, or at both ends. */
function homes({ sheet, look }: Scene, walls: readonly Wall[], ground: number): string {
  const gables = sheet.random.pick([[0, 2, 4], [1, 3], [0, 1, 2, 3, 4], [0, 4], [2]] as const)
  return repeat(5, (i) => {
    const [x, width, eaves] = [70 + i * 132, 132, 258]
    const wall = wallPaint(sheet, walls[i % walls.length] ?? 'pale')
    const gable = gables.some((at) => at === i)
    const crown = gable
      ? svg`<path d="M${x} ${eaves}l${width / 2}-84 ${width / 2} 84z" fill="${wall}"/>
        ${line(svg`M${x - 4} ${eaves + 4}l${width / 2 + 4}-88 ${width / 2 + 4} 88`, sheet.snow ? '#f4f7fa' : '#3b3f41', 8)}`
      : roof(
          sheet,
          [
            [x, eaves],
            [x, eaves - 66],
            [x + width, eaves - 66],
            [x + width, eaves],
          ],
          look.roof,
        )
    return svg`${crown}${rect(x, eaves, width, ground - eaves, wall)}
      ${rect(x, eaves, width, ground - eaves, 'url(#side)')}
      ${window(sheet, x + 18, 274, 42, 58, { frame: '#2e2c2b', columns: 1, sill: '#8f8678' })}
      ${window(sheet, x + 74, 274, 42, 58, { frame: '#2e2c2b', columns: 1, sill: '#8f8678' })}
      ${glassFront(sheet, x + 14, 358, 58, 72, '#2e2c2b', 2, sheet.lights.chance(0.5))}
      ${rect(x + 84, 350, 34, 80, ['#1f4a41', '#a8482f', '#c29a3c', '#2f3f52', '#6b3f5e'][i] ?? look.door)}
      ${rect(x + 78, 342, 46, 7, '#3b3f41')}`
  })
}

function park({ sheet }: Scene, ground: number): string {
  sheet.shows.features.add('garden')
  const grass = sheet.snow ? '#eef2f4' : '#a3b57f'
  return svg`${rect(0, ground, 800, 170, grass)}
    ${path(svg`M330 ${ground}q20 70-140 170h150q90-90 60-170zM400 520q180-30 400 20v26q-220-40-410-18z`, sheet.snow ? '#fbfcfd' : '#e0d5c2')}
    ${swing(600, 506)}${flowers(sheet, 40, 500, 190, 40)}${hedge(sheet, 440, 596, 340, 26)}
    ${tree(sheet, 90, 586, 62, 'round', 1)}${lamp(sheet, 420, 560, 130)}
    ${groundShadow(520, 566, 40, 4)}${path('M480 546h84v6h-84zM480 534h84v5h-84z', '#a87c55')}
    ${path('M488 534h4v30h-4zM552 534h4v30h-4z', '#2f3a3a')}`
}

const quay = (y: number): string =>
  svg`${rect(0, y, 800, 22, '#cfc5b5')}${rect(0, y, 800, 3, '#efe9dd')}${rect(0, y + 20, 800, 40, '#7e7a76')}`

const water = (sheet: Sheet, y: number): string =>
  rect(0, y, 800, 600 - y, sheet.snow ? '#a9bfc8' : '#7d9aa0') + rect(0, y, 800, 16, 'url(#eave)')

const ripples = (sheet: Sheet, y: number): string => {
  const { random } = sheet
  return line(
    repeat(26, () => svg`M${random.whole(0, 780)} ${random.whole(y, 596)}h${random.whole(14, 60)}`),
    '#fff',
    1.5,
    'opacity=".34"',
  )
}
