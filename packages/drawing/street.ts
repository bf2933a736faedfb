import { glow } from './moonlight.ts'
import { part, type Sheet, useScaled } from './sheet.ts'
import { bars, circle, groundShadow, line, path, rect, repeat, SHADOW, svg } from './svg.ts'
import { seededRandom } from './random.ts'

/** Pavement, kerb and roadway below `y`. */
export function pavement(sheet: Sheet, y: number, width = 800): string {
  const random = seededRandom(9)
  const dashes = repeat(
    Math.round(width / 24),
    () => svg`M${random.whole(0, width)} ${Math.round(y) + random.whole(58, 98)}h${random.whole(8, 20)}`,
  )
  const [flags, road] = sheet.snow
    ? ['#e6eaec', '#a5a8ac']
    : sheet.season === 'autumn'
      ? ['#d3c6b0', '#868079']
      : ['#d6ccbc', '#8c8783']
  return svg`${rect(0, y, width, 44, flags)}<g opacity=".7">
    ${line(svg`M0 ${y + 14}h${width}M0 ${y + 29}h${width}`, '#b9ad9b', 1)}
    ${bars(svg`M0 ${y + 22}h${width * 1.3}`, '#b9ad9b', 44, 1, 27, svg`transform="translate(${(y + 22) * 0.32 - 190} 0) skewX(-18)"`)}
    </g>
    ${rect(0, y, width, 12, 'url(#eave)', 'opacity=".55"')}${rect(0, y + 44, width, 9, '#a6a7a3')}
    ${rect(0, y + 44, width, 2.5, '#e1dfd8')}
    ${rect(0, y + 53, width, 70, road)}${line(dashes, '#a19b95', 2.4, 'opacity=".5"')}`
}

export function lamp(sheet: Sheet, x: number, y: number, height = 170): string {
  const light = sheet.mood === 'night' ? circle(x, y - height, 80, 'url(#halo)') : ''
  return svg`${light}${path(svg`M${x - 3} ${y}l1-14h.5v${-height + 26}h3v${height - 26}h.5l1 14z`, '#2f3a3a')}
    <path d="M${x - 9} ${y - height + 12}h18l-4-22h-10z" fill="${glow('#f9e7b8')}" stroke="#2f3a3a" stroke-width="2"/>
    ${path(svg`M${x - 8} ${y - height - 10}h16l-8-10z`, '#2f3a3a')}`
}

export function bicycle(sheet: Sheet, x: number, y: number, scale: number, colour: string): string {
  const id = sheet.define(`bicycle ${colour}`, (own) => part(own, BICYCLE(colour)))
  return useScaled(id, x, y, scale)
}
export const BICYCLE_COLOURS = ['#a8482f', '#2f5d54', '#39566b', '#c0932f', '#8b4a3a', '#6b4a6e'] as const

export const bench = (x: number, y: number): string =>
  groundShadow(x + 42, y, 50, 4) +
  path(svg`M${x} ${y - 34}h84v6h-84zM${x} ${y - 24}h84v5h-84zM${x - 3} ${y - 15}h90v5h-90z`, '#a87c55') +
  path(svg`M${x + 8} ${y - 36}h4v36h-4zM${x + 72} ${y - 36}h4v36h-4z`, '#2f3a3a')

/** A ladder against the wall, with paint pots at its foot. */
export const ladder = (x: number, y: number, height: number): string =>
  line(svg`M${x} ${y}l24 ${-height}M${x + 30} ${y}l24 ${-height}`, '#8a6342', 5) +
  line(
    repeat(Math.floor(height / 22) - 1, (i) => svg`M${x + 3 + i * 2.5} ${y - 22 - i * 22}h30`),
    '#a87c55',
    4,
  ) +
  path(svg`M${x + 44} ${y}v-17h18v17zM${x + 68} ${y + 4}v-15h16v15z`, '#cfd5d4') +
  path(svg`M${x + 43} ${y - 19}h20v5h-20z`, '#b4503a') +
  path(svg`M${x + 67} ${y - 13}h18v5h-18z`, '#d9b65a')

/** A chalk board in front of a shop or café. */
export const sandwichBoard = (x: number, y: number): string =>
  line(svg`M${x} ${y}l12-52h26l12 52M${x + 12} ${y - 52}l-4 52`, '#6a4a2e', 4) +
  path(svg`M${x + 9} ${y - 48}h32l7 34h-46z`, '#2b2f2e') +
  line(svg`M${x + 16} ${y - 38}h18m-20 8h22m-20 8h16`, '#f4ead6', 2)

/** Round table with two chairs below a parasol. */
export function parasolTable(sheet: Sheet, x: number, y: number, colour: string): string {
  sheet.shows.features.add('terrace')
  const id = sheet.define(`parasol ${colour}`, (own) =>
    part(
      own,
      svg`${groundShadow(0, 0, 60, 6)}${rect(-2, -128, 4, 128, '#6a4a2e')}
        ${path('M-62-100q10-34 62-38q52 4 62 38q-8 8-16 0q-8 8-15 0q-8 8-16 0q-8 8-15 0q-8 8-15 0q-8 8-16 0q-8 8-15 0q-8 8-16 0z', colour)}
        ${path('M-31-100q4-26 31-38q-34 6-46 38zM0-138q16 14 16 38h-16zM0-138q42 8 46 38h-15q-4-26-31-38z', '#fff', 'opacity=".3"')}
        ${rect(-24, -42, 48, 5, '#e9dcc4')}${line('M0-38V-2M-12-1h24', '#3b3f41', 3)}
        ${line('M-46-1l4-26h20M-44-27v-28M-24-1l-2-26M46-1l-4-26h-20M44-27v-28M24-1l2-26', '#3b5a50', 3.4, 'stroke-linecap="round"')}
        ${path('M-12-42v-8h7v8zM6-42l-1-10h8l-1 10z', '#f7f1e5')}`,
    ),
  )
  return useScaled(id, x, y, 1)
}

/** A small round car, seen from the side, with its left wheel left of x. When it drives by night, its lights are on. */
export function car(sheet: Sheet, x: number, y: number, colour: string, driving = false): string {
  const beam =
    driving && sheet.mood === 'night'
      ? path(svg`M${x - 54} ${y - 26}l-90 18v14l90-20z`, glow('#ffe9b0'), 'opacity=".3"')
      : ''
  return svg`${beam}${groundShadow(x + 6, y, 76, 6)}
    ${path(svg`M${x - 60} ${y - 12}q-2-22 20-26q16-26 44-26h14q24 2 38 27q18 2 18 16v9q0 4-5 4h-124q-5 0-5-4z`, colour)}
    ${path(svg`M${x - 28} ${y - 38}q12-18 30-18v18zM${x + 8} ${y - 56}h10q16 2 24 18h-34z`, 'url(#glass)')}
    ${path(svg`M${x - 58} ${y - 26}h126v5h-128z`, '#fff', 'opacity=".24"')}
    ${path(svg`M${x + 10} ${y - 30}h9v3h-9z`, '#2d2a29')}
    ${circle(x - 54, y - 22, 5, driving && sheet.mood === 'night' ? glow('#fff3c9') : '#fbf1d0')}
    ${circle(x - 32, y - 10, 12, '#2d2a29')}${circle(x - 32, y - 10, 5.5, '#c9c4bb')}
    ${circle(x + 42, y - 10, 12, '#2d2a29')}${circle(x + 42, y - 10, 5.5, '#c9c4bb')}`
}
export const CAR_COLOURS = ['#b4503a', '#4f7d86', '#d9b65a', '#7d9c79', '#e6ddca', '#39566b'] as const

/** A delivery van, its loading doors to the left. */
export const van = (x: number, y: number, colour: string, stripe: string): string =>
  svg`${groundShadow(x + 80, y, 98, 7)}
    ${path(svg`M${x} ${y - 12}v-74q0-8 8-8h92q6 0 6 6v76zM${x + 106} ${y - 78}h22q8 0 12 8l14 26q14 4 14 14v14q0 4-4 4h-58z`, colour)}
    ${path(svg`M${x + 114} ${y - 70}h14q5 0 8 6l9 19h-31z`, 'url(#glass)')}${rect(x, y - 50, 106, 12, stripe)}
    ${circle(x + 30, y - 11, 14, '#2d2a29')}${circle(x + 30, y - 11, 6, '#c9c4bb')}
    ${circle(x + 132, y - 11, 14, '#2d2a29')}${circle(x + 132, y - 11, 6, '#c9c4bb')}
    ${rect(x, y - 14, 106, 3, SHADOW, 'opacity=".2"')}`

const BICYCLE = (colour: string): string =>
  svg`<g fill="none" stroke-linecap="round" stroke-linejoin="round">${groundShadow(40, 1, 58, 4, 0.22)}
    <path d="M8-41a20 20 0 1 0 .1 0zM76-41a20 20 0 1 0 .1 0zM38-24a5 5 0 1 0 .1 0z" stroke="#2d2a29" stroke-width="2.6"/>
    <path d="M8-41v40M-12-21h40M-6-35l28 28M22-35L-6-7M76-41v40M56-21h40M62-35l28 28M90-35L62-7" stroke="#9a958e" stroke-width=".7"/>
    <path d="M8-21l22-31h40M30-52l8 33 32-33M8-21h30M76-21l-8-41" stroke="${colour}" stroke-width="3.4"/>
    <path d="M25-56h14" stroke="#4a3527" stroke-width="5"/>
    <path d="M68-62q2-7-8-6" stroke="#2d2a29" stroke-width="3"/>
    <path d="M74-62h18l-3 14h-13z" fill="#b88a57" stroke="#7a5535" stroke-width="1.3"/></g>`
