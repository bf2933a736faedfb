import { inTheGarden } from '../garden.ts'
import { wallPaint } from '../materials.ts'
import { ball, ivy } from '../nature.ts'
import { door, garageDoor, glassFront, spaced, window, type WindowStyle } from '../openings.ts'
import { chimney, dormer, gutter, hippedRoof, roof, roofEdge, skylight, solarPanels, verge } from '../roofs.ts'
import { GARDEN, type Scene, showStoreys, storeysOf } from '../scene.ts'
import { line, path, polygon, rect, SHADOW, svg } from '../svg.ts'

/** Gable towards the street with a lower wing for the garage: the house of a newer estate. */
export function detached(scene: Scene): string {
  const { sheet, look, facts } = scene
  const { random } = sheet
  const modern = look.period === 'modern'
  const [x, width, eaves] = [random.whole(120, 150), random.whole(300, 330), 236]
  const apex = random.whole(118, 136)
  const wing = { x: x + width, width: random.whole(180, 210), top: 292 }
  const garage = facts.garage === true
  if (garage) sheet.shows.features.add('garage')
  showStoreys(scene, 2, true)
  const walls = [
    [x, GARDEN],
    [x, eaves],
    [x + width / 2, eaves - apex],
    [x + width, eaves],
    [x + width, GARDEN],
  ] as const
  const panes: WindowStyle = modern
    ? { frame: look.frame, columns: 2, sill: '#6d7274' }
    : { frame: look.frame, columns: 2, transom: 0.3, lintel: look.stone, shutter: look.shutter }
  const single: WindowStyle = { ...panes, columns: 1, transom: 0, shutter: undefined }
  const doorX = x + width - 86
  const body = svg`${!modern && chimney(sheet, x + width * 0.7, eaves - apex * 0.95, 32, 70, look.accent)}
    ${polygon(walls, wallPaint(sheet, look.wall))}${polygon(walls, 'url(#side)')}
    ${verge(sheet, x, eaves, width, apex, modern ? '#3b3f41' : look.roof === 'redTiles' ? '#9a5138' : '#4b4542')}
    ${window(sheet, x + width / 2 - 42, eaves - 74, 84, 66, { ...panes, shutter: undefined, sill: modern ? false : '#8b9296' })}
    ${modern ? window(sheet, x + 34, 262, 64, 78, single) + window(sheet, x + width - 176, 262, 142, 78, panes) : spaced(x + 10, width - 20, 2, 62, (at) => window(sheet, at, 260, 62, 74, panes))}
    ${glassFront(sheet, x + 28, 372, 172, 94, look.frame, 3, sheet.lights.chance(0.6))}
    ${door(sheet, doorX, 382, 54, 88, { colour: look.door, fanlight: modern ? 0 : 18, glazed: modern && random.chance(0.5), step: false })}
    ${rect(doorX - 12, 360, 78, 8, modern ? '#3b3f41' : look.stone)}`
  const sideWall = wallPaint(sheet, modern ? random.pick(['larch', 'walnut', 'metal', 'tar']) : look.wall)
  const side = svg`${rect(wing.x, wing.top, wing.width, GARDEN - wing.top, sideWall)}
    ${rect(wing.x, wing.top, wing.width, GARDEN - wing.top, 'url(#side)')}
    ${
      modern
        ? roofEdge(sheet, wing.x, wing.top, wing.width + 8, '#3b3f41')
        : roof(
            sheet,
            [
              [wing.x - 2, wing.top + 6],
              [wing.x - 2, wing.top - 48],
              [wing.x + wing.width - 26, wing.top - 48],
              [wing.x + wing.width + 10, wing.top + 6],
            ],
            look.roof,
          )
    }
    ${rect(wing.x, wing.top + 6, wing.width, 16, 'url(#eave)')}
    ${garage ? garageDoor(wing.x + 24, 344, wing.width - 48, GARDEN - 344, random.pick(['#d8cfbf', '#8a938f', '#6b5a4c', look.door]), random.chance(0.4)) : glassFront(sheet, wing.x + 20, 350, wing.width - 40, GARDEN - 356, look.frame, 3)}`
  return inTheGarden(
    scene,
    {
      house: [x, wing.x + wing.width],
      door: doorX + 27,
      ...(garage ? { drive: [wing.x + 20, wing.x + wing.width - 20] as const } : {}),
    },
    side + body,
  )
}

/** One half of a pair: its neighbour shares the roof, in a paler coat. */
export function semiDetached(scene: Scene): string {
  const { sheet, look, facts } = scene
  const { random } = sheet
  const modern = look.period === 'modern'
  const [left, middle, right, eaves] = [100, 352, 604, 250]
  const ridge = eaves - random.whole(86, 106)
  const panes: WindowStyle = modern
    ? { frame: look.frame, columns: 1, sill: '#6d7274' }
    : {
        frame: look.frame,
        columns: 2,
        transom: 0.3,
        lintel: look.stone,
        ...(random.chance(0.4) ? { shutter: look.shutter } : {}),
      }
  const theirs: WindowStyle = { frame: '#f3eee2', columns: 2, transom: 0.3 }
  const half = (x: number, width: number, wall: typeof look.wall) =>
    rect(x, eaves, width, GARDEN - eaves, wallPaint(sheet, wall))
  const hipped = random.chance(0.4)
  const top = hipped
    ? hippedRoof(sheet, left - 18, eaves, right - left + 36, eaves - ridge, 300, look.roof)
    : roof(
        sheet,
        [
          [left - 14, eaves],
          [left, ridge],
          [right, ridge],
          [right + 14, eaves],
        ],
        look.roof,
      )
  const garage = facts.garage === true
  if (garage) sheet.shows.features.add('garage')
  showStoreys(scene, 2, true)
  const annex = garage
    ? svg`${rect(right, 340, 138, 130, wallPaint(sheet, look.wall))}
      ${roofEdge(sheet, right, 340, 138, look.cornice)}${garageDoor(right + 16, 372, 106, 98, look.door)}`
    : ''
  const doorX = middle + 22
  const body = svg`${chimney(sheet, middle - 20, ridge - 34, 40, 54, look.accent)}${top}
    ${half(left, middle - left, random.pick(['white', 'sand', 'pale', 'rose']))}
    ${half(middle, right - middle, look.wall)}
    ${rect(left, eaves, right - left, GARDEN - eaves, 'url(#side)')}
    ${gutter(sheet, left, eaves, right - left, look.cornice)}
    ${rect(middle - 2, eaves, 4, GARDEN - eaves, SHADOW, 'opacity=".25"')}
    ${facts.solarPanels === true ? solarPanels(sheet, middle + 60, ridge + 24, 4) + skylight(middle + 196, ridge + 34) : skylight(middle + 120, ridge + 34)}
    ${random.chance(0.4) && dormer(sheet, left + 110, eaves - 10, panes)}
    ${spaced(left, middle - left, 2, 56, (at) => window(sheet, at, 284, 56, 66, theirs))}
    ${spaced(middle, right - middle, 2, 56, (at) => window(sheet, at, 284, 56, 66, panes))}
    ${window(sheet, left + 30, 384, 96, 62, { ...theirs, columns: 3 })}
    ${window(sheet, right - 146, 376, 112, 72, { ...panes, columns: 3, shutter: undefined }, { box: !modern })}
    ${door(sheet, middle - 68, 388, 46, 80, { colour: '#5c5350', fanlight: 0, step: false })}
    ${door(sheet, doorX, 388, 46, 82, { colour: look.door, fanlight: 18, surround: modern ? undefined : look.stone })}
    ${annex}${random.chance(0.3) && ivy(sheet, right - 12, GARDEN, 46, 170)}`
  return inTheGarden(
    scene,
    {
      house: [left, garage ? right + 138 : right],
      door: doorX + 23,
      ...(garage ? { drive: [right + 12, right + 126] as const } : {}),
    },
    body,
  )
}

/** White or pale walls, hipped roof, a pediment over the door. */
export function villa(scene: Scene): string {
  const { sheet, look, facts } = scene
  const { random } = sheet
  const [x, width] = [168, random.whole(440, 470)]
  const middle = x + width / 2
  const storeys = storeysOf(scene, 1, 2)
  const tall = storeys > 1
  if (storeys > 2) showStoreys(scene, 2, true)
  if (facts.garage === true) sheet.shows.features.add('garage')
  const eaves = tall ? 226 : 270
  const height = tall ? 106 : 128
  const grid: WindowStyle = {
    frame: look.frame,
    columns: 2,
    rows: 4,
    thin: true,
    sill: '#a7a294',
    ...(random.chance(0.7) ? { shutter: look.shutter } : { surround: look.stone }),
  }
  const upper: WindowStyle = { ...grid, rows: 3 }
  const fronton = random.chance(0.6) && storeys < 3
  const upstairs = tall
    ? spaced(x + 6, width - 12, 3, 46, (at, i) =>
        window(sheet, at, 258, 46, 66, i === 1 ? { ...upper, shutter: undefined, arch: 8 } : upper),
      )
    : ''
  const groundY = tall ? 362 : 310
  const groundHeight = tall ? 78 : 116
  const annex =
    facts.garage === true
      ? svg`${rect(x + width, 356, 110, 114, wallPaint(sheet, look.wall))}
      ${hippedRoof(sheet, x + width - 10, 356, 134, 46, 60, look.roof)}
      ${garageDoor(x + width + 18, 384, 76, 86, look.shutter)}`
      : ''
  const gable =
    fronton && !tall
      ? svg`${polygon(
          [
            [middle - 76, eaves],
            [middle, eaves - 84],
            [middle + 76, eaves],
          ],
          wallPaint(sheet, look.wall),
        )}${polygon(
          [
            [middle - 76, eaves],
            [middle, eaves - 84],
            [middle + 76, eaves],
          ],
          'url(#side)',
        )}
    ${line(svg`M${middle - 84} ${eaves + 6}l84-93 84 93`, '#4b4542', 9)}
    ${window(sheet, middle - 22, eaves - 52, 44, 46, { frame: look.frame, columns: 2, arch: 10, sill: '#cfc5b2' })}`
      : ''
  const body = svg`${annex}${chimney(sheet, x + width * 0.7, eaves - height - 24, 42, 84, look.accent)}
    ${hippedRoof(sheet, x - 26, eaves, width + 52, height, random.whole(220, 290), look.roof)}
    ${!fronton && spaced(x + 60, width - 120, 2, 38, (at) => dormer(sheet, at + 19, eaves - 16, grid))}
    ${rect(x, eaves, width, GARDEN - eaves, wallPaint(sheet, look.wall))}
    ${rect(x, eaves, width, GARDEN - eaves, 'url(#side)')}${gutter(sheet, x - 14, eaves, width + 28, look.cornice)}
    ${rect(x, GARDEN - 20, width, 20, '#7b8488')}
    ${gable}${upstairs}${[x + 40, x + width - 92].map((at) => window(sheet, at, groundY, 52, groundHeight, grid))}
    ${porch(scene, middle, tall)}
    ${[middle - 104, middle + 76].map((at) => window(sheet, at, groundY + 14, 28, groundHeight - 14, { frame: look.frame, columns: 1, rows: 4, thin: true, sill: '#a7a294' }))}`
  const balls = ball(sheet, middle - 62, GARDEN, 22) + ball(sheet, middle + 62, GARDEN, 22)
  return (
    inTheGarden(
      scene,
      {
        house: [x, x + width + (facts.garage === true ? 110 : 0)],
        door: middle,
        ...(facts.garage === true ? { drive: [x + width + 14, x + width + 98] as const } : {}),
      },
      body,
    ) + (facts.garden === true ? balls : '')
  )
}

function porch({ sheet, look }: Scene, middle: number, low: boolean): string {
  const top = low ? 362 : 344
  return svg`${rect(middle - 52, top, 104, GARDEN - top, '#e7decc')}${polygon(
    [
      [middle - 64, top],
      [middle, top - 34],
      [middle + 64, top],
    ],
    '#f7f1e5',
    'stroke="#cfc5b2" stroke-width="3"',
  )}
    ${rect(middle - 57, top, 114, 8, '#fbf6ec')}${rect(middle - 57, top + 8, 114, 7, SHADOW, 'opacity=".2"')}
    ${path(svg`M${middle - 49} ${top + 8}h11v${GARDEN - top - 8}h-11zM${middle + 38} ${top + 8}h11v${GARDEN - top - 8}h-11z`, '#fbf6ec')}
    ${door(sheet, middle - 22, GARDEN - 86, 44, 82, { colour: look.door, fanlight: low ? 0 : 20 })}`
}

/** Everything on one floor below a wide low roof. */
export function bungalow(scene: Scene): string {
  const { sheet, look, facts } = scene
  const { random } = sheet
  const [x, width, eaves] = [110, 580, 326]
  const flat = look.period === 'modern' || random.chance(0.25)
  const panes: WindowStyle = { frame: look.frame, columns: 2, sill: '#8b9296', lintel: undefined }
  const top = flat
    ? roofEdge(sheet, x - 20, eaves, width + 40, '#4a4644') +
      rect(x - 10, eaves + 2, width + 20, 14, SHADOW, 'opacity=".22"')
    : random.chance(0.5)
      ? hippedRoof(sheet, x - 30, eaves, width + 60, 84, 380, look.roof)
      : roof(
          sheet,
          [
            [x - 30, eaves],
            [x + 4, eaves - 82],
            [x + width - 4, eaves - 82],
            [x + width + 30, eaves],
          ],
          look.roof,
        )
  const garage = facts.garage === true
  if (garage) sheet.shows.features.add('garage')
  showStoreys(scene, 1)
  const doorX = x + 262
  const body = svg`${!flat && chimney(sheet, x + 130, eaves - 122, 44, 66, look.accent)}${top}
    ${rect(x, eaves, width, GARDEN - eaves, wallPaint(sheet, look.wall))}
    ${rect(x, eaves, 120, GARDEN - eaves, wallPaint(sheet, random.pick(['bluestone', 'larch', 'dark', 'walnut'])))}
    ${rect(x, eaves, width, GARDEN - eaves, 'url(#side)')}
    ${!flat && gutter(sheet, x - 14, eaves + 4, width + 28, look.cornice)}
    ${flat && chimney(sheet, x + 90, eaves - 70, 54, 62, look.accent)}
    ${window(sheet, x + 22, 362, 76, 70, panes)}
    ${glassFront(sheet, x + 134, 356, 112, 110, look.frame, 2, sheet.lights.chance(0.6))}
    ${door(sheet, doorX, 382, 50, 88, { colour: look.door, fanlight: flat ? 22 : 0, step: false })}
    ${window(sheet, doorX + 72, 366, 78, 64, { ...panes, columns: 3 }, { box: true })}
    ${garage ? garageDoor(x + width - 142, 376, 118, 94, random.pick(['#e6dccb', look.door, '#8a938f'])) : window(sheet, x + width - 130, 366, 96, 64, { ...panes, columns: 3 })}`
  return inTheGarden(
    scene,
    {
      house: [x, x + width],
      door: doorX + 25,
      ...(garage ? { drive: [x + width - 146, x + width - 20] as const } : {}),
    },
    body,
  )
}
