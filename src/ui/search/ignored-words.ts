import { DEALS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { IgnoredValue, QueryName, RangeName, TravelUnknown } from '#domain/search/query-names.ts'
import { labelled, quoted } from '#i18n/formats.ts'
import { costsMessages } from '#i18n/messages/costs.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { type SearchMessages, searchMessages } from '#i18n/messages/search.ts'
import { DEAL_OF } from './search-words.ts'

/** "Prijs tot: “abc” is geen bedrag": the filter as its form calls it, what was written, and what is wrong with it. */
export function ignoredWords({ name, value, why }: IgnoredValue, locale: Locale): string {
  const { label, kind } = ignoredName(name, locale)
  const known = knownChoice(name, value, locale)
  const shown = known ?? (value.length > MAX_QUOTED_CHARS ? `${value.slice(0, MAX_QUOTED_CHARS)}…` : value)
  const reason = searchMessages[locale].ignoredWhy[why === 'unreadable' ? kind : why]
  return labelled(locale, label, `${quoted(locale, shown)} ${reason}`)
}

const MAX_QUOTED_CHARS = 40

/** The label of a type or a deal, when the ignored value is one; else null. */
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
