import { fallenLeaves, flowers, gardenPath, grass, hedge, lawn, tree, type Species } from './nature.ts'
import { cat, dog, hen } from './animals.ts'
import { bicycle, BICYCLE_COLOURS, car, CAR_COLOURS, ladder, parasolTable } from './street.ts'
import { GARDEN, type Scene } from './scene.ts'
import { glow } from './moonlight.ts'
import { type Horizon, sky } from './sky.ts'
import { wallPaint } from './materials.ts'
import { garageDoor } from './openings.ts'
import { roofEdge } from './roofs.ts'
import { bars, groundShadow, line, path, rect, svg } from './svg.ts'
import type { Sheet } from './sheet.ts'

export type Garden = {
  horizon?: Horizon
  /** left and right edge of the house */
  house: readonly [left: number, right: number]
  /** middle of the front door */
  door: number
  /** left and right edge of a drive towards a garage */
  drive?: readonly [left: number, right: number]
  /** trees beside the house, at both edges of the picture */
  trees?: readonly [Species, Species]
  /** draws what is beside the house instead of the usual garden scene, centred on an x that is clear of the drive */
  yard?: (x: number) => string
}

/** A house with open ground round it. */
export function inTheGarden(scene: Scene, garden: Garden, house: string): string {
  const { sheet, facts } = scene
  const { random } = sheet
  const [left, right] = garden.house
  const species = garden.trees ?? [random.pick(TREES), random.pick(TREES)]
  const horizon =
    garden.horizon ??
    (facts.region === 'BE-WAL'
      ? 'hills'
      : facts.province === 'BE-VWV' && random.chance(0.3)
        ? 'dunes'
        : random.pick(['plain', 'rooftops', 'plain']))
  const grounds =
    (facts.land ?? 0) > 1500
      ? tree(sheet, left - 120, GARDEN - 6, 66, species[1], 1) + tree(sheet, right + 130, GARDEN - 6, 62, species[0])
      : ''
  const works =
    facts.condition === 'TO_RENOVATE' || facts.condition === 'TO_REBUILD'
      ? ladder(left + (right - left) * 0.32, GARDEN + 18, 190)
      : ''
  const behind =
    grounds +
    tree(sheet, left - random.between(24, 60), GARDEN, random.between(76, 104), species[0]) +
    tree(sheet, right + random.between(28, 66), GARDEN, random.between(76, 108), species[1], 1)
  const annex = facts.garage === true && !garden.drive ? garageBeside(scene, left, right) : null
  const ground = foreground(scene, annex ? { ...garden, drive: annex.drive } : garden)
  return sky(sheet, horizon, GARDEN) + behind + house + (annex?.drawn ?? '') + ground + works
}

/** A separate garage, on the roomier side of a house that has none built in. */
function garageBeside({ sheet, look }: Scene, left: number, right: number) {
  const x = 800 - right > left ? Math.min(right + 14, 664) : Math.max(left - 150, 4)
  sheet.shows.features.add('garage')
  const drawn = svg`${rect(x, 360, 132, 110, wallPaint(sheet, look.wall))}${rect(x, 360, 132, 110, 'url(#side)')}
    ${roofEdge(sheet, x, 360, 132, look.cornice)}${garageDoor(x + 16, 384, 100, 86, look.shutter)}`
  return { drawn, drive: [x + 12, x + 120] as const }
}

/** The ground in front of a house: its garden, the grass of its land, or a paved court when neither is known. */
function foreground(scene: Scene, garden: Garden): string {
  const { sheet, facts } = scene
  if (facts.garden === true) return gardenBefore(scene, garden)
  const drive = garden.drive ? driveway(garden.drive[0], garden.drive[1]) : ''
  const grown = facts.garden === null && facts.land !== null
  const parked =
    garden.drive && sheet.random.chance(0.45)
      ? car(sheet, (garden.drive[0] + garden.drive[1]) / 2 + 6, 546, sheet.random.pick(CAR_COLOURS))
      : ''
  return svg`${grown ? lawn(sheet, GARDEN) : court(sheet)}${drive}${gardenPath(sheet, garden.door, GARDEN, 56)}
    ${facts.swimmingPool === true && swimmingPool(sheet, poolAt(garden))}${parked}${garden.yard?.(besideDrive(garden))}
    ${fallenLeaves(sheet, GARDEN + 20, 110)}`
}

/** Whether the left side of the picture is free of the drive, or without a drive, of the door. */
function isLeftFree({ door, drive }: Garden): boolean {
  return drive ? drive[0] > 400 : door > 400
}

const besideDrive = (garden: Garden): number => (isLeftFree(garden) ? 110 : garden.yard ? 690 : 640)
const poolAt = (garden: Garden): number => (isLeftFree(garden) ? 40 : 520)

const court = (sheet: Sheet): string =>
  svg`${rect(0, GARDEN, 800, 600 - GARDEN, sheet.snow ? '#edf0f1' : '#d9d0c1')}${rect(0, GARDEN, 800, 12, 'url(#eave)', 'opacity=".4"')}
    ${line(svg`M0 ${GARDEN + 26}h800M0 ${GARDEN + 58}h800M0 ${GARDEN + 96}h800M90 ${GARDEN}L0 600M250 ${GARDEN}L190 600M410 ${GARDEN}L400 600M560 ${GARDEN}L620 600M710 ${GARDEN}L800 600`, '#bfb4a2', 1.2, 'opacity=".6"')}`

function gardenBefore(scene: Scene, garden: Garden): string {
  const { sheet, facts } = scene
  const { random } = sheet
  sheet.shows.features.add('garden')
  const [left, right] = garden.house
  const drive = garden.drive ? driveway(garden.drive[0], garden.drive[1]) : ''
  const beds = (from: number, to: number) =>
    to - from < 40
      ? ''
      : hedge(sheet, from, GARDEN + 16, to - from, random.whole(16, 26)) +
        flowers(sheet, from + 4, GARDEN + 18, to - from - 8, (to - from) / 5)
  const [gapLeft, gapRight] = garden.drive ?? [garden.door, garden.door]
  const planted =
    gapLeft > garden.door
      ? beds(left + 4, garden.door - 34) +
        beds(garden.door + 34, gapLeft - 10) +
        (right - gapRight > 60 ? beds(gapRight + 10, right - 4) : '')
      : beds(left + 4, Math.min(gapLeft, garden.door) - 34) + beds(Math.max(gapRight, garden.door) + 34, right - 4)
  const pool = facts.swimmingPool ? swimmingPool(sheet, poolAt(garden)) : ''
  const extras = pool || gardenLife(scene, garden)
  const front = streetEdge(scene, garden)
  return svg`${lawn(sheet, GARDEN)}${drive}${gardenPath(sheet, garden.door, GARDEN, 56)}${planted}
    ${grass(sheet, 10, 566, 230, 22)}${grass(sheet, 560, 570, 230, 22)}${extras}${fallenLeaves(sheet, GARDEN + 20, 110)}
    ${front}`
}

/** The edge towards the street: a fence, a hedge, a tree, or nothing. */
function streetEdge(scene: Scene, garden: Garden): string {
  const { sheet, facts } = scene
  const { door, drive } = garden
  const kind = facts.swimmingPool ? 'open' : sheet.random.pick(['open', 'fence', 'hedge', 'open', 'tree'])
  if (kind === 'tree') return drive ? '' : tree(sheet, door > 400 ? 96 : 716, 578, 60, 'round', 1)
  if (kind === 'open' || (drive && kind === 'fence')) return ''
  const left = isLeftFree(garden) ? 0 : 600
  return kind === 'fence' ? picketFence(left, 590, 200) : hedge(sheet, left + 6, 600, 188, 44)
}

function gardenLife(scene: Scene, garden: Garden): string {
  const { sheet } = scene
  const { random } = sheet
  const { drive } = garden
  const side = besideDrive(garden)
  const parked =
    drive && random.chance(0.45) ? car(sheet, (drive[0] + drive[1]) / 2 + 6, 546, random.pick(CAR_COLOURS)) : ''
  if (garden.yard) return parked + garden.yard(side)
  switch (random.pick(['bicycle', 'cat', 'dog', 'washing', 'swing', 'hens', 'table'])) {
    case 'bicycle':
      return parked || bicycle(sheet, side - 40, 534, 0.85, random.pick(BICYCLE_COLOURS))
    case 'cat':
      return parked + cat(side, 530)
    case 'dog':
      return parked + dog(side, 536)
    case 'washing':
      return parked + washingLine(sheet, side - 90, 548)
    case 'swing':
      return parked + swing(side, 556)
    case 'hens':
      return parked + hen(side, 540) + hen(side + 40, 552, '#f0e6d2') + hen(side - 30, 556, '#7a4a32')
    default:
      return (
        parked +
        (scene.facts.terrace === true
          ? parasolTable(sheet, side, 548, random.pick(['#d9b65a', '#b4503a', '#7d9c79']))
          : gardenTable(side, 548))
      )
  }
}

const driveway = (left: number, right: number): string => {
  const [l, r] = [left - 60 + (400 - left) * 0.08, right + 60 + (400 - right) * 0.08]
  const middle = (left + right) / 2
  return svg`${path(svg`M${left} ${GARDEN}H${right}L${r} 600H${l}z`, '#d3c9ba')}
    ${line(svg`M${middle - 20} ${GARDEN}L${middle - 50} 600M${middle + 20} ${GARDEN}L${middle + 50} 600M${left - 18} 508H${right + 18}M${left - 40} 554H${right + 40}`, '#b9ae9c', 1.4)}`
}

export function swimmingPool(sheet: Sheet, x: number): string {
  sheet.shows.features.add('pool')
  const frozen = sheet.snow
  const water = sheet.mood === 'night' ? glow('#3f93ad') : frozen ? '#cfe0e6' : '#7cc0cc'
  return svg`${path(svg`M${x - 18} 596l34-66h196l38 66z`, '#e6dccb')}
    ${path(svg`M${x + 6} 588l26-50h166l28 50z`, water)}
    ${path(svg`M${x + 6} 588l26-50h166l4 8h-160l-22 42z`, '#2a5d6c', 'opacity=".3"')}
    ${line(svg`M${x + 60} 558q12-5 24 0t24 0M${x + 110} 574q12-5 24 0t24 0M${x + 40} 578q10-4 20 0`, '#fff', 2, 'opacity=".7"')}
    ${line(svg`M${x + 182} 548v-16q0-7 7-7M${x + 196} 548v-16q0-7 7-7`, '#cfd5d4', 3)}
    ${path(svg`M${x + 150} 566a17 8 0 1 0 .1 0zM${x + 150} 570a8 4 0 1 1-.1 0z`, '#e8746a', 'fill-rule="evenodd"')}`
}

export const picketFence = (x: number, y: number, width: number): string =>
  bars(svg`M${x} ${y - 22}h${width}`, '#f3ecdf', 44, 6, 16) +
  path(svg`M${x} ${y - 36}h${width}v5h${-width}zM${x} ${y - 18}h${width}v5h${-width}z`, '#f3ecdf')

/** Sheets and shirts in the wind. */
export function washingLine(sheet: Sheet, x: number, y: number): string {
  if (sheet.season === 'winter') return gardenTable(x + 90, y)
  return svg`${path(svg`M${x} ${y}v-84h4v84zM${x + 180} ${y}v-84h4v84z`, '#7a5a3d')}
    ${line(svg`M${x + 2} ${y - 82}q90 14 180 0`, '#5b5048', 1.4)}
    ${path(svg`M${x + 18} ${y - 78}l38 4q-4 20 2 40l-40-2q4-20 0-42z`, '#fbf6ec')}
    ${path(svg`M${x + 66} ${y - 74}h30l8 12-9 5-3-4v30h-24v-30l-4 4-8-6z`, '#b4503a')}
    ${path(svg`M${x + 116} ${y - 75}h20l3 38h-10l-3-26-3 26h-10z`, '#5f7d96')}
    ${path(svg`M${x + 148} ${y - 77}l20-2v28q-10-4-20 2z`, '#e9c46a')}`
}

export const swing = (x: number, y: number): string =>
  groundShadow(x, y, 62, 4, 0.18) +
  line(
    svg`M${x - 60} ${y}l18-96M${x - 24} ${y}l-18-96h84l-18 96M${x + 60} ${y}l-18-96`,
    '#8a6342',
    5,
    'stroke-linecap="round"',
  ) +
  line(svg`M${x - 14} ${y - 96}l-6 68M${x + 14} ${y - 96}l-6 68`, '#d8cfc2', 2) +
  rect(x - 26, y - 30, 24, 5, '#b4503a')

export const gardenTable = (x: number, y: number): string =>
  svg`${groundShadow(x, y, 84, 7)}${line(svg`M${x - 44} ${y - 40}l-9 38M${x + 44} ${y - 40}l9 38`, '#5f432e', 5)}
    ${rect(x - 64, y - 48, 128, 9, '#a87c55')}${rect(x - 64, y - 48, 128, 3, '#cfa57a')}
    ${path(svg`M${x - 86} ${y}v-54h5v30h28v24h-5v-19h-23v19zM${x + 86} ${y}v-54h-5v30h-28v24h5v-19h23v19z`, '#3b4f46')}
    ${path(svg`M${x - 7} ${y - 48}v-14h14v14z`, '#dfe8e4')}
    ${path(svg`M${x} ${y - 84}a10 10 0 1 0 .1 0zM${x - 10} ${y - 76}a7 7 0 1 0 .1 0zM${x + 10} ${y - 77}a7 7 0 1 0 .1 0z`, '#e9b8a8')}`

const TREES = ['round', 'round', 'round', 'blossom', 'tall', 'spruce'] as const
