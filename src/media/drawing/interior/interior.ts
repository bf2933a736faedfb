import type { Mood } from '#media/drawing/facts.ts'
import { bathroom } from '#media/drawing/interior/bathroom.ts'
import { bedroom } from '#media/drawing/interior/bedroom.ts'
import { gardenView } from '#media/drawing/interior/garden-view.ts'
import { kitchen } from '#media/drawing/interior/kitchen.ts'
import { living } from '#media/drawing/interior/living.ts'
import { newSheet, type Sheet } from '#media/drawing/sheet.ts'

export const DRAWN_ROOMS = ['LIVING', 'KITCHEN', 'BEDROOM', 'BATHROOM', 'GARDEN'] as const
export type DrawnRoom = (typeof DRAWN_ROOMS)[number]

/** Draws a room of a listing (or its garden), 800 × 600; colours, view and season follow the listing's seed. */
export function drawInterior(room: DrawnRoom, seed: number, mood: Mood): string {
  const sheet = newSheet(seed, mood)
  return sheet.finish(800, 600, DRAWN[room](sheet), room === 'GARDEN' ? 'moon' : 'lamp')
}

const DRAWN = {
  LIVING: living,
  KITCHEN: kitchen,
  BEDROOM: bedroom,
  BATHROOM: bathroom,
  GARDEN: gardenView,
} satisfies Record<DrawnRoom, (sheet: Sheet) => string>
