import type { Criteria, OfferQuery } from '#domain/search/criteria.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import { CEILING_NAMES, DEAL_NAMES, RANGE_NAMES } from '#domain/search/query-names.ts'
import { formatOfferQuery } from '#domain/search/write-offer-query.ts'
import { isPriceForAnyDeal } from '#domain/search/shared-price.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { dealOfPrice } from '#domain/sentence/deal-of-price.ts'
import { type SentenceReading, toQuery } from '#domain/sentence/read-sentence.ts'

/**
 * Merges a sentence into the search that was there before. A filter of the sentence replaces those of the same kind
 * ("appartement in Mechelen" after houses in Leuven), unless it is meant in addition ("ook in Mechelen"). All other filters
 * stay. A new deal drops the filters that only fitted the old one.
 * @param given the search before the sentence
 * @param sentence the text behind `reading`
 */
export function besideSearch(given: OfferQuery, sentence: string, reading: SentenceReading): OfferQuery {
  const words = toQuery(reading)
  const chosen = isPriceForAnyDeal(given.criteria) ? [] : DEALS.filter((deal) => given.criteria.wanted[deal])
  // When a deal is chosen already, a price in the sentence is about that deal.
  if (chosen.length > 0 && reading.deal !== null) words.delete('status')
  const named = DEALS.filter((deal) => words.has('status', deal))
  const kept = formatOfferQuery({ ...given, page: 1 })
  const drop = (names: readonly string[]) => {
    for (const name of names) kept.delete(name)
  }
  if (named.length > 0 && chosen.length > 0) {
    if (chosen.some((deal) => !named.includes(deal)) && !isPriceOf(named, given.criteria)) drop(PRICES)
    else if (named.some((deal) => !chosen.includes(deal))) drop(PRICES_OF_ONE)
    for (const deal of DEALS) if (!named.includes(deal)) drop(NAMES_OF_DEAL[deal])
    drop(['status'])
  }
  for (const kind of KINDS)
    if (kind.some((name) => words.has(name)) && !isMeantInAddition(sentence, reading, kind)) drop(kind)
  if (words.has('type')) drop(['not_type'])
  else if (kept.has('type') && kept.getAll('type').every((type) => words.has('not_type', type))) drop(['type'])
  removeValues(kept, 'not_pc', words.getAll('pc'))
  removeValues(kept, 'pc', words.getAll('not_pc'))
  // Filters with one value. When the two ends of a range contradict each other, the typed end counts.
  for (const name of new Set(words.keys())) if (!LISTS.has(name)) kept.delete(name)
  for (const name of ['price', ...RANGE_NAMES]) {
    const owns = name === 'price' ? Object.values(DEAL_NAMES) : []
    for (const [end, other] of ENDS) {
      const typed = words.get(`${name}_${end}`)
      if (typed === null) continue
      drop(owns.map((own) => `${own}_${end}`))
      for (const own of [name, ...owns]) {
        const left = kept.get(`${own}_${other}`)
        if (left !== null && (end === 'max' ? Number(left) > Number(typed) : Number(left) < Number(typed)))
          kept.delete(`${own}_${other}`)
      }
    }
  }
  return parseOfferQuery(new URLSearchParams([...words, ...kept])).query
}

const ENDS = [
  ['min', 'max'],
  ['max', 'min'],
] as const

const PRICES_OF_ONE = Object.values(DEAL_NAMES).flatMap((name) => [`${name}_min`, `${name}_max`])
const PRICES = ['price_min', 'price_max', ...PRICES_OF_ONE]
/** Filters that exist for one deal only. */
const NAMES_OF_DEAL: Record<Deal, readonly string[]> = {
  FOR_SALE: ['total_max', 'buyer', 'only_home', 'monthly_max', 'own', 'rate', 'years'],
  TO_RENT: ['warm_max', CEILING_NAMES.deposit],
  TAKE_OVER: [],
}
/** Filters of the same kind; a box or an outline on the map counts as a place. */
const KINDS = [
  ['type'],
  ['pc', 'province', 'around', 'country', 'bbox', 'area'],
  ['travel'],
  ['buyer', 'only_home'],
] as const
/** Names that may occur more than once in a query. */
const LISTS: ReadonlySet<string> = new Set(['status', 'not_type', 'not_pc', 'not_word', ...KINDS.slice(0, 3).flat()])

/** Can these price bounds only belong to one of these deals? A bound of 900 was a rent, not a sale price. */
function isPriceOf(deals: readonly Deal[], { wanted, types }: Criteria): boolean {
  const bounds = Object.values(wanted).flatMap(({ min, max }) => [min, max].filter((price) => price !== null))
  const meant = dealOfPrice(new Set(types), bounds)
  return meant !== null && deals.includes(meant)
}

/**
 * Is it meant in addition: "ook in Gent", "or a flat", "Mechelen aussi"? An "or" within the sentence joins only its parts.
 */
function isMeantInAddition(sentence: string, { understood }: SentenceReading, kind: readonly string[]): boolean {
  const parts = understood.toSorted((a, b) => a.start - b.start)
  const isOfKind = (at: number) => parts[at]?.query.some(([name]) => kind.includes(name)) === true
  const first = parts.findIndex((_, at) => isOfKind(at))
  const start = parts[first]?.start ?? 0
  const before = sentence.slice(parts[first - 1]?.end ?? 0, start)
  if (ALSO.test(before) || (first === 0 && JOINS.test(before))) return true
  return isOfKind(parts.length - 1) && ALSO.test(sentence.slice(parts.at(-1)?.end))
}

/** In all four languages, because visitors may write in another one than that of the page. */
const ALSO =
  /(?<!\p{L})(?:ook|alsook|eveneens|aussi|également|egalement|also|as well|too|plus|auch|ebenfalls)(?!\p{L})/iu
const JOINS = /^\s*(?:of|en|ou|et|or|and|oder|und|\+|&)(?!\p{L})/iu

function removeValues(params: URLSearchParams, name: string, values: readonly string[]): void {
  for (const value of values) params.delete(name, value)
}
