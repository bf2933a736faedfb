import { type Deal, PROPERTY_TYPES, type PropertyType } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { dealOfPrice } from '#domain/sentence/deal-of-price.ts'
import { itemsOf } from '#domain/sentence/items.ts'
import type { Item } from '#domain/sentence/items.ts'
import type { Asked } from '#domain/sentence/measures.ts'
import { readEnergy } from '#domain/sentence/read-energy.ts'
import { readBeside } from '#domain/sentence/read-beside.ts'
import { readCosts, withCharges } from '#domain/sentence/read-costs.ts'
import { readMoveIn } from '#domain/sentence/read-move-in.ts'
import { readNegation } from '#domain/sentence/read-negation.ts'
import { isLeftOut, loseNearness, readAbroad, readPlace, readWidePlace } from '#domain/sentence/read-place.ts'
import { readStation } from '#domain/sentence/read-station.ts'
import { readQuantity } from '#domain/sentence/read-quantity.ts'
import { readTravelTime } from '#domain/sentence/read-travel.ts'
import { takeReferences } from '#domain/sentence/take-references.ts'
import { takeQuoted } from '#domain/sentence/read-unwanted-words.ts'
import { readPets } from '#domain/sentence/read-pets.ts'
import { isRoomToLet, readRoomToLet, readThing } from '#domain/sentence/read-thing.ts'
import {
  type Reader,
  type Part,
  type SentencePart,
  has,
  isNegation,
  lose,
  understand,
} from '#domain/sentence/reader.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'

export type SentenceReading = {
  understood: SentencePart[]
  /** as written; a negation without a filter comes as a whole ("geen tuin") */
  notUnderstood: string[]
  /** the only deal that the price can be about; null: the sentence names a deal, or several are possible */
  deal: Deal | null
  /** words for a subtype without a filter: "villa" finds any house */
  widened: string[]
  /** references of listings as written; they set no filter */
  references: string[]
}

/**
 * Reads a sentence such as "huis 3 slpk met tuin onder 400k rond Gent" in any of the four languages, the reader's own
 * first. Travel times need a timetable of the site, and days without a year ("now", "1 January") need `today` (YYYY-MM-DD).
 * The same arguments give the same reading. Linear in the length of the text; never throws.
 */
export function readSentence(
  sentence: string,
  locale: Locale,
  hasTimetable = false,
  today: string | null = null,
): SentenceReading {
  const { text: unquoted, parts } = takeQuoted(sentence)
  const { text, references } = takeReferences(unquoted, locale)
  const items = itemsOf(text, locale)
  const reader: Reader = {
    text,
    items,
    asked: askedIn(items),
    parts,
    lost: [],
    withSeen: false,
    lostEnd: -1,
    hasTimetable,
    today,
    chargesAt: null,
    widened: [],
  }
  for (let at = 0; at < items.length;) at = Math.max(at + 1, readAt(reader, at))
  withCharges(reader)
  withoutWiderRegions(reader)
  return {
    understood: reader.parts.map(withoutKey),
    notUnderstood: [...new Set(reader.lost)],
    widened: [...new Set(reader.widened)],
    references,
    deal: reader.asked.anyDeal ? null : dealMeant(reader.parts.flatMap((part) => part.query)),
  }
}

/** Drops a region around a named town, because places widen each other: "in the Ardennes near Bastogne" is near Bastogne. */
function withoutWiderRegions({ parts, text }: Reader): void {
  const isAsked = ({ query }: Part) => query.some(([name]) => name === 'pc' || name === 'around')
  for (const wide of parts) {
    if (!wide.place || wide.place.centre !== null || !isAsked(wide)) continue
    const codes = wide.place.postalCodes
    const holds = (one: Part) => {
      if (!one.place?.centre || !codes.includes(one.place.centre) || !isAsked(one)) return false
      const [first, last] = one.start < wide.start ? [one, wide] : [wide, one]
      return !/(?:^|\s)(?:of|ou|or|oder)\s/i.test(text.slice(first.end, last.start))
    }
    if (parts.some(holds)) wide.query = []
  }
}

/** The reading as a query of the search page, with every text that was not understood as `not_understood`. */
export function toQuery({ understood, notUnderstood, deal }: SentenceReading): URLSearchParams {
  const query = new URLSearchParams(deal === null ? [] : [['status', deal]])
  for (const [name, value] of understood.flatMap((part) => part.query)) {
    if (!REPEATABLE.has(name)) query.set(name, value)
    else if (!query.has(name, value)) query.append(name, value)
  }
  // "a studio or a flat with 2 bedrooms": at most 2 bedrooms
  const parts = understood.map((part) => new Map(part.query))
  const most = parts.find((part) => part.get('bedrooms_max') === '1' && part.has('type'))
  const least = parts.find((part) => part.has('bedrooms_min') && !part.has('bedrooms_max'))?.get('bedrooms_min')
  if (most && least !== undefined && query.get('bedrooms_max') === '1') {
    query.delete('bedrooms_min')
    query.set('bedrooms_max', least)
  }
  // Wanted types exclude all other types by themselves.
  if (query.has('type')) query.delete('not_type')
  for (const words of notUnderstood) query.append('not_understood', words)
  return query
}

const REPEATABLE = new Set(['status', 'type', 'not_type', 'pc', 'not_pc', 'not_word', 'province', 'around', 'travel'])

/** Reads the condition that begins at this item; gives the index behind it. */
function readAt(reader: Reader, at: number): number {
  const { items } = reader
  const item = items[at]
  if (!item) return at + 1
  if (item.breaks) return at + 1
  if (isNegation(item) || has(item, 'unneeded')) return readNegation(reader, at)
  const day = readMoveIn(reader, at)
  if (day !== null) return day
  const travel = readTravelTime(reader, at)
  if (travel !== null) return travel
  const station = readStation(reader, at)
  if (station !== null) return station
  const rooms = readRoomCode(reader, at)
  if (rooms !== null) return rooms
  const costs = readCosts(reader, at)
  if (costs !== null) return costs
  const beside = readBeside(reader, at)
  if (beside !== null) return beside
  const room = readRoomToLet(reader, at)
  if (room !== null) return room
  const energy = readEnergy(reader, at)
  if (energy !== null) return energy
  const pets = readPets(reader, at)
  if (pets !== null) return pets
  const abroad = readAbroad(reader, at)
  if (abroad !== null) return abroad
  const wide = readWidePlace(reader, at)
  if (wide !== null) return wide
  if (isLeftOut(reader, at)) return at + 1
  const quantity = readQuantity(reader, at)
  if (quantity !== null) return quantity
  if (item.place) return readPlace(reader, at, at, false)
  if (item.things.length > 0) return readThing(reader, at)
  if (has(item, 'around')) return loseNearness(reader, at)
  if (has(item, 'with')) reader.withSeen = true
  if (!FUNCTION_ROLES.some((role) => has(item, role))) lose(reader, at, at + 1)
  return at + 1
}

/** Reads "T3" and "F2": in French adverts a flat with so many main rooms, including the living room. */
function readRoomCode(reader: Reader, at: number): number | null {
  const [letter, number] = [reader.items[at], reader.items[at + 1]]
  const rooms = number?.value ?? 0
  const isCode = letter !== undefined && /^[tf]$/.test(letter.folded) && number?.start === letter.end
  if (!isCode || !Number.isInteger(rooms) || rooms < 1 || rooms > 7) return null
  const type: [string, string][] = reader.asked.types.size === 0 ? [['type', 'APARTMENT']] : []
  const bedrooms: [string, string] = rooms === 1 ? ['bedrooms_max', '1'] : ['bedrooms_min', String(rooms - 1)]
  return understand(reader, at, at + 2, [...type, bedrooms])
}

/** Roles of function words: when they lead to nothing, they are not reported as not understood. */
const FUNCTION_ROLES: readonly Role[] = ['stop', 'in', 'and', 'or', 'with', 'from', 'to', 'budget', 'euro']

function dealMeant(query: readonly [name: string, value: string][]): Deal | null {
  if (query.some(([name]) => name === 'status')) return null
  const types = new Set(
    PROPERTY_TYPES.filter((type) => query.some(([name, value]) => name === 'type' && value === type)),
  )
  // Of several prices the last one counts, as in `toQuery`.
  const prices = new Map(query.filter(([name]) => name === 'price_min' || name === 'price_max'))
  return dealOfPrice(types, [...prices.values()].map(Number))
}

function withoutKey({ text, start, end, query }: Part): SentencePart {
  return { text, start, end, query }
}

function askedIn(items: readonly Item[]): Asked {
  const things = items.flatMap((item, i) => (isDenied(items, i) ? [] : item.things))
  const types = new Set<PropertyType>(things.flatMap((thing) => (thing.kind === 'type' ? [thing.type] : [])))
  if (things.some((thing) => thing.kind === 'studio')) types.add('APARTMENT')
  const bedrooms = items.some((item) => has(item, 'bedrooms'))
  // "2 bedrooms with parking": where one parks, not where one lives
  if (bedrooms && types.size === 1) types.delete('GARAGE')
  const deals = new Set(things.flatMap((thing) => (thing.kind === 'deal' ? [thing.deal] : [])))
  const month = items.some((item) => has(item, 'month') && item.things.length === 0)
  return {
    types,
    sale: deals.has('FOR_SALE'),
    rent: deals.has('TO_RENT') || (deals.size === 0 && (month || isRoomToLet(items, types))),
    anyDeal: deals.size > 0,
    bedrooms,
    place: items.some((item) => item.place !== null),
  }
}

/** "geen appartement" does not ask for one. */
function isDenied(items: readonly Item[], at: number): boolean {
  let before = at - 1
  while (before > at - 5 && has(items[before], 'stop')) before--
  return has(items[before], 'not')
}
