import { cow, horse, sheep } from '../animals.ts'
import { inTheGarden, picketFence } from '../garden.ts'
import { roofPaint, wallPaint } from '../materials.ts'
import { ball, ivy, lawn, gardenPath, grass, flowers, tree } from '../nature.ts'
import { barnDoor, door, spaced, window, type WindowStyle } from '../openings.ts'
import { chimney, dormer, gutter, roof, skylight, verge } from '../roofs.ts'
import { GARDEN, type Scene, showStoreys } from '../scene.ts'
import type { Sheet } from '../sheet.ts'
import { sky } from '../sky.ts'
import { line, path, polygon, rect, repeat, SHADOW, svg } from '../svg.ts'
import { glow } from '../moonlight.ts'

/** Long and low, the barn door under the same roof as the living part. */
export function farmhouse(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  showStoreys(scene, 1, true)
  const [x, width, eaves] = [130, 560, 318]
  const shutters: WindowStyle = {
    frame: '#f7f1e4',
    columns: 2,
    rows: 3,
    thin: true,
    shutter: look.shutter,
    sill: '#77736b',
  }
  const barn = x + width - 160
  const doorX = x + 236
  const body = svg`${chimney(sheet, x + 150, 196, 34, 60, 'red')}
    ${random.chance(0.6) && chimney(sheet, x + 410, 196, 34, 60, 'red')}
    ${roof(
      sheet,
      [
        [x - 22, eaves + 2],
        [x + 28, 220],
        [x + width - 28, 220],
        [x + width + 22, eaves + 2],
      ],
      look.roof,
    )}${line(svg`M${x + 26} 220h${width - 52}`, look.roof === 'slate' ? '#3d454e' : '#8a5a3c', 7)}
    ${rect(x, eaves, width, GARDEN - eaves, wallPaint(sheet, look.wall))}
    ${rect(x, eaves, width, GARDEN - eaves, 'url(#side)')}${rect(x - 8, eaves - 6, width + 16, 8, '#d9cdb8')}
    ${rect(x, eaves + 2, width, 20, 'url(#eave)')}${rect(x, GARDEN - 24, width, 24, '#39393a')}
    ${[x + 44, x + 150, x + 322].map((at) => window(sheet, at, 360, 42, 58, shutters, { box: random.chance(0.6) }))}
    ${door(sheet, doorX, 372, 44, 98, { colour: look.shutter, fanlight: 0 })}
    ${barnDoor(barn, 398, 96, 72, wallPaint(sheet, random.pick(['walnut', 'larch', 'green'])), '#b4603f')}
    ${spaced(x + 40, width - 80, 3, 34, (at) => skylight(at, 252))}
    ${random.chance(0.4) && ivy(sheet, x + 14, GARDEN, 60, 120)}`
  const hasCow = random.chance(0.5)
  return inTheGarden(
    scene,
    {
      house: [x, x + width],
      door: doorX + 22,
      horizon: scene.facts.region === 'BE-WAL' ? 'hills' : 'plain',
      yard: (at) => (hasCow ? cow(at, 556, 1.1) : sheep(at - 10, 552, 1.4) + sheep(at + 60, 566, 1.2)),
    },
    body,
  )
}

/** Walloon house of local stone under slate. */
export function stoneHouse(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  showStoreys(scene, 2, true)
  const [x, width, eaves] = [180, random.whole(400, 440), 262]
  const grid: WindowStyle = { frame: look.frame, columns: 2, rows: 3, thin: true, surround: '#b9bdb9' }
  const shuttered: WindowStyle = { ...grid, shutter: look.shutter }
  const middle = x + width / 2
  const body = svg`${chimney(sheet, x + 40, 126, 40, 60, look.wall)}
    ${random.chance(0.7) && chimney(sheet, x + width - 84, 126, 40, 60, look.wall)}
    ${roof(
      sheet,
      [
        [x - 20, eaves + 2],
        [x + 26, 160],
        [x + width - 26, 160],
        [x + width + 20, eaves + 2],
      ],
      'slate',
    )}
    ${rect(x, eaves, width, GARDEN - eaves, wallPaint(sheet, look.wall))}
    ${rect(x, eaves, width, GARDEN - eaves, 'url(#side)')}${rect(x - 14, eaves - 6, width + 28, 9, '#3f4750')}
    ${rect(x, eaves + 3, width, 22, 'url(#eave)')}
    ${spaced(x, width, 3, 46, (at, i) => window(sheet, at, 290, 46, 62, i === 1 ? grid : shuttered))}
    ${[0, 2].map((i) => window(sheet, x + (width * (i + 0.5)) / 3 - 23, 382, 46, 64, shuttered, { box: true }))}
    ${door(sheet, middle - 22, 386, 44, 84, { colour: look.door, fanlight: 16, surround: '#b9bdb9' })}
    ${random.chance(0.5) ? spaced(x + 60, width - 120, 2, 38, (at) => dormer(sheet, at + 19, eaves - 12, grid)) : [x + 110, x + width - 144].map((at) => skylight(at, 206))}
    ${random.chance(0.5) && ivy(sheet, x + width - 12, GARDEN, 70, 190)}`
  const low = wallPaint(sheet, look.wall)
  const wall = random.chance(0.6)
    ? svg`${rect(0, 556, 226, 44, low)}${rect(0, 549, 232, 9, sheet.snow ? '#f4f7fa' : '#cfd1cb')}
      ${rect(586, 556, 220, 44, low)}${rect(580, 549, 226, 9, sheet.snow ? '#f4f7fa' : '#cfd1cb')}`
    : ''
  return inTheGarden(scene, { house: [x, x + width], door: middle, horizon: 'hills' }, body) + wall
}

/** Small, half-hipped, roses at the door. */
export function cottage(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  showStoreys(scene, 1, true)
  const green = scene.facts.garden === true
  const [x, width, eaves] = [220, 360, 330]
  const grid: WindowStyle = {
    frame: '#f7f1e4',
    columns: 2,
    rows: 3,
    thin: true,
    shutter: look.shutter,
    sill: '#8a7a68',
  }
  const thatched = look.roof === 'thatch'
  const doorX = x + random.pick([150, 70])
  const crest = svg`M${x - 34} ${eaves + 10}q40-110 96-146q118-22 236 0q56 36 96 146q-20 8-44 0q-80 10-172 2t-172-2q-20 8-40 0z`
  const top = thatched
    ? thatchedRoof(scene, crest)
    : roof(
        sheet,
        [
          [x - 26, eaves + 4],
          [x + 50, 190],
          [x + width - 50, 190],
          [x + width + 26, eaves + 4],
        ],
        look.roof,
      )
  const side = doorX === x + 150 ? [x + 50, x + 254] : [x + 172, x + 272]
  const body = svg`${chimney(sheet, x + 250, 150, 40, 60, 'red')}
    ${rect(x, eaves - 10, width, GARDEN - eaves + 10, wallPaint(sheet, look.wall))}
    ${rect(x, eaves - 10, width, GARDEN - eaves + 10, 'url(#side)')}
    ${top}${rect(x, eaves + 8, width, 18, 'url(#eave)')}${[x + 96, x + 226].map((at) => eyebrow(scene, at, thatched))}
    ${side.map((at) => window(sheet, at, 368, 46, 58, grid, { box: true }))}
    ${door(sheet, doorX, 376, 46, 94, { colour: look.door, fanlight: 0 })}
    ${ivy(sheet, doorX - 12, GARDEN, 26, 130)}${green && flowers(sheet, doorX - 26, 400, 30, 16, ['#d9534f', '#f0b9a0'])}`
  return (
    inTheGarden(scene, { house: [x, x + width], door: doorX + 23, trees: ['round', 'blossom'] }, body) +
    (green && random.chance(0.5) ? picketFence(0, 592, 200) : '') +
    (green ? ball(sheet, x + width + 20, GARDEN + 4, 20) : '')
  )
}

const thatchedRoof = ({ sheet }: Scene, crest: string): string =>
  path(crest, roofPaint(sheet, 'thatch')) +
  (sheet.snow ? path(crest, '#f4f7fa', 'opacity=".86"') : '') +
  path(crest, 'url(#slope)')

function eyebrow({ sheet, look }: Scene, x: number, thatched: boolean): string {
  if (!thatched) return dormer(sheet, x + 19, 318, { frame: look.frame, columns: 2 })
  return (
    path(svg`M${x - 26} 322q8-52 45-54t45 54z`, '#8d744a') +
    window(sheet, x, 284, 38, 34, { frame: '#f7f1e4', columns: 2, sill: false, arch: 6, thin: true })
  )
}

/** A log house among spruces. */
export function chalet(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  showStoreys(scene, 1, true)
  const balconied = scene.facts.terrace === true
  if (balconied) sheet.shows.features.add('terrace')
  const [x, width, eaves, apex] = [210, 380, 318, 150]
  const middle = x + width / 2
  const trim: WindowStyle = {
    frame: '#f7f1e4',
    columns: 2,
    rows: 2,
    thin: true,
    shutter: look.shutter,
    sill: '#6e4a2f',
  }
  const walls = [
    [x, GARDEN],
    [x, eaves],
    [middle, eaves - apex],
    [x + width, eaves],
    [x + width, GARDEN],
  ] as const
  const logs = wallPaint(sheet, random.pick(['logs', 'larch', 'walnut']))
  const body = svg`${chimney(sheet, x + width - 100, 176, 38, 80, 'bluestone')}${polygon(walls, logs)}
    ${polygon(walls, 'url(#side)')}${verge(sheet, x, eaves, width, apex, '#5f3f26', 34)}
    ${path(svg`M${middle} 196l-9-10q-5-8 3-9q5 0 6 5q1-5 6-5q8 1 3 9z`, '#f3d9b0')}
    ${window(sheet, middle - 60, 236, 48, 62, { ...trim, shutter: undefined })}
    ${window(sheet, middle + 12, 236, 48, 62, { ...trim, shutter: undefined })}
    ${balconied && chaletBalcony(sheet, x, width)}
    ${[x + 62, x + width - 108].map((at) => window(sheet, at, 378, 46, 56, trim))}
    ${door(sheet, middle - 24, 382, 48, 88, { colour: look.door, fanlight: 0 })}
    ${rect(x - 6, GARDEN - 18, width + 12, 18, wallPaint(sheet, 'bluestone'))}`
  return inTheGarden(
    scene,
    { house: [x, x + width], door: middle, horizon: 'hills', trees: ['spruce', 'spruce'] },
    body,
  )
}

const chaletBalcony = (sheet: Sheet, x: number, width: number): string =>
  svg`${rect(x + 30, 332, width - 60, 10, '#6e4a2f')}${line(svg`M${x + 40} 302h${width - 80}`, '#6e4a2f', 6)}${path(
    repeat(15, (i) => svg`M${x + 46 + i * 20} 304h9v28h-9z`),
    '#8a5f3c',
  )}${flowers(sheet, x + 46, 300, width - 92, 60, ['#d9534f', '#f0b9a0', '#5f8156'])}
      ${rect(x + 30, 342, width - 60, 14, SHADOW, 'opacity=".25"')}`

/** Two towers with pointed caps and a moat. */
export function castle(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  showStoreys(scene, 2, true)
  const wall = wallPaint(sheet, look.wall)
  const grid: WindowStyle = { frame: look.frame, columns: 2, rows: 3, thin: true, arch: 9, surround: '#dcd6c8' }
  const flag = random.pick(['#b4503a', '#c9a13f', '#39566b'])
  const tower = (
    x: number,
    width: number,
    top: number,
  ) => svg`${rect(x, top, width, 440 - top, wall)}${rect(x, top, width, 440 - top, 'url(#side)')}
    ${rect(x - 6, top - 6, width + 12, 10, '#cfc7b6')}
    ${roof(
      sheet,
      [
        [x - 10, top - 4],
        [x + width / 2, top - 124],
        [x + width + 10, top - 4],
      ],
      'slate',
    )}${line(svg`M${x + width / 2} ${top - 122}v-30`, '#3b3f41', 3)}
      ${path(svg`M${x + width / 2} ${top - 152}q12-6 16 0t14 0v14q-10 6-14 0t-16 0z`, flag)}
    ${[0, 1].map((i) => window(sheet, x + width / 2 - 16, top + 28 + i * 90, 32, 52, grid))}`
  const bridge = svg`${path('M362 440h76l34 160H328z', '#cdbfa4')}
    ${line('M358 440L322 600M442 440l36 160', '#a89a80', 9)}
    ${line('M356 470h88m-96 36h104m-112 40h120', '#a89a80', 1.5)}`
  const moat = svg`${rect(0, 440, 800, 30, '#93a878')}${rect(0, 462, 800, 94, '#7f9fa5')}
    ${line('M60 490h70m30 24h90M560 486h80m20 34h96M40 534h60m480 8h70', '#fff', 2, 'opacity=".4"')}`
  const swan = (x: number, y: number) =>
    path(
      svg`M${x} ${y}q14 8 32 4q10-4 10-16q-14-2-20 6q-10 2-14-2q-6-20 2-30q2-6-3-8t-8 4l-6 5 8 0q-6 14-1 37z`,
      '#fbf8f0',
    )
  return svg`${sky(sheet, 'hills', GARDEN)}${tree(sheet, 70, 450, 92, 'round')}${tree(sheet, 736, 450, 96, 'tall', 1)}
    ${roof(
      sheet,
      [
        [232, 250],
        [262, 168],
        [538, 168],
        [568, 250],
      ],
      'slate',
    )}${spaced(280, 240, 3, 38, (at) => dormer(sheet, at + 19, 240, grid))}
      ${chimney(sheet, 320, 128, 30, 50, 'red')}${chimney(sheet, 460, 128, 30, 50, 'red')}
    ${rect(226, 248, 348, 192, wall)}${rect(226, 248, 348, 192, 'url(#side)')}
    ${gutter(sheet, 226, 250, 348, '#cfc7b6')}
    ${spaced(236, 328, 4, 40, (at) => window(sheet, at, 276, 40, 62, grid))}
    ${[254, 506].map((at) => window(sheet, at, 368, 40, 52, grid))}${tower(150, 92, 214)}${tower(558, 92, 214)}
    ${barnDoor(366, 368, 68, 72, wallPaint(sheet, 'walnut'), '#dcd6c8', 26)}${moat}${bridge}${lawn(sheet, 552)}
    ${path('M328 600l8-48h128l8 48z', '#cdbfa4')}${swan(180, 520)}${swan(600, 506)}${grass(sheet, 10, 576, 260, 24)}
    ${grass(sheet, 540, 576, 250, 24)}`
}

/** For exceptional homes: a windmill to live in. */
export function windmill(scene: Scene): string {
  const { sheet, look } = scene
  const { random } = sheet
  showStoreys(scene, 3)
  if (scene.facts.garden === true) sheet.shows.features.add('garden')
  const turn = random.whole(10, 80)
  const brickwork = wallPaint(sheet, random.pick(['red', 'white', 'rose', 'sand']))
  const body = 'M306 470L346 190q54-16 108 0l40 280z'
  const small: WindowStyle = { frame: '#f7f1e4', columns: 2, rows: 2, thin: true, lintel: look.stone }
  const sail = svg`${rect(-4, -206, 8, 206, '#6b4a33')}<path d="M4-200h36v150H4z" fill="#f3ead9" opacity=".92"/>
    ${line('M4-200h36v150H4m0-30h36M4-110h36M4-140h36M4-170h36M22-200v150', '#8a6a4c', 1.8)}`
  const sails = svg`<g transform="translate(400 172) rotate(${turn})">
    ${[0, 90, 180, 270].map((angle) => svg`<g transform="rotate(${angle})">${sail}</g>`)}</g>
    <circle cx="400" cy="172" r="12" fill="#3b3330"/>`
  return svg`${sky(sheet, 'plain', GARDEN)}${tree(sheet, 84, GARDEN, 82, 'tall')}
    ${tree(sheet, 700, GARDEN, 88, 'round', 1)}${path('M120 470q280-60 560 0z', sheet.snow ? '#e6ecef' : '#93a973')}
    ${path(body, brickwork)}${path(body, 'url(#side)')}
    ${path('M340 196q0-62 60-66q60 4 60 66q-60-18-120 0z', wallPaint(sheet, 'tar'))}
    ${path('M340 196q0-62 60-66q60 4 60 66q-60-18-120 0z', 'url(#side)')}
    ${window(sheet, 384, 262, 32, 44, small)}${window(sheet, 340, 336, 32, 46, small)}
    ${window(sheet, 428, 336, 32, 46, small)}${rect(282, 394, 236, 8, '#6b4a33')}
    ${line('M286 394v-24h228v24M324 370v24M362 370v24M400 370v24M438 370v24M476 370v24', '#6b4a33', 4)}
    ${rect(300, 402, 200, 12, SHADOW, 'opacity=".25"')}
    ${door(sheet, 378, 412, 44, 58, { colour: look.door, fanlight: 0 })}${sails}${lawn(sheet, GARDEN)}
    ${gardenPath(sheet, 400, GARDEN, 50)}${scene.facts.garden === true && flowers(sheet, 300, 488, 70, 24) + flowers(sheet, 440, 488, 70, 24)}
    ${sheep(160, 540, 1.4)}${sheep(226, 560, 1.3)}
    ${random.chance(0.5) ? horse(660, 556, '#8a5a3a', 0.9) : sheep(620, 548, 1.5)}${grass(sheet, 20, 580, 240, 24)}
    ${sheet.mood === 'night' && rect(330, 408, 140, 60, glow('#ffc766'), 'opacity=".1" rx="20"')}`
}
