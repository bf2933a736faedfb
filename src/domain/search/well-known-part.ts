import { type Costs, NO_COSTS } from '#domain/costs/costs.ts'
import type { Criteria, Range } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import { isProvinceCode } from '#domain/gazetteer/provinces.ts'
import { mainPlace } from '#domain/places/place.ts'
import { destinationNamed } from '#domain/transit/destination.ts'

/** Some of a search, and how many of its wishes are left out of that. */
export type PartOfSearch = { criteria: Criteria; leftOut: number }

/**
 * What may be said of a search to an address that nobody has confirmed: whoever typed it may want to have a text of their
 * own delivered. Places are those that the gazetteer knows, numbers have few digits; all other wishes are only counted.
 */
export function wellKnownPart(asked: Criteria): PartOfSearch {
  let leftOut = 0
  const isKept = (known: boolean): boolean => {
    if (!known) leftOut += 1
    return known
  }
  const number = <T extends number | null>(value: T): T | null =>
    value === null || isKept(hasFewDigits(value)) ? value : null
  const range = ({ min, max }: Range): Range => ({ min: number(min), max: number(max) })
  const costs = ({ total, monthly, warm, ...rest }: Costs): Costs => ({
    ...rest,
    total: number(total),
    monthly: monthly && isKept([monthly.max, monthly.own, monthly.rate].every(hasFewDigits)) ? monthly : null,
    warm: number(warm),
  })
  const wanted: Criteria['wanted'] = {}
  for (const deal of DEALS) if (asked.wanted[deal]) wanted[deal] = range(asked.wanted[deal])
  const criteria: Criteria = {
    ...asked,
    wanted,
    bedrooms: range(asked.bedrooms),
    living: range(asked.living),
    year: range(asked.year),
    land: range(asked.land),
    commercial: range(asked.commercial),
    deposit: number(asked.deposit),
    station: number(asked.station),
    costs: asked.costs === NO_COSTS ? NO_COSTS : costs(asked.costs),
    country: asked.country !== null && isKept(isCountry(asked.country)) ? asked.country : null,
    postalCodes: asked.postalCodes.filter((code) => isKept(mainPlace(code) !== null)),
    provinces: asked.provinces.filter((code) => isKept(isProvinceCode(code))),
    around: asked.around.filter(({ postalCode, km }) => isKept(mainPlace(postalCode) !== null && hasFewDigits(km))),
    notPostalCodes: asked.notPostalCodes.filter((code) => isKept(mainPlace(code) !== null)),
    notWords: asked.notWords.filter(() => isKept(false)),
    travel: asked.travel.filter(({ place }) => isKept(destinationNamed(place) !== null)),
  }
  return { criteria, leftOut }
}

/** € 427.500 or 2,5 km, but no number to call and no date of birth. */
const MAX_SIGNIFICANT_DIGITS = 4
const hasFewDigits = (value: number): boolean =>
  (value.toExponential().split('e')[0] ?? '').replace('.', '').length <= MAX_SIGNIFICANT_DIGITS

const isCountry = (code: string): boolean =>
  new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) !== undefined
