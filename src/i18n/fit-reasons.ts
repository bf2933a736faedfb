import type { Criteria, Range } from '#domain/search/criteria.ts'
import type { Costs } from '#domain/costs/costs.ts'
import { isoDay } from '#base/day-number.ts'
import { allIn, monthlyCost } from '#domain/costs/fits-costs.ts'
import { DEALS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { within } from '#domain/search/matching.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { placeName } from '#domain/places/place.ts'
import {
  formatDate,
  formatDistance,
  formatEnergy,
  formatNumber,
  formatPercent,
  formatPrice,
  formatSurface,
} from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { inSentence } from '#i18n/search-summary.ts'
import { whatItIs } from '#i18n/what-it-is.ts'

/**
 * Why a listing fits: for each criterion, the value of the listing. The row must fit the criteria.
 * @param hasLetter is the row's class printed on its certificate? If not, it is for searching only, and the figure is shown
 */
export function fitReasons(criteria: Criteria, row: SearchRow, locale: Locale, hasLetter = true): string[] {
  const words = listingMessages[locale]
  const t = mailMessages[locale].search
  const deal = DEALS.find((one) => {
    const price = row.prices[one]
    return price !== undefined && within(criteria.wanted[one] ?? { min: null, max: null }, price)
  })
  const price = deal && isBounded(criteria.wanted[deal]) ? row.prices[deal] : null
  const placesAsked = criteria.postalCodes.length + criteria.provinces.length + criteria.around.length > 0
  const value = (range: Range, known: number | null, write: (n: number) => string) =>
    isBounded(range) && known !== null ? [write(known)] : []
  return [
    `${kindOf(row, locale)}${deal ? ` ${words.deals[deal].inSentence}` : ''}`,
    ...(price === null || price === undefined
      ? []
      : [deal === 'TO_RENT' ? t.perMonth(formatPrice(locale, price)) : formatPrice(locale, price)]),
    ...(placesAsked ? [placeName(row.postalCode, locale)] : []),
    ...value(criteria.bedrooms, row.bedrooms, (n) => t.bedrooms(n, formatNumber(locale, n))),
    ...value(criteria.living, row.living, (n) => t.living(formatSurface(locale, n))),
    ...value(criteria.year, row.year, (n) => t.year(String(n))),
    ...value(criteria.land, row.land, (n) => t.land(formatSurface(locale, n))),
    ...value(criteria.commercial, row.commercial, (n) => t.commercial(formatSurface(locale, n))),
    ...criteria.flags.map((flag) => inSentence(words.flags[flag], locale)),
    ...(criteria.deposit !== null && row.deposit !== null ? [t.deposit(formatPrice(locale, row.deposit))] : []),
    ...(criteria.available !== null && row.available !== null
      ? [t.freeFrom(formatDate(locale, isoDay(row.available) ?? '', 'long'))]
      : []),
    ...(criteria.station !== null && row.station !== null ? [t.stationFits(formatDistance(locale, row.station))] : []),
    ...costReasons(criteria.costs, row, locale),
    ...(criteria.energyMax && row.energyLabel
      ? [
          hasLetter || row.energyKwh === null
            ? inSentence(mailMessages[locale].card.energyLabel(row.energyLabel), locale)
            : formatEnergy(locale, row.energyKwh),
        ]
      : []),
    ...(criteria.newBuild ? [t.newBuild] : []),
  ]
}

const isBounded = (range: Range | undefined) => range !== undefined && (range.min !== null || range.max !== null)

function costReasons(costs: Costs, row: SearchRow, locale: Locale): string[] {
  const t = mailMessages[locale].search
  const { onlyHome, monthly } = costs
  const total = costs.total === null ? null : allIn(costs, row)
  const price = row.prices.FOR_SALE ?? null
  const loan = monthly && price !== null ? monthlyCost(price, monthly) : null
  const warm = costs.warm === null ? null : row.warm
  const euro = (amount: number) => formatPrice(locale, amount)
  return [
    ...(total === null ? [] : [onlyHome ? t.totalHome(euro(total)) : t.total(euro(total))]),
    ...(monthly && loan !== null
      ? [t.monthly(euro(loan), euro(monthly.own), formatPercent(locale, monthly.rate / 100, 2), String(monthly.years))]
      : []),
    ...(warm === null ? [] : [t.warm(euro(warm))]),
  ]
}

/** "maison"; abroad the word of that country, as on the page. */
const kindOf = (row: SearchRow, locale: Locale): string =>
  row.country === 'BE'
    ? listingMessages[locale].types[row.type].noun(1)
    : inSentence(whatItIs({ type: row.type, subtype: null, address: row }, locale), locale)
