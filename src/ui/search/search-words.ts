import { anything, type Bbox, type Criteria, type Range } from '#domain/search/criteria.ts'
import { isoDay } from '#base/day-number.ts'
import type { Deal } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { wholeRegions } from '#domain/gazetteer/region-of.ts'
import {
  byTown,
  municipalityOf,
  placeName,
  placesOfPostalCode,
  postalCodesCentredAt,
  provinceAmongTowns,
} from '#domain/places/place.ts'
import { type Chip, describeCriteria } from '#domain/search/search-chips.ts'
import { travelWords } from '#i18n/travel-words.ts'
import { inPlace } from '#i18n/in-place.ts'
import { regionWords } from '#i18n/in-region.ts'
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
import { citySelectorMessages } from '#i18n/messages/city-selector.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import type { City } from '../client/city-search.ts'
import type { PlaceBeside } from '../client/use-chosen-places.ts'

/** One active filter in the reader's words. */
export function chipWords(chip: Chip, locale: Locale): string {
  const t = searchMessages[locale]
  const words = listingMessages[locale]
  const number = (value: number) => formatNumber(locale, value)
  switch (chip.name) {
    case 'status':
      return words.deals[chip.value].title
    case 'price':
      return rangeWords(chip.value, (value) => formatPrice(locale, value), locale)
    case 'sale':
    case 'rent':
    case 'takeover':
      return `${words.deals[DEAL_OF[chip.name]].short} ${rangeWords(chip.value, (value) => formatPrice(locale, value), locale)}`
    case 'type':
      return words.types[chip.value].label
    case 'not_type':
      return t.notTypeChip(words.types[chip.value].plural)
    case 'bedrooms':
      return t.bedroomsChip(rangeWords(chip.value, number, locale))
    case 'year':
      return t.yearChip(rangeWords(chip.value, String, locale))
    case 'living':
      return t.livingChip(rangeWords(chip.value, (value) => formatSurface(locale, value), locale))
    case 'land':
      return t.landChip(rangeWords(chip.value, (value) => formatSurface(locale, value), locale))
    case 'commercial':
      return t.commercialChip(rangeWords(chip.value, (value) => formatSurface(locale, value), locale))
    case 'flag':
      return words.flags[chip.value]
    case 'deposit_max':
      return t.depositChip(t.upTo(formatPrice(locale, chip.value)))
    case 'available_from':
      return t.availableChip(formatDate(locale, isoDay(chip.value) ?? '', 'long'))
    case 'station_km_max':
      return t.stationChip(formatDistance(locale, chip.value))
    case 'travel':
      return t.travelChip(...travelWords(chip.value, locale))
    case 'total_max':
      return t.totalChip(t.upTo(formatPrice(locale, chip.value)))
    case 'only_home':
      return t.onlyHomeChip
    case 'monthly_max': {
      const { max, own, rate, years } = chip.value
      const [ownFunds, interest] = [formatPrice(locale, own), formatPercent(locale, rate / 100, 2)]
      return t.monthlyChip(t.upTo(formatPrice(locale, max)), ownFunds, interest, String(years))
    }
    case 'warm_max':
      return t.warmChip(t.upTo(formatPrice(locale, chip.value)))
    case 'costs_unknown':
      return t.costsUnknownChip
    case 'energy_max':
      return t.energyChip(chip.value)
    case 'new_build':
      return t.newBuildChip
    case 'since':
      return t.sinceChip(formatDate(locale, new Date(chip.value).toISOString(), 'long'))
    case 'not_word':
      return t.notWordChip(quoted(locale, chip.value))
    case 'unsaid':
      return t.unsaidChip
    default:
      return placeChipWords(chip, locale)
  }
}

type PlaceChip = Extract<
  Chip,
  {
    name:
      | 'country'
      | 'pc'
      | 'not_pc'
      | 'province'
      | 'region'
      | 'municipality'
      | 'not_municipality'
      | 'more_places'
      | 'more_not_in'
      | 'around'
      | 'bbox'
      | 'area'
  }
>

function placeChipWords(chip: PlaceChip, locale: Locale): string {
  const t = searchMessages[locale]
  const number = (value: number) => formatNumber(locale, value)
  switch (chip.name) {
    case 'country':
      return new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(chip.value) ?? chip.value
    case 'pc':
      return codeWords(chip.value, locale)
    case 'region':
      return regionWords(chip.value, locale)
    case 'municipality':
      return citySelectorMessages[locale].wholeTown(chip.value.names[locale])
    case 'not_pc':
      return t.notInChip(inPlace(locale, codeWords(chip.value, locale)))
    case 'not_municipality':
      return t.notInChip(inPlace(locale, chip.value.names[locale]))
    case 'more_not_in':
      return t.moreNotInChip(chip.value, number(chip.value))
    case 'more_places':
      return t.morePlacesChip(chip.value, number(chip.value))
    case 'province':
      return provinceAmongTowns(chip.value, locale) ?? chip.value
    case 'around':
      return t.aroundChip(placeName(chip.value.postalCode, locale), number(chip.value.km))
    case 'bbox': {
      const [code, other] = withheldIn(chip.value)
      if (code === undefined) return t.bboxChip
      return t.withheldChip(other === undefined ? codeWords(code, locale) : placeName(code, locale))
    }
    case 'area':
      return t.areaChip
  }
}

/**
 * Postal codes of a box as the map makes it for offers without a public position: they all stand at the centre of their
 * postal code. Empty for any other box.
 */
export function withheldIn({ west, south, east, north }: Bbox): readonly string[] {
  return east - west > MAX_SPOT_DEGREES
    ? []
    : postalCodesCentredAt({ lat: (south + north) / 2, lng: (west + east) / 2 })
}
const MAX_SPOT_DEGREES = 0.001

/**
 * "Mechelen (2800)" when the code bears the town's own name. "Gentbrugge en Ledeberg (9050)" when parts of a town share a
 * code, because a filter on the code includes or excludes all of them. The code alone when no place is known to have it.
 */
function codeWords(postalCode: string, locale: Locale): string {
  const [main, ...parts] = placesOfPostalCode(postalCode).map(({ names }) => names[locale])
  if (main === undefined) return postalCode
  const isTown = main === municipalityOf(postalCode)?.names[locale]
  const all = isTown ? [main] : [...new Set([main, ...parts])]
  const shown = all.length > MAX_NAMES + 1 ? all.slice(0, MAX_NAMES) : all
  const others = all.length - shown.length
  const names = others > 0 ? [...shown, searchMessages[locale].andOthers(others)] : shown
  return `${formatList(locale, names)} (${postalCode})`
}

/** Choices of the city selector: whole regions and municipalities, then single codes. Foreign codes are left out. */
export function chosenPlaces(postalCodes: readonly string[], locale: Locale): City[] {
  const { regions, others } = wholeRegions(postalCodes.filter((code) => /^\d+$/.test(code)))
  const cityOf = (codes: readonly string[], label: string): City => {
    const [pc = 0, ...more] = codes.map(Number)
    return { pc, label, ...(more.length > 0 && { others: more }) }
  }
  return [
    ...regions.map(({ name, postalCodes: codes }) => cityOf(codes, regionWords(name, locale))),
    ...byTown(others).map(({ municipality, postalCodes: codes }) =>
      cityOf(
        codes,
        municipality
          ? citySelectorMessages[locale].wholeTown(municipality.names[locale])
          : codeWords(codes.join(), locale),
      ),
    ),
  ]
}

/** Places of a search that the city selector cannot offer: circles, provinces, codes abroad and a country. */
export function placesBeside(criteria: Criteria, locale: Locale): PlaceBeside[] {
  const { postalCodes, provinces, around, country } = criteria
  const foreign = postalCodes.filter((code) => !/^\d+$/.test(code))
  return describeCriteria({
    criteria: { ...anything(), postalCodes: foreign, provinces, around, country },
    sort: 'newest',
    page: 1,
  }).flatMap((chip) => {
    const label = chipWords(chip, locale)
    if (chip.name === 'around') return { name: chip.name, value: `${chip.value.postalCode},${chip.value.km}`, label }
    return chip.name === 'pc' || chip.name === 'province' || chip.name === 'country'
      ? { name: chip.name, value: chip.value, label }
      : []
  })
}

/** "€ 275.000 – 525.000", "vanaf 3", "tot € 400.000". */
export function rangeWords({ min, max }: Range, format: (value: number) => string, locale: Locale): string {
  const t = searchMessages[locale]
  if (min !== null && max !== null) return min === max ? format(min) : `${format(min)} – ${format(max)}`
  if (min !== null) return t.from(format(min))
  return max === null ? t.any : t.upTo(format(max))
}

export const DEAL_OF: Record<'sale' | 'rent' | 'takeover', Deal> = {
  sale: 'FOR_SALE',
  rent: 'TO_RENT',
  takeover: 'TAKE_OVER',
}

/** Longer lists of places are cut to this many; the number of others follows. */
export const MAX_NAMES = 2
