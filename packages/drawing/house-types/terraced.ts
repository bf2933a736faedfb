import { balcony, rowHouse, type RowHouse } from './row-house.ts'
import { inTheStreet, windowsOf } from './street.ts'
import { door, garageDoor, glassFront, window } from '../openings.ts'
import { type Scene, showStoreys, STREET, storeyHeight, storeysOf, widthOf } from '../scene.ts'
import { chimney, gutter, roof, solarPanels } from '../roofs.ts'
import { wallPaint } from '../materials.ts'
import { ivy } from '../nature.ts'
import { line, path, rect, SHADOW, svg } from '../svg.ts'

export function steppedGable(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const storeys = storeysOf(scene, 2, 3)
  showStoreys(scene, storeys, true)
  const width = widthOf(scene, 270, 330)
  const light = look.wall === 'white'
  return standing(scene, width, {
    ...basics(scene),
    storeys,
    upper: storeyHeight(storeys - 1, 200, storeys === 2 ? 104 : 92),
    top: { shape: 'stepped', steps: random.whole(4, 7), height: random.whole(140, 166) },
    windows: {
      frame: look.frame,
      columns: 2,
      transom: 0.36,
      lintel: light ? undefined : look.stone,
      ...(random.chance(0.3) ? { shutter: look.shutter } : {}),
    },
    windowWidth: 46,
    bands: random.chance(0.65) ? random.whole(4, 7) : 0,
    doorStone: '#e9dfcc',
    boxes: random.chance(0.5),
  })
}

export function bellGable(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const storeys = storeysOf(scene, 2, 3)
  showStoreys(scene, storeys, true)
  return standing(scene, widthOf(scene, 240, 290), {
    ...basics(scene),
    storeys,
    upper: storeyHeight(storeys - 1, 200, storeys === 2 ? 108 : 94),
    top: { shape: 'bell', height: random.whole(130, 156) },
    windows: { frame: look.frame, columns: 2, transom: 0.33, surround: look.stone },
    bays: 2,
    windowWidth: 54,
    boxes: random.chance(0.6),
    doorStone: look.stone,
  })
}

/** The plain house of a row: a worker's house, a 1950s house or a new one, by its year. */
export function terraced(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const storeys = storeysOf(scene, 2, 3)
  const modern = look.period === 'modern'
  const wide = modern || look.period === 'postwar'
  const house: RowHouse = {
    ...basics(scene),
    storeys,
    upper: storeyHeight(storeys - 1, 250, storeys === 2 ? 118 : 100),
    windows: windowsOf(look),
    bays: wide ? 2 : 3,
    windowWidth: wide ? random.whole(80, 98) : 46,
    windowHeight: storeys > 3 ? 44 : modern ? 78 : 68,
    boxes: !modern && random.chance(0.4),
    bands: look.period === 'interbellum' ? 4 : 0,
    doorStone: modern ? undefined : random.pick([undefined, look.stone]),
  }
  const extras = (x: number, width: number) =>
    (scene.facts.solarPanels === true && house.top.shape === 'cornice'
      ? solarPanels(sheet, x + width * 0.36, STREET - house.ground - house.upper * (storeys - 1) - 58, 4, 3)
      : '') + (!modern && random.chance(0.25) ? ivy(sheet, x + width - 16, STREET - 18, 60, 240) : '')
  return standing(scene, widthOf(scene, 260, 330), house, extras)
}

/** The taller house of a town, with a cornice, high windows and often a balcony. */
export function townhouse(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const storeys = storeysOf(scene, 3, 4)
  showStoreys(scene, storeys, true)
  const base = basics(scene)
  const arch = random.chance(0.4) ? 8 : 0
  return standing(scene, widthOf(scene, 260, 340), {
    ...base,
    storeys,
    ground: 124,
    upper: storeyHeight(storeys - 1, 270, storeys === 3 ? 106 : 86),
    top: corniceOf(scene, random.chance(0.6) ? [0.28, 0.72] : [0.5], random.whole(52, 66)),
    windows: { frame: look.frame, columns: 2, transom: 0.3, arch, lintel: look.stone },
    windowWidth: 50,
    windowHeight: storeys === 3 ? 76 : storeys > 4 ? 46 : 64,
    ledges: true,
    doorStone: look.stone,
    ...(scene.facts.terrace === true ? { balcony: random.whole(11, 15) * 9 } : {}),
    ...(facadeBands(scene) ? { bands: 5 } : {}),
  })
}

export function mansion(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const storeys = storeysOf(scene, 3, 4)
  showStoreys(scene, storeys, true)
  const base = basics(scene)
  return standing(scene, widthOf(scene, 350, 420), {
    ...base,
    stone: '#e2d8c6',
    storeys,
    ground: 126,
    upper: storeyHeight(storeys - 1, 270, storeys === 3 ? 108 : 86),
    top: { ...corniceOf(scene, [0.22, 0.5, 0.78], 64), lean: 14, bracketed: true },
    windows: {
      frame: look.frame,
      columns: 2,
      transom: 0.3,
      surround: '#e6dccb',
      ...(random.chance(0.3) ? { arch: 9 } : {}),
    },
    bays: random.chance(0.3) ? 4 : 3,
    windowWidth: 52,
    windowHeight: storeys === 3 ? 80 : storeys > 4 ? 46 : 66,
    ledges: true,
    ...(scene.facts.terrace === true ? { balcony: random.whole(16, 21) * 9 } : {}),
    doorStone: '#e2d8c6',
  })
}

/** 1960s house with the garage below and the living room above. */
export function belEtage(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const width = random.whole(360, 400)
  const panel = random.pick(['#a8b7a9', '#c7a98b', '#9fb3bd', '#d2b36f', '#b98d72'])
  const frame = '#fbf6ec'
  const balconied = scene.facts.terrace === true && random.chance(0.6)
  return inTheStreet(
    scene,
    width,
    (x) => {
      const top = 200
      showStoreys(scene, 3)
      const big = { frame, columns: 3, sill: false } as const
      const small = { frame, columns: 2, sill: '#d9cfbd' } as const
      return svg`${chimney(sheet, x + width * 0.76, 112, 34, 50, look.accent)}
      ${roof(
        sheet,
        [
          [x - 4, top],
          [x + 16, 146],
          [x + width - 16, 146],
          [x + width + 4, top],
        ],
        'darkTiles',
      )}
      ${rect(x, top, width, 300, wallPaint(sheet, look.wall))}${rect(x, top, width, 300, 'url(#side)')}
      ${gutter(sheet, x, top, width, '#efe6d4')}
      ${rect(x + 18, 216, 210, 78, '#efe6d4')}${window(sheet, x + 24, 222, 92, 64, { ...small, sill: false })}
      ${window(sheet, x + 130, 222, 92, 64, { ...small, sill: false })}
      ${window(sheet, x + width - 118, 222, 84, 64, small)}${rect(x + 14, 312, 250, 92, '#efe6d4')}
      ${window(sheet, x + 22, 320, 234, 76, big, { behind: 'plant' })}
      ${balconied ? balcony(sheet, x + 139, 410, 252) : rect(x + 8, 402, 262, 10, '#d9cfbd') + rect(x + 8, 412, 262, 8, SHADOW, 'opacity=".25"')}
      ${rect(x + width - 100, 318, 76, 78, panel)}
      ${line(svg`M${x + width - 100} 332h76m-76 14h76m-76 14h76m-76 14h76`, SHADOW, 2, 'opacity=".18"')}
      ${window(sheet, x + width - 86, 324, 48, 62, { frame, columns: 1, sill: false })}
      ${groundOf(scene, x + 24)}
      ${rect(x + width - 98, 412, 76, 88, '#b98d5f')}${rect(x + width - 60, 420, 32, 76, 'url(#glass)')}
      ${door(sheet, x + width - 92, 420, 30, 80, { colour: look.door, fanlight: 0, step: false })}
      ${rect(x + width - 98, 412, 76, 9, SHADOW, 'opacity=".35"')}`
    },
    { left: width - 126, right: width + 4 },
  )
}

/** The ground floor below the living room: the garage, or windows when there is none. */
function groundOf({ sheet, facts }: Scene, x: number): string {
  const { random } = sheet
  if (facts.garage !== true)
    return svg`${window(sheet, x + 4, 432, 62, 50, { frame: '#fbf6ec', columns: 2, sill: '#d9cfbd' })}${window(sheet, x + 84, 432, 62, 50, { frame: '#fbf6ec', columns: 2, sill: '#d9cfbd' })}`
  sheet.shows.features.add('garage')
  return garageDoor(x, 428, 150, 72, random.pick(['#e6dccb', '#8a5a3a', '#5f7d76', '#a8b7a9']))
}

/** A house with a shop or workroom below and a home above. */
export function mixedUse(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const width = random.whole(300, 350)
  const storeys = storeysOf(scene, 3, 3)
  const house = {
    ...basics(scene),
    storeys,
    ground: 136,
    upper: storeyHeight(storeys - 1, 240, 100),
    windowHeight: storeys > 3 ? 44 : 66,
    ledges: true,
    openGround: true,
    windowWidth: 50,
  }
  const paint = random.pick(['#2c4a5a', '#1f4038', '#6b3a33', '#4b4f4e'])
  return inTheStreet(
    scene,
    width,
    (x) => {
      const glass = width - 122
      return svg`${rowHouse(sheet, x, STREET, width, house)}${rect(x + 10, STREET - 116, width - 20, 116, paint)}
        ${rect(x + 10, STREET - 116, width - 20, 16, SHADOW, 'opacity=".22"')}
      ${glassFront(sheet, x + 24, STREET - 92, glass, 74, '#f3eee2', 3)}
      ${path(svg`M${x + 34} ${STREET - 20}v-9h18v9zM${x + 58} ${STREET - 20}v-16h14v16zM${x + 78} ${STREET - 20}v-11h20v11z`, '#7a5a3d', 'opacity=".6"')}
      ${door(sheet, x + glass + 46, STREET - 86, 44, 86, { colour: look.door, fanlight: 14, glazed: random.chance(0.5) })}`
    },
    { left: width - 82, right: width - 4 },
  )
}

function standing(
  scene: Scene,
  width: number,
  house: RowHouse,
  extras: (x: number, width: number) => string = () => '',
): string {
  const doorAt = house.doorSide === 'left' ? width * 0.11 : width * 0.89 - 46
  return inTheStreet(scene, width, (x) => rowHouse(scene.sheet, x, STREET, width, house) + extras(x, width), {
    left: doorAt - 22,
    right: doorAt + 72,
  })
}

export function basics({ sheet, look, facts }: Scene): RowHouse {
  const { random } = sheet
  return {
    wall: look.wall,
    stone: look.stone,
    storeys: 3,
    ground: 122,
    upper: 96,
    top: {
      shape: 'cornice',
      roof: look.roof,
      height: random.whole(58, 84),
      lean: 0,
      colour: look.cornice,
      bracketed: random.chance(0.4),
      dormers: [],
      chimney: { at: random.pick([0.12, 0.7]), wall: look.accent },
    },
    windows: windowsOf(look),
    bays: 3,
    windowWidth: 48,
    windowHeight: 66,
    door: look.door,
    doorSide: random.pick(['left', 'right']),
    garage: facts.garage === true,
  }
}

export const corniceOf = ({ look }: Scene, dormers: readonly number[], height: number) =>
  ({
    shape: 'cornice',
    roof: look.roof,
    height,
    lean: 0,
    colour: look.cornice,
    bracketed: true,
    dormers,
    chimney: { at: 0.06, wall: look.accent },
  }) as const

const facadeBands = ({ look, sheet }: Scene): boolean => look.period === 'belleEpoque' && sheet.random.chance(0.6)
