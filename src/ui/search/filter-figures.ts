import { CEILINGS, type Criteria, OPEN_RANGE, type Range, typesLeftOut } from '#domain/search/criteria.ts'
import { isoDay } from '#base/day-number.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { sharedPriceRange } from '#domain/search/shared-price.ts'
import type { ShownFacets } from '#domain/search/offer-search.ts'
import { MAX_DESTINATIONS, writeTravel } from '#domain/transit/travel.ts'
import { formatNumber, formatPrice } from '#i18n/formats.ts'
import { rangeWords } from './search-words.ts'

/** The text of a figure by its name: "type:HOUSE" → "1.204", "price_min" → "250000". */
export type Figure = (name: string) => string
type FigureSource = { locale: Locale; criteria: Criteria; facets: ShownFacets; total: number }

/**
 * Returns a lookup of three kinds of text: counts by the script's names ("total", "type:HOUSE", see
 * live-search/recount.ts), the value of a field by its name, and the words for a chosen filter ("chosen:price").
 */
export function figureOf({ locale, criteria, facets, total }: FigureSource): Figure {
  const counts: Record<string, Record<string, number>> = facets
  return (name) => {
    if (name === 'total') return formatNumber(locale, total)
    const field = FIELDS[name]
    if (field) return field(criteria, locale)
    const [facet = '', value = ''] = name.split(':')
    return formatNumber(locale, counts[facet]?.[value] ?? 0)
  }
}

export const OWN_NAMES: Record<Deal, string> = { FOR_SALE: 'sale', TO_RENT: 'rent', TAKE_OVER: 'takeover' }

export const hasBounds = (range: Range | undefined): boolean =>
  range !== undefined && (range.min !== null || range.max !== null)

/** The price range that all chosen deals share; null when they differ. */
export const sharedPrice = (criteria: Criteria): Range | null =>
  DEALS.some((deal) => criteria.wanted[deal]) ? sharedPriceRange(criteria) : OPEN_RANGE

/** The number of filters in use in the "more filters" group. */
export function activeMore(criteria: Criteria): number {
  const { flags, types, costs, energyMax, newBuild, notPostalCodes, notWords, travel } = criteria
  return [
    ...[flags.length, travel.length, typesLeftOut(types).length],
    ...SIZES.map((name) => hasBounds(criteria[name])),
    ...CEILINGS.map((name) => criteria[name] !== null),
    ...[costs.total, costs.monthly, costs.warm, energyMax].map((one) => one !== null),
    ...[newBuild, notPostalCodes.length > 0, notWords.length > 0],
  ].reduce<number>((sum, one) => sum + Number(one), 0)
}

const SIZES = ['living', 'year', 'land', 'commercial'] as const

type Field = (criteria: Criteria, locale: Locale) => string

const written = (value: number | null | undefined): string => (value === null || value === undefined ? '' : `${value}`)

const boundsOf = (name: string, range: (criteria: Criteria) => Range | null | undefined): Record<string, Field> => ({
  [`${name}_min`]: (criteria) => written(range(criteria)?.min),
  [`${name}_max`]: (criteria) => written(range(criteria)?.max),
})

const FIELDS: Record<string, Field> = {
  'chosen:price': (criteria, locale) =>
    rangeWords(sharedPrice(criteria) ?? OPEN_RANGE, (value) => formatPrice(locale, value), locale),
  deposit_max: ({ deposit }) => written(deposit),
  available_from: ({ available }) => (available === null ? '' : (isoDay(available) ?? '')),
  total_max: ({ costs }) => written(costs.total),
  monthly_max: ({ costs }) => written(costs.monthly?.max),
  own: ({ costs }) => written(costs.monthly?.own),
  rate: ({ costs }) => written(costs.monthly?.rate),
  years: ({ costs }) => written(costs.monthly?.years),
  warm_max: ({ costs }) => written(costs.warm),
  not_pc: ({ notPostalCodes }) => notPostalCodes.join(', '),
  not_word: ({ notWords }) => notWords.join(', '),
  ...boundsOf('price', sharedPrice),
  ...boundsOf('sale', ({ wanted }) => wanted.FOR_SALE),
  ...boundsOf('rent', ({ wanted }) => wanted.TO_RENT),
  ...boundsOf('takeover', ({ wanted }) => wanted.TAKE_OVER),
  ...boundsOf('living', ({ living }) => living),
  ...boundsOf('year', ({ year }) => year),
  ...boundsOf('land', ({ land }) => land),
  ...boundsOf('commercial', ({ commercial }) => commercial),
  ...Object.fromEntries(
    Array.from({ length: MAX_DESTINATIONS }, (_, i): [string, Field] => [
      `travel-${i + 1}`,
      ({ travel }) => (travel[i] ? writeTravel(travel[i]) : ''),
    ]),
  ),
}
