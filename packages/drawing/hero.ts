import type { Mood } from './facts.ts'
import { rowHouse, type RowHouse } from './house-types/row-house.ts'
import { tree } from './nature.ts'
import { birds, sky } from './sky.ts'
import { newSheet, part } from './sheet.ts'
import { wallPaint } from './materials.ts'
import { bicycle, lamp } from './street.ts'
import { circle, line, path, rect, repeat, svg } from './svg.ts'

/** The picture of the home page: a row of gables along a canal, 1680 × 760, well below 90 KB. */
export function drawHero(mood: Mood): string {
  const sheet = newSheet(SEED, mood, 'summer')
  const { random } = sheet
  const houses = ROW.map(([x, width, house]) => rowHouse(sheet, x, QUAY, width, { ...PLAIN, ...house }))
  const trees = [100, 318, 640, 846, 1216, 1410, 1600].map((x, i) =>
    tree(sheet, x, QUAY + 8, 34 + (i % 3) * 4, 'round', i % 2),
  )
  const row = part('row', svg`${houses}${trees}`)
  const stands = repeat(14, (i) => svg`M${40 + i * 120} ${QUAY + 4}h6v20h-6z`)
  const ripples = repeat(
    110,
    () => svg`M${random.whole(0, WIDTH - 40)} ${random.whole(QUAY + 68, HEIGHT - 6)}h${random.whole(14, 80)}`,
  )
  const body = svg`${sky(sheet, 'rooftops', QUAY, { width: WIDTH, moonlit: true })}${birds(980, 84)}${birds(420, 70)}${row}
    ${rect(0, QUAY, WIDTH, 26, '#cfc4b2')}${rect(0, QUAY, WIDTH, 4, '#ece4d5')}
    ${rect(0, QUAY + 26, WIDTH, 34, wallPaint(sheet, 'dark'))}
    ${rect(0, QUAY + 24, WIDTH, 5, '#b9b3a8')}${rect(0, QUAY + 29, WIDTH, 12, 'url(#eave)')}${path(stands, '#3b3f41')}
    ${[240, 760, 1320].map((x) => lamp(sheet, x, QUAY + 22, 120))}${bicycle(sheet, 430, QUAY + 20, 0.62, '#a8482f')}
    ${bicycle(sheet, 1120, QUAY + 20, 0.62, '#2f5d54')}${bicycle(sheet, 1180, QUAY + 20, 0.62, '#2f5d54')}
    ${rect(0, WATER, WIDTH, HEIGHT - WATER, '#87a3a6')}
    <svg y="${WATER}" width="${WIDTH}" height="${HEIGHT - WATER}" viewBox="0 ${WATER} ${WIDTH} ${HEIGHT - WATER}" opacity=".5">
    <use href="#row" transform="translate(0 ${2 * QUAY + 84}) scale(1 -1)"/></svg>
    ${rect(0, WATER, WIDTH, HEIGHT - WATER, '#6f9097', 'opacity=".3"')}${rect(0, WATER, WIDTH, 18, 'url(#eave)')}
    ${mood === 'night' && [240, 760, 1320].map((x) => svg`<ellipse cx="${x}" cy="${WATER + 74}" rx="30" ry="78" fill="url(#halo)" opacity=".6"/>`)}
    ${line(ripples, '#fff', 1.5, 'opacity=".28"')}${barge(980, 640)}`
  return sheet.finish(WIDTH, HEIGHT, body)
}

const [WIDTH, HEIGHT, QUAY] = [1680, 760, 520]
const WATER = QUAY + 60
const SEED = 4

const barge = (x: number, y: number): string =>
  svg`<ellipse cx="${x + 96}" cy="${y + 31}" rx="100" ry="5" fill="#24363b" opacity=".35"/>
    ${path(svg`M${x} ${y}h190l-18 28h-150z`, '#2d3a3e')}${path(svg`M${x + 6} ${y}h178l-4 6h-168z`, '#b4503a')}
    ${path(svg`M${x + 50} ${y}v-26h84v26z`, '#efe6d4')}
    ${path(svg`M${x + 58} ${y - 20}h18v12h-18zM${x + 84} ${y - 20}h18v12h-18zM${x + 110} ${y - 20}h16v12h-16z`, 'url(#warm)')}
    ${circle(x + 170, y - 6, 5, '#6b8f5a')}${circle(x + 160, y - 5, 4, '#d98a86')}`

const cream = '#e9dfcc'
const cornice = (
  roof: 'slate' | 'redTiles',
  height: number,
  more: { dormers?: number[]; lean?: number; chimney?: number; bracketed?: boolean } = {},
): RowHouse['top'] => ({
  shape: 'cornice',
  roof,
  height,
  lean: more.lean ?? 0,
  colour: '#f1ebdd',
  bracketed: more.bracketed ?? false,
  dormers: more.dormers ?? [],
  chimney: more.chimney === undefined ? null : { at: more.chimney, wall: 'red' },
})

const PLAIN: RowHouse = {
  wall: 'sand',
  stone: cream,
  storeys: 3,
  ground: 112,
  upper: 90,
  top: cornice('slate', 62),
  windows: { frame: '#f3eee2', columns: 2, transom: 0.3, lintel: cream },
  bays: 2,
  windowWidth: 40,
  windowHeight: 60,
  door: '#24473f',
  doorSide: 'right',
}

const ROW: readonly [x: number, width: number, house: Partial<RowHouse>][] = [
  [-30, 190, { top: cornice('redTiles', 66, { chimney: 0.2 }), door: '#5b2f2a' }],
  [
    160,
    170,
    {
      wall: 'cream',
      stone: '#d8ccb6',
      top: { shape: 'bell', height: 112 },
      windows: { frame: '#f3eee2', columns: 2, transom: 0.3, surround: '#e0d4bf' },
      door: '#2f3f52',
      doorSide: 'left',
    },
  ],
  [
    330,
    200,
    {
      wall: 'red',
      upper: 94,
      ground: 118,
      top: { shape: 'stepped', steps: 5, height: 128 },
      bays: 3,
      windowWidth: 38,
      door: '#1f4a41',
      bands: 6,
      doorStone: cream,
      boxes: true,
    },
  ],
  [
    530,
    176,
    {
      wall: 'white',
      storeys: 4,
      upper: 82,
      ground: 110,
      top: cornice('slate', 54, { dormers: [0.5], chimney: 0.76 }),
      bays: 3,
      windowWidth: 32,
      windowHeight: 54,
      windows: { frame: '#5c6f66', columns: 2, transom: 0.3, surround: '#ddd2be' },
      door: '#3d6b57',
      doorSide: 'left',
    },
  ],
  [706, 150, { wall: 'rose', upper: 92, top: { shape: 'stepped', steps: 4, height: 112 }, door: '#7a3a2c', bands: 5 }],
  [
    856,
    210,
    {
      wall: 'cream',
      stone: '#e2d8c6',
      storeys: 4,
      upper: 88,
      ground: 116,
      top: cornice('slate', 60, { dormers: [0.28, 0.72], lean: 10, bracketed: true, chimney: 0.8 }),
      bays: 3,
      windows: { frame: '#f3eee2', columns: 2, transom: 0.3, surround: '#e6dccb' },
      ledges: true,
      balcony: 126,
      door: '#1f3b52',
      doorSide: 'left',
    },
  ],
  [1066, 164, { wall: 'brown', upper: 94, top: { shape: 'bell', height: 116 } }],
  [
    1230,
    190,
    {
      wall: 'red',
      top: cornice('redTiles', 84, { dormers: [0.5], bracketed: true, chimney: 0.72 }),
      bays: 3,
      windowWidth: 38,
      door: '#2f3f52',
      doorSide: 'left',
    },
  ],
  [1420, 160, { top: { shape: 'stepped', steps: 5, height: 110 }, door: '#5b2f2a', bands: 5 }],
  [1580, 190, { wall: 'pale', upper: 86, door: '#3d6b57' }],
]
