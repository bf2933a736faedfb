import { type Around, type Criteria, type Range, typesLeftOut } from '#domain/search/criteria.ts'
import type { Costs, Monthly } from '#domain/costs/costs.ts'
import { isoDay } from '#base/day-number.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import { isPriceForAnyDeal, sharedPriceRange } from '#domain/search/shared-price.ts'
import type { Locale } from '#base/locale.ts'
import { type WholeRegion, wholeRegions } from '#domain/gazetteer/region-of.ts'
import { byTown, placeName, provincesAmongTowns } from '#domain/places/place.ts'
import {
  formatDate,
  formatDistance,
  formatList,
  formatNumber,
  formatPercent,
  formatPrice,
  formatSurface,
  quoted,
} from '#i18n/formats.ts'
import { inPlace, ofPlace } from '#i18n/in-place.ts'
import { regionWords } from '#i18n/in-region.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { travelWords } from '#i18n/travel-words.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { searchMessages } from '#i18n/messages/search.ts'

/** A search in words: `headline` has type, place and price, `details` all other criteria in the order of the form. */
export type SearchSummary = { headline: string; details: string[] }

/** "huizen te koop in Mechelen of Muizen, € 275.000 tot € 425.000" and ["minstens 3 slaapkamers", "tuin"]. */
export function searchSummary(criteria: Criteria, locale: Locale): SearchSummary {
  const t = mailMessages[locale].search
  const words = listingMessages[locale]
  const where = whereOf(criteria, locale)
  const what = `${typesOf(criteria, locale)} ${dealsOf(criteria, locale)}`.trim()
  return {
    headline: [
      where === '' ? what : t.in(what, where),
      // After a comma, because many countries need a preposition and an article of their own.
      ...(where === '' && criteria.country ? [countryName(criteria.country, locale)] : []),
      ...pricesOf(criteria, locale),
    ].join(', '),
    details: [
      ...(criteria.bbox || criteria.area ? [t.onMap] : []),
      ...bedroomsOf(criteria.bedrooms, locale),
      ...rangeOf(criteria.living, (area) => formatSurface(locale, area), locale).map(t.living),
      ...rangeOf(criteria.year, String, locale).map(t.year),
      ...rangeOf(criteria.land, (area) => formatSurface(locale, area), locale).map(t.land),
      ...rangeOf(criteria.commercial, (area) => formatSurface(locale, area), locale).map(t.commercial),
      ...criteria.flags.map((flag) => inSentence(words.flags[flag], locale)),
      ...(criteria.deposit === null ? [] : [t.deposit(t.upTo(formatPrice(locale, criteria.deposit)))]),
      ...(criteria.available === null
        ? []
        : [t.available(formatDate(locale, isoDay(criteria.available) ?? '', 'long'))]),
      ...(criteria.unsaid ? [t.unsaid] : []),
      ...(criteria.station === null ? [] : [t.station(formatDistance(locale, criteria.station))]),
      ...criteria.travel.map((travel) => t.travel(...travelWords(travel, locale))),
      ...costsOf(criteria.costs, locale),
      ...(criteria.costs.unknown ? [searchMessages[locale].costsUnknownChip] : []),
      ...(criteria.energyMax ? [t.energy(criteria.energyMax)] : []),
      ...(criteria.newBuild ? [t.newBuild] : []),
      ...(criteria.since === undefined
        ? []
        : [searchMessages[locale].sinceChip(formatDate(locale, new Date(criteria.since).toISOString(), 'long'))]),
      ...leftOutOf(criteria, locale),
    ],
  }
}

/** "in Tienen of binnen 10 km van Leuven": a home in any of these places fits. */
function whereOf(criteria: Criteria, locale: Locale): string {
  const { regions, others } = wholeRegions(criteria.postalCodes)
  const names = namesOf({ ...criteria, postalCodes: others }, locale)
  const within = [
    ...regionsOf(regions, locale),
    ...(names.length > 0 ? [inPlace(locale, formatList(locale, names, 'or'))] : []),
    ...criteria.around.map((around) => circleWords(around, locale)),
  ]
  return formatList(locale, within, 'or')
}

function regionsOf(regions: readonly WholeRegion[], locale: Locale): string[] {
  const words = regions.map(({ name }) => regionWords(name, locale))
  if (words.length <= MAX_PLACES_NAMED) return words
  const others = words.length - MAX_PLACES_NAMED + 1
  return [...words.slice(0, MAX_PLACES_NAMED - 1), searchMessages[locale].atOtherPlaces(formatNumber(locale, others))]
}

/** "binnen 10 km van Leuven" */
export const circleWords = ({ postalCode, km }: Around, locale: Locale): string =>
  mailMessages[locale].search.around(formatNumber(locale, km, 1), ofPlace(locale, placeName(postalCode, locale)))

const MAX_PLACES_NAMED = 5

function namesOf(criteria: { postalCodes: readonly string[]; provinces: readonly string[] }, locale: Locale): string[] {
  const names = [
    ...byTown(criteria.postalCodes).flatMap(({ municipality, postalCodes }) =>
      municipality ? [municipality.names[locale]] : postalCodes.map((code) => placeName(code, locale)),
    ),
    ...provincesAmongTowns(criteria.provinces, locale),
  ]
  const distinct = [...new Set(names)]
  if (distinct.length <= MAX_PLACES_NAMED) return distinct
  const more = formatNumber(locale, distinct.length - MAX_PLACES_NAMED + 1)
  return [...distinct.slice(0, MAX_PLACES_NAMED - 1), mailMessages[locale].search.morePlaces(more)]
}

function costsOf({ total, onlyHome, monthly, warm }: Costs, locale: Locale): string[] {
  const t = mailMessages[locale].search
  const upTo = (euro: number) => t.upTo(formatPrice(locale, euro))
  const terms = ({ own, rate, years }: Monthly) =>
    [formatPrice(locale, own), formatPercent(locale, rate / 100, 2), String(years)] as const
  return [
    ...(total === null ? [] : [onlyHome ? t.totalHome(upTo(total)) : t.total(upTo(total))]),
    ...(monthly ? [t.monthly(upTo(monthly.max), ...terms(monthly))] : []),
    ...(warm === null ? [] : [t.warm(upTo(warm))]),
  ]
}

function leftOutOf({ types, notPostalCodes, notWords }: Criteria, locale: Locale): string[] {
  const t = mailMessages[locale].search
  const leftOut = typesLeftOut(types).map((type) => listingMessages[locale].types[type].plural)
  const places = namesOf({ postalCodes: notPostalCodes, provinces: [] }, locale)
  return [
    ...(leftOut.length > 0 ? [t.notType(formatList(locale, leftOut, 'or'))] : []),
    ...(places.length > 0 ? [t.notIn(inPlace(locale, formatList(locale, places, 'or')))] : []),
    ...(notWords.length > 0
      ? [
          t.notWords(
            formatList(
              locale,
              notWords.map((words) => quoted(locale, words)),
              'or',
            ),
          ),
        ]
      : []),
  ]
}

function typesOf({ types, newBuild }: Criteria, locale: Locale): string {
  const words = listingMessages[locale]
  if (types.length === 0 || typesLeftOut(types).length > 0)
    return newBuild ? words.project.plural : words.anyType.plural
  return formatList(
    locale,
    types.map((type) => words.types[type].plural),
    'and',
  )
}

function dealsOf(criteria: Criteria, locale: Locale): string {
  const chosen = isPriceForAnyDeal(criteria) ? [] : DEALS.filter((deal) => criteria.wanted[deal])
  return formatList(
    locale,
    chosen.map((deal) => listingMessages[locale].deals[deal].inSentence),
    'or',
  )
}

function pricesOf(criteria: Criteria, locale: Locale): string[] {
  const t = mailMessages[locale].search
  const { wanted } = criteria
  const shared = isPriceForAnyDeal(criteria) ? sharedPriceRange(criteria) : null
  if (shared) return rangeOf(shared, (euro) => formatPrice(locale, euro), locale)
  const chosen = DEALS.filter((deal) => wanted[deal])
  return chosen.flatMap((deal: Deal) => {
    const [range] = rangeOf(wanted[deal] ?? { min: null, max: null }, (euro) => formatPrice(locale, euro), locale)
    if (range === undefined) return []
    const price = deal === 'TO_RENT' ? t.perMonth(range) : range
    return [chosen.length > 1 ? t.forDeal(listingMessages[locale].deals[deal].inSentence, price) : price]
  })
}

function bedroomsOf({ min, max }: Range, locale: Locale): string[] {
  const t = mailMessages[locale].search
  const n = (value: number) => formatNumber(locale, value)
  const say = (range: string, count: number) => t.bedrooms(count, range)
  if (min !== null && min === max) return [say(n(min), min)]
  if (min !== null && max !== null) return [say(t.between(n(min), n(max)), max)]
  if (min !== null) return [say(t.atLeast(n(min)), min)]
  return max === null ? [] : [say(t.atMost(n(max)), max)]
}

function rangeOf({ min, max }: Range, write: (value: number) => string, locale: Locale): string[] {
  const t = mailMessages[locale].search
  if (min !== null && max !== null) return [t.between(write(min), write(max))]
  if (min !== null) return [t.from(write(min))]
  return max === null ? [] : [t.upTo(write(max))]
}

/** A label as it stands in the middle of a sentence; German nouns keep their capital. */
export function inSentence(label: string, locale: Locale): string {
  return locale === 'de' ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

function countryName(code: string, locale: Locale): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}
