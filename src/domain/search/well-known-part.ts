import { type Costs, NO_COSTS } from '#domain/costs/costs.ts'
import type { Criteria, Range } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import { isProvinceCode } from '#domain/gazetteer/provinces.ts'
import { mainPlace } from '#domain/places/place.ts'
import { destinationNamed } from '#domain/transit/destination.ts'

/** A part of a search, and how many of its conditions are left out. */
export type PartOfSearch = { criteria: Criteria; leftOut: number }

/**
 * The part of a search that may be mailed to an address that nobody has confirmed: otherwise anyone could have a text of
 * their own delivered. Places must be in the gazetteer, numbers must have few digits; all other conditions are only
 * counted.
 */
export function wellKnownPart(asked: Criteria): PartOfSearch {
  let leftOut = 0
  const keepIf = (known: boolean): boolean => {
    if (!known) leftOut += 1
    return known
  }
  const number = <T extends number | null>(value: T): T | null =>
    value === null || keepIf(hasFewDigits(value)) ? value : null
  const range = ({ min, max }: Range): Range => ({ min: number(min), max: number(max) })
  const costs = ({ total, monthly, warm, ...rest }: Costs): Costs => ({
    ...rest,
    total: number(total),
    monthly: monthly && keepIf([monthly.max, monthly.own, monthly.rate].every(hasFewDigits)) ? monthly : null,
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
    country: asked.country !== null && keepIf(isCountry(asked.country)) ? asked.country : null,
    postalCodes: asked.postalCodes.filter((code) => keepIf(mainPlace(code) !== null)),
    provinces: asked.provinces.filter((code) => keepIf(isProvinceCode(code))),
    around: asked.around.filter(({ postalCode, km }) => keepIf(mainPlace(postalCode) !== null && hasFewDigits(km))),
    notPostalCodes: asked.notPostalCodes.filter((code) => keepIf(mainPlace(code) !== null)),
    notWords: asked.notWords.filter(() => keepIf(false)),
    travel: asked.travel.filter(({ place }) => keepIf(destinationNamed(place) !== null)),
  }
  return { criteria, leftOut }
}

/** Enough for € 427.500 or 2,5 km, too few for a phone number or a date of birth. */
const MAX_SIGNIFICANT_DIGITS = 4
const hasFewDigits = (value: number): boolean =>
  (value.toExponential().split('e')[0] ?? '').replace('.', '').length <= MAX_SIGNIFICANT_DIGITS

const isCountry = (code: string): boolean =>
  new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(code) !== undefined
