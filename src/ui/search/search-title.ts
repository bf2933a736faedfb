import type { Criteria } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { wholeRegions } from '#domain/gazetteer/region-of.ts'
import { byTown, municipalityOf, placeName, provincesAmongTowns } from '#domain/places/place.ts'
import { inPlace, ofPlace } from '#i18n/in-place.ts'
import { regionWords } from '#i18n/in-region.ts'
import { formatList, formatNumber } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { MAX_NAMES, withheldIn } from './search-words.ts'

/**
 * "57 huizen te koop in Leuven", "Geen panden te huur in Gent".
 * The title of a page of results: their number, noun, deal and place.
 * @param projects how many of the results are projects: a project is never called an apartment
 */
export function searchTitle(criteria: Criteria, total: number, locale: Locale, projects = 0): string {
  const t = searchMessages[locale]
  const { noun, plural } = nounOf(criteria, locale, total, projects)
  const deals = DEALS.filter((deal) => criteria.wanted[deal])
  const [deal] = deals
  const inSentence = deals.length === 1 && deal ? listingMessages[locale].deals[deal].inSentence : ''
  const where = whereOf(criteria, locale)
  const title =
    total === 0
      ? t.none(noOf(locale, plural), inSentence, where)
      : t.title(formatNumber(locale, total), noun(total), inSentence, where)
  return title.replaceAll(/ {2,}/g, ' ').trim() // deal and place may be empty
}

/** The noun after "no": French puts "de" between "pas" and the noun, or "d’" before a vowel. */
function noOf(locale: Locale, noun: string): string {
  if (locale !== 'fr') return noun
  return /^[aeéio]/.test(noun) ? `d’${noun}` : `de ${noun}`
}

type Noun = { noun: (n: number) => string; plural: string }

function nounOf({ types, newBuild }: Criteria, locale: Locale, total: number, projects: number): Noun {
  const words = listingMessages[locale]
  const [type] = types
  if (newBuild && types.length === 0) return words.project
  if (types.length !== 1 || !type) return words.anyType
  if (projects === 0) return words.types[type]
  if (projects === total) return words.project
  const both = formatList(locale, [words.types[type].plural, words.project.plural])
  return { noun: () => both, plural: both }
}

/** Where a search looks that names no place: at one withheld spot, in a drawn area, or anywhere (''). */
function onlyOnMap({ area, bbox }: Criteria, locale: Locale): string {
  const [code] = bbox ? withheldIn(bbox) : []
  if (code !== undefined) return inPlace(locale, placeName(code, locale))
  return area !== null || bbox !== null ? searchMessages[locale].inDrawnArea : ''
}

function whereOf(criteria: Criteria, locale: Locale): string {
  const t = searchMessages[locale]
  const { regions, others: codes } = wholeRegions(criteria.postalCodes)
  const named = [...new Set([...provincesAmongTowns(criteria.provinces, locale), ...townNames(codes, locale)])]
  if (regions.length + named.length + criteria.around.length === 0) return onlyOnMap(criteria, locale)
  if (regions.length > 0 || (criteria.around.length > 0 && named.length + criteria.around.length <= MAX_NAMES)) {
    const places = [
      ...regions.map(({ name }) => regionWords(name, locale)),
      ...named.map((name) => inPlace(locale, name)),
      ...criteria.around.map(({ postalCode, km }) =>
        t.within(formatNumber(locale, km), ofPlace(locale, placeName(postalCode, locale))),
      ),
    ]
    if (places.length <= MAX_NAMES + 1) return formatList(locale, places, 'or')
    return formatList(
      locale,
      [...places.slice(0, MAX_NAMES), t.atOtherPlaces(formatNumber(locale, places.length - MAX_NAMES))],
      'or',
    )
  }
  const names = [...new Set([...named, ...criteria.around.map(({ postalCode }) => placeName(postalCode, locale))])]
  const shown = names.length > MAX_NAMES + 1 ? names.slice(0, MAX_NAMES) : names
  const others = names.length - shown.length
  return inPlace(locale, formatList(locale, others > 0 ? [...shown, t.andOthers(others)] : shown))
}

/**
 * Codes that are a whole municipality, or all lie in the same one, go by its name; others by the names of their places.
 */
function townNames(postalCodes: readonly string[], locale: Locale): string[] {
  const towns = new Set(postalCodes.map((code) => municipalityOf(code)?.nis ?? code))
  const [first] = postalCodes
  if (postalCodes.length > 1 && towns.size === 1 && first) {
    const town = municipalityOf(first)
    if (town) return [town.names[locale]]
  }
  return byTown(postalCodes).flatMap(({ municipality, postalCodes: codes }) =>
    municipality ? [municipality.names[locale]] : codes.map((code) => placeName(code, locale)),
  )
}
