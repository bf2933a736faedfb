import { anything, type Criteria, MAX_POSTAL_CODES } from '#domain/search/criteria.ts'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { mainPlace } from '#domain/places/place.ts'
import { destinationNamed } from '#domain/transit/destination.ts'

/**
 * Names, on the search page, of the conditions that the subscription form has no field for. `not_pc` and `travel` have
 * one now; they are still read from forms that were filled in before.
 */
const CARRIED_NAMES = ['energy_max', 'new_build', 'pc', 'province', 'around', 'not_pc', 'travel', 'bbox', 'area']
/** Enough for all postal codes of another country that a search may name, and for its other carried conditions. */
export const MAX_CARRIED_VALUES = MAX_POSTAL_CODES + 200

type Carried = Pick<
  Criteria,
  'energyMax' | 'newBuild' | 'postalCodes' | 'provinces' | 'around' | 'notPostalCodes' | 'travel' | 'bbox' | 'area'
>

/** The postal codes that the form's own city selector knows. */
export const isFormCity = (code: string): boolean => /^\d{4}$/.test(code) && mainPlace(code) !== null

/** One piece for each carried condition, as in the query of the search page: `energy_max=B`, `around=9000,10`. */
export function carriedOf(criteria: Criteria): string[] {
  const { energyMax, newBuild, provinces, around, bbox, area } = criteria
  const postalCodes = criteria.postalCodes.filter((code) => !isFormCity(code))
  const rest: Criteria = {
    ...anything(),
    energyMax,
    newBuild,
    postalCodes,
    provinces,
    around,
    bbox,
    area,
  }
  return [...formatOfferQuery({ criteria: rest, sort: 'newest', page: 1 })].map(([name, value]) => `${name}=${value}`)
}

/** Reads these pieces; null when one of them is not valid. */
export function readCarried(pieces: readonly string[]): Carried | null {
  const pairs = pieces.map((piece) => {
    const equals = piece.indexOf('=')
    return [piece.slice(0, equals), piece.slice(equals + 1)]
  })
  if (pairs.some(([name = '']) => !CARRIED_NAMES.includes(name))) return null
  const { query, ignored } = parseOfferQuery(new URLSearchParams(pairs))
  if (ignored.length > 0) return null
  // The form's own field refuses unknown places as well.
  if (query.criteria.travel.some(({ place }) => destinationNamed(place) === null)) return null
  const { energyMax, newBuild, postalCodes, provinces, around, notPostalCodes, travel, bbox, area } = query.criteria
  return { energyMax, newBuild, postalCodes, provinces, around, notPostalCodes, travel, bbox, area }
}
