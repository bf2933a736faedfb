import { mainPlace } from '#domain/places/place.ts'
import { regionCalled } from '#domain/gazetteer/region-of.ts'
import { placeCalled } from '#domain/places/place-search.ts'

/** What was typed as "Gent, 2800": the postal codes it means, and the terms that mean none, or more than one town. */
export type TypedPlaces = { postalCodes: string[]; unclear: string[] }

const MAX_TEXT_CHARS = 500

/**
 * Towns as people type them where a list is offered and nothing was chosen from it: names in any of the four languages,
 * postal codes, or both ("Leuven (3000)"), with commas between them. A whole municipality is all its codes.
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

/** The query of the search page with its `pc` read so: towns instead of their codes; what is unclear stays as it is. */
export function withTypedPlaces(query: URLSearchParams): URLSearchParams {
  const given = query.getAll('pc')
  const isTown = (value: string) => /\p{L}/u.test(value) && readTypedPlaces(value).postalCodes.length > 0
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
  return term.length < 2 ? [] : (placeCalled(term) ?? regionCalled(term) ?? [])
}
