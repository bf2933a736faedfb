import { cow, deer, duckFamily, horse, sheep } from '../animals.ts'
import { fallenLeaves, flowers, grass, hedge, lawn, tree } from '../nature.ts'
import type { Scene } from '../scene.ts'
import { birds, sky } from '../sky.ts'
import { bench } from '../street.ts'
import { circle, groundShadow, line, path, rect, repeat, SHADOW, svg } from '../svg.ts'

/** A plot among hedges, pegged out with string, and a house that is still only a dotted dream. */
export function buildingPlot(scene: Scene): string {
  const { sheet, facts } = scene
  const { random } = sheet
  const horizon = facts.region === 'BE-WAL' ? 'hills' : random.pick(['rooftops', 'plain'])
  const pegs = [
    [214, 566],
    [296, 462],
    [560, 462],
    [640, 566],
  ] as const
  const string = line('M214 536L296 440H560L640 536z', '#b4503a', 2.4, 'stroke-dasharray="9 5"')
  const dream = svg`${line(random.pick(['M310 462V330l118-92 118 92v132z', 'M310 462V320h236v142zM294 320l60-76h148l60 76z', 'M310 462V290h150v172zM460 340h100v122h-100zM302 290l83-66 83 66']), '#fff', 3, 'stroke-dasharray="2 9" stroke-linecap="round" opacity=".9"')}
    ${line('M350 372h40v40h-40zM466 372h40v40h-40zM408 462v-62h38v62', '#fff', 2.4, 'stroke-dasharray="2 8" stroke-linecap="round" opacity=".8"')}`
  return svg`${sky(sheet, horizon, 440)}${tree(sheet, 84, 446, 92, 'round')}
    ${tree(sheet, 716, 446, 84, random.pick(['round', 'tall', 'blossom']), 1)}${hedge(sheet, 150, 446, 90, 34)}
    ${hedge(sheet, 580, 446, 110, 30)}
    ${lawn(sheet, 440)}${path('M214 566L296 462H560L640 566z', sheet.snow ? '#fbfcfd' : '#c4b98a', 'opacity=".7"')}
    ${dream}${string}${pegs.map(([x, y]) => peg(x, y))}
    ${signpost(random.whole(96, 150), 560, random.pick(['#b4503a', '#2f5d54', '#39566b']))}
    ${mole(random.whole(430, 520), 540)}${random.chance(0.5) && sheep(700, 560, 1.4)}
    ${flowers(sheet, 20, 580, 260, 26)}${grass(sheet, 10, 580, 260, 34)}${grass(sheet, 520, 584, 270, 34)}
    ${fallenLeaves(sheet, 470, 110)}`
}

export function forest(scene: Scene): string {
  const { sheet } = scene
  const { random } = sheet
  const [first, second] = random.pick([
    ['round', 'spruce'],
    ['tall', 'round'],
    ['spruce', 'pine'],
    ['pine', 'round'],
  ])
  const row = (y: number, count: number, size: number, kind: typeof first, shift: number) =>
    repeat(count, (i) =>
      tree(
        sheet,
        (800 / count) * (i + 0.5) + shift + random.between(-16, 16),
        y + random.between(-6, 8),
        size * random.between(0.85, 1.15),
        kind,
        0,
      ),
    )
  return svg`${sky(sheet, 'hills', 420)}${lawn(sheet, 420)}<g opacity=".75">${row(440, 8, 62, second, 0)}</g>
    ${row(474, 6, 84, first, 30)}
    ${path('M360 470q60 40-10 130h150q10-90-90-130z', sheet.snow ? '#f7f9fa' : '#cbb68e')}
    ${tree(sheet, 110, 560, 112, second, 1)}${tree(sheet, 706, 566, 120, first, 1)}
    ${deer(random.whole(470, 560), 530)}${path('M270 560q2-14 14-14t14 14zM280 560h8v10h-8z', '#b4503a')}
    ${circle(280, 553, 2, '#fff')}${circle(289, 555, 1.6, '#fff')}
    ${grass(sheet, 190, 580, 160, 26)}${grass(sheet, 510, 584, 180, 26)}
    ${flowers(sheet, 200, 590, 150, 22, sheet.season === 'spring' ? ['#7f86c4', '#9aa0d8'] : undefined)}
    ${fallenLeaves(sheet, 490, 100)}`
}

export function field(scene: Scene): string {
  const { sheet } = scene
  const { random } = sheet
  const crop = sheet.snow
    ? '#dfe6e9'
    : { spring: '#d8c95a', summer: '#dcc07a', autumn: '#a58660', winter: '#a08a68' }[sheet.season]
  const furrows = repeat(15, (i) => svg`M${400 + (i - 7) * 34} 430L${400 + (i - 7) * 130} 600`)
  const animals = random.pick(['cows', 'horses', 'sheep'])
  const beasts =
    animals === 'cows'
      ? cow(190, 548, 1.2) + cow(320, 520, 0.8)
      : animals === 'horses'
        ? horse(200, 552, '#8a5a3a', 1.2) + horse(320, 524, '#c9a77c', 0.8)
        : sheep(150, 548, 1.8) + sheep(230, 566, 1.7) + sheep(300, 536, 1.4)
  return svg`${sky(sheet, scene.facts.region === 'BE-WAL' ? 'hills' : 'plain', 430)}${birds(500, 110)}
    ${repeat(7, (i) => tree(sheet, 40 + i * 120, 436, 34, 'tall'))}${lawn(sheet, 430)}
    ${path('M400 430H800V600H430z', crop)}${line(furrows, SHADOW, 2, 'opacity=".16"')}
    ${path('M0 430h400l30 170H0z', sheet.snow ? '#eef2f4' : '#9fb37a')}
    ${bales(scene)}${beasts}${fence(0, 586, 420)}${tree(sheet, 420, 446, 56, 'round')}
    ${grass(sheet, 10, 596, 400, 36)}`
}

function bales({ sheet }: Scene): string {
  if (sheet.season !== 'summer' && sheet.season !== 'autumn') return ''
  const bale = (x: number, y: number, r: number) =>
    svg`${groundShadow(x, y + r, r * 1.3, 5)}${circle(x, y, r, '#d9b36a')}
      ${circle(x, y, r * 0.62, 'none', 'stroke="#b28c46" stroke-width="2"')}
      ${circle(x, y, r * 0.28, 'none', 'stroke="#b28c46" stroke-width="2"')}`
  return bale(580, 470, 15) + bale(690, 492, 22) + bale(620, 540, 32)
}

/** A pond, a caravan and a fire basket. */
export function recreation(scene: Scene): string {
  const { sheet } = scene
  const { random } = sheet
  const stripe = random.pick(['#5fa3a8', '#d98a5a', '#d9b65a', '#b4503a'])
  const caravan = svg`${groundShadow(540, 496, 130, 8)}
    ${path('M420 480v-60q0-52 46-52h150q44 0 50 50v62z', '#fbf6ec')}${path('M420 440h246v18H420z', stripe)}
    ${rect(446, 396, 70, 34, 'url(#warm)', 'rx="6" stroke="#d9d0be" stroke-width="4"')}
    ${rect(608, 396, 40, 34, 'url(#glass)', 'rx="6" stroke="#d9d0be" stroke-width="4"')}
    ${rect(544, 394, 44, 86, '#efe6d4')}${rect(552, 402, 28, 30, 'url(#glass)')}
    ${circle(500, 484, 17, '#2d2a29')}${circle(500, 484, 7, '#c9c4bb')}${line('M666 478h34v10', '#3b3f41', 4)}
    ${path('M420 380l-80 22v8l84-14z', stripe)}
    ${path('M420 380l-80 22v8q8 6 14-4 8 6 14-4 8 6 14-4 8 6 14-4 8 4 14-4z', '#f4ead6', 'opacity=".6"')}
    ${line('M342 406v84', '#6a4a2e', 3)}`
  const fire = svg`${sheet.mood === 'night' && circle(372, 536, 90, 'url(#halo)')}
    ${path('M372 548q-18-4-12-22q4 4 6 4q-2-14 8-22q-1 10 6 16q2-2 2-6q8 18 2 26q-4 5-12 4z', '!#f0a04a')}
    ${path('M372 548q-8-4-4-14q8-2 6-8q8 10 4 20q-2 3-6 2z', '!#ffe08a')}
    ${line('M354 552l36-8m-36 0l36 8', '#5f432e', 6)}`
  return svg`${sky(sheet, 'hills', 430)}${tree(sheet, 90, 436, 90, 'pine')}${tree(sheet, 226, 436, 70, 'spruce', 1)}
    ${tree(sheet, 730, 436, 96, 'pine')}${lawn(sheet, 430)}
    ${path('M0 560q120-60 300-30t320 10 180 0v60H0z', sheet.snow ? '#cfe0e6' : '#8fb3b8')}
    ${line('M60 580h70m60-14h60m210 14h90m90 6h90', '#fff', 2.4, 'opacity=".5"')}${caravan}${fire}${bench(250, 530)}
    ${duckFamily(150, 572)}${grass(sheet, 10, 556, 200, 20)}${grass(sheet, 660, 550, 140, 20)}
    ${flowers(sheet, 640, 510, 140, 20)}`
}

const peg = (x: number, y: number): string =>
  groundShadow(x, y - 20, 10, 3) +
  path(svg`M${x - 4} ${y - 36}h8v18l-4 7-4-7z`, '#c69a6d') +
  rect(x - 4, y - 36, 8, 6, '#b4503a')

/** The agent's sign, without text. */
const signpost = (x: number, y: number, colour: string): string =>
  svg`${groundShadow(x + 4, y, 22, 4)}${rect(x - 3, y - 130, 7, 130, '#6a4a2e')}
    ${rect(x - 56, y - 142, 104, 62, '#fbf6ec', 'rx="3"')}${rect(x - 56, y - 142, 104, 20, colour, 'rx="3"')}
    ${path(svg`M${x - 44} ${y - 90}v-16l12-10 12 10v16z`, colour)}
    ${line(svg`M${x - 10} ${y - 108}h46m-46 12h34`, '#c9bda8', 4)}`

const fence = (x: number, y: number, width: number): string =>
  path(
    repeat(Math.floor(width / 70) + 1, (i) => svg`M${x + i * 70} ${y}v-46h8v46z`),
    '#8a6342',
  ) + line(svg`M${x} ${y - 36}h${width}M${x} ${y - 16}h${width}`, '#a87c55', 4)

const mole = (x: number, y: number): string =>
  svg`${path(svg`M${x - 26} ${y}q26-34 52 0z`, '#7a5c43')}
    ${path(svg`M${x - 9} ${y - 14}q0-16 10-16t9 16z`, '#3b3230')}${circle(x, y - 18, 2.6, '#e0a898')}`
