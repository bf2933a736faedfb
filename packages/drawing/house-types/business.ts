import { basics, corniceOf } from './terraced.ts'
import { rowHouse } from './row-house.ts'
import { inTheStreet, plainHouse, streetLife } from './street.ts'
import { wallPaint } from '../materials.ts'
import { ball, hedge, pot, tree } from '../nature.ts'
import { glassFront, isLit, spaced, window, type WindowStyle } from '../openings.ts'
import { hippedRoof, roofEdge, solarPanels } from '../roofs.ts'
import { type Scene, showStoreys, STREET, storeyHeight, storeysOf } from '../scene.ts'
import { part, use } from '../sheet.ts'
import { birds, sky } from '../sky.ts'
import { bicycle, car, CAR_COLOURS, lamp, pavement, sandwichBoard } from '../street.ts'
import { circle, line, path, rect, repeat, SHADOW, svg } from '../svg.ts'

/** Glass between slender piers, a green roof, people on bicycles. */
export function officeBuilding(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const storeys = Math.min(12, storeysOf(scene, 4, 6))
  const [x, width, height] = [random.whole(140, 180), 450, Math.max(46, storeyHeight(storeys, 400, 76))]
  const top = STREET - storeys * height - 20
  const pier = wallPaint(sheet, look.period === 'modern' ? random.pick(['pale', 'white', 'sand', 'larch']) : look.wall)
  const cell = (lit: boolean, blind: boolean) =>
    sheet.define(`office ${lit} ${blind} ${height}`, (own) =>
      part(
        own,
        svg`${glassFront(sheet, 0, 0, 76, height - 18, look.frame, 2, lit)}
          ${blind && rect(2, 2, 72, 14, '#efe6d4', 'opacity=".8"')}
          ${lit && path(svg`M12 ${height - 18}v-16h18v16zM44 ${height - 18}v-9h24v9z`, '#6e5a48', 'opacity=".5"')}`,
      ),
    )
  const floors = repeat(
    storeys - 1,
    (i) =>
      svg`${repeat(5, (j) => use(cell(isLit(sheet), random.chance(0.25)), x + 12 + j * 88, top + 14 + i * height))}
        ${rect(x - 3, top + (i + 1) * height - 2, width + 6, 6, look.stone)}`,
  )
  const entry = svg`${glassFront(sheet, x + 12, STREET - height + 2, 166, height - 6, look.frame, 4)}
    ${glassFront(sheet, x + width - 178, STREET - height + 2, 166, height - 6, look.frame, 4)}
    ${rect(x + 182, STREET - height - 2, 86, 8, look.door)}
    ${glassFront(sheet, x + 192, STREET - height + 6, 66, height - 6, look.door, 2)}`
  const crown = svg`${rect(x + 60, top - 34, 120, 26, '#a9aaa4')}
    ${sheet.snow ? '' : path(svg`M${x + 200} ${top - 8}q8-14 18-4 8-16 20-2 8-12 20 0 10-14 22 0 10-12 20 0 10-10 18 6z`, '#6f8f5f')}
    ${scene.facts.solarPanels === true && solarPanels(sheet, x + 320, top - 46, 4, -8)}`
  return svg`${sky(sheet, 'rooftops', STREET)}${birds(640, 90)}
    ${rowHouse(sheet, x - 320, STREET, 290, plainHouse(scene, 'dark'))}${tree(sheet, 720, STREET, 90, 'round')}
    ${crown}${rect(x, top, width, STREET - top, pier)}${rect(x, top, width, STREET - top, 'url(#side)')}
    ${roofEdge(sheet, x, top, width, look.cornice)}
    ${floors}${entry}${pavement(sheet, STREET)}${hedge(sheet, x + 12, STREET + 8, 150, 18)}
    ${hedge(sheet, x + width - 170, STREET + 8, 160, 18)}${streetLife(scene, x, width)}`
}

/** A doctor's or notary's practice in a low modern house. */
export function practice(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const [x, width, eaves] = [190, 430, scene.facts.storeys === 1 ? 376 : 300]
  const storeys = storeysOf(scene, 2, 2)
  const green = random.pick(['#3d8b6b', '#39566b', '#a8482f'])
  const style: WindowStyle = { frame: look.frame, columns: 2, sill: '#8b9296' }
  const body = svg`${hippedRoof(sheet, x - 24, eaves, width + 48, 96, 280, look.roof)}
    ${rect(x, eaves, width, STREET - eaves, wallPaint(sheet, look.wall))}
    ${rect(x, eaves, width, STREET - eaves, 'url(#side)')}${rect(x - 14, eaves - 6, width + 28, 10, look.cornice)}
    ${rect(x, eaves + 4, width, 16, 'url(#eave)')}
    ${storeys > 1 && spaced(x + 10, width - 20, 2, 96, (at) => window(sheet, at, 330, 96, 58, { ...style, columns: 3 }))}
    ${glassFront(sheet, x + 30, 414, 150, 70, look.frame, 3)}
    ${window(sheet, x + width - 120, 414, 90, 62, style, { behind: 'plant' })}
    ${rect(x + 206, 396, 76, 104, '#e9e2d2')}${rect(x + 196, 388, 96, 9, green)}
    ${glassFront(sheet, x + 214, 406, 60, 94, green, 2)}`
  const board = svg`${rect(x + width + 24, 392, 6, 108, '#6d7274')}
    ${rect(x + width + 4, 392, 48, 56, '#fbf6ec', 'rx="4"')}
    ${path(svg`M${x + width + 22} 404h12v10h10v12h-10v10h-12v-10h-10v-12h10z`, green)}`
  return svg`${sky(sheet, 'rooftops', STREET)}${tree(sheet, 110, STREET, 96, 'round')}
    ${tree(sheet, 730, STREET, 80, 'round', 1)}${body}${board}${pavement(sheet, STREET)}
    ${ball(sheet, x + 194, STREET - 6, 18)}${ball(sheet, x + 294, STREET - 6, 18)}
    ${hedge(sheet, x + 10, STREET + 4, 150, 18)}${bicycle(sheet, x + 320, STREET + 26, 0.88, '#a8482f')}
    ${lamp(sheet, 70, 532, 180)}`
}

/** A shop below a striped awning: books, bread, flowers or clothes. */
export function shop(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const width = 400
  const [paint, dark, stripe] = random.pick([
    ['#1f4038', '#16322b', '#b4503a'],
    ['#2c4a5a', '#1d3542', '#d9b65a'],
    ['#6b3a33', '#4e2823', '#5f7d76'],
    ['#7b5a36', '#5a4026', '#a8482f'],
    ['#4a4f63', '#343849', '#c98d74'],
  ] as const)
  const storeys = storeysOf(scene, 2, 3)
  showStoreys(scene, storeys, true)
  const trade = random.pick(['books', 'bread', 'flowers', 'clothes'])
  const house = {
    ...basics(scene),
    storeys,
    ground: 158,
    upper: storeyHeight(storeys - 1, 220, 112),
    windowWidth: 70,
    windowHeight: storeys > 3 ? 44 : storeys > 2 ? 70 : 82,
    ledges: true,
    openGround: true,
    top: corniceOf(scene, [0.25, 0.75], 70),
    windows: { frame: look.frame, columns: 2, transom: 0.3, arch: random.pick([0, 9]), lintel: look.stone },
  }
  return (
    inTheStreet(
      scene,
      width,
      (x) => {
        const front = svg`${rect(x + 6, 344, width - 12, 156, paint)}
          ${rect(x + 6, 344, width - 12, 5, '#fff', 'opacity=".2"')}${rect(x + 18, 354, width - 36, 32, dark)}
          ${emblem(x + width / 2, 370, '#e9d9a8')}`
        const panes = [x + 28, x + 242].map(
          (at) => svg`${glassFront(sheet, at, 412, 130, 74, '#2f3a38', 1)}${wares(scene, trade, at, 486)}`,
        )
        const entrance = svg`${rect(x + 175, 404, 50, 94, dark)}${rect(x + 182, 410, 36, 60, 'url(#warm)')}
          ${circle(x + 220, 462, 2.6, '#e3c27a')}`
        return svg`${rowHouse(sheet, x, STREET, width, house)}${front}${panes}${entrance}
          ${awning(x + 12, 392, width - 24, stripe, sheet.snow)}`
      },
      { left: 168, right: 238 },
      true,
    ) +
    sandwichBoard(random.pick([250, 490]), 532) +
    (trade === 'flowers' ? pot(sheet, 300, 520, 1) + pot(sheet, 330, 524, 0.8) : '')
  )
}

export const awning = (x: number, y: number, width: number, stripe: string, snow = false): string => {
  const step = width / 10
  const strips = (odd: number) =>
    repeat(5, (i) => svg`M${x + (i * 2 + odd) * step} ${y}h${step}v32q${-step / 2} 10 ${-step} 0z`)
  return svg`${path(strips(0), snow ? '#f4f7fa' : '#f4ead6')}${path(strips(1), stripe)}
    ${rect(x, y, width, 6, SHADOW, 'opacity=".22"')}${rect(x + 6, y + 38, width - 12, 12, SHADOW, 'opacity=".18"')}`
}

/** An ornament where a name would stand: drawings carry no text. */
const emblem = (x: number, y: number, colour: string): string =>
  line(svg`M${x - 120} ${y}h84m72 0h84M${x - 120} ${y}l6-4v8zM${x + 120} ${y}l-6-4v8z`, colour, 2) +
  path(svg`M${x} ${y - 11}l4 7 8 1-6 6 2 8-8-4-8 4 2-8-6-6 8-1z`, colour)

function wares({ sheet }: Scene, trade: 'books' | 'bread' | 'flowers' | 'clothes', x: number, y: number): string {
  const { random } = sheet
  if (trade === 'books') {
    const shelf = (base: number) =>
      ['#8d4a3a', '#3f5f68', '#c9a35a', '#6b7f57', '#54414f']
        .map((colour, i) =>
          path(
            repeat(4, (k) =>
              svg`M${x + 8 + (i + k * 5) * 5.9} ${base}v${-random.whole(14, 23)}h5v30z`.replace('v30z', `V${base}z`),
            ),
            colour,
          ),
        )
        .join('')
    return (
      shelf(y - 38) + shelf(y - 4) + path(svg`M${x + 4} ${y - 38}h122v3h-122zM${x + 4} ${y - 4}h122v3h-122z`, '#6a4a2e')
    )
  }
  if (trade === 'bread')
    return svg`${path(svg`M${x + 4} ${y - 34}h122v3h-122zM${x + 4} ${y - 4}h122v3h-122z`, '#6a4a2e')}${path(
      repeat(
        4,
        (i) => svg`M${x + 10 + i * 29} ${y - 34}q0-14 12-14t12 14zM${x + 12 + i * 29} ${y - 4}q-2-10 10-12t12 12z`,
      ),
      '#b9783f',
    )}${path(
      repeat(4, (i) => svg`M${x + 16 + i * 29} ${y - 44}l5 8m2-9l4 9`),
      'none',
      'stroke="#f0d9ae" stroke-width="2"',
    )}`
  if (trade === 'flowers')
    return ['#d9705a', '#f0c35c', '#e9b8c8', '#8f7bab']
      .map(
        (colour, i) =>
          svg`${path(svg`M${x + 10 + i * 30} ${y - 4}v-18h20l-3 18z`, '#8b9296')}
            ${path(svg`M${x + 6 + i * 30} ${y - 22}q14-34 28 0z`, '#5f8156')}
            ${line(svg`M${x + 12 + i * 30} ${y - 32}h0m8-8h0m8 8h0m-6 6h0`, colour, 9, 'stroke-linecap="round"')}`,
      )
      .join('')
  return ['#b4503a', '#39566b', '#d9b65a']
    .map(
      (colour, i) =>
        svg`${line(svg`M${x + 24 + i * 40} ${y}v-22`, '#5f432e', 3)}
          ${path(svg`M${x + 12 + i * 40} ${y - 20}l3-26-6-2 4-10 8-2h6l8 2 4 10-6 2 3 26z`, colour)}`,
    )
    .join('')
}

/** Cars or kitchens behind a wall of glass. */
export function showroom(scene: Scene): string {
  const { sheet } = scene
  const { random } = sheet
  const accent = random.pick(['#a8482f', '#39566b', '#2f5d54', '#c29a3c'])
  const [x, width, top] = [90, 620, 250]
  const body = svg`${rect(x, top, width, STREET - top, wallPaint(sheet, random.pick(['metal', 'dark', 'pale'])))}
    ${rect(x, top, width, STREET - top, 'url(#side)')}${rect(x - 16, top - 22, width + 32, 24, accent)}
    ${rect(x - 16, top - 22, width + 32, sheet.snow ? 8 : 4, '#fff', sheet.snow ? '' : 'opacity=".3"')}
    ${rect(x, top + 2, width, 16, 'url(#eave)')}
    ${glassFront(sheet, x + 26, top + 60, width - 190, STREET - top - 66, '#3b3f41', 4)}
    ${rect(x + width - 140, top + 60, 110, STREET - top - 60, accent)}
    ${glassFront(sheet, x + width - 128, top + 90, 86, STREET - top - 90, '#f3eee2', 2)}
    ${emblem(x + 250, top + 34, '#f4ead6')}
    ${car(sheet, x + 130, STREET - 14, CAR_COLOURS[1])}${car(sheet, x + 330, STREET - 14, CAR_COLOURS[0])}
    ${rect(x + 30, STREET - 14, width - 198, 8, '#8b7d68', 'opacity=".5"')}`
  const flags = [0, 1, 2].map(
    (i) =>
      svg`${rect(24 + i * 24, 268 + i * 16, 3, 232 - i * 16, '#8b9296')}
        ${path(svg`M${27 + i * 24} ${270 + i * 16}q10-5 18 0v52q-8 5-18 0z`, [accent, '#f4ead6', accent][i] ?? accent)}`,
  )
  return svg`${sky(sheet, 'rooftops', STREET)}${tree(sheet, 744, STREET, 84, 'tall')}${body}${flags}
    ${pavement(sheet, STREET)}${hedge(sheet, x + 40, STREET + 8, 180, 16)}${lamp(sheet, 738, 532, 190)}
    ${random.chance(0.5) && bicycle(sheet, 520, 530, 0.9, '#2f5d54')}`
}
