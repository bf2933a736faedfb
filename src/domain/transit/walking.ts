/** Streets are not straight: on foot it is this much further, at this pace. Both are usual in planning of transport. */
const DETOUR = 1.3
const KM_PER_HOUR = 4.8
/** Nobody is taken to walk further to a stop, in a straight line; unless the nearest is a little further. */
export const MAX_WALK_KM = 1.5

/** How long a straight line of so many km takes on foot, in whole seconds. */
export const walkSeconds = (km: number): number => Math.round(((km * DETOUR) / KM_PER_HOUR) * 3600)

/** How far one comes on foot in a straight line. */
export const walkKm = (seconds: number): number => ((seconds / 3600) * KM_PER_HOUR) / DETOUR
