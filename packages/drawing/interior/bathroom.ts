import { glow } from '../moonlight.ts'
import { houseplant, outlook, paletteOf, sunbeam } from './room.ts'
import type { Sheet } from '../sheet.ts'
import { circle, groundShadow, line, path, rect, repeat, SHADOW, svg } from '../svg.ts'

export function bathroom(sheet: Sheet): string {
  const { random } = sheet
  const { accent, accentSoft, wood, woodDark } = paletteOf(sheet)
  const [grout, tile, chequer] = random.pick([
    ['#9fb6ae', '#aec4bb', '#5d6a68'],
    ['#a9b9c4', '#bccbd4', '#4f5d6b'],
    ['#d3b5a3', '#e3c9b8', '#7a5a4e'],
    ['#c9c09f', '#d9d1b3', '#5f5d4c'],
  ] as const)
  const tiles = svg`<pattern id="tiles" width="40" height="48" y="186" patternUnits="userSpaceOnUse">
    <path d="M0 0h38v22H0zM-20 24h38v22h-38zM20 24h38v22H20z" fill="${tile}"/></pattern>`
  const brass = '#c2a15c'
  const bath = svg`${groundShadow(230, 548, 210, 16, 0.3)}
    ${path('M40 392h380q0 130-90 140H130q-90-10-90-140z', '#fbf8f1')}
    ${path('M300 532q110-20 120-140h-40q-6 110-80 140z', SHADOW, 'opacity=".12"')}
    ${path('M26 380h408v16H26z', '#fff', 'stroke="#d9d2c4" stroke-width="1.5"')}
    ${path('M110 532l-16 20h20l12-18zM350 532l16 20h-20l-12-18z', brass)}
    ${line('M400 380v-84q0-16-16-16t-16 16v10', brass, 7)}${path('M330 378h60v56q-30 10-60 0z', '#e9dcc6')}
    ${line('M330 420q30 10 60 0', accent, 4)}
    ${path('M70 380q10-20 26-12q8-18 30-8q20-14 34 4q22-6 26 16z', '#fff', 'opacity=".92"')}${duckling(200, 378)}`
  const basin = svg`${circle(628, 190, 92, woodDark)}${circle(628, 190, 85, 'url(#glass)')}
    ${path('M572 242l72-134 30 16-66 136z', '#fff', 'opacity=".25"')}${rect(500, 352, 260, 14, '#efe9dd')}
    ${rect(510, 366, 240, 110, wood)}${rect(510, 366, 240, 10, SHADOW, 'opacity=".3"')}
    ${line('M630 372v100M510 420h240', woodDark, 3)}
    ${path('M560 396h44v5h-44zM660 396h44v5h-44zM560 444h44v5h-44zM660 444h44v5h-44z', '#e3c27a')}
    ${path('M522 476h10v60h-10zM728 476h10v60h-10z', woodDark)}
    ${path('M572 326h112q0 28-30 28h-52q-30 0-30-28z', '#fff')}
    ${path('M650 354q32 0 34-28h-22q0 20-12 28z', SHADOW, 'opacity=".12"')}
    ${line('M628 326v-26q0-10 14-10', brass, 6)}${rect(716, 318, 14, 34, accent, 'rx="4"')}
    ${rect(734, 326, 12, 26, '#efe2cb', 'rx="4"')}`
  const lamps = [512, 744].map(
    (x) =>
      svg`${circle(x, 170, 60, 'url(#halo)', 'opacity=".7"')}${rect(x - 5, 150, 10, 40, glow('#f6e3bd'), 'rx="5"')}
        ${rect(x - 3, 190, 6, 12, brass)}`,
  )
  return svg`${tiles}${rect(0, 0, 800, 450, '#e7e2d6')}${rect(0, 184, 800, 266, grout)}
    ${rect(0, 186, 800, 264, 'url(#tiles)')}${rect(0, 0, 800, 450, 'url(#side)')}${rect(0, 178, 800, 8, '#d8ccb6')}
    ${rect(0, 450, 800, 150, '#d8d2c6')}${path(floorTiles(), chequer, 'opacity=".8"')}
    ${rect(0, 450, 800, 12, 'url(#eave)')}
    ${outlook(sheet, 70, 50, 190, 190)}${houseplant(sheet, 110, 240, 0.5)}
    ${sunbeam(sheet, 'M260 70L700 300V560H420L90 250z')}${bath}${basin}${lamps}${rect(452, 300, 26, 86, accent)}
    ${rect(452, 358, 26, 5, accentSoft)}`
}

/** Chequered floor in one-point perspective. */
function floorTiles(): string {
  const across = (column: number, y: number) => Math.round(400 + (column * 44 - 440) * (0.7 + ((y - 450) / 150) * 0.9))
  return repeat(5, (row) => {
    const [near, far] = [450 + row * 30 + 30, 450 + row * 30]
    return repeat(14, (i) => {
      const column = i * 2 - 4 + (row % 2)
      return svg`M${across(column, far)} ${far}H${across(column + 1, far)}L${across(column + 1, near)} ${near}H${across(column, near)}z`
    })
  })
}

const duckling = (x: number, y: number): string =>
  path(svg`M${x - 16} ${y - 6}q8 2 12-2q-2-14 9-14q10 1 9 10q6 6 2 12h-26q-6-2-6-6z`, '#f0c34e') +
  path(svg`M${x + 13} ${y - 15}l8 3-8 2z`, '#e07a3a') +
  circle(x + 8, y - 15, 1.6, '#2d2a29')
