import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { REGIONS } from '#domain/gazetteer/regions.ts'

const NAMED = ['Ostbelgien', 'Kempen', 'Waasland', 'Westhoek'] as const
export type NamedRegion = (typeof NAMED)[number]

/** Fewer postal codes than this are told one by one. */
const FEWEST = 9
let known: Map<string, NamedRegion> | null = null

/** The region that is all of these postal codes and no other; null: none that people have a name for. */
export function regionOf(postalCodes: readonly string[]): NamedRegion | null {
  if (postalCodes.length < FEWEST) return null
  known ??= new Map(NAMED.map((name) => [keyOf(codesOfRegion(REGIONS[name] ?? [])), name]))
  return known.get(keyOf(postalCodes)) ?? null
}

/** @param beginnings of the codes of its municipalities at the national statistics office */
export const codesOfRegion = (beginnings: readonly string[]): string[] =>
  [...belgianPlaces().byNis.values()]
    .filter(({ nis }) => beginnings.some((beginning) => nis.startsWith(beginning)))
    .flatMap(({ postalCodes }) => postalCodes)

const keyOf = (postalCodes: readonly string[]): string => [...new Set(postalCodes)].toSorted().join()
