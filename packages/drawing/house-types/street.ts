import { rowHouse, type RowHouse } from './row-house.ts'
import { DOORS, type Look } from '../look.ts'
import type { RoofMaterial, Wall } from '../materials.ts'
import { fallenLeaves, pot, tree } from '../nature.ts'
import { cat } from '../animals.ts'
import { bench, ladder, bicycle, BICYCLE_COLOURS, car, CAR_COLOURS, lamp, pavement } from '../street.ts'
import { seededRandom } from '../random.ts'
import { type Scene, STREET } from '../scene.ts'
import { sky } from '../sky.ts'
import { rect, SHADOW } from '../svg.ts'

/** A house between its neighbours: `draw` gets the left edge and the width that is left for it. */
export function inTheStreet(
  scene: Scene,
  width: number,
  draw: (x: number) => string,
  door?: Sides,
  busy = false,
): string {
  const { sheet } = scene
  const { random } = sheet
  const x = Math.round(400 - width / 2 + random.between(-30, 30))
  const [left, right] = [plainHouse(scene, scene.look.wall), plainHouse(scene, scene.look.wall)]
  const neighbours = rowHouse(sheet, x - 300, STREET, 300, left) + rowHouse(sheet, x + width, STREET, 320, right)
  const rightEaves = STREET - right.ground - right.upper * (right.storeys - 1)
  const edge = rect(x + width, rightEaves, 18, STREET - rightEaves, SHADOW, 'opacity=".16"')
  return (
    sky(sheet, 'rooftops', STREET) +
    neighbours +
    edge +
    draw(x) +
    pavement(sheet, STREET) +
    streetLife(scene, x, width, { door, busy }) +
    works(scene, x, width)
  )
}

/** Positions of the pots beside the door, from the left edge of the house. */
type Sides = { left: number; right: number }

/** Lamp, trees, bicycles and pots, different for each street. */
export function streetLife(
  scene: Scene,
  x: number,
  width: number,
  { door, busy = false }: { door?: Sides | undefined; busy?: boolean } = {},
): string {
  const { sheet } = scene
  const { random } = sheet
  const pots = door
    ? pot(sheet, x + door.left, STREET + 8, 1.1) + (random.chance(0.6) ? pot(sheet, x + door.right, STREET + 8, 1) : '')
    : ''
  const wheels = busy
    ? ''
    : random.chance(0.75)
      ? bicycle(sheet, random.between(x + 20, x + width - 110), STREET + 26, 0.92, random.pick(BICYCLE_COLOURS))
      : bench(x + width * 0.3, STREET + 26)
  const side = random.chance(0.5)
  const light = lamp(sheet, side ? x - 45 : x + width + 45, STREET + 32, 188)
  const crown = random.between(58, 76)
  const species = random.pick(['round', 'round', 'blossom'])
  const green = tree(sheet, side ? 725 : 70, STREET + 46, crown, species)
  const parked = random.chance(0.35)
    ? car(sheet, random.pick([130, 640]), STREET + 86, random.pick(CAR_COLOURS), true)
    : ''
  const pet = random.chance(0.22)
    ? cat(x + width * random.between(0.4, 0.6), STREET + 22, random.pick(['#c9793a', '#3b3633', '#e9dcc6']))
    : ''
  return pots + light + wheels + pet + green + fallenLeaves(sheet, STREET + 6, 40) + parked
}

/** A ladder and paint pots in front of a house that needs work. */
function works({ facts }: Scene, x: number, width: number): string {
  const wanted = facts.condition === 'TO_RENOVATE' || facts.condition === 'TO_REBUILD'
  return wanted ? ladder(x + width * 0.46, STREET + 14, 210) : ''
}

/** A modest house beside the one on offer, with a wall that is usual in the region and differs from `notThis`. */
export function plainHouse({ sheet, facts }: Scene, notThis: Wall): RowHouse {
  const { random } = sheet
  const walls = (facts.region === 'BE-BRU' ? BRUSSELS : facts.region === 'BE-WAL' ? WALLONIA : FLANDERS).filter(
    (wall) => wall !== notThis,
  )
  const roofs: readonly [RoofMaterial, ...RoofMaterial[]] =
    facts.region === 'BE-WAL' ? ['slate', 'darkTiles'] : ['redTiles', 'slate', 'darkTiles']
  // one style of windows for the whole row keeps the file small
  const row = seededRandom(facts.seed, 12)
  const frame = row.pick(['#f3eee2', '#f3eee2', '#5c6f66', '#4b4f4e'])
  const lintel = row.chance(0.6) ? '#e3d9c6' : undefined
  const storeys = random.whole(2, 3)
  const wall = random.pick(walls as [Wall, ...Wall[]]) // every list is longer than one
  return {
    wall,
    stone: '#e3d9c6',
    storeys,
    ground: 122,
    upper: storeys === 2 ? 122 : random.whole(96, 104),
    top: {
      shape: 'cornice',
      roof: random.pick(roofs),
      height: random.whole(54, 84),
      lean: 0,
      colour: '#f1ebdd',
      bracketed: random.chance(0.4),
      dormers: random.chance(0.3) ? [0.3] : [],
      chimney: random.chance(0.6) ? { at: 0.6, wall: 'rose' } : null,
    },
    windows: { frame, columns: 2, transom: 0.3, lintel },
    modest: true,
    bays: 3,
    windowWidth: 48,
    windowHeight: 66,
    door: random.pick(DOORS),
    doorSide: random.pick(['left', 'right']),
  }
}

const FLANDERS = ['red', 'sand', 'white', 'rose', 'brown', 'pale'] as const satisfies readonly Wall[]
const WALLONIA = ['bluestone', 'red', 'cream', 'brown', 'white'] as const satisfies readonly Wall[]
const BRUSSELS = ['cream', 'red', 'ivory', 'white', 'blush', 'sand'] as const satisfies readonly Wall[]

/** Windows that suit the period of the house. */
export function windowsOf(look: Look): RowHouse['windows'] {
  const { period, frame, stone } = look
  if (period === 'modern') return { frame, columns: 1, sill: '#6d7274' }
  if (period === 'postwar') return { frame, columns: 2, transom: 0, lintel: undefined, sill: '#8b9296' }
  if (period === 'old') return { frame, columns: 2, rows: 4, lintel: stone, thin: true }
  return { frame, columns: 2, transom: 0.32, lintel: stone }
}
