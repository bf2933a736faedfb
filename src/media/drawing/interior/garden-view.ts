import { gardenTable, swimmingPool, swing, washingLine } from '#media/drawing/garden.ts'
import { cat } from '#media/drawing/animals.ts'
import { type RoofMaterial, type Wall, wallPaint } from '#media/drawing/materials.ts'
import { flowers, grass, hedge, lawn, pot, tree } from '#media/drawing/nature.ts'
import { glassFront, window } from '#media/drawing/openings.ts'
import { roof } from '#media/drawing/roofs.ts'
import { glow } from '#media/drawing/moonlight.ts'
import type { Sheet } from '#media/drawing/sheet.ts'
import { sky } from '#media/drawing/sky.ts'
import { dots, line, path, rect, SHADOW, svg } from '#media/drawing/svg.ts'

/** The back of the house, with terrace and garden. */
export function gardenView(sheet: Sheet): string {
  const { random } = sheet
  const wall = random.pick<readonly [Wall, ...Wall[]]>(['red', 'sand', 'white', 'rose', 'pale', 'brown'])
  const tiles = random.pick<readonly [RoofMaterial, ...RoofMaterial[]]>(['redTiles', 'slate', 'darkTiles'])
  const frame = random.pick(['#26302f', '#5c6f66', '#4b3a33'])
  const style = { frame: '#f7f1e4', columns: 2, transom: 0.3, lintel: '#e9dfcc' }
  const bulbs = Array.from({ length: 9 }, (_, i) => [130 + i * 30, 272 + Math.sin(i * 0.75 + 3.2) * 5] as const)
  const play = random.pick(['swing', 'pool', 'washing', 'nothing'])
  const extra =
    play === 'swing'
      ? swing(640, 540)
      : play === 'pool'
        ? swimmingPool(sheet, 500)
        : play === 'washing'
          ? washingLine(sheet, 540, 536)
          : ''
  return svg`${sky(sheet, 'rooftops', 430)}${rect(480, 240, 320, 190, wallPaint(sheet, 'rose'))}
    ${rect(480, 240, 320, 190, 'url(#side)')}${rect(474, 232, 330, 10, sheet.snow ? '#f4f7fa' : '#b9bdb9')}
    ${rect(60, 120, 420, 310, wallPaint(sheet, wall))}${rect(60, 120, 420, 310, 'url(#side)')}${roof(
      sheet,
      [
        [50, 124],
        [90, 50],
        [450, 50],
        [490, 124],
      ],
      tiles,
    )}${rect(48, 118, 444, 9, '#efe6d4')}${rect(60, 127, 420, 18, 'url(#eave)')}
      ${[100, 230, 360].map((x) => window(sheet, x, 150, 70, 84, style))}
    ${rect(90, 276, 300, 152, frame)}${glassFront(sheet, 98, 284, 284, 144, frame, 4)}
    ${rect(80, 264, 320, 14, frame)}${rect(90, 278, 310, 12, SHADOW, 'opacity=".3"')}
    ${tree(sheet, 700, 440, 88, 'round')}${tree(sheet, 560, 430, 56, 'blossom', 1)}
    ${lawn(sheet, 430)}${path('M0 430h470l60 60H0z', sheet.snow ? '#f1f3f4' : '#d9cdbb')}
    ${line('M0 450h490M0 470h510M80 430l-50 60M180 430l-30 60M280 430l-10 60M380 430l20 60', '#bfb29d', 1.5)}
    ${hedge(sheet, 500, 440, 300, 38)}${flowers(sheet, 500, 446, 300, 60)}${grass(sheet, 40, 570, 340, 44)}
    ${grass(sheet, 460, 576, 320, 34)}
    ${gardenTable(210, 484)}${pot(sheet, 60, 490, 1.3)}${pot(sheet, 430, 490, 1.3)}
    ${line('M120 262q60 26 130 4t130 0', '#5b5048', 1.6)}${dots(bulbs, glow('#ffe3a0'), 8)}${extra}
    ${random.chance(0.5) && cat(360, 520)}`
}
