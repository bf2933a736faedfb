import { gardenTable, swimmingPool, swing, washingLine } from '../garden.ts'
import { cat } from '../animals.ts'
import type { FacadeFacts } from '../facts.ts'
import { houseTypeOf } from '../house-type.ts'
import { lookOf } from '../look.ts'
import { type RoofMaterial, wallPaint } from '../materials.ts'
import { flowers, grass, hedge, lawn, pot, tree } from '../nature.ts'
import { glassFront, window, type WindowStyle } from '../openings.ts'
import { roof } from '../roofs.ts'
import { glow } from '../moonlight.ts'
import type { Sheet } from '../sheet.ts'
import { sky } from '../sky.ts'
import { dots, line, path, rect, repeat, SHADOW, svg } from '../svg.ts'

/** The back of the house with its garden: walls, roof and storeys as at the street; pool and terrace only where known. */
export function gardenView(sheet: Sheet, facts: FacadeFacts): string {
  const { random } = sheet
  const look = lookOf(facts, houseTypeOf(facts))
  sheet.shows.features.add('garden')
  const storeys = Math.min(8, Math.max(1, Math.round(facts.storeys ?? 2)))
  sheet.shows.storeys = { rows: storeys, attic: false }
  const upper = Math.min(114, 190 / Math.max(1, storeys - 1))
  const top = 264 - upper * (storeys - 1)
  const style: WindowStyle = { frame: '#f7f1e4', columns: 2, transom: 0.3, lintel: '#e9dfcc' }
  const rows = repeat(storeys - 1, (row) =>
    [100, 230, 360]
      .map((x) => window(sheet, x, top + 16 + row * upper, 70, Math.max(14, Math.min(84, upper - 28)), style))
      .join(''),
  )
  return svg`${sky(sheet, 'rooftops', 430)}${(facts.facades ?? 2) < 4 && neighbour(sheet)}
    ${rect(60, top - 14, 420, 444 - top, wallPaint(sheet, look.wall))}${rect(60, top - 14, 420, 444 - top, 'url(#side)')}
    ${crown(sheet, look.roof, top - 14)}${rows}${groundFloor(sheet, look.frame)}
    ${tree(sheet, 700, 440, 88, 'round')}${tree(sheet, 560, 430, 56, 'blossom', 1)}${lawn(sheet, 430)}
    ${facts.terrace === true && terrace(sheet)}${hedge(sheet, 500, 440, 300, 38)}${flowers(sheet, 500, 446, 300, 60)}
    ${grass(sheet, 40, 570, 340, 44)}${grass(sheet, 460, 576, 320, 34)}
    ${facts.swimmingPool === true ? swimmingPool(sheet, 500) : pastime(sheet)}${random.chance(0.5) && cat(360, 520)}`
}

const neighbour = (sheet: Sheet): string =>
  svg`${rect(480, 240, 320, 190, wallPaint(sheet, 'rose'))}${rect(480, 240, 320, 190, 'url(#side)')}
    ${rect(474, 232, 330, 10, sheet.snow ? '#f4f7fa' : '#b9bdb9')}`

const crown = (sheet: Sheet, material: RoofMaterial, eaves: number): string =>
  svg`${roof(
    sheet,
    [
      [50, eaves + 4],
      [90, Math.max(14, eaves - 70)],
      [450, Math.max(14, eaves - 70)],
      [490, eaves + 4],
    ],
    material,
  )}${rect(48, eaves - 2, 444, 9, '#efe6d4')}${rect(60, eaves + 7, 420, 18, 'url(#eave)')}`

const groundFloor = (sheet: Sheet, frame: string): string =>
  svg`${rect(90, 276, 300, 152, frame)}${glassFront(sheet, 98, 284, 284, 144, frame, 4)}
    ${rect(80, 264, 320, 14, frame)}${rect(90, 278, 310, 12, SHADOW, 'opacity=".3"')}`

function terrace(sheet: Sheet): string {
  sheet.shows.features.add('terrace')
  const bulbs = Array.from({ length: 9 }, (_, i) => [130 + i * 30, 272 + Math.sin(i * 0.75 + 3.2) * 5] as const)
  return svg`${path('M0 430h470l60 60H0z', sheet.snow ? '#f1f3f4' : '#d9cdbb')}
    ${line('M0 450h490M0 470h510M80 430l-50 60M180 430l-30 60M280 430l-10 60M380 430l20 60', '#bfb29d', 1.5)}
    ${gardenTable(210, 484)}${pot(sheet, 60, 490, 1.3)}${pot(sheet, 430, 490, 1.3)}
    ${line('M120 262q60 26 130 4t130 0', '#5b5048', 1.6)}${dots(bulbs, glow('#ffe3a0'), 8)}`
}

function pastime(sheet: Sheet): string {
  const play = sheet.random.pick(['swing', 'washing', 'nothing'])
  if (play === 'swing') return swing(640, 540)
  return play === 'washing' ? washingLine(sheet, 540, 536) : ''
}
