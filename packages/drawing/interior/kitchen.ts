import { bouquet, houseplant, outlook, paletteOf, pendant, shell, sunbeam } from './room.ts'
import type { Sheet } from '../sheet.ts'
import { bars, circle, groundShadow, line, path, rect, repeat, SHADOW, svg } from '../svg.ts'

export function kitchen(sheet: Sheet): string {
  const { random } = sheet
  const palette = paletteOf(sheet)
  const { deep, body, soft, accent, wood, woodDark } = palette
  const tile = random.pick(['#e4e6dd', '#f3ead9', '#dfe6e6'])
  const grid = repeat(40, (i) => svg`M${i * 20} 206v136`) + repeat(6, (i) => svg`M0 ${210 + i * 22}h800`)
  const upper = [30, 134].map(
    (x) =>
      svg`${rect(x, 60, 98, 136, deep)}${rect(x + 8, 68, 82, 120, body)}${line(svg`M${x + 8} 188V68h82`, soft, 2)}
        ${rect(x + 76, 168, 4, 16, '#e3c27a')}`,
  )
  const crockery = JARS.map(
    ([x, height], i) =>
      rect(x, 96 - height, 22, height, [accent, '#efe2cb', soft, '#d8c6a0'][i % 4] ?? accent, 'rx="5"') +
      rect(x + 14, 96 - height, 8, height, SHADOW, 'opacity=".14" rx="4"'),
  )
  const plates = repeat(
    7,
    (i) => svg`<ellipse cx="${560 + i * 30}" cy="160" rx="12" ry="8" fill="${i % 2 ? '#fbf6ec' : '#dfe3da'}"/>`,
  )
  const units = repeat(
    8,
    (i) =>
      svg`${rect(i * 100 + 6, 368, 88, 86, body)}${line(svg`M${i * 100 + 6} 454v-86h88`, soft, 1.6)}
        ${rect(i * 100 + 34, 376, 32, 4, '#e3c27a')}`,
  )
  const oven = svg`${rect(306, 368, 88, 86, '#2c2f30')}${rect(314, 386, 72, 50, '#4b4440')}
    ${rect(312, 374, 76, 5, '#9aa0a0')}${rect(296, 334, 108, 7, '#2c2f30')}
    ${path('M322 334v-20h44v20zM316 314h56v-6h-56z', accent)}
    ${line('M560 340v-50q0-20 20-20t20 20v8', '#c2a15c', 7)}${rect(536, 336, 90, 5, '#9aa0a0')}`
  const fruit = svg`${rect(680, 296, 60, 44, '#efe2cb', 'rx="6"')}${circle(694, 288, 12, '#d9953f')}
    ${circle(714, 286, 12, '#c9793a')}${circle(730, 290, 11, '#e0a94e')}`
  const stools = [210, 400, 590].map(
    (x) =>
      svg`${line(svg`M${x - 22} 520l-10 80M${x + 22} 520l10 80M${x - 26} 566h52`, '#3b2f28', 6)}
        ${rect(x - 32, 504, 64, 16, woodDark, 'rx="7"')}${rect(x - 32, 504, 64, 5, wood, 'rx="4"')}`,
  )
  const island = svg`${groundShadow(400, 586, 330, 18, 0.3)}${rect(110, 440, 580, 20, '#efe9dd', 'rx="3"')}
    ${rect(110, 440, 580, 5, '#fff', 'opacity=".7"')}${rect(130, 460, 540, 130, wood)}
    ${rect(130, 460, 540, 14, SHADOW, 'opacity=".3"')}
    ${bars('M157 525h510', woodDark, 130, 1.4, 25.6, 'opacity=".6"')}`
  const bowl = svg`<ellipse cx="330" cy="438" rx="52" ry="9" fill="#b4a88f"/>${circle(312, 426, 13, '#8fa25d')}
    ${circle(334, 422, 14, '#a8b86b')}${circle(354, 428, 11, '#c9793a')}`
  return svg`${shell(sheet, palette.wall, 456)}${rect(0, 206, 800, 136, tile)}
    ${line(grid, SHADOW, 1.2, 'opacity=".12"')}${outlook(sheet, 250, 70, 250, 240)}
    ${sunbeam(sheet, 'M500 90L800 250V560H560L280 320z')}${upper}
    ${path('M530 96h250v9H530zM530 168h250v9H530z', woodDark)}${crockery}${plates}
    ${rect(0, 340, 800, 14, '#d9d3c6')}${rect(0, 340, 800, 4, '#fff', 'opacity=".6"')}
    ${rect(0, 354, 800, 106, deep)}${rect(0, 354, 800, 9, SHADOW, 'opacity=".28"')}${units}${oven}${fruit}
    ${houseplant(sheet, 80, 340, 0.5)}${houseplant(sheet, 180, 340, 0.38)}${island}${stools}${bowl}
    ${bouquet(529, 440, palette)}${[250, 400, 550].map((x) => pendant(x, 64, accent))}`
}
const JARS = [
  [546, 30],
  [574, 22],
  [600, 38],
  [640, 26],
  [672, 32],
  [706, 24],
  [740, 34],
] as const
