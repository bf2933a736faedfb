import { drawFacade } from './facade.ts'
import type { FacadeFacts, Mood, Room } from './facts.ts'
import type { Around } from './floor-plan/floor.ts'
import { MAX_FLOORS } from './floor-plan/floor-plans.ts'
import { livedFloors } from './floor-plan/lived-floors.ts'
import type { PlanSheet } from './floor-plan/plan-size.ts'
import { drawHero } from './hero.ts'
import { drawInterior, type DrawnRoom } from './interior/interior.ts'
import { drawFloorPlan, type PlanWords } from './plan.ts'
import { drawPortrait, type DrawnPerson } from './portrait.ts'
import { siteIcon } from './site-icon.ts'

/** A picture to draw, with the facts that it shows. */
export type Picture =
  /** the street side of a listing, or its plot or building; 800 × 600 */
  | { kind: 'facade'; home: FacadeFacts; mood: Mood }
  /** a room of the home, or its garden; 800 × 600 */
  | { kind: 'interior'; room: DrawnRoom; home: FacadeFacts; mood: Mood }
  /** the floors to scale, laid out from the areas of the rooms: an impression; the size is in `PLAN_SIZE` */
  | {
      kind: 'plan'
      rooms: readonly Room[]
      /** the same seed gives the same plan */
      seed: number
      around: Around
      words: PlanWords
      sheet: PlanSheet
      /** index of the floor on a phone's sheet, counted from the lowest; 0 when absent */
      floor?: number
    }
  /** an invented row of gables along a canal; 1680 × 760 */
  | { kind: 'street'; mood: Mood }
  /** the stepped gable on a colour (#RRGGBB), 512 × 512; `rounded` for places that do not cut icons to a shape */
  | { kind: 'icon'; colour: string; rounded: boolean }
  /** an invented person of the demonstration; 160 × 160 */
  | { kind: 'portrait'; person: DrawnPerson }

/**
 * Draws facts as an SVG document, without script or outside references. Only plans have text: the names of rooms. The same
 * facts give the same bytes; day and night show the same house. The picture never shows a feature that the facts deny. It
 * shows features that only some houses have (a garden, a garage, a pool) only where the facts say so.
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
    case 'portrait':
      return drawPortrait(picture.person)
  }
}

/** The numbers of the floors on the plan of these rooms, the lowest first; 0 is the ground floor. */
export function floorsOnPlan(rooms: readonly Room[]): number[] {
  return livedFloors(rooms)
    .slice(0, MAX_FLOORS)
    .map(({ floor }) => floor)
}

export type { FacadeFacts, Mood } from './facts.ts'
export type { PlanSheet } from './floor-plan/plan-size.ts'
export { DRAWN_PEOPLE } from './portrait.ts'
export { PLAN_SIZE } from './floor-plan/plan-size.ts'
