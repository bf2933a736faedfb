import type { FacadeFacts } from '#media/drawing/facts.ts'
import type { Look } from '#media/drawing/look.ts'
import type { Sheet } from '#media/drawing/sheet.ts'

/** Everything a house type needs to draw itself; the picture is 800 × 600. */
export type Scene = { sheet: Sheet; facts: FacadeFacts; look: Look }

export const WIDTH = 800
export const HEIGHT = 600
/** Where a street's pavement begins. */
export const STREET = 500
/** Where a lawn begins. */
export const GARDEN = 470

/** Storeys to draw: those known, kept within what fits the picture, or one of those usual. */
export const storeysOf = ({ facts, sheet }: Scene, least: number, most: number): number => {
  const usual = sheet.random.whole(least, most)
  return facts.storeys === null ? usual : Math.min(most, Math.max(least, Math.round(facts.storeys)))
}

/** Width to draw: a roomy house is wider, and no two of one size are quite alike. */
export const widthOf = ({ facts, sheet }: Scene, least: number, most: number): number => {
  const roomy =
    facts.living === null ? sheet.random.between(0, 1) : (facts.living - 80) / 180 + sheet.random.between(-0.2, 0.2)
  return Math.round(least + Math.min(1, Math.max(0, roomy)) * (most - least))
}
