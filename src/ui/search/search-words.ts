import { anything, type Bbox, type Criteria, type Range } from '#domain/search/criteria.ts'
import { isoDay } from '#base/day-number.ts'
import { type Deal, DEALS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { wholeRegions } from '#domain/gazetteer/region-of.ts'
import {
  byTown,
  municipalityOf,
  placeName,
  placesOfPostalCode,
  postalCodesCentredAt,
  provinceAmongTowns,
  provincesAmongTowns,
} from '#domain/places/place.ts'
import type { IgnoredValue, QueryName, RangeName, TravelUnknown } from '#domain/search/query-names.ts'
import { type Chip, describeCriteria } from '#domain/search/search-chips.ts'
import { travelWords } from '#i18n/travel-words.ts'
import { inPlace, ofPlace } from '#i18n/in-place.ts'
import { regionWords } from '#i18n/in-region.ts'
import {
  formatDate,
  formatDistance,
  formatList,
  formatNumber,
  formatPercent,
  formatPrice,
  formatSurface,
  labelled,
  quoted,
} from '#i18n/formats.ts'
import { citySelectorMessages } from '#i18n/messages/city-selector.ts'
import { costsMessages } from '#i18n/messages/costs.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { type SearchMessages, searchMessages } from '#i18n/messages/search.ts'
import type { City } from '../client/city-search.ts'
import type { PlaceBeside } from '../components/city-combobox.tsx'

/**
 * "57 huizen te koop in Leuven", "Geen panden te huur in Gent".
 * @param projects number of results that are known to be projects: a project is never called an apartment
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

/** French puts "de" between "pas" and the noun, or "d’" before a vowel. */
function noOf(locale: Locale, noun: string): string {
  if (locale !== 'fr') return noun
  return /^[aeéio]/.test(noun) ? `d’${noun}` : `de ${noun}`
}

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

/** The postal codes whose offers without a public position are all that a box has, as the map asks for them; else none. */
function withheldIn({ west, south, east, north }: Bbox): readonly string[] {
  return east - west > MAX_SPOT_DEGREES
    ? []
    : postalCodesCentredAt({ lat: (south + north) / 2, lng: (west + east) / 2 })
}
const MAX_SPOT_DEGREES = 0.001

/** "Prijs tot: “abc” is geen bedrag": the filter as its form calls it, what was written, and what is wrong with it. */
export function ignoredWords({ name, value, why }: IgnoredValue, locale: Locale): string {
  const { label, kind } = ignoredName(name, locale)
  const known = knownChoice(name, value, locale)
  const shown = known ?? (value.length > MAX_QUOTED_CHARS ? `${value.slice(0, MAX_QUOTED_CHARS)}…` : value)
  const reason = searchMessages[locale].ignoredWhy[why === 'unreadable' ? kind : why]
  return labelled(locale, label, `${quoted(locale, shown)} ${reason}`)
}

const MAX_QUOTED_CHARS = 40

/** A type or a deal by its name, where the value is one. */
function knownChoice(name: QueryName, value: string, locale: Locale): string | null {
  const { types, deals } = listingMessages[locale]
  const type = PROPERTY_TYPES.find((one) => one === value)
  const deal = DEALS.find((one) => one === value)
  if (type && (name === 'type' || name === 'not_type')) return types[type].label
  return deal && name === 'status' ? deals[deal].title : null
}

type Why = Exclude<keyof SearchMessages['ignoredWhy'], 'surplus' | TravelUnknown>

function ignoredName(name: QueryName, locale: Locale): { label: string; kind: Why } {
  const t = searchMessages[locale]
  if (isRangeEnd(name)) {
    const { label, kind } = rangeNamed(name.slice(0, -4) as RangeName, locale) // a RangeName stands before _min or _max
    return { label: `${label} ${(name.endsWith('_min') ? t.from('') : t.upTo('')).trim()}`, kind }
  }
  switch (name) {
    case 'status':
      return { label: t.deal, kind: 'choice' }
    case 'type':
      return { label: t.type, kind: 'choice' }
    case 'not_type':
      return { label: t.notTypes, kind: 'choice' }
    case 'not_pc':
      return { label: t.notPostalCodes, kind: 'postalCode' }
    case 'not_word':
      return { label: t.notWords, kind: 'words' }
    case 'unsaid':
      return { label: t.unsaidChip, kind: 'choice' }
    case 'deposit_max':
      return { label: t.deposit, kind: 'amount' }
    case 'available_from':
      return { label: t.available, kind: 'since' }
    case 'total_max':
      return { label: t.total, kind: 'amount' }
    case 'only_home':
    case 'buyer':
      return { label: t.onlyHome, kind: 'choice' }
    case 'monthly_max':
      return { label: t.monthly, kind: 'amount' }
    case 'own':
      return { label: costsMessages[locale].own, kind: 'amount' }
    case 'rate':
      return { label: costsMessages[locale].rate, kind: 'amount' }
    case 'years':
      return { label: costsMessages[locale].years, kind: 'count' }
    case 'warm_max':
      return { label: t.warm, kind: 'amount' }
    case 'costs_unknown':
      return { label: t.costsUnknownChip, kind: 'choice' }
    case 'energy_max':
      return { label: t.energyMax, kind: 'choice' }
    case 'new_build':
      return { label: t.newBuild, kind: 'choice' }
    case 'sort':
      return { label: t.ignoredNames.sort, kind: 'choice' }
    case 'pc':
      return { label: t.place, kind: 'postalCode' }
    case 'region':
      return { label: t.place, kind: 'choice' }
    case 'station_km_max':
      return { label: t.stationKm, kind: 'station' }
    case 'travel':
      return { label: t.travel, kind: 'travel' }
    case 'since':
    case 'country':
    case 'province':
    case 'around':
    case 'page':
      return { label: t.ignoredNames[name], kind: name }
    case 'from_page':
      return { label: t.ignoredNames.page, kind: 'page' }
    case 'bbox':
      return { label: t.bboxChip, kind: 'onMap' }
    case 'area':
      return { label: t.areaChip, kind: 'onMap' }
    default:
      return { label: listingMessages[locale].flags[name], kind: 'choice' }
  }
}

const isRangeEnd = (name: QueryName): name is `${RangeName}_${'min' | 'max'}` =>
  !ONE_ENDED.some((one) => one === name) && /_(min|max)$/.test(name)

/** Names that end in _max, as ranges do, but have no _min. */
const ONE_ENDED = [
  'energy_max',
  'deposit_max',
  'station_km_max',
  'total_max',
  'monthly_max',
  'warm_max',
] as const satisfies readonly QueryName[]

function rangeNamed(name: RangeName, locale: Locale): { label: string; kind: Why } {
  const t = searchMessages[locale]
  switch (name) {
    case 'price':
      return { label: t.price, kind: 'amount' }
    case 'sale':
    case 'rent':
    case 'takeover':
      return { label: t.priceOf(listingMessages[locale].deals[DEAL_OF[name]].inSentence), kind: 'amount' }
    case 'bedrooms':
      return { label: t.bedrooms, kind: 'count' }
    case 'year':
      return { label: t.year, kind: 'year' }
    case 'living':
    case 'land':
    case 'commercial':
      return { label: t[name], kind: 'surface' }
  }
}

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

const DEAL_OF: Record<'sale' | 'rent' | 'takeover', Deal> = { sale: 'FOR_SALE', rent: 'TO_RENT', takeover: 'TAKE_OVER' }

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

const MAX_NAMES = 2

/** Where a search is that names no place. */
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

/** Codes that are a whole municipality, or all lie in the same one, go by its name; others by the names of their places. */
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
