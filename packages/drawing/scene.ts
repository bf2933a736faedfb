import type { FacadeFacts } from './facts.ts'
import type { Look } from './look.ts'
import type { Sheet } from './sheet.ts'

/** Everything a house type needs to draw itself; the picture is 800 × 600. */
export type Scene = { sheet: Sheet; facts: FacadeFacts; look: Look }

export const WIDTH = 800
export const HEIGHT = 600
/** Where a street's pavement begins. */
export const STREET = 500
/** Where a lawn begins. */
export const GARDEN = 470

/** Storeys to draw: those known, or one of those usual. `houseTypeOf` sees to it that the type can show them. */
export function storeysOf(scene: Scene, least: number, most: number): number {
  const usual = scene.sheet.random.whole(least, most)
  const { storeys } = scene.facts
  return showStoreys(scene, storeys === null ? usual : Math.max(1, Math.round(storeys)))
}

/** Notes how many storeys the picture shows; `attic`: with windows in the roof above them. */
export function showStoreys({ sheet }: Scene, rows: number, attic = false): number {
  sheet.shows.storeys = { rows, attic }
  return rows
}

/** px of one storey where so many share a height, at most as high as usual. */
export const storeyHeight = (storeys: number, space: number, usual: number): number =>
  Math.min(usual, Math.floor(space / Math.max(1, storeys)))

/** Width to draw: a roomy house is wider, and no two of one size are quite alike. */
export const widthOf = ({ facts, sheet }: Scene, least: number, most: number): number => {
  const roomy =
    facts.living === null ? sheet.random.between(0, 1) : (facts.living - 80) / 180 + sheet.random.between(-0.2, 0.2)
  return Math.round(least + Math.min(1, Math.max(0, roomy)) * (most - least))
}
