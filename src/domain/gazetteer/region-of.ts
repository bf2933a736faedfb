import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { foldName, spellings } from '#domain/gazetteer/folded-name.ts'
import { REGIONS } from '#domain/gazetteer/regions.ts'

const NAMED = [
  'Hageland',
  'Haspengouw',
  'Hesbaye',
  'Pajottenland',
  'Zennevallei',
  'Druivenstreek',
  'Vlaamse Rand',
  'Meetjesland',
  'Denderstreek',
  'Vlaamse Ardennen',
  'Waasland',
  'Leiestreek',
  'Westhoek',
  'Kust',
  'Westkust',
  'Oostkust',
  'Kempen',
  'Noorderkempen',
  'Zuiderkempen',
  'Limburgse Kempen',
  'Voorkempen',
  'Klein-Brabant',
  'Rupelstreek',
  'Maasland',
  'Ostbelgien',
  'Eifel',
  'Ardennen',
  'Condroz',
  'Famenne',
  'Gaume',
  'Pays de Herve',
  'Entre-Sambre-et-Meuse',
  'Borinage',
  'Wallonie picarde',
  'Pays des Collines',
  'Botte du Hainaut',
] as const
export type NamedRegion = (typeof NAMED)[number]

type Known = { byCodes: Map<string, NamedRegion>; sizes: Set<number>; bySpelling: Map<string, readonly string[]> }
let known: Known | null = null

/** The region that is all of these postal codes and no other; null: none that people have a name for. */
export function regionOf(postalCodes: readonly string[]): NamedRegion | null {
  const { byCodes, sizes } = regions()
  return sizes.has(postalCodes.length) ? (byCodes.get(keyOf(postalCodes)) ?? null) : null
}

/** Its name in an address: "vlaamse-ardennen". */
export const regionSlug = (region: NamedRegion): string => region.toLowerCase().replaceAll(' ', '-')

/** Postal codes of the region with this name or this piece of an address; null: there is none. */
export const regionCalled = (name: string): readonly string[] | null =>
  regions().bySpelling.get(foldName(name.slice(0, 100))) ?? null

function regions(): Known {
  known ??= readRegions()
  return known
}

function readRegions(): Known {
  const named = NAMED.map((name) => ({ name, codes: codesOfRegion(REGIONS[name] ?? []) }))
  const spelled = Object.entries(REGIONS).flatMap(([name, parts]) =>
    spellings(name).map((spelling) => [spelling, codesOfRegion(parts)] as const),
  )
  return {
    byCodes: new Map(named.map(({ name, codes }) => [keyOf(codes), name])),
    sizes: new Set(named.map(({ codes }) => codes.length)),
    bySpelling: new Map(spelled),
  }
}

/** @param parts as `REGIONS` has them */
export const codesOfRegion = (parts: readonly string[]): string[] => {
  const isCode = (part: string) => part.length === 4
  const within = [...belgianPlaces().byNis.values()]
    .filter(({ nis }) => parts.some((part) => !isCode(part) && nis.startsWith(part)))
    .flatMap(({ postalCodes }) => postalCodes)
  return [...within, ...parts.filter(isCode)]
}

const keyOf = (postalCodes: readonly string[]): string => [...new Set(postalCodes)].toSorted().join()
