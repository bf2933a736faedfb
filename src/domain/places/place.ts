import { belgianPlaces, type Municipality, type Place } from '#domain/gazetteer/belgian-places.ts'
import { foldName } from '#domain/gazetteer/folded-name.ts'
import {
  isProvinceCode,
  PROVINCES,
  PROVINCES_CALLED_LIKE_TOWNS,
  regionsOfProvinces,
  type ProvinceCode,
} from '#domain/gazetteer/provinces.ts'
import type { Point } from '#domain/search/criteria.ts'
import type { Region } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { kmBetween } from '#domain/search/matching.ts'

export type { Municipality, Place }

/** Every locality of a Belgian postal code, its main place first; empty for an unknown code. */
export function placesOfPostalCode(postalCode: string): readonly Place[] {
  return belgianPlaces().byPostalCode.get(postalCode) ?? []
}

/** The locality that names the postal code on pages; null for an unknown code. */
export function mainPlace(postalCode: string): Place | null {
  return belgianPlaces().byPostalCode.get(postalCode)?.[0] ?? null
}

/**
 * The name that pages give to a place, in the reader's language. A locality is looked up by the name a source gave it
 * (any language, any spelling of accents and hyphens); without a locality the main place of the code counts. A locality
 * that the gazetteer does not know keeps its own name; an unknown code without a locality stands as it is.
 */
export function placeName(postalCode: string, locale: Locale, locality?: string): string {
  if (!locality) return mainPlace(postalCode)?.names[locale] ?? postalCode
  const key = `${postalCode} ${locality}`
  let names = placeNames.get(key)
  if (names === undefined) {
    names = namesOfLocality(postalCode, locality)
    if (placeNames.size >= MAX_NAMES_KEPT) placeNames.clear()
    placeNames.set(key, names)
  }
  return names?.[locale] ?? locality
}

/** Cache by postal code and locality: every page and card asks for a few, and comparing names takes ten times as long. */
const placeNames = new Map<string, Record<Locale, string> | null>()
const MAX_NAMES_KEPT = 20_000

function namesOfLocality(postalCode: string, locality: string): Record<Locale, string> | null {
  const places = placesOfPostalCode(postalCode)
  const wanted = foldName(locality)
  const named = (names: Record<Locale, string>) => Object.values(names).some((name) => foldName(name) === wanted)
  const found =
    places.find((place) => named(place.names)) ?? places.find((place) => named(place.municipality.names))?.municipality
  return found?.names ?? null
}

/** ISO 3166-2 of the province (BE-BRU in Brussels); null for an unknown code. */
export function provinceOf(postalCode: string): ProvinceCode | null {
  return mainPlace(postalCode)?.province ?? null
}

export function regionOf(postalCode: string): Region | null {
  return mainPlace(postalCode)?.region ?? null
}

/** Position of everything that is known by its postal code only; null for an unknown code. */
export function centreOf(postalCode: string): Point | null {
  const place = mainPlace(postalCode)
  return place && { lat: place.lat, lng: place.lng }
}

/**
 * The postal codes that have their centre here: a home that stands there is known by its postal code only. Those of one town
 * may share it. Empty anywhere else.
 */
export function postalCodesCentredAt(point: Point): readonly string[] {
  codesByCentre ??= Map.groupBy(allPostalCodes(), (code) => centreKey(centreOf(code) ?? { lat: 0, lng: 0 }))
  return codesByCentre.get(centreKey(point)) ?? []
}

let codesByCentre: Map<string, string[]> | undefined

/** Centres have four decimals; the mean of equal positions may be off by a rounding error. */
const centreKey = ({ lat, lng }: Point): string => `${lat.toFixed(6)},${lng.toFixed(6)}`

export function municipalityOf(postalCode: string): Municipality | null {
  return mainPlace(postalCode)?.municipality ?? null
}

/** All 1,146 codes, ascending. */
export function allPostalCodes(): string[] {
  return [...belgianPlaces().byPostalCode.keys()]
}

/** Ascending; empty for an unknown municipality. */
export function postalCodesOfMunicipality(nis: string): readonly string[] {
  return belgianPlaces().byNis.get(nis)?.postalCodes ?? []
}

/**
 * Groups postal codes as people think of them, in the order given. All codes of a municipality with several make one
 * group; any other code stands alone.
 */
export function byTown(
  postalCodes: readonly string[],
): { municipality: Municipality | null; postalCodes: readonly string[] }[] {
  const given = new Set(postalCodes)
  const seen = new Set<string>()
  return postalCodes.flatMap((code) => {
    if (seen.has(code)) return []
    const municipality = municipalityOf(code)
    const whole = municipality ? postalCodesOfMunicipality(municipality.nis) : []
    const isWhole = whole.length > 1 && whole.every((one) => given.has(one))
    const group = isWhole ? whole : [code]
    for (const one of group) seen.add(one)
    return { municipality: isWhole ? municipality : null, postalCodes: group }
  })
}

/** `iso` is ISO 3166-2 (BE-VOV). Ascending; empty for an unknown province. */
export function postalCodesOfProvince(iso: string): string[] {
  return [...belgianPlaces().byPostalCode].filter(([, [main]]) => main.province === iso).map(([code]) => code)
}

export function provinceName(iso: string, locale: Locale): string | null {
  return isProvinceCode(iso) ? PROVINCES[iso].names[locale] : null
}

/** The name of a province among names of towns: "provincie Namen", but "Henegouwen". */
export function provinceAmongTowns(iso: string, locale: Locale): string | null {
  if (!isProvinceCode(iso)) return null
  return PROVINCES_CALLED_LIKE_TOWNS[iso]?.[locale] ?? PROVINCES[iso].names[locale]
}

/** Names of several provinces among names of towns; all of Wallonia's become its name. Other codes stay as they are. */
export function provincesAmongTowns(codes: readonly string[], locale: Locale): string[] {
  const { regions, others } = regionsOfProvinces(codes, locale)
  return [...regions, ...others.map((code) => provinceAmongTowns(code, locale) ?? code)]
}

/** Codes whose centre lies within `km` of the centre of a postal code, or of a point; the nearest first. */
export function postalCodesWithin(centre: string | Point, km: number): string[] {
  const from = typeof centre === 'string' ? centreOf(centre) : centre
  if (!from) return []
  return [...belgianPlaces().byPostalCode]
    .map(([code, [main]]) => ({ code, km: kmBetween(from, main) }))
    .filter((near) => near.km <= km)
    .toSorted((a, b) => a.km - b.km || a.code.localeCompare(b.code))
    .map((near) => near.code)
}

/** The `count` other municipalities whose nearest postal code is closest to this one, the nearest first. */
export function neighbours(postalCode: string, count = 6): readonly Municipality[] {
  const home = mainPlace(postalCode)
  if (!home) return []
  // A search with few results asks for three codes: 0.15 ms each, a tenth of its page (two cores, 23-11-2026).
  const key = `${postalCode} ${count}`
  const known = neighboursKnown.get(key) ?? nearestTo(home, count)
  neighboursKnown.set(key, known)
  return known
}

/** At most one entry for each of the 1,150 Belgian postal codes and each `count`. */
const neighboursKnown = new Map<string, readonly Municipality[]>()

function nearestTo(home: Place, count: number): readonly Municipality[] {
  for (let within = FIRST_KM; ; within *= 2) {
    const nearest = new Map<Municipality, number>()
    for (const [main] of belgianPlaces().byPostalCode.values()) {
      if (main.municipality === home.municipality) continue
      if (Math.abs(main.lat - home.lat) * MIN_KM_PER_DEGREE.north > within) continue
      if (Math.abs(main.lng - home.lng) * MIN_KM_PER_DEGREE.east > within) continue
      const km = kmBetween(home, main)
      if (km < (nearest.get(main.municipality) ?? Infinity)) nearest.set(main.municipality, km)
    }
    const found = [...nearest].toSorted(([a, kmA], [b, kmB]) => kmA - kmB || a.nis.localeCompare(b.nis)).slice(0, count)
    // Every place that was skipped is farther away than `within`.
    if ((found.length === count && found.every(([, km]) => km <= within)) || within > WHOLE_KM)
      return found.map(([municipality]) => municipality)
  }
}

/** Minimum length of a degree in Belgium, in km; rules out most places without computing their distance. */
const MIN_KM_PER_DEGREE = { north: 111, east: 65 }
const FIRST_KM = 15
const WHOLE_KM = 500

/** Kilometres between the centres of two postal codes; null when one is unknown. */
export function distanceKm(from: string, to: string): number | null {
  const a = centreOf(from)
  const b = centreOf(to)
  return a && b && kmBetween(a, b)
}
