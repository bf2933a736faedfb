import { plainHouse, streetLife } from './street.ts'
import { balcony as ironBalcony, rowHouse } from './row-house.ts'
import { type Wall, wallPaint } from '../materials.ts'
import { sky } from '../sky.ts'
import { hedge, pot, tree } from '../nature.ts'
import { door, garageDoor, glassFront, isLit, spaced, window, type WindowStyle } from '../openings.ts'
import { gutter, roof, roofEdge } from '../roofs.ts'
import { type Scene, STREET, storeyHeight, storeysOf } from '../scene.ts'
import { bicycle, BICYCLE_COLOURS, lamp, parasolTable, pavement } from '../street.ts'
import { part, use } from '../sheet.ts'
import { bars, circle, line, path, polygon, rect, repeat, SHADOW, svg } from '../svg.ts'

/** New building of brick with deep terraces, wood beside the glass. */
export function modernApartments(scene: Scene): string {
  const { sheet, look } = scene
  const storeys = towerStoreys(scene, 3, 5)
  const [x, width] = [150, 470]
  const height = Math.max(MIN_STOREY_HEIGHT, storeyHeight(storeys, 410, 94))
  const top = STREET - storeys * height - 22
  return onTheStreet(
    scene,
    x,
    width,
    svg`${lowerWing(scene, x + width - 6, 150, Math.max(196, top + 96))}
      ${block(scene, x, width, top, height, storeys)}
    ${hedge(sheet, x + 18, STREET + 6, 164, 22)}${hedge(sheet, x + 292, STREET + 6, 170, 22)}`,
    look.wall,
  )
}

/** A modern apartment block with a glass house and a garden on top. */
export function penthouse(scene: Scene): string {
  const { sheet, look } = scene
  // The top storey is the glass house.
  const storeys = Math.max(1, towerStoreys(scene, 3, 5) - 1)
  const height = Math.max(MIN_STOREY_HEIGHT, storeyHeight(storeys, 320, 80))
  const [x, width] = [150, 470]
  const top = STREET - storeys * height - 22
  const crown = svg`${rect(x + 70, top - 88, width - 140, 88, '#4a4039')}
    ${glassFront(sheet, x + 78, top - 78, width - 156, 68, look.frame, 6)}
    ${rect(x + 48, top - 98, width - 96, 11, '#3c3836')}
    ${rect(x + 48, top - 98, width - 96, sheet.snow ? 6 : 3, '#fff', sheet.snow ? '' : 'opacity=".4"')}
    ${scene.facts.terrace === true && roofTerrace(scene, x, width, top)}
`
  return onTheStreet(
    scene,
    x,
    width,
    svg`${lowerWing(scene, x + width - 6, 150, top + 110)}${block(scene, x, width, top, height, storeys)}${crown}
    ${hedge(sheet, x + 18, STREET + 6, 164, 22)}${hedge(sheet, x + 292, STREET + 6, 170, 22)}`,
    look.wall,
  )
}

function roofTerrace({ sheet }: Scene, x: number, width: number, top: number): string {
  return svg`${pot(sheet, x + 30, top - 8, 1.2)}${pot(sheet, x + width - 42, top - 8, 1.3)}
    <g transform="translate(${x + width - 96} ${top - 8}) scale(.62)">
    ${parasolTable(sheet, 0, 0, sheet.random.pick(['#d9b65a', '#b4503a', '#7d9c79']))}</g>
    ${rect(x - 2, top - 38, width + 4, 30, '#c9dcdc', 'opacity=".4"')}${rect(x - 4, top - 40, width + 8, 3, '#3c3836')}`
}

/** Block of the sixties or seventies: rows of windows, coloured panels below them. */
export function brickApartments(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const storeys = towerStoreys(scene, 4, 6)
  const [x, width] = [170, random.whole(430, 470)]
  const height = Math.max(MIN_STOREY_HEIGHT, storeyHeight(storeys, 400, 86))
  const top = STREET - storeys * height - 6
  const panel = random.pick(['#9fb3bd', '#c7a98b', '#a8b7a9', '#d2b36f', '#c98d74', '#8fa79b'])
  const wide: WindowStyle = { frame: '#fbf6ec', columns: 3, sill: '#d9cfbd' }
  const small: WindowStyle = { frame: '#fbf6ec', columns: 2, sill: '#d9cfbd' }
  const open = height * 0.5
  if (scene.facts.terrace === true) sheet.shows.features.add('terrace')
  const floors = repeat(storeys - 1, (i) => {
    const y = top + 14 + i * height
    const railing =
      scene.facts.terrace === true &&
      svg`${rect(x + width - 168, y + open - 16, 146, 28, panel)}
      ${rect(x + width - 172, y + open + 10, 154, 6, '#e9e0cf')}
      ${rect(x + width - 170, y + open + 16, 152, 8, SHADOW, 'opacity=".2"')}`
    return svg`${window(sheet, x + 22, y, 96, open, wide)}${rect(x + 22, y + open + 6, 96, height * 0.26, panel)}
      ${window(sheet, x + 142, y, 56, open, small)}${rect(x + 142, y + open + 6, 56, height * 0.26, panel)}
      ${
        railing
          ? svg`${rect(x + width - 164, y - 4, 138, open + 16, '#5b4d43')}${window(sheet, x + width - 158, y, 126, open + 10, { ...wide, sill: false })}${railing}`
          : svg`${window(sheet, x + width - 158, y, 126, open, wide)}${rect(x + width - 158, y + open + 6, 126, height * 0.26, panel)}`
      }`
  })
  const stair = svg`${rect(x + 222, top + 12, 34, STREET - top - 100, 'url(#glass)')}
    ${bars(svg`M${x + 239} ${top + 12}v${STREET - top - 104}`, '#fbf6ec', 34, 3, height / 2 - 3)}`
  const entrance = svg`${rect(x, STREET - height - 2, width, height + 2, wallPaint(sheet, look.accent))}
    ${glassFront(sheet, x + 22, STREET - height + 16, 180, height - 24, '#fbf6ec', 4)}
    ${rect(x + 210, STREET - height + 2, 80, 9, '#d9cfbd')}
    ${door(sheet, x + 222, STREET - height + 14, 46, height - 14, { colour: look.door, fanlight: 0, glazed: true })}
    ${glassFront(sheet, x + 306, STREET - height + 16, width - 328, height - 24, '#fbf6ec', 3, false)}`
  const house = svg`${rect(x, top, width, STREET - top, wallPaint(sheet, look.wall))}
    ${rect(x, top, width, STREET - top, 'url(#side)')}${roofEdge(sheet, x, top, width, '#d9cfbd')}
    ${rect(x + 206, top - 36, 70, 28, '#b9afa0')}${floors}${stair}${entrance}`
  return onTheStreet(scene, x, width, house, look.wall)
}

/** Rounded corners, wide windows, bands: the years between the wars. */
export function interbellumApartments(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const storeys = towerStoreys(scene, 4, 5)
  const [x, width] = [200, 400]
  const height = Math.max(MIN_STOREY_HEIGHT, storeyHeight(storeys, 370, 88))
  const top = STREET - storeys * height - 14
  const wall = wallPaint(sheet, look.wall)
  const band = random.pick(['#f1e7d3', '#e6dccb', '#d8ccb6'])
  const panes: WindowStyle = {
    frame: look.period === 'interbellum' ? look.frame : '#f3eee2',
    columns: 2,
    rows: 3,
    thin: true,
    sill: band,
  }
  const bay: WindowStyle = { ...panes, columns: 4, sill: false }
  const floors = repeat(storeys - 1, (i) => {
    const y = top + 20 + i * height
    const open = height - 34
    return svg`${rect(x, y + open + 12, width, 6, band)}${window(sheet, x + 30, y, 66, open, panes)}
      ${window(sheet, x + width - 96, y, 66, open, panes)}
      ${path(svg`M${x + 122} ${y - 10}h156q10 0 10 10v${open + 6}q0 8-10 8h-156q-10 0-10-8v${-open - 6}q0-10 10-10z`, band)}
      ${window(sheet, x + 126, y, 148, open, bay)}${rect(x + 116, y + open + 14, 170, 8, SHADOW, 'opacity=".22"')}`
  })
  const crown = svg`${rect(x + 130, top - 44, 140, 44, wall)}${rect(x + 130, top - 44, 140, 44, 'url(#side)')}
    ${rect(x + 122, top - 52, 156, 10, band)}
    ${path(svg`M${x + 146} ${top - 42}h10v42h-10zM${x + 195} ${top - 42}h10v42h-10zM${x + 244} ${top - 42}h10v42h-10z`, band)}
    ${line(svg`M${x + 200} ${top - 52}v-50`, '#8b9296', 3)}`
  const entry = svg`${rect(x, STREET - height + 16, width, 8, band)}
    ${path(svg`M${x + 150} ${STREET}v-58q0-22 22-22h56q22 0 22 22v58z`, band)}
    ${door(sheet, x + 174, STREET - 70, 52, 70, { colour: look.door, fanlight: 0, glazed: true })}
    ${[x + 28, x + width - 118].map((at) => glassFront(sheet, at, STREET - height + 36, 90, height - 54, panes.frame, 3, sheet.lights.chance(0.5)))}
    ${circle(x + 162, STREET - 40, 7, '#f9e7b8')}${circle(x + 238, STREET - 40, 7, '#f9e7b8')}`
  const shape = svg`M${x} ${STREET}V${top + 30}q0-30 30-30h${width - 60}q30 0 30 30V${STREET}z`
  const house = svg`${crown}${path(shape, wall)}${path(shape, 'url(#side)')}
    ${rect(x + 14, top - 4, width - 28, 8, sheet.snow ? '#f4f7fa' : band)}${floors}${entry}`
  const outdoors = scene.facts.terrace === true ? ironBalcony(sheet, x + 200, STREET - height - 2, 162) : ''
  return onTheStreet(scene, x, width, house + outdoors, look.wall)
}

/** White and rounded, with wide windows: a building of a seaside town, wherever it stands. */
export function coastalApartments(scene: Scene): string {
  const { sheet } = scene
  const { random } = sheet
  const storeys = towerStoreys(scene, 5, 6)
  const height = Math.max(MIN_STOREY_HEIGHT, storeyHeight(storeys, 380, 76))
  const [x, width, top] = [random.whole(190, 220), 400, STREET - storeys * height - 12]
  const white = random.pick(['#f6f0e4', '#f1e6d4', '#eef0ec', '#f3e2d2'])
  const panes: WindowStyle = { frame: '#fbf7ee', columns: 4, sill: '#c9bda8' }
  const small: WindowStyle = { frame: '#fbf7ee', columns: 2, sill: '#c9bda8' }
  const rail = random.pick(['#6f8f95', '#4f7d86', '#b4705a', '#5b6f8a'])
  const balconied = scene.facts.terrace === true
  if (balconied) sheet.shows.features.add('terrace')
  const open = height - 26
  const floors = repeat(storeys - 1, (i) => {
    const y = top + 14 + i * height
    return svg`${balconied && rect(x + 14, y - 4, 230, open + 8, '#5b4d43')}
      ${window(sheet, x + 22, y, 214, open, balconied ? { ...panes, sill: false } : panes)}
      ${balconied && balcony(sheet, x, y + open - 42, rail)}${window(sheet, x + 288, y, 72, open, small)}`
  })
  const shape = svg`M${x} ${STREET}V${top + 30}q0-30 30-30h${width - 30}V${STREET}z`
  const low = STREET - height + 10
  const ground = svg`${rect(x + 14, low, 370, height - 10, rail)}
    ${glassFront(sheet, x + 30, low + 8, 120, height - 18, '#fbf7ee')}
    ${door(sheet, x + 192, low + 8, 46, height - 18, { colour: '#2f4a50', fanlight: 0, glazed: true })}
    ${glassFront(sheet, x + 262, low + 8, 110, height - 18, '#fbf7ee')}`
  const house = svg`${path(shape, white)}${path(shape, 'url(#side)')}${rect(x + 30, top - 12, width - 30, 12, '#e2d7c3')}
    ${floors}${ground}`
  return onTheStreet(scene, x, width, house, 'white')
}

function balcony(sheet: Scene['sheet'], x: number, y: number, rail: string): string {
  const id = sheet.define('balcony', (own) =>
    part(
      own,
      svg`${path('M-14 28q0-4 4-4h266v28H8q-22 0-22-24z', '#fbf7ee')}
        ${path('M-14 30q2 22 22 22h248v-7H10q-18 0-24-15z', SHADOW, 'opacity=".12"')}
        ${line('M-8 18h264', rail, 3)}${rect(6, 52, 250, 8, SHADOW, 'opacity=".16"')}`,
    ),
  )
  return use(id, x, y)
}

/** The number of storeys to draw. A building with too many for the picture continues above its edge. */
const towerStoreys = (scene: Scene, least: number, most: number): number =>
  Math.min(12, Math.max(2, storeysOf(scene, least, most)))
/** The lowest storey height in px; lower storeys would look like stripes. */
const MIN_STOREY_HEIGHT = 46

function onTheStreet(scene: Scene, x: number, width: number, building: string, wall: Wall): string {
  const { sheet } = scene
  const left = rowHouse(sheet, x - 320, STREET, 290, plainHouse(scene, wall))
  const right = sheet.random.chance(0.5) ? tree(sheet, 716, STREET + 4, 70, 'round') : ''
  return svg`${sky(sheet, 'rooftops', STREET)}${x > 190 ? left : tree(sheet, 70, STREET + 4, 84, 'round')}${right}
    ${scene.facts.garage === true && !sheet.shows.features.has('garage') && garageEntrance(scene, x + width)}${building}${pavement(sheet, STREET)}${streetLife(scene, x, width)}`
}

/** The door of the garage beside or below a building. */
function garageEntrance({ sheet, look }: Scene, x: number): string {
  sheet.shows.features.add('garage')
  return svg`${rect(x, 380, 146, STREET - 380, wallPaint(sheet, look.accent))}${rect(x, 380, 146, STREET - 380, 'url(#side)')}
    ${roofEdge(sheet, x, 380, 146, '#3c3836')}${rect(x + 14, 404, 118, STREET - 404, '#3b3f41')}
    ${garageDoor(x + 20, 410, 106, STREET - 410, '#8a938f')}`
}

function lowerWing({ sheet, look, facts }: Scene, x: number, width: number, top: number): string {
  const garage = facts.garage === true
  if (garage) sheet.shows.features.add('garage')
  const style: WindowStyle = { frame: look.frame, columns: 1, sill: '#4a4543' }
  const rows = Math.max(1, Math.floor((STREET - top - 90) / 92))
  return svg`${rect(x, top, width, STREET - top, wallPaint(sheet, look.accent))}
    ${rect(x, top, width, STREET - top, 'url(#side)')}${roofEdge(sheet, x, top, width, '#3c3836')}
    ${repeat(rows, (i) => spaced(x + 8, width - 12, 2, 42, (at) => window(sheet, at, top + 24 + i * 92, 42, 64, style)))}
    ${garage && garageDoor(x + 28, STREET - 82, 102, 82, '#8a938f')}`
}

function block(scene: Scene, x: number, width: number, top: number, height: number, storeys: number): string {
  const { sheet, look } = scene
  const middle: WindowStyle = { frame: look.frame, columns: 1, sill: '#8f8678' }
  const floors = repeat(storeys, (i) => {
    const y = top + 18 + i * height
    return svg`${bay(scene, x + 26, y, height)}${bay(scene, x + 294, y, height)}
      ${i < storeys - 1 && window(sheet, x + 206, y + 8, 58, height - 28, middle)}`
  })
  const tall = Math.min(82, height - 8)
  const entry = svg`${rect(x + 200, STREET - tall, 70, tall, '#3c3836')}
    ${glassFront(sheet, x + 206, STREET - tall + 6, 58, tall - 6, '#3c3836', 2)}${rect(x + 186, STREET - tall - 8, 98, 8, '#b98d5f')}`
  return svg`${rect(x, top, width, STREET - top, wallPaint(sheet, look.wall))}
    ${rect(x, top, width, STREET - top, 'url(#side)')}${roofEdge(sheet, x, top, width, '#8f8678')}${floors}${entry}`
}

/** A terrace when the home has one, or else a wide window. */
function bay(scene: Scene, x: number, y: number, height: number): string {
  if (scene.facts.terrace === true) return terrace(scene, x, y, height)
  return window(scene.sheet, x + 12, y + 6, 126, height - 28, { frame: scene.look.frame, columns: 3, sill: '#8f8678' })
}

/** A recessed terrace with glass, wood and a parapet of glass; four drawings serve all floors. */
function terrace({ sheet, look }: Scene, x: number, y: number, height: number): string {
  sheet.shows.features.add('terrace')
  const lit = isLit(sheet)
  const plant = sheet.random.chance(0.4)
  const id = sheet.define(`terrace ${height} ${lit} ${plant}`, (own) =>
    part(
      own,
      svg`${rect(0, 0, 150, height - 14, '#4a4039')}${glassFront(sheet, 8, 8, 94, height - 22, look.frame, 2, lit)}
        ${rect(106, 4, 38, height - 18, wallPaint(sheet, 'larch'))}${rect(0, 0, 150, 12, SHADOW, 'opacity=".4"')}
        ${plant && path(svg`M24 ${height - 14}q-9-16-3-28q5 8 5 14q5-14 12-16q1 18-9 30z`, '#7c9b62')}
        ${rect(-8, height - 16, 166, 9, '#efe8da')}${rect(-8, height - 7, 172, 9, SHADOW, 'opacity=".2"')}
        ${rect(-6, height - 50, 162, 34, '#c9dcdc', 'opacity=".45"')}
        ${path(svg`M10 ${height - 17}l34-32h22l-34 32z`, '#fff', 'opacity=".35"')}
        ${rect(-6, height - 52, 162, 3, '#3c3836')}`,
    ),
  )
  return use(id, x, y)
}

/** A former textile mill under saw-tooth roofs, with its chimney. */
export function loft(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const storeys = storeysOf(scene, 2, 2)
  const height = storeyHeight(storeys, 300, 152)
  const wall = wallPaint(sheet, random.pick(['red', 'red', 'brown', 'orange', 'rose']))
  const stone = random.pick(['#dccfb8', '#cfc3ae'])
  const teeth = random.pick([3, 4, 4, 5])
  const tooth = 520 / teeth
  const saw = repeat(teeth, (i) => {
    const x = 110 + i * tooth
    return svg`${polygon(
      [
        [x, 170],
        [x, 110],
        [x + tooth, 170],
      ],
      sheet.snow ? '#eef2f4' : '#535b5f',
    )}${path(svg`M${x} 170v-60l8 2v58z`, 'url(#glass)')}
      ${path(svg`M${x} 110l${tooth} 60v-6l${-tooth + 4}-60z`, '#788388')}`
  })
  const panes: WindowStyle = { frame: '#26302f', columns: 4, rows: 5, arch: 14, thin: true, lintel: '#b98a63' }
  const stack = random.chance(0.7)
    ? svg`${path('M640 500V70h34l6 430z', wall)}${path('M660 70h14l6 430h-22z', SHADOW, 'opacity=".28"')}
      ${path('M634 60h46v10h-46zM637 92h40v6h-40z', '#7b3d2e')}`
    : ''
  const pillars = repeat(
    5,
    (i) => svg`${rect(91 + i * 135, 168, 18, 332, wall)}${rect(106 + i * 135, 168, 4, 332, SHADOW, 'opacity=".25"')}`,
  )
  const house = svg`${stack}${saw}${rect(100, 168, 540, 332, wall)}${rect(100, 168, 540, 332, 'url(#side)')}
    ${rect(92, 160, 556, 12, sheet.snow ? '#f4f7fa' : stone)}${rect(100, 172, 540, 16, 'url(#eave)')}${pillars}
    ${repeat(storeys, (row) => repeat(row === storeys - 1 ? 3 : 4, (i) => window(sheet, 122 + i * 135, 198 + row * height, 92, height * 0.74, panes)))}
    ${repeat(storeys - 1, (row) => rect(100, 184 + (row + 1) * height, 540, 7, stone, 'opacity=".8"'))}
    ${rect(528, 372, 90, 128, '#26302f')}${glassFront(sheet, 536, 382, 74, 118, '#26302f', 2)}
    ${scene.facts.terrace === true && ironBalcony(sheet, 303, 196 + height, 108)}${rect(514, 362, 118, 9, look.door)}${pot(sheet, 508, 506, 1.2)}${pot(sheet, 642, 506, 1.2)}`
  return svg`${sky(sheet, 'rooftops', STREET)}${scene.facts.garage === true && garageEntrance(scene, 640)}${house}${pavement(sheet, STREET)}
    ${tree(sheet, 52, 540, 74, 'round')}${streetLife(scene, 140, 440)}`
}

/** A tall house full of rooms: many windows, many bicycles. */
export function studentHouse(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const storeys = storeysOf(scene, 4, 4)
  const [x, width, height] = [230, 350, storeyHeight(storeys - 1, 290, 88)]
  const top = STREET - 118 - (storeys - 1) * height + 20
  const style: WindowStyle = { frame: look.frame, columns: 2, transom: 0.3, lintel: look.stone }
  const bunting = ['#b4503a', '#d9b65a', '#4f7d86', '#7d9c79', '#8f7bab'].map((colour, i) =>
    path(
      repeat(3, (k) => {
        const at = x + 14 + (i + k * 5) * 23
        return svg`M${at} ${STREET - 122 + Math.sin((at - x) / 36) * 5}h16l-8 16z`
      }),
      colour,
    ),
  )
  const house = svg`${roof(
    sheet,
    [
      [x - 4, top],
      [x + 20, top - 54],
      [x + width - 20, top - 54],
      [x + width + 4, top],
    ],
    look.roof,
  )}${rect(x, top, width, STREET - top, wallPaint(sheet, look.wall))}
    ${rect(x, top, width, STREET - top, 'url(#side)')}${gutter(sheet, x, top, width, look.cornice)}
    ${repeat(storeys - 1, (i) => spaced(x, width, 5, 38, (at) => window(sheet, at, top + 18 + i * height, 38, Math.min(58, height - 26), style)))}
    ${rect(x, STREET - 18, width, 18, '#7b8488')}
    ${spaced(x + 4, width * 0.36, 2, 40, (at) => window(sheet, at, STREET - 92, 40, 58, style))}
    ${spaced(x + width * 0.62, width * 0.36, 2, 40, (at) => window(sheet, at, STREET - 92, 40, 58, style))}
    ${door(sheet, x + width / 2 - 24, STREET - 90, 48, 86, { colour: look.door, fanlight: 20, surround: look.stone })}
    ${line(svg`M${x + 6} ${STREET - 124}q60 16 112 0t112 0 114 0`, '#5b5048', 1.4)}${bunting}`
  const left = rowHouse(sheet, x - 300, STREET, 300, plainHouse(scene, look.wall))
  const right = rowHouse(sheet, x + width, STREET, 300, plainHouse(scene, look.wall))
  return svg`${sky(sheet, 'rooftops', STREET)}${left}${right}${house}${pavement(sheet, STREET)}
    ${bikeRack(scene, random.chance(0.5) ? 250 : 300)}${tree(sheet, 740, 546, 66, 'round')}
    ${lamp(sheet, 150, 532, 188)}`
}

const bikeRack = ({ sheet }: Scene, x: number): string =>
  repeat(4, (i) => bicycle(sheet, x + i * 66 - 20, 526, 0.85, BICYCLE_COLOURS[i] ?? BICYCLE_COLOURS[0]))
