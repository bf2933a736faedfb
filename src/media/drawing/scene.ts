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
