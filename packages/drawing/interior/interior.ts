import type { FacadeFacts, Mood } from '../facts.ts'
import { bathroom } from './bathroom.ts'
import { bedroom } from './bedroom.ts'
import { gardenView } from './garden-view.ts'
import { kitchen } from './kitchen.ts'
import { living } from './living.ts'
import { newSheet, type Sheet, type Shown } from '../sheet.ts'

export const DRAWN_ROOMS = ['LIVING', 'KITCHEN', 'BEDROOM', 'BATHROOM', 'GARDEN'] as const
export type DrawnRoom = (typeof DRAWN_ROOMS)[number]

/** Draws a room of a listing (or its garden), 800 × 600; colours, view and season follow the listing's seed. */
export function drawInterior(room: DrawnRoom, facts: FacadeFacts, mood: Mood): string {
  const sheet = newSheet(facts.seed, mood)
  return sheet.finish(800, 600, DRAW_BY_ROOM[room](sheet, facts), room === 'GARDEN' ? 'moon' : 'lamp')
}

/** Which features of the home the picture of a room or the garden shows, found by drawing it. */
export function shownInInterior(room: DrawnRoom, facts: FacadeFacts): Shown {
  const sheet = newSheet(facts.seed, 'day')
  DRAW_BY_ROOM[room](sheet, facts)
  return sheet.shows
}

const DRAW_BY_ROOM = {
  LIVING: living,
  KITCHEN: kitchen,
  BEDROOM: bedroom,
  BATHROOM: bathroom,
  GARDEN: gardenView,
} satisfies Record<DrawnRoom, (sheet: Sheet, facts: FacadeFacts) => string>
