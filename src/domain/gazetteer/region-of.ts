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

/** A region with its postal codes. */
export type WholeRegion = { name: NamedRegion; postalCodes: readonly string[] }
type Known = { largestFirst: WholeRegion[]; bySpelling: Map<string, readonly string[]> }
let known: Known | null = null

/**
 * The regions of which all postal codes are given, and the remaining codes. A region within another found one is left out;
 * two regions that only share some towns are both found.
 */
export function wholeRegions(postalCodes: readonly string[]): Whole {
  // All URLs on a search page are made from one list. No `WeakMap`, because the result refers to its key.
  if (last?.of !== postalCodes) last = { of: postalCodes, found: findWholeRegions(postalCodes) }
  return last.found
}

type Whole = { regions: readonly WholeRegion[]; others: readonly string[] }
let last: { of: readonly string[]; found: Whole } | null = null

function findWholeRegions(postalCodes: readonly string[]): Whole {
  const { largestFirst } = regions()
  if (postalCodes.length < (largestFirst.at(-1)?.postalCodes.length ?? 0)) return { regions: [], others: postalCodes }
  const given = new Set(postalCodes)
  const coveredCodes = new Set<string>()
  const found = largestFirst.filter((region) => {
    if (!region.postalCodes.every((code) => given.has(code))) return false
    if (region.postalCodes.every((code) => coveredCodes.has(code))) return false
    for (const code of region.postalCodes) coveredCodes.add(code)
    return true
  })
  return {
    regions: found,
    others: found.length === 0 ? postalCodes : postalCodes.filter((code) => !coveredCodes.has(code)),
  }
}

/** The name of a region in a URL: "vlaamse-ardennen". */
export const regionSlug = (region: NamedRegion): string => region.toLowerCase().replaceAll(' ', '-')

/** Postal codes of the region with this name or slug; null: there is none. */
export const regionCalled = (name: string): readonly string[] | null =>
  regions().bySpelling.get(foldName(name.slice(0, 100))) ?? null

function regions(): Known {
  known ??= readRegions()
  return known
}

function readRegions(): Known {
  const named = NAMED.map((name) => ({ name, postalCodes: codesOfRegion(REGIONS[name] ?? []) }))
  const spelled = Object.entries(REGIONS).flatMap(([name, parts]) =>
    spellings(name).map((spelling) => [spelling, codesOfRegion(parts)] as const),
  )
  return {
    largestFirst: named.toSorted((a, b) => b.postalCodes.length - a.postalCodes.length),
    bySpelling: new Map(spelled),
  }
}

/** The postal codes of a region. @param parts its codes in `REGIONS` */
export const codesOfRegion = (parts: readonly string[]): string[] => {
  const isCode = (part: string) => part.length === 4
  const within = [...belgianPlaces().formerByNis.values()]
    .filter(({ nis }) => parts.some((part) => !isCode(part) && nis.startsWith(part)))
    .flatMap(({ postalCodes }) => postalCodes)
  return [...within, ...parts.filter(isCode)]
}
