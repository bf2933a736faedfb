import { seededRandom } from './random.ts'
import type { Sheet } from './sheet.ts'
import { line, rect, repeat, svg } from './svg.ts'

export type Wall = keyof typeof WALLS
export type RoofMaterial = keyof typeof ROOFS

/** The fill of a wall: a plain colour for stucco, a pattern for every other material. */
export function wallPaint(sheet: Sheet, wall: Wall): string {
  const material: Material = WALLS[wall]
  return 'plain' in material ? material.plain : `url(#${sheet.define(wall, (id) => pattern(sheet, id, material))})`
}

export function roofPaint(sheet: Sheet, roof: RoofMaterial): string {
  return `url(#${sheet.define(roof, (id) => pattern(sheet, id, ROOFS[roof]))})`
}

type Material =
  | { plain: string }
  | { brick: string; tones: readonly [string, string, string, string]; mortar: string }
  | { planks: string; dark: string; width: number; lying?: boolean }
  | { stones: readonly [string, string, string, string]; joint: string }
  | { tiles: string; dark: string; light: string }
  | { slates: string; dark: string; light: string }
  | { thatch: string; dark: string; light: string }

const WALLS = {
  red: { brick: '#a9573f', tones: ['#9d4c37', '#b5644a', '#bb6f54', '#94473a'], mortar: '#d3ad95' },
  orange: { brick: '#bd6b48', tones: ['#b05f3f', '#c97a55', '#d0855f', '#a85a3d'], mortar: '#e0bb9e' },
  rose: { brick: '#b97a5f', tones: ['#ad6d54', '#c4876b', '#b07259', '#c98f75'], mortar: '#e2c5ad' },
  sand: { brick: '#cbb08a', tones: ['#c0a47d', '#d5bc98', '#c6aa82', '#dcc6a6'], mortar: '#eadcc4' },
  pale: { brick: '#dcd0bd', tones: ['#d3c5b0', '#e5dbca', '#d8cab6', '#e9e1d3'], mortar: '#f3ecdf' },
  brown: { brick: '#7d5d4d', tones: ['#735344', '#886757', '#7a5848', '#927161'], mortar: '#ab9080' },
  dark: { brick: '#5c5350', tones: ['#534a48', '#675d59', '#584e4b', '#6f6561'], mortar: '#857a73' },
  white: { brick: '#efe8da', tones: ['#e8dfce', '#f5f0e6', '#ebe3d4', '#f2ece0'], mortar: '#dcd2c0' },
  cream: { plain: '#f4eee2' },
  ivory: { plain: '#efe3c9' },
  blush: { plain: '#ecd3c4' },
  sage: { plain: '#cfd8c6' },
  sky: { plain: '#cbd8dc' },
  butter: { plain: '#f0dca6' },
  bluestone: { stones: ['#a9a294', '#b5ad9d', '#9c968b', '#beb6a5'], joint: '#cfc7b6' },
  sandstone: { stones: ['#c9ae80', '#d6bd92', '#bfa274', '#dcc79f'], joint: '#e6d6b6' },
  larch: { planks: '#b98d5f', dark: '#7a5535', width: 9 },
  walnut: { planks: '#7c5c43', dark: '#4d3728', width: 9 },
  tar: { planks: '#4a4441', dark: '#2c2725', width: 11 },
  logs: { planks: '#a5764c', dark: '#5f3f26', width: 13, lying: true },
  metal: { planks: '#aab4b3', dark: '#717d7e', width: 14 },
  green: { planks: '#6f8a76', dark: '#46604f', width: 14 },
} as const satisfies Record<string, Material>

const ROOFS = {
  redTiles: { tiles: '#b4603f', dark: '#7d3b28', light: '#c27150' },
  darkTiles: { tiles: '#57504d', dark: '#2f2b2a', light: '#645c58' },
  brownTiles: { tiles: '#85594a', dark: '#55362c', light: '#946858' },
  slate: { slates: '#525c68', dark: '#343c46', light: '#606b78' },
  thatch: { thatch: '#a98d5e', dark: '#76603c', light: '#c6aa78' },
  zinc: { planks: '#8f999c', dark: '#677074', width: 14 },
} as const satisfies Record<string, Material>

const openPattern = (id: string, width: number, height: number, fill: string) =>
  svg`<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">
    <path d="M0 0h${width}v${height}H0z" fill="${fill}"/>`

function pattern(sheet: Sheet, id: string, material: Exclude<Material, { plain: string }>): string {
  if ('brick' in material) return brickwork(sheet, id, material)
  if ('stones' in material) return rubble(id, material)
  if ('planks' in material) return planking(id, material)
  if ('tiles' in material) return roofTiles(id, material)
  if ('slates' in material) return slates(id, material)
  return thatch(id, material)
}

/** Running bond. The places of bricks and joints are the same in every wall; only the colours differ. */
function brickwork(sheet: Sheet, id: string, { brick, tones, mortar }: Extract<Material, { brick: string }>): string {
  const toned = tones.map(
    (tone, i) => `<use href="#${sheet.define(`bricks ${i}`, (own) => bricks(own, i))}" stroke="${tone}"/>`,
  )
  const joints = sheet.define('joints', mortarJoints)
  return svg`${openPattern(id, 91, 40, brick)}<g stroke-width="4">${toned}</g><use href="#${joints}" stroke="${mortar}"/>
    </pattern>`
}

/** Bricks of one tone: dashes of a thick line. */
function bricks(id: string, tone: number): string {
  const random = seededRandom(7, tone)
  const laid = new Set<string>()
  for (let i = 0; i < 9; i++) {
    const row = random.whole(0, 7)
    laid.add(svg`M${random.whole(0, 6) * 13 + (row % 2) * 6.5 + 0.5} ${row * 5 + 2.5}h12`)
  }
  return `<path id="${id}" d="${[...laid].join('')}"/>`
}

/** Bed joints as lines, upright joints as one dashed line per column. */
function mortarJoints(id: string): string {
  const upright = (start: number) => repeat(7, (column) => svg`M${column * 13 + start} ${start ? 5 : 0}v40`)
  return svg`<g id="${id}" stroke-width=".8" opacity=".55"><path d="${repeat(8, (row) => svg`M0 ${row * 5}h91`)}"/>
    <path d="${upright(0)}${upright(6.5)}" stroke-dasharray="5"/></g>`
}

function rubble(id: string, { stones, joint }: Extract<Material, { joint: string }>): string {
  const laid = STONES.map(([x, y, width, height], i) =>
    rect(x + 0.7, y + 0.7, width - 1, height - 1, stones[(i * 7) % 4] ?? stones[0], 'rx="2.5"'),
  )
  const lights = STONES.map(([x, y, width]) => svg`M${x + 2} ${y + 2}h${width - 5}`)
  return svg`${openPattern(id, 102, 68, joint)}${laid}${line(lights.join(''), '#fff', 1.2, 'opacity=".28"')}</pattern>`
}
const STONES = [
  [0, 0, 34, 15],
  [35, 0, 25, 15],
  [61, 0, 40, 15],
  [0, 16, 22, 18],
  [23, 16, 42, 18],
  [66, 16, 35, 18],
  [0, 35, 40, 14],
  [41, 35, 22, 14],
  [64, 35, 37, 14],
  [0, 50, 28, 17],
  [29, 50, 38, 17],
  [68, 50, 33, 17],
] as const

function planking(id: string, { planks, dark, width, lying }: Extract<Material, { planks: string }>): string {
  const across = width * 4
  const seams = repeat(4, (i) => svg`M${i * width} 0v60`)
  return svg`${openPattern(id, across, 60, planks).replace('>', lying ? ' patternTransform="rotate(90)">' : '>')}
    ${rect(width, 0, width, 60, dark, 'opacity=".14"')}${rect(width * 3, 0, width, 60, '#fff', 'opacity=".07"')}
    ${line(seams, dark, 1.2, 'opacity=".55"')}</pattern>`
}

function roofTiles(id: string, { tiles, dark, light }: Extract<Material, { tiles: string }>): string {
  const tile = (x: number, y: number) => svg`M${x} ${y}v5q6 6.3 12 0v-5`
  const edge = `stroke="${dark}" stroke-width=".9" stroke-opacity=".55"`
  return svg`${openPattern(id, 24, 18, tiles)}<g ${edge}><path d="${tile(0, 0)}${tile(12, 9)}" fill="${light}"/>
    <path d="${tile(12, 0)}${tile(0, 9)}" fill="${tiles}"/></g></pattern>`
}

function slates(id: string, { slates: base, dark, light }: Extract<Material, { slates: string }>): string {
  return svg`${openPattern(id, 28, 16, base)}${rect(0, 0, 14, 8, light, 'opacity=".5"')}
    ${rect(21, 8, 7, 8, dark, 'opacity=".25"')}
    ${line('M0 .5h28M0 8.5h28M0 0v8M14 0v8M7 8v8M21 8v8', dark, 1, 'opacity=".6"')}</pattern>`
}

function thatch(id: string, { thatch: base, dark, light }: Extract<Material, { thatch: string }>): string {
  const random = seededRandom(11)
  const straws = () =>
    repeat(16, () => svg`M${random.between(0, 48)} ${random.between(0, 30)}l${random.between(-2, 2)} 9`)
  return svg`${openPattern(id, 48, 36, base)}${line(straws(), dark, 1.3, 'opacity=".45"')}
    ${line(straws(), light, 1.3, 'opacity=".7"')}</pattern>`
}
