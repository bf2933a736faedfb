import type { Mood } from './facts.ts'
import { atNight, byDay, glow, type NightLight } from './moonlight.ts'
import { type Random, seededRandom } from './random.ts'
import { SHADOW, svg } from './svg.ts'

/** The features of a home that a picture shows. Every function that draws one records it here, so that tests can check. */
export type Shown = {
  features: Set<'pool' | 'garage' | 'garden' | 'terrace' | 'solarPanels'>
  /** rows of windows above each other, and whether the roof has windows too; null when the picture shows no storeys */
  storeys: { rows: number; attic: boolean } | null
}

export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

/** The state of one picture: its random numbers, its season, and the parts that are defined once and used often. */
export type Sheet = {
  readonly mood: Mood
  readonly season: Season
  /** whether roofs, hedges and ground are white; in winter only */
  readonly snow: boolean
  readonly random: Random
  /** decides which windows are lit; apart from `random`, so that day and night show the very same house */
  readonly lights: Random
  /** the features of the home that the picture shows so far */
  readonly shows: Shown
  /** Defines a part under a key (drawn the first time only) and gives its id, for `use` and `url(#…)`. */
  define(key: string, draw: (id: string) => string): string
  /** The finished picture. */
  finish(width: number, height: number, body: string, nightLight?: NightLight): string
}

export function newSheet(seed: number, mood: Mood, season?: Season): Sheet {
  const climate = seededRandom(seed, 1)
  const drawn = climate.between(0, 1)
  const bySeed: Season = drawn < 0.3 ? 'spring' : drawn < 0.62 ? 'summer' : drawn < 0.87 ? 'autumn' : 'winter'
  const snow = climate.chance(0.7)
  const parts = new Map<string, { id: string; markup: string }>()
  const define: Sheet['define'] = (key, draw) => {
    const known = parts.get(key)
    if (known) return known.id
    const part = { id: shortId(parts.size), markup: '' }
    parts.set(key, part)
    part.markup = draw(part.id)
    return part.id
  }
  return {
    mood,
    season: season ?? bySeed,
    snow: (season ?? bySeed) === 'winter' && snow,
    random: seededRandom(seed, 2),
    lights: seededRandom(seed, 3),
    shows: { features: new Set(), storeys: null },
    define,
    finish(width, height, body, nightLight) {
      const defined = [...parts.values()].map((part) => part.markup).join('')
      const all = body + defined
      const shared = Object.entries(SHARED).filter(([id]) => all.includes(`url(#${id})`))
      const defs = `<defs>${shared.map(([, gradient]) => gradient[mood]).join('')}${defined}</defs>`
      // the parts that an interior defines are the plants outside its window, which stay in the moonlight
      const markup = mood === 'night' ? atNight(defs) + atNight(body, nightLight) : byDay(defs + body)
      return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
        ${markup.replace(/ d="[^"]+"/g, withoutExtraSpaces)}</svg>`
    },
  }
}

/** a, b, … z, a0, a1, …: letters first, since an id may not start with a digit. */
const shortId = (index: number): string =>
  String.fromCharCode(97 + (index % 26)) + (index < 26 ? '' : Math.floor(index / 26 - 1).toString(36))

/** Puts a defined part at a place. */
export const use = (id: string, x: number, y: number): string =>
  svg`<use href="#${id}"${x !== 0 && svg` x="${x}"`}${y !== 0 && svg` y="${y}"`}/>`

export const useScaled = (id: string, x: number, y: number, scale: number, scaleY = scale): string => {
  const factors = scale === scaleY ? scale.toFixed(2) : `${scale.toFixed(2)} ${scaleY.toFixed(2)}`
  return svg`<use href="#${id}" transform="translate(${x} ${y}) scale(${factors})"/>`
}

export const part = (id: string, markup: string): string => `<g id="${id}">${markup}</g>`

/** In path data a minus sign separates numbers by itself. */
const withoutExtraSpaces = (attribute: string): string => attribute.replace(/(\d) -/g, '$1-')

const linear = (id: string, direction: string, ...stops: [offset: string, colour: string, opacity?: string][]) =>
  `<linearGradient id="${id}" ${direction}>${stops.map(([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`).join('')}</linearGradient>`
const radial = (id: string, ...stops: [offset: string, colour: string, opacity: string][]) =>
  linear(id, '', ...stops).replaceAll('linearGradient', 'radialGradient')
const always = (gradient: string) => ({ day: gradient, night: gradient })

/** Gradients that many parts share. A picture contains only those it refers to. */
const SHARED = {
  /** window panes */
  glass: always(
    linear('glass', 'x1="0" y1="0" x2=".6" y2="1"', ['0', '#9fc0c9'], ['.45', '#5f808b'], ['1', '#33474f']),
  ),
  /** panes with a lamp behind */
  warm: {
    day: linear('warm', 'x1="0" y1="0" x2=".4" y2="1"', ['0', '#f6dfae'], ['1', '#c98f4d']),
    night: linear('warm', 'x1="0" y1="0" x2=".4" y2="1"', ['0', glow('#ffedb8')], ['1', glow('#eea94c')]),
  },
  /** light from the left over a wall */
  side: always(linear('side', '', ['0', '#fff2d8', '.22'], ['.45', '#fff', '0'], ['1', SHADOW, '.24'])),
  /** light from the left over a roof */
  slope: always(linear('slope', 'y2=".5"', ['0', '#fff0d4', '.3'], ['1', SHADOW, '.28'])),
  /** shadow below an eave */
  eave: always(linear('eave', 'x2="0" y2="1"', ['0', SHADOW, '.42'], ['1', SHADOW, '0'])),
  /** halo of a lamp */
  halo: {
    day: radial('halo', ['0', '#ffe9b8', '.9'], ['1', '#ffe9b8', '0']),
    night: radial('halo', ['0', glow('#ffdf9a'), '.75'], ['1', glow('#ffdf9a'), '0']),
  },
  /** halo of the sun, or of the moon */
  sun: {
    day: radial('sun', ['0', '#fff6df', '.95'], ['.25', '#fff0cf', '.5'], ['1', '#fff0cf', '0']),
    night: radial('sun', ['0', glow('#c9d8f5'), '.5'], ['.3', glow('#9db3e0'), '.2'], ['1', glow('#8fa8dc'), '0']),
  },
} as const
