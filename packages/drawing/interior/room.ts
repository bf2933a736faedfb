import { glow } from '../moonlight.ts'
import { hedge, tree } from '../nature.ts'
import { part, type Sheet } from '../sheet.ts'
import { circle, dots, groundShadow, line, path, placed, type Point, rect, repeat, SHADOW, svg } from '../svg.ts'

/** Colours of one home; `deep` and `soft` are two strengths of the same paint. */
export type Palette = {
  wall: string
  deep: string
  body: string
  soft: string
  accent: string
  accentSoft: string
  wood: string
  woodDark: string
}

export const paletteOf = (sheet: Sheet): Palette => sheet.random.pick(PALETTES)
const PALETTES = [
  {
    wall: '#efe4d2',
    deep: '#48644f',
    body: '#52705f',
    soft: '#66866f',
    accent: '#c98b62',
    accentSoft: '#e4b48e',
    wood: '#a87c55',
    woodDark: '#5f432e',
  },
  {
    wall: '#e9e3d8',
    deep: '#35536a',
    body: '#42657f',
    soft: '#5b7f99',
    accent: '#d9a13f',
    accentSoft: '#efcf8a',
    wood: '#b98d63',
    woodDark: '#6a4a2e',
  },
  {
    wall: '#f0dfd2',
    deep: '#8f4a37',
    body: '#a75a44',
    soft: '#c07a60',
    accent: '#5f7d76',
    accentSoft: '#9fb8ae',
    wood: '#9a7350',
    woodDark: '#543c2b',
  },
  {
    wall: '#e6e6db',
    deep: '#6b5f3c',
    body: '#84764c',
    soft: '#a39566',
    accent: '#b4603f',
    accentSoft: '#dc9c7d',
    wood: '#c19a6d',
    woodDark: '#6e5236',
  },
  {
    wall: '#ecdfe0',
    deep: '#5b4a63',
    body: '#6f5c78',
    soft: '#8d7a96',
    accent: '#c9896f',
    accentSoft: '#e7b9a4',
    wood: '#a8805c',
    woodDark: '#5a4231',
  },
] as const satisfies readonly Palette[]

/** Wall with light from the left, a cornice, a plank floor from `y` down. */
export function shell(sheet: Sheet, wall: string, y: number): string {
  const { random } = sheet
  const planks = repeat(
    42,
    (i) => svg`M${400 + ((i - 14) * 50 - 340) * 0.62} ${y}L${400 + ((i - 14) * 50 - 340) * 1.55} 600`,
  )
  const joints = repeat(30, () => svg`M${random.whole(0, 780)} ${random.whole(y + 6, 598)}h${random.whole(10, 26)}`)
  return svg`${rect(0, 0, 800, y, wall)}${rect(0, 0, 800, y, 'url(#side)')}${rect(0, 0, 800, 16, '#e6dac6')}
    ${rect(0, 16, 800, 3, SHADOW, 'opacity=".1"')}
    ${rect(0, y, 800, 600 - y, '#c49a6e')}${rect(0, y, 800, 60, 'url(#eave)', 'opacity=".4"')}
    ${line(planks + joints, '#8f6a48', 1.2, 'opacity=".5"')}
    ${rect(0, y - 12, 800, 13, '#fbf6ec')}${rect(0, y, 800, 7, SHADOW, 'opacity=".2"')}`
}

/** A window with a garden behind it. By night it shows stars but no moon: three rooms would have three moons. */
export function outlook(sheet: Sheet, x: number, y: number, w: number, h: number, columns = 2, transom = 0): string {
  const { random, mood, snow } = sheet
  const night = mood === 'night'
  const bars =
    repeat(columns - 1, (i) => svg`M${x + (w * (i + 1)) / columns} ${y}v${h}`) +
    (transom ? svg`M${x} ${y + h * transom}h${w}` : '')
  const lawn = night ? glow('#44575a') : snow ? '#eef2f4' : sheet.season === 'autumn' ? '#b3b27c' : '#9fb57f'
  const species = random.pick(['round', 'round', 'blossom', 'spruce'])
  const shrubs = sheet.define('shrubs', (id) => part(id, hedge(sheet, x, y + h, w, h * 0.1)))
  return svg`<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${x} ${y} ${w} ${h}">
    ${rect(x, y, w, h, night ? glow('#1f3160') : snow ? '#d4dfe6' : '#b5d0da')}
    ${night && dots(starsIn(x, y, w, h), glow('#e8eefc'), 3, 'opacity=".8"')}
    ${path(svg`M${x} ${y + h * 0.72}q${w * 0.3}-26 ${w * 0.6}-6t${w * 0.4}-8v90h${-w}z`, night ? glow('#3c4f55') : snow ? '#d9e1e2' : '#86a26c')}
    ${rect(x, y + h * 0.8, w, h * 0.3, lawn)}
    ${tree(sheet, x + w * 0.22, y + h * 0.9, h * 0.2, species)}
    ${tree(sheet, x + w * 0.84, y + h * 0.95, h * 0.24, 'round', 1)}<use href="#${shrubs}"/></svg>
    ${line(bars, '#fbf7ee', 6)}${rect(x, y, w, h, 'none', 'stroke="#fbf7ee" stroke-width="9"')}
    ${path(svg`M${x + w * 0.1} ${y + h}l${w * 0.3}${-h}h${w * 0.1}l${-w * 0.3} ${h}z`, '#fff', 'opacity=".2"')}
    ${rect(x - 12, y + h, w + 24, 10, '#fbf7ee')}${rect(x - 12, y + h + 10, w + 24, 6, SHADOW, 'opacity=".15"')}`
}

const starsIn = (x: number, y: number, w: number, h: number): Point[] =>
  [0.16, 0.37, 0.62, 0.82].map((across, i) => [x + w * across, y + h * (i % 2 === 0 ? 0.14 : 0.3)])

/** Sunlight through a window; nothing by night. */
export const sunbeam = (sheet: Sheet, d: string): string =>
  sheet.mood === 'night' ? '' : path(d, '#fff3d4', 'opacity=".3"')

export const houseplant = (sheet: Sheet, x: number, y: number, scale = 1): string => {
  const vase = sheet.random.pick(['#efe4d2', '#c98b62', '#8fa2a6', '#e0c9a6'])
  return placed(
    svg`${groundShadow(10, 2, 34, 6, 0.22)}${path('M-20-42h40l-6 42h-28z', vase)}
      ${path('M4-42h16l-6 42h-10z', SHADOW, 'opacity=".14"')}
      ${path('M0-42q-52-20-58-74q46 6 58 74zM0-42q50-30 52-86q-44 18-52 86z', '#4f7153')}
      ${path('M0-42q-20-60 0-118q22 56 0 118z', '#67895c')}
      ${path('M0-42q-44-46-34-102q34 34 34 102z', '#7d9c63')}${path('M0-42q36-40 32-100q-32 30-32 100z', '#5b7d57')}`,
    x,
    y,
    scale,
  )
}

/** A framed picture: hills and a sun, an arch, or a leaf. */
export function picture(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  { accent, soft, body }: Palette,
): string {
  const [cx, foot] = [x + w / 2, y + h - 14]
  const art = sheet.random.pick([
    circle(cx + w * 0.14, y + h * 0.34, w * 0.13, accent) +
      path(
        svg`M${x + 10} ${foot}v${-h * 0.2}q${w * 0.22}${-h * 0.32} ${w * 0.42}${-h * 0.06}t${w * 0.42}
          ${-h * 0.2}v${h * 0.46}z`,
        soft,
      ),
    path(svg`M${cx - w * 0.26} ${foot}v${-h * 0.3}q${w * 0.26}${-h * 0.44} ${w * 0.52} 0v${h * 0.3}z`, accent),
    circle(cx, y + h * 0.42, w * 0.26, body) + rect(cx - w * 0.3, y + h * 0.72, w * 0.6, 6, accent),
    line(svg`M${cx} ${foot}V${y + h * 0.2}`, body, 3) +
      path(
        svg`M${cx} ${y + h * 0.5}q${-w * 0.34}-4${-w * 0.3}
          ${-h * 0.26}q${w * 0.28} 2 ${w * 0.3} ${h * 0.26}zM${cx} ${y + h * 0.66}q${w * 0.34}-4 ${w * 0.3}
          ${-h * 0.26}q${-w * 0.28} 2${-w * 0.3} ${h * 0.26}z`,
        soft,
      ),
  ])
  return (
    rect(x + 4, y + 5, w, h, SHADOW, 'opacity=".16"') +
    rect(x, y, w, h, '#7a5a3d') +
    rect(x + 4, y + 4, w - 8, h - 8, '#f8f2e6') +
    art
  )
}

export const pendant = (x: number, y: number, colour: string): string =>
  svg`${rect(x - 1, 0, 2, y, '#3b3633')}${circle(x, y + 30, 90, 'url(#halo)', 'opacity=".5"')}
    ${path(svg`M${x - 34} ${y + 30}q2-32 34-32t34 32z`, colour)}
    ${path(svg`M${x + 6} ${y - 1.5}q26 4 28 31.5h-16q-1-24-12-31.5z`, SHADOW, 'opacity=".2"')}
    <ellipse cx="${x}" cy="${y + 30}" rx="34" ry="5" fill="${glow('#ffe9b8')}"/>`

export const shade = (x: number, y: number, w: number, h: number): string =>
  circle(x + w / 2, y + h / 2, 105, 'url(#halo)', 'opacity=".65"') +
  path(svg`M${x} ${y + h}l${w * 0.22}${-h}h${w * 0.56}l${w * 0.22} ${h}z`, glow('#f6e3bd'))

/** Flowers in a glass; (x, y) is the middle of its foot. */
export const bouquet = (x: number, y: number, { accent, accentSoft }: Palette): string =>
  svg`${path(svg`M${x - 9} ${y}v-32q0-8 9-8t9 8v32z`, '#dfe8e4', 'opacity=".85"')}
    ${line(svg`M${x} ${y - 36}q-12-20-6-44m6 44q10-20 12-38m-12 38v-52`, '#67895c', 2.6)}
    ${circle(x - 7, y - 82, 9, '#f4e4dc')}${circle(x + 13, y - 76, 8, accentSoft)}${circle(x + 1, y - 92, 9, accent)}`
