import { houseplant, outlook, paletteOf, picture, shade, shell, sunbeam } from './room.ts'
import { cat } from '../animals.ts'
import type { Sheet } from '../sheet.ts'
import { groundShadow, line, path, rect, repeat, SHADOW, svg } from '../svg.ts'

export function bedroom(sheet: Sheet): string {
  const { random } = sheet
  const palette = paletteOf(sheet)
  const { body, soft, accent, accentSoft, wood, woodDark } = palette
  const wall = random.pick(['#c9d0c4', '#d6cfc6', '#c7d0d6', '#e0cfc2', palette.wall])
  const panels = repeat(9, (i) => svg`M${i * 100 + 12} 318h76v96h-76z`)
  const pillow = (x: number) =>
    svg`${rect(x, 308, 146, 76, '#fbf7ee', 'rx="22"')}${rect(x + 90, 312, 54, 70, SHADOW, 'opacity=".09" rx="22"')}
      ${rect(x + 26, 336, 104, 58, accentSoft, 'rx="18"')}`
  const bed = svg`${groundShadow(510, 556, 280, 20, 0.28)}${rect(322, 236, 380, 210, wood, 'rx="14"')}
    ${rect(334, 248, 356, 190, '#fff', 'rx="8" opacity=".12"')}
    ${line('M334 300h356M334 350h356', woodDark, 2, 'opacity=".4"')}${pillow(356)}${pillow(528)}
    ${path('M306 420q0-38 40-38h332q40 0 40 38v120H306z', '#fbf6ea')}${path('M300 448q220-34 424 0v92H300z', body)}
    ${path('M300 448q220-34 424 0v20q-210-34-424 0z', soft)}
    ${line('M360 462q-4 40-10 78M460 446q0 60-6 94M580 446q8 50 6 94M670 462q6 40 14 78', SHADOW, 3, 'opacity=".18"')}
    ${path('M700 470q24 20 24 70h-40z', SHADOW, 'opacity=".16"')}${path('M330 500l150-8 40 48H306z', accent)}
    ${path('M330 500l150-8 10 12-162 8z', accentSoft)}${path('M312 538h12v22h-12zM700 538h12v22h-12z', woodDark)}`
  const tables = svg`${rect(726, 380, 70, 8, woodDark)}${rect(734, 388, 54, 88, wood)}
    ${rect(734, 430, 54, 3, woodDark)}${shade(732, 302, 56, 44)}${rect(757, 346, 8, 34, accent)}
    ${rect(250, 384, 62, 8, woodDark)}${rect(258, 392, 46, 84, wood)}${rect(262, 372, 38, 5, accent)}
    ${rect(264, 366, 34, 6, '#f4ead6')}`
  return svg`${shell(sheet, wall, 438)}${rect(0, 300, 800, 130, '#e9e2d2')}${rect(0, 296, 800, 7, '#fbf6ec')}
    ${line(panels, '#d2c7b2', 2.4)}${outlook(sheet, 40, 60, 190, 260, 2, 0.3)}${rect(16, 44, 242, 5, woodDark)}
    ${path('M18 48h44q-4 200-22 384H16zM214 48h40v384h-26q-14-190-14-384z', '#f2e8d6')}
    ${sunbeam(sheet, 'M230 80L760 330V560H400L60 330z')}${picture(sheet, 420, 76, 84, 110, palette)}
    ${picture(sheet, 524, 76, 84, 110, palette)}${bed}${tables}${houseplant(sheet, 282, 366, 0.42)}
    ${random.chance(0.45) && cat(560, 492, random.pick(['#c9793a', '#3b3633', '#b9a58c']))}
    ${path('M40 574q130-26 260 0l-20 26H30z', '#efe4d2')}`
}
