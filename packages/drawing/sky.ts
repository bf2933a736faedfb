import { glow } from './moonlight.ts'
import { seededRandom } from './random.ts'
import { part, type Sheet, useScaled } from './sheet.ts'
import { circle, dots, line, path, type Point, rect, repeat, svg } from './svg.ts'

/** What is on the horizon behind the houses. */
export type Horizon = 'rooftops' | 'hills' | 'plain' | 'sea' | 'dunes'

/**
 * Sky down to `ground`, with the sun in the upper left. By night there are stars. Only the home page has a moon, because a
 * list of homes would show one moon per home.
 */
export function sky(sheet: Sheet, horizon: Horizon, ground: number, { width = 800, moonlit = false } = {}): string {
  const { random, mood } = sheet
  const weather = random.pick(sheet.season === 'winter' ? WINTER_SKIES : SKIES)
  const x = width * random.between(0.1, 0.2)
  const clouds = repeat(random.whole(2, 4), (i) => {
    const cloudX = width * (0.24 + 0.3 * i + random.between(-0.1, 0.1))
    return useScaled(cloud(sheet), cloudX, ground * random.between(0.12, 0.46), random.between(0.7, 1.7))
  })
  const far = distance(sheet, horizon, ground, width, weather.haze)
  const flock = random.chance(0.5) ? birds(random.between(0.3, 0.8) * width, ground * random.between(0.15, 0.3)) : ''
  const backdrop = svg`<path d="M0 0h${width}v${ground + 4}H0z" fill="url(#${gradient(sheet, weather)})"/>`
  if (mood === 'night')
    return svg`${backdrop}${stars(width, ground)}${moonlit && moon(width * 0.63 + x * 0.6, ground * 0.14)}<g opacity=".16">${clouds}</g>${far}`
  return svg`${backdrop}${circle(x, ground * 0.22, Math.min(width * 0.34, 300), 'url(#sun)')}<g opacity=".62">
    ${clouds}</g>${flock}${far}`
}

/** A few gulls or swallows, far away. */
export const birds = (x: number, y: number): string =>
  line(
    svg`M${x} ${y}q5-6 9 0q4-6 9 0m12-14q4-5 7 0q3-5 7 0m4 19q4-5 7 0q3-5 7 0`,
    '#5b6467',
    1.6,
    'stroke-linecap="round" opacity=".7"',
  )

type Weather = { stops: readonly [string, string, string]; haze: string }
const SKIES = [
  { stops: ['#a9c7d3', '#d6e0dc', '#f4e9d8'], haze: '#b9bdb9' },
  { stops: ['#9fbccb', '#ecd9c0', '#f8d9b0'], haze: '#c0b7ab' },
  { stops: ['#c3d0d1', '#e0e2dc', '#f1ece1'], haze: '#b9c0bd' },
  { stops: ['#a7b7c9', '#e3cfc9', '#f7dcc4'], haze: '#bdb5b6' },
  { stops: ['#8fb9cf', '#c4dbe0', '#eef0e6'], haze: '#acbcbc' },
  { stops: ['#86b4c9', '#b9d8d8', '#f2ecd4'], haze: '#a9bdb6' },
] as const satisfies readonly Weather[]
const WINTER_SKIES = [
  { stops: ['#b4c6d3', '#dfe6ea', '#f6f1ec'], haze: '#bcc6cc' },
  { stops: ['#b9c3d4', '#e6d9da', '#f8e6d6'], haze: '#c3c1c7' },
] as const satisfies readonly Weather[]
const NIGHT = [glow('#0f1c3f'), glow('#263b68'), glow('#56688f')] as const

function gradient(sheet: Sheet, weather: Weather): string {
  const [top, middle, bottom] = sheet.mood === 'night' ? NIGHT : weather.stops
  return sheet.define(
    'sky',
    (id) => svg`<linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>
      <stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`,
  )
}

const cloud = (sheet: Sheet): string =>
  sheet.define('cloud', (id) =>
    part(id, path('M0 0c8-14 30-16 40-7c10-17 42-16 50 0c16-7 34 0 36 7c-30 5-96 6-126 0z', '#fff')),
  )

/** The stars, at the same places above every listing. */
function stars(width: number, ground: number): string {
  const random = seededRandom(5)
  const scattered = (count: number) =>
    Array.from({ length: count }, (): Point => [random.between(0, width), random.between(4, ground * 0.6)])
  const white = glow('#e8eefc')
  return dots(scattered(40), white, 1.6, 'opacity=".6"') + dots(scattered(16), white, 2.8, 'opacity=".85"')
}

const moon = (x: number, y: number): string =>
  circle(x, y, 190, 'url(#sun)') +
  circle(x, y, 26, glow('#f6efd9')) +
  path(
    svg`M${x + 5} ${y - 9}a7 7 0 1 0 .1 0zM${x - 11} ${y + 2}a4 4 0 1 0 .1 0zM${x + 8} ${y + 10}a3 3 0 1 0 .1 0z`,
    glow('#e3d8bb'),
  )

function distance(sheet: Sheet, horizon: Horizon, ground: number, width: number, haze: string): string {
  const { random } = sheet
  if (horizon === 'hills') return hills(sheet, ground, width)
  if (horizon === 'sea')
    return (
      rect(0, ground - 44, width, 110, '#86a7ad') +
      rect(0, ground - 44, width, 2.5, '#d3e2e0') +
      sails(sheet, ground - 46, width)
    )
  if (horizon === 'dunes')
    return (
      path(svg`M0 ${ground}v-50q90-40 190-6t210-12 190 2 210-4v70z`, '#cfc39a') +
      path(svg`M0 ${ground}v-24q120-34 260-4t540-14v42z`, '#bdb582')
    )
  const [low, high] = horizon === 'plain' ? [10, 34] : [40, 80]
  let roofs = svg`M0 ${ground}`
  let x = 0
  while (x < width) {
    const house = random.whole(30, 66)
    const height = random.whole(low, high)
    const shape = random.between(0, 1)
    if (horizon === 'plain' || shape > 0.75)
      roofs += svg`V${ground - height * 0.6}q${house / 2} ${-random.whole(16, 30)} ${house} 0`
    else if (shape < 0.45)
      roofs += svg`V${ground - height}l${house / 2} ${-random.whole(14, 26)}l${house / 2} ${random.whole(14, 24)}`
    else roofs += svg`V${ground - height}h${house}`
    x += house
  }
  const tower = random.chance(0.75)
    ? belfry(width * random.pick([0.06, 0.12, 0.8, 0.88, 0.94]), ground, horizon === 'plain' ? 0.7 : 1)
    : ''
  return svg`<g fill="${haze}" opacity=".6"><path d="${roofs}V${ground + 4}H0z"/>${tower}</g>`
}

const belfry = (x: number, ground: number, scale: number): string => {
  const k = (value: number) => value * scale
  return svg`<path d="M${x} ${ground}v${k(-150)}h6l${k(9)}
    ${k(-62)} 2 ${k(-10)} 2 ${k(10)} ${k(9)} ${k(62)}h6v${k(150)}z"/>`
}

function hills(sheet: Sheet, ground: number, width: number): string {
  const [far, near] = sheet.snow ? ['#c5d0d4', '#d9e1e2'] : HILLS[sheet.season]
  const w = width / 8
  return (
    path(svg`M0 ${ground}v-140q${w * 1.4}-90 ${w * 3}-60t${w * 2.6}-20 ${w * 2.4} 30v196H0z`, far, 'opacity=".75"') +
    path(svg`M0 ${ground}v-80q${w * 1.8}-50 ${w * 3.8}-20t${w * 4.2}-20v126H0z`, near)
  )
}
const HILLS = {
  spring: ['#94aa8a', '#a8bc85'],
  summer: ['#8fa386', '#9db083'],
  autumn: ['#a89a7c', '#b7a578'],
  winter: ['#a3aaa0', '#b0b39f'],
} as const

function sails(sheet: Sheet, waterline: number, width: number): string {
  const { random } = sheet
  return repeat(random.whole(1, 3), () => {
    const x = random.between(0.02, 0.96) * width
    return (
      path(svg`M${x} ${waterline + 3}v-24l13 20zM${x - 2} ${waterline + 3}v-18l-8 15z`, '#f7f3ea') +
      path(svg`M${x - 11} ${waterline + 4}h25l-4 5h-17z`, '#7a5a3d')
    )
  })
}
