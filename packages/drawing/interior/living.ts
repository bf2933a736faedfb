import { houseplant, outlook, paletteOf, picture, shade, shell, sunbeam, bouquet } from './room.ts'
import { cat } from '../animals.ts'
import type { Sheet } from '../sheet.ts'
import { groundShadow, line, path, rect, SHADOW, svg } from '../svg.ts'

export function living(sheet: Sheet): string {
  const { random } = sheet
  const palette = paletteOf(sheet)
  const { deep, body, soft, accent, accentSoft, wood, woodDark } = palette
  const pet = random.chance(0.5)
  const curtain = random.pick(['#efe2cb', '#e6dccb', accentSoft])
  return svg`${shell(sheet, palette.wall, 436)}${outlook(sheet, 60, 70, 300, 310, random.pick([2, 3]), 0.28)}
    ${path('M20 50h374v5H20z', woodDark)}
    ${path('M24 54h56q-6 190-30 372H22zM340 54h52v372h-30q-20-190-22-372z', curtain)}
    ${line('M44 54q-2 190-12 372M62 54q-4 190-20 372M358 54q2 190 12 372M376 54q2 190 10 372', SHADOW, 3, 'opacity=".1"')}
    ${sunbeam(sheet, 'M360 100L800 330V600H520L70 384z')}${picture(sheet, 470, 96, 120, 150, palette)}
    ${picture(sheet, 612, 120, 84, 104, palette)}
    ${path('M100 566q300-50 620 0l50 34H40z', '#e9dcc6')}
    ${line('M126 572q280-40 570 0M112 584q290-44 600 0', accent, 3, 'opacity=".6"')}
    ${groundShadow(590, 512, 200, 14, 0.3)}${rect(410, 330, 344, 110, body, 'rx="18"')}
    ${rect(410, 330, 344, 40, soft, 'rx="18"')}${rect(424, 392, 158, 64, soft, 'rx="10" opacity=".7"')}
    ${rect(586, 392, 154, 64, soft, 'rx="10" opacity=".7"')}
    ${rect(424, 392, 158, 14, soft, 'rx="7"')}${rect(586, 392, 154, 14, soft, 'rx="7"')}
    ${rect(388, 372, 44, 128, deep, 'rx="16"')}${rect(732, 372, 44, 128, deep, 'rx="16"')}
    ${rect(424, 454, 316, 44, deep, 'rx="6"')}${path('M404 498h8v18h-8zM752 498h8v18h-8z', woodDark)}
    <g transform="rotate(-12 470 372)">${rect(440, 342, 66, 58, accent, 'rx="10"')}
    ${line('M446 352h54m-54 14h54m-54 14h54', accentSoft, 3)}</g><g transform="rotate(9 690 370)">
    ${rect(660, 342, 62, 56, '#efe2cb', 'rx="10"')}</g>
    ${pet && cat(600, 394, random.pick(['#c9793a', '#3b3633', '#e9dcc6']))}${groundShadow(300, 556, 120, 12)}
    ${line('M220 500l-14 56M376 500l14 56M250 504l-4 40M346 504l4 40', woodDark, 6)}
    <ellipse cx="298" cy="498" rx="112" ry="18" fill="${woodDark}"/>
    <ellipse cx="298" cy="494" rx="112" ry="17" fill="${wood}"/>${rect(246, 476, 64, 8, accent)}
    ${rect(250, 468, 56, 8, '#f4ead6')}${bouquet(346, 492, palette)}
    ${houseplant(sheet, 52, 520, 1.15)}${rect(774, 210, 4, 230, '#3b3633')}${shade(738, 160, 76, 52)}`
}
