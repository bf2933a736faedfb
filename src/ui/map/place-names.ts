import { CHIEF_TOWNS } from '#domain/gazetteer/chief-towns.ts'
import { LARGEST_MUNICIPALITIES } from '#domain/gazetteer/largest-municipalities.ts'
import { PROVINCE_CODES } from '#domain/gazetteer/provinces.ts'
import type { Locale } from '#base/locale.ts'
import { namesBeyond } from '#domain/places/beyond-belgium.ts'
import { allPostalCodes, mainPlace, postalCodesOfProvince, provinceName } from '#domain/places/place.ts'
import { type PlaceName, placeName } from './placed-names.ts'

/** `code` is the postal code, 0 for a province and for a town abroad */
export type ListedPlace = [name: string, lat: number, lng: number, rank: number, code: number]

const FIRST_TOWNS = 12

/** `[name, lat, lng, rank, postal code]`, the most important first; kept by whoever asks often. */
export function placeNames(locale: Locale): ListedPlace[] {
  // The region of Brussels bears the name of its town.
  const provinces = PROVINCE_CODES.filter((code) => code !== 'BE-BRU').map((code): ListedPlace => {
    const places = postalCodesOfProvince(code).flatMap((postalCode) => mainPlace(postalCode) ?? [])
    const middle = (pick: (place: (typeof places)[number]) => number) =>
      places.reduce((sum, place) => sum + pick(place), 0) / places.length
    return [provinceName(code, locale) ?? code, middle(({ lat }) => lat), middle(({ lng }) => lng), 0, 0]
  })
  const named = new Set<string>()
  const chief = new Set<string>()
  const towns = allPostalCodes().flatMap((code): ListedPlace[] => {
    const place = mainPlace(code)
    if (!place) return []
    const { nis, names } = place.municipality
    const isTown = names.nl === place.names.nl && !named.has(nis)
    if (isTown) named.add(nis)
    if (isTown && CHIEF_TOWNS.has(nis)) chief.add(code)
    const size = LARGEST_MUNICIPALITIES.indexOf(nis)
    // The other towns of Brussels are parts of it from far away.
    const isApart = place.province !== 'BE-BRU' || code === '1000'
    const rank = !isTown ? 4 : size < 0 && !chief.has(code) ? 3 : size >= 0 && size < FIRST_TOWNS && isApart ? 1 : 2
    return [[place.names[locale], place.lat, place.lng, rank, Number(code)]]
  })
  // A town that people look for first is named even where its province then finds no room; a small one gives way to large ones.
  const order = ([, , , rank, code]: ListedPlace) => (rank === 1 ? -1 : chief.has(String(code)) ? 2.5 : rank)
  const beyond = namesBeyond(locale).map(({ name, lat, lng }): ListedPlace => [name, lat, lng, 1, 0])
  return [...provinces, ...towns, ...beyond]
    .toSorted((a, b) => order(a) - order(b))
    .map(([name, lat, lng, rank, code]) => [name, round(lat), round(lng), rank, code])
}

/** Four decimals are 11 m. */
const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

/** The other municipalities of Brussels are parts of it from far away. */
const PART_OF_TOWN = 4
const kept = new Map<Locale, PlaceName[]>()

/** The towns among them, as the drawn map places them. */
export function namesIn(locale: Locale): PlaceName[] {
  const known = kept.get(locale)
  if (known) return known
  const names = placeNames(locale)
    .filter(([, , , rank]) => rank > 0)
    .map(([text, lat, lng, rank, code]) => placeName(text, lat, lng, code > 1000 && code < 1300 ? PART_OF_TOWN : rank))
    .toSorted((a, b) => a.rank - b.rank)
  kept.set(locale, names)
  return names
}
