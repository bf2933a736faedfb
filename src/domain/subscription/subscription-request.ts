import { z } from 'zod'
import { MAX_CARRIED_VALUES, readCarried } from '#domain/search/carried-search.ts'
import { contactSchema } from '#domain/requests/contact-fields.ts'
import type { Contact } from '#domain/requests/contact.ts'
import { type Costs, EXAMPLE_LOAN, NO_COSTS } from '#domain/costs/costs.ts'
import { anything, type Criteria, MAX_POSTAL_CODES, type Range, type Travel } from '#domain/search/criteria.ts'
import type { FieldError } from '#domain/requests/field-errors.ts'
import { CRITERIA_FLAGS, type CriteriaFlag, type Deal, DEALS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { MAX_RATE_PERCENT, MAX_LOAN_YEARS } from '#domain/costs/loan.ts'
import { parseOfferQuery, readMoveIn } from '#domain/search/offer-query.ts'
import { flagsOfGroup, isFlagTicked } from '#domain/subscription/flag-fields.ts'
import { mainPlace } from '#domain/places/place.ts'
import { bound, choice, group, isEmpty, list, pair, yes } from '#domain/requests/request-fields.ts'
import { MAX_STATION_KM } from '#domain/places/station.ts'
import { FREQUENCIES, type Frequency } from '#domain/subscription/subscription.ts'
import { destinationNamed } from '#domain/transit/destination.ts'
import { MAX_DESTINATIONS } from '#domain/transit/travel.ts'
import { readTypedPlaces } from '#domain/places/typed-places.ts'

export type SubscriptionRequest = { contact: Contact; criteria: Criteria; frequency: Frequency }

/** The price pair of each deal under `notification.financial`. */
export const PRICE_FIELDS = {
  FOR_SALE: 'price_for_sale',
  TO_RENT: 'price_to_rent',
  TAKE_OVER: 'price_take_over',
} as const satisfies Record<Deal, string>
/** The fields for destinations under `notification.location`, each with a text like `Gent-Sint-Pieters, 40`. */
export const TRAVEL_FIELDS = ['travel', 'second_travel'] as const

/**
 * The body `{ contact, notification }` of a subscription, as JSON or as a nested form, exactly as section 3 of the
 * specification names it. @param locale of the page: the default language, and how numbers are written
 */
export function subscriptionRequest(locale: Locale): z.ZodType<SubscriptionRequest> {
  return z
    .strictObject(
      {
        contact: contactSchema(locale),
        // Rules between fields are checked here, so that their errors are listed together with those of the contact.
        notification: notificationSchema(locale).transform((given, context) => {
          const criteria = criteriaOf(given)
          for (const { path, code } of rulesBroken(given, criteria)) {
            context.addIssue({ code: 'custom', message: code, path: path.split('.') })
          }
          return { criteria, frequency: given.frequency }
        }),
      },
      { error: 'required' },
    )
    .transform(({ contact, notification }) => ({ contact, ...notification }))
}

const tickBoxes = <F extends CriteriaFlag>(flags: readonly F[]) =>
  Object.fromEntries(flags.map((flag) => [flag, yes])) as Record<F, typeof yes> // one for each of them

function notificationSchema(locale: Locale) {
  const price = pair(locale, { least: 0, most: 999_999_999, whole: false })
  const maxEuro = bound(locale, { least: 0, most: 999_999_999, whole: false })
  const stationKm = bound(locale, { least: 0.01, most: MAX_STATION_KM, whole: false })
  const area = pair(locale, { least: 0, most: 100_000_000, whole: false })
  return z.strictObject(
    {
      statuses: list(z.enum(DEALS, { error: 'unknown_choice' })),
      types: list(z.enum(PROPERTY_TYPES, { error: 'unknown_choice' })),
      financial: group({ price_for_sale: price, price_to_rent: price, price_take_over: price }),
      construction: group({
        bedrooms: pair(locale, { least: 0, most: 99, whole: true }),
        construction_year: pair(locale, { least: 1000, most: 2200, whole: true }),
        living_surface: area,
        land_surface: area,
        commercial_surface: area,
        ...tickBoxes(flagsOfGroup('construction')),
      }),
      other: group(tickBoxes(flagsOfGroup('other'))),
      layout: group(tickBoxes(flagsOfGroup('layout'))),
      comfort: group(tickBoxes(flagsOfGroup('comfort'))),
      // Programs may name each flag as a search does, without the groups of the form.
      flags: group(tickBoxes(CRITERIA_FLAGS)),
      general: group({
        ...tickBoxes(flagsOfGroup('general')),
        available_from: day,
        deposit_max: maxEuro,
        not_words: notWords,
      }),
      costs: group({
        total_max: maxEuro,
        only_home: yes,
        buyer: choice(['only_home', 'other']),
        monthly_max: maxEuro,
        own: maxEuro,
        rate: bound(locale, { least: 0, most: MAX_RATE_PERCENT, whole: false }),
        years: bound(locale, { least: 1, most: MAX_LOAN_YEARS, whole: true }),
        warm_max: maxEuro,
      }),
      location: group({
        country,
        station_km_max: stationKm,
        not_postal_codes: notPostalCodes,
        travel,
        second_travel: travel,
      }),
      cities: list(city, MAX_POSTAL_CODES, 'too_many_places').transform((each) => [...new Set(each.flat())]),
      search: carried,
      frequency: choice(FREQUENCIES).transform((given) => given ?? 'instant'),
    },
    { error: 'required' },
  )
}

type Notification = z.output<ReturnType<typeof notificationSchema>>

function criteriaOf(given: Notification): Criteria {
  const wanted: Criteria['wanted'] = {}
  for (const deal of DEALS) {
    const range = given.financial[PRICE_FIELDS[deal]]
    if (given.statuses.includes(deal) || range.min !== null || range.max !== null) wanted[deal] = range
  }
  return {
    ...anything(),
    wanted,
    types: given.types,
    bedrooms: given.construction.bedrooms,
    living: given.construction.living_surface,
    year: given.construction.construction_year,
    land: given.construction.land_surface,
    commercial: given.construction.commercial_surface,
    flags: CRITERIA_FLAGS.filter((flag) => isFlagTicked(flag, given) || given.flags[flag]),
    deposit: given.general.deposit_max,
    available: given.general.available_from,
    station: given.location.station_km_max === null ? null : Math.round(given.location.station_km_max * 1000),
    costs: costsOf(given.costs),
    country: given.location.country,
    ...given.search,
    postalCodes: [...new Set([...given.cities, ...given.search.postalCodes])],
    travel: travelOf(given),
    notWords: given.general.not_words,
    notPostalCodes: [...new Set([...given.location.not_postal_codes, ...given.search.notPostalCodes])],
  }
}

/** A destination that is named twice counts once; the fields of the form win over the carried search. */
function travelOf({ location, search }: Notification): Travel[] {
  const all = [...location.travel, ...location.second_travel, ...search.travel]
  const isFirst = ({ place }: Travel, at: number) => all.findIndex((one) => one.place === place) === at
  return all.filter(isFirst).slice(0, MAX_DESTINATIONS)
}

function costsOf({
  total_max,
  buyer,
  only_home,
  monthly_max,
  own,
  rate,
  years,
  warm_max,
}: Notification['costs']): Costs {
  const loan = { own: own ?? EXAMPLE_LOAN.own, rate: rate ?? EXAMPLE_LOAN.rate, years: years ?? EXAMPLE_LOAN.years }
  return {
    ...NO_COSTS,
    total: total_max,
    onlyHome: buyer === null ? only_home : buyer === 'only_home',
    monthly: monthly_max === null ? null : { max: monthly_max, ...loan },
    warm: warm_max,
  }
}

function rulesBroken(given: Notification, criteria: Criteria): FieldError[] {
  const errors: FieldError[] = []
  if (Object.keys(criteria.wanted).length === 0) errors.push({ path: 'statuses', code: 'status_required' })
  if (criteria.types.length === 0) errors.push({ path: 'types', code: 'type_required' })
  if (criteria.postalCodes.length > MAX_POSTAL_CODES) errors.push({ path: 'cities', code: 'too_many_places' })
  const pairs: [string, Range][] = [
    ...DEALS.map((deal): [string, Range] => [`financial.${PRICE_FIELDS[deal]}`, given.financial[PRICE_FIELDS[deal]]]),
    ['construction.bedrooms', criteria.bedrooms],
    ['construction.construction_year', criteria.year],
    ['construction.living_surface', criteria.living],
    ['construction.land_surface', criteria.land],
    ['construction.commercial_surface', criteria.commercial],
  ]
  for (const [path, { min, max }] of pairs) {
    if (min === null || max === null || min <= max) continue
    errors.push({ path: `${path}.min`, code: 'range_reversed' })
    errors.push({ path: `${path}.max`, code: 'range_reversed' })
  }
  return errors
}

const country = z
  .string({ error: 'invalid' })
  .nullish()
  .transform((text, context) => {
    if (isEmpty(text)) return null
    const code = text?.trim().toUpperCase() ?? ''
    if (/^[A-Z]{2}$/.test(code)) return code
    context.addIssue({ code: 'custom', message: 'unknown_country' })
    return z.NEVER
  })

/** The day on which the subscriber wants to move in, as days since 1970; null when empty. */
const day = z
  .string({ error: 'invalid' })
  .nullish()
  .transform((text, context): number | null => {
    if (isEmpty(text)) return null
    const number = readMoveIn(text ?? '')
    if (number !== null) return number
    context.addIssue({ code: 'custom', message: 'invalid_date' })
    return z.NEVER
  })

/** Unwanted postal codes as the search page reads them: one text with commas, or several texts. */
const notPostalCodes = z
  .preprocess((value): unknown => (isEmpty(value) ? [] : [value].flat()), z.array(z.string({ error: 'invalid' })))
  .transform((texts, context) => {
    const { query, ignored } = parseOfferQuery(new URLSearchParams(texts.map((text) => ['not_pc', text])))
    if (ignored.length === 0) return query.criteria.notPostalCodes
    const isSurplus = ignored.some(({ why }) => why === 'surplus')
    context.addIssue({ code: 'custom', message: isSurplus ? 'too_many' : 'invalid_postal_code' })
    return z.NEVER
  })

/** Unwanted words, read in the same way. */
const notWords = z
  .preprocess((value): unknown => (isEmpty(value) ? [] : [value].flat()), z.array(z.string({ error: 'invalid' })))
  .transform((texts, context) => {
    const { query, ignored } = parseOfferQuery(new URLSearchParams(texts.map((text) => ['not_word', text])))
    if (ignored.length === 0) return query.criteria.notWords
    const isSurplus = ignored.some(({ why }) => why === 'surplus')
    context.addIssue({ code: 'custom', message: isSurplus ? 'too_many' : 'invalid_words' })
    return z.NEVER
  })

/** Destinations as the search page reads them; each place has to be known. */
const travel = z
  .preprocess((value): unknown => (isEmpty(value) ? [] : [value].flat()), z.array(z.string({ error: 'invalid' })))
  .transform((texts, context): Travel[] => {
    const { query, ignored } = parseOfferQuery(new URLSearchParams(texts.map((text) => ['travel', text])))
    const found = query.criteria.travel
    if (ignored.length === 0 && found.every(({ place }) => destinationNamed(place) !== null)) return found
    const isSurplus = ignored.some(({ why }) => why === 'surplus')
    context.addIssue({ code: 'custom', message: isSurplus ? 'too_many' : 'invalid_travel' })
    return z.NEVER
  })

/** Criteria of the search behind the form that have no field in it, as pieces of the search page's query. */
const carried = z.preprocess(
  (value): unknown => (isEmpty(value) ? [] : Array.isArray(value) ? value : [value]),
  z
    .array(z.unknown(), { error: 'invalid' })
    .max(MAX_CARRIED_VALUES, { error: 'too_many' })
    .pipe(z.array(z.string({ error: 'invalid' }).max(2000, { error: 'too_long' })))
    .transform((pieces, context) => {
      const read = readCarried(pieces)
      if (read !== null) return read
      context.addIssue({ code: 'custom', message: 'unknown_choice' })
      return z.NEVER
    }),
)

/** The numeric postal code of the city selector, which the gazetteer must know, or the name of a town as typed there. */
const city = z.union([z.number(), z.string()], { error: 'unknown_city' }).transform((value, context): string[] => {
  const text = String(value).trim()
  if (/^\d{4}$/.test(text) && mainPlace(text)) return [text]
  const { postalCodes, unclear } = readTypedPlaces(typeof value === 'string' ? text : '')
  const [term] = unclear
  if (postalCodes.length > 0 && term === undefined) return postalCodes
  context.addIssue({ code: 'custom', message: 'unknown_city', ...(term !== undefined && { params: { term } }) })
  return z.NEVER
})
