import { wallPaint } from '../materials.ts'
import { grass, hedge, tree } from '../nature.ts'
import { door, garageDoor, glassFront, spaced, window, type WindowStyle } from '../openings.ts'
import { roofEdge, solarPanels } from '../roofs.ts'
import { type Scene, STREET } from '../scene.ts'
import { birds, sky } from '../sky.ts'
import { bicycle, lamp, pavement, van } from '../street.ts'
import { cat, dog } from '../animals.ts'
import { line, path, polygon, rect, repeat, SHADOW, svg } from '../svg.ts'

/** A hall with dock doors, a small office, and lorries that come and go. */
export function warehouse(scene: Scene): string {
  const { sheet } = scene
  const { random } = sheet
  const accent = random.pick(['#b4503a', '#39769b', '#d9a13f', '#3d8b6b'])
  const wall = wallPaint(sheet, random.pick(['metal', 'green', 'metal', 'tar']))
  const [x, width, top] = [70, 560, 236]
  const docks = repeat(
    3,
    (i) =>
      svg`${rect(x + 34 + i * 150, 376, 112, 124, '#3b3f41')}
        ${garageDoor(x + 42 + i * 150, 384, 96, 116, i === 1 ? accent : '#e6dccb')}
        ${path(svg`M${x + 34 + i * 150} 366h112l8 12h-128z`, accent)}`,
  )
  const office = svg`${rect(x + width - 40, 316, 170, 184, wallPaint(sheet, 'pale'))}
    ${rect(x + width - 40, 316, 170, 184, 'url(#side)')}${roofEdge(sheet, x + width - 40, 316, 170, accent)}
    ${glassFront(sheet, x + width - 22, 336, 132, 52, '#3b3f41', 4, true)}
    ${glassFront(sheet, x + width - 22, 414, 70, 62, '#3b3f41', 2)}
    ${door(sheet, x + width + 66, 416, 42, 84, { colour: accent, fanlight: 0, glazed: true })}`
  return svg`${sky(sheet, 'plain', STREET)}${birds(560, 110)}${tree(sheet, 36, STREET, 76, 'tall')}
    ${tree(sheet, 770, STREET, 92, 'round', 1)}${polygon(
      [
        [x - 6, top],
        [x + width / 2, top - 62],
        [x + width + 6, top],
      ],
      wall,
    )}${line(svg`M${x - 12} ${top + 3}l${width / 2 + 12}-66 ${width / 2 + 12} 66`, sheet.snow ? '#f4f7fa' : '#5b6467', 9)}
    ${rect(x, top, width, STREET - top, wall)}${polygon(
      [
        [x, STREET],
        [x, top],
        [x + width / 2, top - 62],
        [x + width, top],
        [x + width, STREET],
      ],
      'url(#side)',
    )}${rect(x, 300, width, 22, accent)}
      ${spaced(x + 20, width - 80, 5, 58, (at) => rect(at, 250, 58, 26, 'url(#glass)'))}
      ${path(svg`M${x + width / 2} ${top - 42}l7 13 14 2-10 10 3 14-14-7-14 7 3-14-10-10 14-2z`, '#f4ead6')}
    ${docks}${office}${pavement(sheet, STREET)}${van(random.whole(190, 300), 572, '#f4efe6', accent)}
    ${lamp(sheet, 706, 532, 200)}${hedge(sheet, 590, STREET + 6, 90, 18)}${random.chance(0.4) && cat(170, 530)}`
}

/** A joiner's or smith's workshop of brick, doors wide open. */
export function workshop(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  const [x, width, eaves, apex] = [170, 420, 300, 130]
  const wall = wallPaint(sheet, look.wall)
  const shape = [
    [x, STREET],
    [x, eaves],
    [x + width / 2, eaves - apex],
    [x + width, eaves],
    [x + width, STREET],
  ] as const
  const panes: WindowStyle = { frame: '#26302f', columns: 3, rows: 4, thin: true, arch: 10, lintel: look.stone }
  const work = svg`${rect(x + 130, 350, 160, 150, '#4b3a2c')}
    ${rect(x + 130, 350, 160, 150, 'url(#warm)', 'opacity=".8"')}${rect(x + 160, 448, 100, 9, '#8a6342')}
    ${line(svg`M${x + 170} 457v43m80-43v43`, '#6a4a2e', 6)}
    ${path(svg`M${x + 186} 448v-14h30v14zM${x + 230} 448v-26h8v26z`, '#c98b62')}
    ${line(svg`M${x + 146} 372h128`, '#6a4a2e', 4)}
    ${line(svg`M${x + 160} 374v26m20-26v18m20-18v30m24-30v16m22-16v24`, '#5b6467', 5)}
    ${rect(x + 82, 346, 50, 154, look.shutter)}${rect(x + 288, 346, 50, 154, look.shutter)}
    ${line(svg`M${x + 86} 490l42-136m164 0l42 136M${x + 82} 424h50m156 0h50`, SHADOW, 3, 'opacity=".35"')}`
  const planks = svg`${path(
    repeat(5, (i) => svg`M${x + width + 18 + i * 9} 500l12-120h7l-12 120z`),
    '#c69a6d',
  )}${rect(x + width + 64, 478, 84, 8, '#b98d5f')}${rect(x + width + 60, 488, 92, 10, '#a87c55')}`
  return svg`${sky(sheet, 'rooftops', STREET)}${tree(sheet, 92, STREET, 84, 'round')}
    ${tree(sheet, 722, STREET, 80, 'round', 1)}${polygon(shape, wall)}${polygon(shape, 'url(#side)')}
    ${line(svg`M${x - 14} ${eaves + 9}l${width / 2 + 14}-${apex + 9} ${width / 2 + 14} ${apex + 9}`, sheet.snow ? '#f4f7fa' : '#7d4433', 12)}
    ${window(sheet, x + width / 2 - 40, 224, 80, 86, panes)}${window(sheet, x + 22, 372, 48, 84, panes)}
    ${window(sheet, x + width - 70, 372, 48, 84, panes)}${work}${planks}${pavement(sheet, STREET)}
    ${dog(random.pick([250, 520]), 528)}
    ${random.chance(0.6) ? van(20, 578, '#f4efe6', look.shutter) : bicycle(sheet, 440, 530, 0.9, '#a8482f')}`
}

/** A row of small units, each with its own door and colour. */
export function smallUnits(scene: Scene): string {
  const { sheet } = scene
  const { random } = sheet
  const [x, unit, top] = [70, 165, 296]
  const wall = wallPaint(sheet, random.pick(['metal', 'tar', 'dark', 'pale']))
  const colours = ['#b4503a', '#d9a13f', '#3d8b6b', '#39769b']
  const units = colours.map((colour, i) => {
    const at = x + i * unit
    return svg`${rect(at + 10, 392, 82, 108, '#3b3f41')}${garageDoor(at + 14, 396, 74, 104, '#e6dccb')}
      ${rect(at + 104, 410, 44, 90, colour)}${rect(at + 111, 418, 30, 50, 'url(#glass)')}
      ${rect(at + 6, 376, unit - 14, 9, colour)}
      ${glassFront(sheet, at + 14, 324, unit - 32, 38, '#3b3f41', 3, sheet.lights.chance(0.4))}
      ${i > 0 && rect(at - 2, top, 4, STREET - top, SHADOW, 'opacity=".25"')}`
  })
  return svg`${sky(sheet, 'plain', STREET)}
    ${repeat(5, (i) => tree(sheet, 60 + i * 170, STREET - 10, 76, i % 2 ? 'tall' : 'round'))}
    ${scene.facts.solarPanels === true && solarPanels(sheet, x + 80, top - 46, 6) + solarPanels(sheet, x + 380, top - 46, 6)}
    ${rect(x, top, unit * 4, STREET - top, wall)}${rect(x, top, unit * 4, STREET - top, 'url(#side)')}
    ${roofEdge(sheet, x, top, unit * 4, '#3b3f41')}${units}${pavement(sheet, STREET)}
    ${van(random.pick([70, 250, 420]), 574, '#f4efe6', random.pick(['#b4503a', '#39769b', '#d9a13f']))}
    ${bicycle(sheet, 640, 528, 0.88, '#2f5d54')}${grass(sheet, 740, 506, 50, 8)}`
}
