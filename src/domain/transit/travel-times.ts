import type { Criteria, ReachTable, Travel } from '#domain/search/criteria.ts'
import type { TravelUnknown } from '#domain/search/offer-query.ts'

/** null: no stop is near the place; undefined: it is not known, or not yet. */
export type KnownReach = ReachTable | null | undefined

/** Has something worked out that was never asked before, and waits for it as long as whoever asks may. */
export type TravelLine = (key: string, workOut: () => Promise<KnownReach>) => Promise<KnownReach>

/** What is known of how long one travels. */
export type TravelTimes = {
  /** is there a timetable? */
  readonly isKnown: boolean
  /**
   * The criteria with where one may live for each travel time that is known; `unknown` are the others, left out, and why.
   * @param line without one, nothing is worked out that is not known
   */
  ask: (
    criteria: Criteria,
    line?: TravelLine,
  ) => Promise<{ criteria: Criteria; unknown: { travel: Travel; why: TravelUnknown }[] }>
}
