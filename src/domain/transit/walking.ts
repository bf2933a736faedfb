/** A walk is this much longer than the straight line, at this pace. Both figures are usual in transport planning. */
const DETOUR = 1.3
const KM_PER_HOUR = 4.8
/** The longest walk to a stop, in a straight line; it grows when the nearest stop to the destination is further away. */
export const MAX_WALK_KM = 1.5

/** The time on foot, in whole seconds, for so many km in a straight line. */
export const walkSeconds = (km: number): number => Math.round(((km * DETOUR) / KM_PER_HOUR) * 3600)

/** The km in a straight line that one gets on foot in this time. */
export const walkKm = (seconds: number): number => ((seconds / 3600) * KM_PER_HOUR) / DETOUR
