import { type RoofMaterial, roofPaint, type Wall, wallPaint } from './materials.ts'
import { window, type WindowStyle } from './openings.ts'
import { part, type Sheet, use } from './sheet.ts'
import { bars, line, outline, path, type Point, polygon, rect, repeat, SHADOW, svg } from './svg.ts'

const SNOW = '#f4f7fa'

/** A roof plane, lit from the left, white when it snowed. */
export function roof(sheet: Sheet, corners: readonly Point[], material: RoofMaterial): string {
  const shape = outline(corners)
  const snow = sheet.snow ? path(shape, SNOW, 'opacity=".86"') : ''
  return path(shape, roofPaint(sheet, material)) + snow + path(shape, 'url(#slope)')
}

/** Hipped roof over `width` at eaves height `y`: four planes, of which three show. */
export function hippedRoof(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  ridge: number,
  material: RoofMaterial,
): string {
  const left = x + (width - ridge) / 2
  const [top, right] = [y - height, left + ridge]
  return svg`${roof(
    sheet,
    [
      [x, y],
      [left, top],
      [right, top],
      [x + width, y],
    ],
    material,
  )}
    ${polygon(
      [
        [x, y],
        [left, top],
        [left + ridge * 0.16, top],
        [x + width * 0.15, y],
      ],
      '#fff1d6',
      'opacity=".16"',
    )}
    ${polygon(
      [
        [right, top],
        [x + width, y],
        [x + width * 0.86, y],
        [right - ridge * 0.1, top],
      ],
      SHADOW,
      'opacity=".3"',
    )}
    ${line(svg`M${left} ${top}h${ridge}`, sheet.snow ? SNOW : '#8a817b', 5)}`
}

/** Verge boards of a gable seen from the front, with the shadow they throw. */
export function verge(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  overhang = 12,
): string {
  const slope = height / (width / 2)
  const d = svg`M${x - overhang} ${y + overhang * slope}l${width / 2 + overhang} ${-height - overhang * slope}l${width / 2 + overhang} ${height + overhang * slope}`
  const light = svg`M${x - overhang} ${y + overhang * slope - 5}l${width / 2 + overhang} ${-height - overhang * slope}
    ${sheet.snow && svg`l${width / 2 + overhang} ${height + overhang * slope}`}`
  return svg`${path(svg`M${x + 4} ${y + 8}l${width / 2 - 4} ${-height + 6} ${width / 2 - 4} ${height - 6}v-16l${-width / 2 + 4} ${-height + 14}${-width / 2 + 4} ${height - 14}z`, SHADOW, 'opacity=".2"')}
    ${line(d, colour, 12)}
    ${line(light, sheet.snow ? SNOW : '#fff', sheet.snow ? 6 : 2.5, sheet.snow ? '' : 'opacity=".45"')}`
}

export const gutter = (sheet: Sheet, x: number, y: number, width: number, colour = '#f1ebdd'): string =>
  svg`${rect(x - 8, y - 13, width + 16, 13, colour)}
    ${rect(x - 8, y - 13, width + 16, sheet.snow ? 5 : 3, '#fff', sheet.snow ? '' : 'opacity=".6"')}
    ${rect(x - 5, y - 4, width + 10, 4, SHADOW, 'opacity=".22"')}${rect(x, y, width, 20, 'url(#eave)')}`

/** Small blocks below a cornice. */
export const brackets = (x: number, y: number, width: number, colour: string): string =>
  bars(svg`M${x + 8} ${y + 4.5}h${width - 14}`, colour, 9, 5, 13)

export function chimney(sheet: Sheet, x: number, y: number, width: number, height: number, wall: Wall): string {
  const { random } = sheet
  const smoke = sheet.season === 'winter' || (sheet.season === 'autumn' && random.chance(0.5))
  const puff = line(
    svg`M${x + width * 0.28} ${y - 20}q-8-12 2-22t-2-24`,
    '#fff',
    8,
    'opacity=".34" stroke-linecap="round"',
  )
  return svg`${smoke && puff}${rect(x, y, width, height, wallPaint(sheet, wall))}
    ${rect(x + width * 0.55, y, width * 0.45, height, SHADOW, 'opacity=".25"')}
    ${rect(x + width * 0.16, y - 16, width * 0.24, 12, '#b4694b')}
    ${rect(x + width * 0.58, y - 16, width * 0.24, 12, '#9d5740')}
    ${rect(x - 3, y - 5, width + 6, 6, sheet.snow ? SNOW : '#8b9296')}`
}

/** Dormer whose foot stands at (centre, y). */
export function dormer(sheet: Sheet, centre: number, y: number, style: WindowStyle): string {
  const glass: WindowStyle = { frame: style.frame, columns: 2, sill: false, thin: true }
  const id = sheet.define(`dormer ${style.frame}`, (own) =>
    part(
      own,
      svg`${rect(-19, -46, 38, 46, '#efe8da')}${window(sheet, -13, -38, 26, 34, glass)}
        ${path('M-24-45l24-16 24 16z', sheet.snow ? SNOW : '#3f4750')}
        ${path('M-24-45l24-16-2 16z', '#fff', 'opacity=".2"')}
        ${path('M19-44L37 0H19z', SHADOW, 'opacity=".28"')}`,
    ),
  )
  return use(id, centre, y)
}

export const skylight = (x: number, y: number, width = 34, height = 30, frame = '#3b434b'): string =>
  rect(x, y, width, height, 'url(#glass)', `stroke="${frame}" stroke-width="4"`)

/** A field of solar panels that leans with the roof. */
export function solarPanels(sheet: Sheet, x: number, y: number, columns: number, lean = -4): string {
  sheet.shows.features.add('solarPanels')
  const panel = (i: number) => svg`M${x + i * 30} ${y}h27l${lean} 38h-27z`
  const grid = repeat(columns, (i) => svg`M${x + i * 30 + lean / 2} ${y + 19}h27m-13.5-19l${lean} 38`)
  return (
    path(repeat(columns, panel), '#24344f') +
    line(grid, '#5b77a3', 1, 'opacity=".7"') +
    path(svg`M${x} ${y}h${columns * 15}l-40 38h-6z`, '#fff', 'opacity=".12"')
  )
}

/** Flat roof edge. */
export const roofEdge = (sheet: Sheet, x: number, y: number, width: number, colour = '#575049'): string =>
  rect(x - 4, y - 9, width + 8, 11, colour) +
  rect(x - 4, y - (sheet.snow ? 13 : 9), width + 8, sheet.snow ? 6 : 3, '#fff', sheet.snow ? '' : 'opacity=".4"')
