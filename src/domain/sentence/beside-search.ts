import type { Criteria, OfferQuery } from '#domain/search/criteria.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import {
  CEILING_NAMES,
  DEAL_NAMES,
  formatOfferQuery,
  isPriceForAnyDeal,
  parseOfferQuery,
  RANGE_NAMES,
} from '#domain/search/offer-query.ts'
import { dealOfPrice } from '#domain/sentence/deal-of-price.ts'
import { type SentenceReading, toQuery } from '#domain/sentence/read-sentence.ts'

/**
 * A search that somebody goes on with in a sentence: what is typed last counts. It takes the place of the same kind of
 * filter ("appartement in Mechelen" after houses in Leuven), unless the sentence says that it is meant as well ("ook in
 * Mechelen"); all it is silent about stays. Another deal takes the bounds of the old one along.
 * @param given what was chosen before
 * @param sentence the text that was read
 */
export function besideSearch(given: OfferQuery, sentence: string, reading: SentenceReading): OfferQuery {
  const words = toQuery(reading)
  const chosen = isPriceForAnyDeal(given.criteria) ? [] : DEALS.filter((deal) => given.criteria.wanted[deal])
  // A chosen deal says what a price is about.
  if (chosen.length > 0 && reading.deal !== null) words.delete('status')
  const named = DEALS.filter((deal) => words.has('status', deal))
  const kept = formatOfferQuery({ ...given, page: 1 })
  const drop = (names: readonly string[]) => {
    for (const name of names) kept.delete(name)
  }
  if (named.length > 0 && chosen.length > 0) {
    if (chosen.some((deal) => !named.includes(deal)) && !isPriceOf(named, given.criteria)) drop(PRICES)
    else if (named.some((deal) => !chosen.includes(deal))) drop(PRICES_OF_ONE)
    for (const deal of DEALS) if (!named.includes(deal)) drop(NAMES_OF[deal])
    drop(['status'])
  }
  for (const kind of KINDS)
    if (kind.some((name) => words.has(name)) && !isMeantAsWell(sentence, reading, kind)) drop(kind)
  if (words.has('type')) drop(['not_type'])
  else if (kept.has('type') && kept.getAll('type').every((type) => words.has('not_type', type))) drop(['type'])
  removeValues(kept, 'not_pc', words.getAll('pc'))
  removeValues(kept, 'pc', words.getAll('not_pc'))
  // Whatever has one value: where both ends of a range do not go together, the typed one counts.
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
/** What can only be said of one deal. */
const NAMES_OF: Record<Deal, readonly string[]> = {
  FOR_SALE: ['total_max', 'buyer', 'only_home', 'monthly_max', 'own', 'rate', 'years'],
  TO_RENT: ['warm_max', CEILING_NAMES.deposit],
  TAKE_OVER: [],
}
/** Names that say the same kind of thing; a box or an outline on the map narrows whatever place is named. */
const KINDS = [
  ['type'],
  ['pc', 'province', 'around', 'country', 'bbox', 'area'],
  ['travel'],
  ['buyer', 'only_home'],
] as const
/** What may be there more than once. */
const LISTS: ReadonlySet<string> = new Set(['status', 'not_type', 'not_pc', 'not_word', ...KINDS.slice(0, 3).flat()])

/** Can the bounds of the price be meant for these deals alone? "900" beside "for sale" was a rent. */
function isPriceOf(deals: readonly Deal[], { wanted, types }: Criteria): boolean {
  const bounds = Object.values(wanted).flatMap(({ min, max }) => [min, max].filter((price) => price !== null))
  const meant = dealOfPrice(new Set(types), bounds)
  return meant !== null && deals.includes(meant)
}

/** "ook in Gent", "or a flat", "Mechelen aussi"; the "or" between two things of the sentence joins only those. */
function isMeantAsWell(sentence: string, { understood }: SentenceReading, kind: readonly string[]): boolean {
  const parts = understood.toSorted((a, b) => a.start - b.start)
  const isOfKind = (at: number) => parts[at]?.query.some(([name]) => kind.includes(name)) === true
  const first = parts.findIndex((_, at) => isOfKind(at))
  const start = parts[first]?.start ?? 0
  const before = sentence.slice(parts[first - 1]?.end ?? 0, start)
  if (ALSO.test(before) || (first === 0 && JOINS.test(before))) return true
  return isOfKind(parts.length - 1) && ALSO.test(sentence.slice(parts.at(-1)?.end))
}

/** In all four languages: nobody has to write in that of the page. */
const ALSO =
  /(?<!\p{L})(?:ook|alsook|eveneens|aussi|également|egalement|also|as well|too|plus|auch|ebenfalls)(?!\p{L})/iu
const JOINS = /^\s*(?:of|en|ou|et|or|and|oder|und|\+|&)(?!\p{L})/iu

function removeValues(params: URLSearchParams, name: string, values: readonly string[]): void {
  for (const value of values) params.delete(name, value)
}
