import type { FacadeFacts } from './facts.ts'
import type { HouseType } from './house-type.ts'
import type { RoofMaterial, Wall } from './materials.ts'
import { type Random, seededRandom } from './random.ts'

const PERIODS = ['old', 'belleEpoque', 'interbellum', 'postwar', 'fermette', 'modern'] as const
export type Period = (typeof PERIODS)[number]

/** Materials and colours of one house. */
export type Look = {
  period: Period
  wall: Wall
  /** a second material that suits the wall: for a side building, a chimney, a neighbour */
  accent: Wall
  /** lintels, bands and sills of stone */
  stone: string
  roof: RoofMaterial
  frame: string
  door: string
  shutter: string
  /** gutter and cornice */
  cornice: string
}

export function lookOf(facts: FacadeFacts, houseType: HouseType): Look {
  const random = seededRandom(facts.seed, 11)
  const period = periodOf(facts.year, houseType, random)
  const wall = wallOf(facts, houseType, period, random)
  const plain = STUCCO.includes(wall)
  const dark = period === 'modern' && random.chance(0.75)
  return {
    period,
    wall,
    accent: random.pick(ACCENTS.filter((accent) => accent !== wall) as [Wall, ...Wall[]]), // six less at most one
    stone: plain
      ? random.pick(['#fbf6ec', '#f2e9d8'])
      : facts.region === 'BE-WAL'
        ? '#b6bab9'
        : random.pick(['#e9dfcc', '#ded3bd', '#c3c6c3']),
    roof: roofOf(facts, houseType, period, random),
    frame: dark
      ? random.pick(['#2b2e2f', '#3a3431', '#4b4f4e'])
      : random.pick(['#f7f1e4', '#f7f1e4', '#fbf7ee', '#5c6f66', '#7b3b34', '#41545f']),
    door: random.pick(DOORS),
    shutter: random.pick(SHUTTERS),
    cornice: dark ? '#4a4644' : random.pick(['#f1ebdd', '#fbf6ec', '#e5dccb']),
  }
}

export const DOORS = [
  '#1f4a41',
  '#2f3f52',
  '#7a3a2c',
  '#5b2f2a',
  '#1f3b52',
  '#3d6b57',
  '#a8482f',
  '#c29a3c',
  '#6b3f5e',
  '#3f6f86',
] as const
const SHUTTERS = ['#3d6b57', '#7b3b34', '#4f6a5f', '#3f6079', '#8a5a3a', '#5c6f66', '#6f7f9b'] as const
const ACCENTS = ['rose', 'red', 'brown', 'sand', 'white', 'dark'] as const
const STUCCO: readonly Wall[] = ['cream', 'ivory', 'blush', 'sage', 'sky', 'butter']

function periodOf(year: number | null, houseType: HouseType, random: Random): Period {
  if (year !== null) {
    if (year < 1860) return 'old'
    if (year < 1919) return 'belleEpoque'
    if (year < 1946) return 'interbellum'
    if (year < 1976) return 'postwar'
    return year < 2000 ? 'fermette' : 'modern'
  }
  if (houseType === 'belEtage') return 'postwar'
  if (houseType === 'detached' || houseType === 'semiDetached')
    return random.pick(['modern', 'modern', 'fermette', 'postwar'])
  return random.pick(['belleEpoque', 'interbellum', 'postwar', 'fermette', 'modern'])
}

function wallOf({ region }: FacadeFacts, houseType: HouseType, period: Period, random: Random): Wall {
  if (houseType === 'stoneHouse' || houseType === 'castle') return random.pick(['bluestone', 'bluestone', 'sandstone'])
  if (houseType === 'mansion') return random.pick(['cream', 'ivory', 'blush', 'sky', 'sage', 'rose', 'sand'])
  if (houseType === 'farmhouse' || houseType === 'cottage')
    return region === 'BE-WAL'
      ? random.pick(['bluestone', 'sandstone', 'white', 'red'])
      : random.pick(['white', 'white', 'rose', 'red', 'butter'])
  if (houseType === 'villa') return random.pick(['cream', 'white', 'sand', 'ivory', 'rose', 'butter'])
  if (houseType === 'steppedGable') return random.pick(['red', 'red', 'orange', 'rose', 'sand', 'brown', 'white'])
  if (houseType === 'bellGable') return random.pick(['brown', 'cream', 'rose', 'sky', 'butter', 'red'])
  if (period === 'modern') return random.pick(['pale', 'sand', 'dark', 'white', 'rose', 'brown'])
  if (region === 'BE-BRU') return random.pick(['cream', 'ivory', 'blush', 'sky', 'sage', 'butter', 'red', 'white'])
  if (region === 'BE-WAL') return random.pick(['bluestone', 'sandstone', 'red', 'brown', 'cream', 'white'])
  return random.pick(['red', 'orange', 'rose', 'sand', 'brown', 'white', 'pale', 'blush'])
}

function roofOf({ region }: FacadeFacts, houseType: HouseType, period: Period, random: Random): RoofMaterial {
  if (houseType === 'cottage') return random.chance(0.6) ? 'thatch' : 'redTiles'
  if (houseType === 'farmhouse' && region !== 'BE-WAL') return random.chance(0.2) ? 'thatch' : 'redTiles'
  if (region === 'BE-WAL' || houseType === 'castle' || houseType === 'mansion')
    return random.chance(0.8) ? 'slate' : 'darkTiles'
  if (period === 'modern') return random.pick(['darkTiles', 'slate', 'zinc'])
  return random.pick(['redTiles', 'redTiles', 'darkTiles', 'brownTiles', 'slate'])
}
