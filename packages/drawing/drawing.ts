import { drawFacade } from './facade.ts'
import type { FacadeFacts, Mood, Room } from './facts.ts'
import type { Around } from './floor-plan/floor.ts'
import { MAX_FLOORS } from './floor-plan/floor-plans.ts'
import { livedFloors } from './floor-plan/lived-floors.ts'
import type { PlanSheet } from './floor-plan/plan-size.ts'
import { drawHero } from './hero.ts'
import { drawInterior, type DrawnRoom } from './interior/interior.ts'
import { drawFloorPlan, type PlanWords } from './plan.ts'
import { siteIcon } from './site-icon.ts'

/** What is to be drawn, and the facts it follows. */
export type Picture =
  /** the street side of a listing, or the land or building that it is; 800 × 600 */
  | { kind: 'facade'; home: FacadeFacts; mood: Mood }
  /** a room of it, or its garden; 800 × 600 */
  | { kind: 'interior'; room: DrawnRoom; home: FacadeFacts; mood: Mood }
  /** its floors to scale, laid out from the areas of its rooms: an impression; as large as `PLAN_SIZE` says */
  | {
      kind: 'plan'
      rooms: readonly Room[]
      /** the same plan for the same number */
      seed: number
      around: Around
      words: PlanWords
      sheet: PlanSheet
      /** which of its floors stands on the sheet of a phone, counted from the lowest; the first where it is not said */
      floor?: number
    }
  /** a row of gables along a canal, of no house in particular; 1680 × 760 */
  | { kind: 'street'; mood: Mood }
  /** the stepped gable on a colour (#RRGGBB), 512 × 512; `rounded` for places that show an icon as it is */
  | { kind: 'icon'; colour: string; rounded: boolean }

/**
 * From facts to a picture: an SVG document without script or reference to anything outside, and but for the names on a
 * plan without text. The same facts give the same bytes; by day and by night they give the same house. Nothing is shown
 * that the facts deny, and what only some houses have (a garden, a garage, a pool) only where they say so.
 */
export function draw(picture: Picture): string {
  switch (picture.kind) {
    case 'facade':
      return drawFacade(picture.home, picture.mood)
    case 'interior':
      return drawInterior(picture.room, picture.home, picture.mood)
    case 'plan':
      return drawFloorPlan(picture, picture.words, picture.sheet, picture.floor)
    case 'street':
      return drawHero(picture.mood)
    case 'icon':
      return siteIcon(picture.colour, picture.rounded)
  }
}

/** The floors on the plan of these rooms, by their number in the building, the lowest first. */
export function floorsOnPlan(rooms: readonly Room[]): number[] {
  return livedFloors(rooms)
    .slice(0, MAX_FLOORS)
    .map(({ floor }) => floor)
}

export type { FacadeFacts, Mood } from './facts.ts'
export type { PlanSheet } from './floor-plan/plan-size.ts'
export { PLAN_SIZE } from './floor-plan/plan-size.ts'
