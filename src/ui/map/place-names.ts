import { CHIEF_TOWNS } from '#domain/gazetteer/chief-towns.ts'
import { LARGEST_MUNICIPALITIES } from '#domain/gazetteer/largest-municipalities.ts'
import type { Locale } from '#base/locale.ts'
import { namesBeyond } from '#domain/places/beyond-belgium.ts'
import { allPostalCodes, mainPlace } from '#domain/places/place.ts'
import { type ListedPlace, type PlaceName, townNames } from './placed-names.ts'

const FIRST_TOWNS = 12
/** Postal code of the capital */
const CAPITAL = 1000

/** All names of places, the most important first. Not cached: a caller that asks often keeps the result. */
export function placeNames(locale: Locale): ListedPlace[] {
  const named = new Set<string>()
  const chief = new Set<string>()
  const towns = allPostalCodes().flatMap((code): ListedPlace[] => {
    const place = mainPlace(code)
    if (!place) return []
    const { nis, names } = place.formerMunicipality
    const isTown = names.nl === place.names.nl && !named.has(nis)
    if (isTown) named.add(nis)
    if (isTown && CHIEF_TOWNS.has(nis)) chief.add(code)
    const size = LARGEST_MUNICIPALITIES.indexOf(nis)
    // From afar the other municipalities of Brussels are parts of it.
    const isApart = place.province !== 'BE-BRU' || code === '1000'
    const rank = !isTown ? 4 : size < 0 && !chief.has(code) ? 3 : size >= 0 && size < FIRST_TOWNS && isApart ? 1 : 2
    return [[place.names[locale], place.lat, place.lng, rank, Number(code)]]
  })
  // Small chief towns come after the large towns.
  // The capital comes first of all, so that other names make room for it.
  const order = ([, , , rank, code]: ListedPlace) => (code === CAPITAL ? 0 : chief.has(String(code)) ? 2.5 : rank)
  const beyond = namesBeyond(locale).map(({ name, lat, lng }): ListedPlace => [name, lat, lng, 1, 0])
  return [...towns, ...beyond]
    .toSorted((a, b) => order(a) - order(b))
    .map(([name, lat, lng, rank, code]) => [name, round(lat), round(lng), rank, code])
}

/** Four decimals are 11 m. */
const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

const namesByLocale = new Map<Locale, PlaceName[]>()

/** The names of towns for the server's drawing. Cached by language. */
export function namesIn(locale: Locale): PlaceName[] {
  const known = namesByLocale.get(locale)
  if (known) return known
  const names = townNames(placeNames(locale))
  namesByLocale.set(locale, names)
  return names
}
