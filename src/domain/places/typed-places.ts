import { mainPlace } from '#domain/places/place.ts'
import { regionCalled } from '#domain/gazetteer/region-of.ts'
import { countryOfTypedCode, readPostalCode } from '#domain/places/foreign-codes.ts'
import { placeCalled } from '#domain/places/place-search.ts'

/** The meaning of a text like "Gent, 2800": its postal codes, and the terms that name no town or more than one. */
export type TypedPlaces = { postalCodes: string[]; unclear: string[] }

const MAX_TEXT_CHARS = 500

/**
 * Reads towns that a visitor typed without choosing from the list: names in any of the four languages, postal codes, or
 * both ("Leuven (3000)"), separated by commas. A whole municipality means all its codes. A code abroad is read where it
 * shows its country ("1017ab", "L-4700").
 */
export function readTypedPlaces(text: string): TypedPlaces {
  const postalCodes: string[] = []
  const unclear: string[] = []
  for (const piece of text.slice(0, MAX_TEXT_CHARS).split(/[,;]+/)) {
    const term = piece.trim()
    if (term === '') continue
    const codes = codesOf(term)
    if (codes.length > 0) postalCodes.push(...codes)
    else unclear.push(term)
  }
  return { postalCodes: [...new Set(postalCodes)], unclear }
}

/** Replaces names of towns in the search query's `pc` by their postal codes; unclear terms stay as they are. */
export function withTypedPlaces(query: URLSearchParams): URLSearchParams {
  const given = query.getAll('pc')
  const isTown = (value: string) => {
    const { postalCodes } = readTypedPlaces(value)
    return /\p{L}/u.test(value) && postalCodes.length > 0 && !postalCodes.includes(value)
  }
  if (!given.some(isTown)) return query
  const read = new URLSearchParams(query)
  read.delete('pc')
  for (const { postalCodes, unclear } of given.map(readTypedPlaces))
    for (const value of [...postalCodes, ...unclear]) read.append('pc', value)
  return read
}

function codesOf(term: string): readonly string[] {
  const code = /^(?:.*\()?(\d{4})\)?$/.exec(term)?.[1]
  if (code !== undefined) return mainPlace(code) ? [code] : []
  const country = countryOfTypedCode(term)
  const typed = country === null ? null : readPostalCode(term)
  if (typed !== null) return country === 'BE' && mainPlace(typed) === null ? [] : [typed]
  return term.length < 2 ? [] : (placeCalled(term) ?? regionCalled(term) ?? [])
}
