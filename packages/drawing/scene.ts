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

/** The number of storeys to draw: the known one, or a usual one. `houseTypeOf` has chosen a type that can show it. */
export function storeysOf(scene: Scene, least: number, most: number): number {
  const usual = scene.sheet.random.whole(least, most)
  const { storeys } = scene.facts
  return showStoreys(scene, storeys === null ? usual : Math.max(1, Math.round(storeys)))
}

/** Records how many storeys the picture shows. `attic`: whether the roof above them has windows. */
export function showStoreys({ sheet }: Scene, rows: number, attic = false): number {
  sheet.shows.storeys = { rows, attic }
  return rows
}

/** The height of one storey in px when `storeys` share `space`, at most `usual`. */
export const storeyHeight = (storeys: number, space: number, usual: number): number =>
  Math.min(usual, Math.floor(space / Math.max(1, storeys)))

/** The width to draw: a roomy house is wider, and houses of one size differ a little. */
export const widthOf = ({ facts, sheet }: Scene, least: number, most: number): number => {
  const roomy =
    facts.living === null ? sheet.random.between(0, 1) : (facts.living - 80) / 180 + sheet.random.between(-0.2, 0.2)
  return Math.round(least + Math.min(1, Math.max(0, roomy)) * (most - least))
}
