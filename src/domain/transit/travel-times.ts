import type { Criteria, ReachTable, Travel } from '#domain/search/criteria.ts'
import type { TravelUnknown } from '#domain/search/query-names.ts'

/** Travel times to a place. null: no stop is near the place; undefined: not known, or not yet. */
export type KnownReach = ReachTable | null | undefined

/** A queue: has travel times computed that nobody asked for before, and waits for them as long as the caller may. */
export type TravelQueue = (key: string, workOut: () => Promise<KnownReach>) => Promise<KnownReach>

/** Looks up travel times. */
export type TravelTimes = {
  /** is there a timetable? */
  readonly isKnown: boolean
  /**
   * Adds to the criteria the area of each travel time that is known. `unknown`: the other travel times, which are left
   * out, and why.
   * @param line without it, only travel times that are known already are used
   */
  ask: (
    criteria: Criteria,
    line?: TravelQueue,
  ) => Promise<{ criteria: Criteria; unknown: { travel: Travel; why: TravelUnknown }[] }>
}
