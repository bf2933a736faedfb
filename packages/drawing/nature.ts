import type { Random } from './random.ts'
import { part, type Sheet, useScaled } from './sheet.ts'
import { circle, dots, groundShadow, line, path, type Point, rect, repeat, svg } from './svg.ts'

export type Species = 'round' | 'tall' | 'spruce' | 'blossom' | 'pine'
type Foliage = readonly [deep: string, body: string, light: string, sun: string]

/** A tree standing at (x, y) with a crown of `radius`. Trees of one species and variant share one drawing. */
export function tree(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  species: Species = 'round',
  variant = 0,
): string {
  const id = sheet.define(`tree ${species} ${variant}`, (own) => part(own, drawTree(sheet, species)))
  return useScaled(id, x, y, radius / 50)
}

/** A clipped ball of box. */
export function ball(sheet: Sheet, x: number, y: number, radius: number): string {
  const id = sheet.define('ball', (own) => {
    const [deep, body, light] = hedgeGreens(sheet)
    const crown = circle(0, 0, 20, deep) + circle(-3, -3, 16, body) + circle(-6, -7, 9, light, 'opacity=".75"')
    return part(own, crown + (sheet.snow ? path('M-17-9q4-12 17-11t17 10q-9-5-17-1t-17 2z', '#f4f7fa') : ''))
  })
  return useScaled(id, x, y, radius / 20)
}

/** A ball of box in a terracotta pot. */
export const pot = (sheet: Sheet, x: number, y: number, scale = 1): string => {
  const id = sheet.define('pot', (own) =>
    part(
      own,
      svg`${groundShadow(9, 0, 18, 3.5)}${ball(sheet, 0, -27, 13)}<path d="M-10-17h20l-3 17H-7z" fill="#8f5a44"/>
        <path d="M-10-17h8l-1.5 17H-7z" fill="#b5795c"/>`,
    ),
  )
  return useScaled(id, x, y, scale)
}

export function hedge(sheet: Sheet, x: number, y: number, width: number, height: number): string {
  const { random } = sheet
  const [deep, body, light] = hedgeGreens(sheet)
  const leaves = Array.from({ length: Math.round(width / 7) }, (): Point => [
    x + random.between(4, width - 4),
    y - height + random.between(2, height * 0.7),
  ])
  return svg`${rect(x, y - height, width, height, deep, 'rx="5"')}
    ${rect(x, y - height, width, height * 0.76, body, 'rx="5"')}
    ${dots(leaves, light, 5, 'opacity=".8"')}
    ${sheet.snow && rect(x - 1, y - height - 3, width + 2, 8, '#f4f7fa', 'rx="4"')}`
}

export function grass(sheet: Sheet, x: number, y: number, width: number, count: number): string {
  if (sheet.snow) return ''
  const { random } = sheet
  const blades = repeat(count, () => {
    const height = random.between(5, 12)
    return svg`M${x + random.between(0, width)} ${y + random.between(-3, 6)}q${random.between(-2, 2)} ${-height * 0.6} ${random.between(-4, 4)} ${-height}`
  })
  return line(blades, GRASS[sheet.season].blade, 1.5, 'stroke-linecap="round"')
}

export function flowers(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  count: number,
  colours = bedding(sheet),
): string {
  if (sheet.season === 'winter') return ''
  const { random } = sheet
  return colours
    .map((colour) => {
      const share = Math.round(count / colours.length)
      const heads = Array.from({ length: share }, (): Point => [
        x + random.between(0, width),
        y + random.between(-6, 5),
      ])
      return dots(heads, colour, random.between(4, 5.4))
    })
    .join('')
}

/** Flat ground from `y` down to the edge of the picture, in the colour of the season. */
export function lawn(sheet: Sheet, y: number, height = 600 - y, width = 800): string {
  const { lawn: colour, shade } = sheet.snow ? SNOWY : GRASS[sheet.season]
  return (
    rect(0, y, width, height, colour) +
    path(svg`M0 ${y}h${width}v16q${-width / 2} 24 ${-width} 0z`, shade, 'opacity=".5"')
  )
}

/** A path from (x, y) that widens towards the viewer. */
export function gardenPath(sheet: Sheet, x: number, y: number, width: number, bottom = 600): string {
  const fall = bottom - y
  const [base, light] = sheet.snow ? ['#e9ebec', '#fbfcfd'] : ['#e0d5c2', '#f1e8d8']
  const lean = (400 - x) * 0.12
  return svg`<path d="M${x - width / 2} ${y}h${width}q${6 + lean} ${fall * 0.46} ${width * 0.9 + lean} ${fall}h${-width * 2.8}
    q${width * 0.84 + lean} ${-fall * 0.54} ${width * 0.9 - lean} ${-fall}z" fill="${base}"/>
    <path d="M${x - width / 2} ${y}h${width * 0.2}q-6 ${fall * 0.54} ${-width * 0.6} ${fall}h${-width * 0.5}
    q${width * 0.84 + lean} ${-fall * 0.54} ${width * 0.9 - lean} ${-fall}z" fill="${light}" opacity=".5"/>`
}

/** Creeper that climbs a wall up to `height`. */
export function ivy(sheet: Sheet, x: number, y: number, width: number, height: number): string {
  const { random } = sheet
  const [deep, body, light] = sheet.season === 'autumn' ? AUTUMN_REDS : hedgeGreens(sheet)
  const leaves = (count: number) =>
    Array.from({ length: count }, (): Point => {
      const up = random.between(0, 1)
      return [x + random.between(-1, 1) * width * (0.5 - up * 0.3), y - up * height]
    })
  return dots(leaves(34), deep, 15) + dots(leaves(34), body, 11) + dots(leaves(22), light, 6, 'opacity=".9"')
}

/** Fallen leaves, in autumn only. */
export function fallenLeaves(sheet: Sheet, y: number, depth: number): string {
  if (sheet.season !== 'autumn') return ''
  const { random } = sheet
  return AUTUMN_REDS.slice(1)
    .map((colour) =>
      dots(
        Array.from({ length: 14 }, (): Point => [random.between(0, 800), y + random.between(0, depth)]),
        colour,
        4.4,
      ),
    )
    .join('')
}

export const hedgeGreens = (sheet: Sheet): readonly [string, string, string] =>
  sheet.season === 'winter' ? ['#435c4e', '#587060', '#7c9180'] : ['#46644a', '#5f8156', '#86a36b']

const AUTUMN_REDS = ['#7d3a2a', '#a8512f', '#cf8040'] as const
const SNOWY = { lawn: '#eef2f4', shade: '#c9d6dd' } as const
const GRASS = {
  spring: { lawn: '#a8bd7c', shade: '#83a05f', blade: '#6f9650' },
  summer: { lawn: '#a3b57f', shade: '#7f9763', blade: '#6f8b58' },
  autumn: { lawn: '#b3b27c', shade: '#8f935e', blade: '#858c54' },
  winter: { lawn: '#a9b08d', shade: '#868f70', blade: '#7d8668' },
} as const

const GREENS = [
  ['#46664a', '#5f8056', '#82a067', '#a9bd83'],
  ['#3f5b49', '#547457', '#749069', '#96ab7f'],
  ['#58704a', '#76905a', '#9bb170', '#c0cb8f'],
  ['#4e6b50', '#67875c', '#86a26c', '#a6ba84'],
] as const satisfies readonly Foliage[]
const SPRING = [
  ['#5c7d45', '#7d9f55', '#a3bf6c', '#cadb93'],
  ['#4f7449', '#6d9457', '#93b46d', '#bdd391'],
] as const satisfies readonly Foliage[]
const BLOSSOM = [
  ['#8f6a72', '#c48b9b', '#e4b3c0', '#f9e1e6'],
  ['#7f8a6c', '#c9c3a9', '#ece6d6', '#fffaf0'],
] as const satisfies readonly Foliage[]
const AUTUMN = [
  ['#8a4b2a', '#b06a34', '#cf8f45', '#e8b968'],
  ['#7d6a2f', '#a58c3c', '#c8ad52', '#e3cf80'],
  ['#7c3b30', '#a4513a', '#c57148', '#e09d63'],
  ['#6d6b45', '#8e8a55', '#b3a868', '#d2c68c'],
] as const satisfies readonly Foliage[]
const EVERGREEN: Foliage = ['#2f4b42', '#3f6151', '#587c63', '#7c9b7c']

function foliage(sheet: Sheet, species: Species): Foliage {
  const { random, season } = sheet
  if (species === 'pine') return EVERGREEN
  if (species === 'blossom' && season === 'spring') return random.pick(BLOSSOM)
  return random.pick(season === 'spring' ? SPRING : season === 'autumn' ? AUTUMN : GREENS)
}

/** Draws a tree at (0, 0) with a crown of radius 50. */
function drawTree(sheet: Sheet, species: Species): string {
  const { random } = sheet
  if (species === 'spruce') return spruce(sheet)
  if (sheet.season === 'winter' && species !== 'pine') return bare(sheet)
  const tall = species === 'tall'
  const trunk = species === 'pine' ? 92 : tall ? 40 : random.between(56, 84)
  const [narrow, high] = tall ? [0.55, 2] : species === 'pine' ? [1.15, 0.62] : [1, 1]
  const centre = -trunk - 27 * high
  const [deep, body, light, sun] = foliage(sheet, species)
  const spread = (count: number, within: number, dx: number, dy: number) =>
    crown(random, count, within, dx * narrow, centre + dy * high, narrow, high)
  return svg`${groundShadow(8, 1, 30, 4, 0.2)}
    <path d="M-4.5 0q2.5${-trunk * 0.7}-1${-trunk}h8q-2.5 ${trunk * 0.4} 3 ${trunk}z" fill="#5f4a3d"/>
    <path d="M-3.5 0q2.5${-trunk * 0.7}-1${-trunk}h2.5q-1 ${trunk * 0.5} 0 ${trunk}z" fill="#8a6e58"/>
    ${dots(spread(tall ? 20 : 15, 36, 3, 5), deep, tall ? 42 : 36)}
    ${dots(spread(tall ? 20 : 15, 35, -3, -3), body, tall ? 30 : 26)}
    ${dots(spread(16, 31, -8, -9), light, 16, 'opacity=".95"')}
    ${dots(spread(16, 31, -12, -13), sun, 7.5, 'opacity=".9"')}`
}

function crown(
  random: Random,
  count: number,
  within: number,
  dx: number,
  dy: number,
  narrow: number,
  high: number,
): Point[] {
  return Array.from({ length: count }, (_, i) => {
    // spread evenly around, so that no crown comes out lopsided
    const angle = ((i + random.between(0, 1)) / count) * 6.283 * 3
    const reach = Math.sqrt(random.between(0, 1)) * within
    return [dx + Math.cos(angle) * reach * narrow, dy + Math.sin(angle) * reach * high]
  })
}

function bare(sheet: Sheet): string {
  const { random, snow } = sheet
  const strokes = ['', '', '', '']
  const grow = (x: number, y: number, angle: number, length: number, level: number) => {
    const [dx, dy] = [Math.sin(angle) * length, -Math.cos(angle) * length]
    strokes[level] += svg`M${x} ${y}l${dx} ${dy}`
    if (level === 3) return
    for (const side of level === 2 ? [-1, 1] : [-1, 0, 1])
      grow(
        x + dx,
        y + dy,
        angle + side * random.between(0.4, 0.68) + random.between(-0.12, 0.12),
        length * random.between(0.62, 0.74),
        level + 1,
      )
  }
  grow(0, 0, 0, 56, 0)
  const wood = strokes
    .map((d, level) => line(d, '#65513f', [7, 4.4, 2.6, 1.5][level] ?? 1, 'stroke-linecap="round"'))
    .join('')
  return (
    groundShadow(8, 1, 26, 4, 0.18) +
    wood +
    (snow ? line(strokes[2] ?? '', '#f7fafc', 1.2, 'opacity=".9" transform="translate(-1 -1.6)"') : '')
  )
}

function spruce(sheet: Sheet): string {
  const [deep, body, light] = EVERGREEN
  const tiers = repeat(4, (i) => {
    const [y, half] = [-18 - i * 32, 42 - i * 8]
    return svg`<path d="M0 ${y - 56}l${half} 54q${-half} 16 ${-half * 2} 0z" fill="${i % 2 ? body : deep}"/>
      <path d="M0 ${y - 56}l${-half} 54q${half * 0.5} 8 ${half * 0.8} 8z" fill="${light}" opacity=".55"/>
      ${sheet.snow && path(svg`M0 ${y - 56}l${half * 0.55} 30q${-half * 0.3} 2 ${-half * 0.4}-4t${-half * 0.5} 6-${half * 0.2}-2z`, '#f7fafc')}`
  })
  return groundShadow(6, 1, 30, 4, 0.2) + rect(-4, -22, 8, 22, '#5f4a3d') + tiers
}

const bedding = (sheet: Sheet): readonly string[] => sheet.random.pick(BEDDINGS)
const BEDDINGS = [
  ['#f4e4dc', '#d98a86', '#e9b8a8', '#fff'],
  ['#b7a2c6', '#8f7bab', '#fff', '#d98a86'],
  ['#f2d9b3', '#e0a08d', '#fff', '#e9c46a'],
  ['#d9534f', '#f0b9a0', '#f6e6d8', '#7d9c63'],
] as const

/** Colours of window boxes: leaves and flowers. */
export const windowBoxColours = ['#5f8156', '#7d9c63', '#d9705a', '#f0b9a0', '#f6e6d8'] as const
