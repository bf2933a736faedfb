import type { Locale } from '#domain/locale.ts'
import { provinceOf } from '#domain/place.ts'
import { type Item, itemsOf } from '#domain/sentence/items.ts'
import { type Asked, measureOf } from '#domain/sentence/measures.ts'
import { quantityAt } from '#domain/sentence/quantity.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'
import type { PropertyType } from '#domain/listing.ts'
import type { NamedPlace } from '#domain/sentence/place-words.ts'

/** A stretch of the sentence and what it asks for, in the query names of the search page. */
export type SentencePart = { text: string; start: number; end: number; query: [name: string, value: string][] }

export type SentenceReading = {
  understood: SentencePart[]
  /** as written; what is negated comes whole ("geen tuin"), since no filter can ask for it */
  notUnderstood: string[]
}

/** How far "around Ghent" reaches when nobody says. */
export const AROUND_KM = 10

/**
 * Reads a sentence such as "huis 3 slpk met tuin onder 400k rond Gent" in any of the four languages, the reader's
 * own first. The same text always gives the same reading; the time is linear in its length; it never throws.
 */
export function readSentence(text: string, locale: Locale): SentenceReading {
  const items = itemsOf(text, locale)
  const reader: Reader = { text, items, asked: askedIn(items), parts: [], lost: [], withSeen: false }
  for (let at = 0; at < items.length;) at = Math.max(at + 1, readAt(reader, at))
  return { understood: reader.parts.map(withoutKey), notUnderstood: [...new Set(reader.lost)] }
}

/** The reading in the query names of the search page; every word that was not understood is kept and named. */
export function toQuery({ understood, notUnderstood }: SentenceReading): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of understood.flatMap((part) => part.query)) {
    if (!REPEATABLE.has(name)) query.set(name, value)
    else if (!query.has(name, value)) query.append(name, value)
  }
  for (const words of notUnderstood) query.append('not_understood', words)
  return query
}

const REPEATABLE = new Set(['status', 'type', 'pc', 'province', 'around'])

type Part = SentencePart & { place: NamedPlace | null }
type Reader = {
  text: string
  items: readonly Item[]
  asked: Asked
  parts: Part[]
  lost: string[]
  /** inside a list that began with "with": a shop or an office there is not what is looked for */
  withSeen: boolean
}

/** Reads what begins at this item and gives the index after it. */
function readAt(reader: Reader, at: number): number {
  const { items } = reader
  const item = items[at]
  if (!item) return at + 1
  if (item.breaks) return at + 1
  if (has(item, 'not')) return readNegation(reader, at)
  const energy = readEnergy(reader, at)
  if (energy !== null) return energy
  const wide = readWidePlace(reader, at)
  if (wide !== null) return wide
  const quantity = readQuantity(reader, at)
  if (quantity !== null) return quantity
  if (item.place) return readPlace(reader, at, at, false)
  if (item.things.length > 0) return readThing(reader, at)
  if (has(item, 'around')) return loseNearness(reader, at)
  if (has(item, 'with')) reader.withSeen = true
  if (!SOFT.some((role) => has(item, role))) lose(reader, at, at + 1)
  return at + 1
}

/** Words that only hold a sentence together: not worth a mention when nothing came of them. */
const SOFT: readonly Role[] = ['stop', 'in', 'and', 'or', 'with', 'from', 'to', 'budget', 'euro']

function has(item: Item | undefined, role: Role): boolean {
  return item?.roles.has(role) === true
}

function understand(reader: Reader, from: number, to: number, query: [string, string][], place?: NamedPlace): number {
  const start = reader.items[from]?.start ?? 0
  const end = reader.items[to - 1]?.end ?? start
  reader.parts.push({ text: reader.text.slice(start, end), start, end, query, place: place ?? null })
  return to
}

function lose(reader: Reader, from: number, to: number): number {
  const start = reader.items[from]?.start ?? 0
  const end = reader.items[to - 1]?.end ?? start
  const words = reader.text.slice(start, end).replace(/\s+/g, ' ').trim()
  if (/[\p{L}\p{N}]/u.test(words)) reader.lost.push(words)
  return to
}

function withoutKey({ text, start, end, query }: Part): SentencePart {
  return { text, start, end, query }
}

function askedIn(items: readonly Item[]): Asked {
  const things = items.flatMap((item) => item.things)
  const types = new Set<PropertyType>(things.flatMap((thing) => (thing.kind === 'type' ? [thing.type] : [])))
  if (things.some((thing) => thing.kind === 'studio')) types.add('APARTMENT')
  const deals = new Set(things.flatMap((thing) => (thing.kind === 'deal' ? [thing.deal] : [])))
  const month = items.some((item) => has(item, 'month') && item.things.length === 0)
  return {
    types,
    sale: deals.has('FOR_SALE'),
    rent: deals.has('TO_RENT') || (deals.size === 0 && month),
    anyDeal: deals.size > 0,
  }
}

// What is not wanted

/** "geen tuin", "sans garage ni jardin": no filter can ask for that, and reading it as a wish would be wrong. */
function readNegation(reader: Reader, at: number): number {
  const { items } = reader
  let end = at + 1
  for (; end < Math.min(items.length, at + 7); end++) {
    const item = items[end]
    if (!item || (item.breaks && end > at + 1)) break
    if (item.things.length > 0 || item.place || isUnknown(item) || has(item, 'bedrooms')) {
      end++
      break
    }
  }
  const negated = items[end - 1]
  while (joined(items[end]) && negated && sameKind(negated, items[end + 1])) end += 2
  return lose(reader, at, end)
}

function joined(item: Item | undefined): boolean {
  return has(item, 'or') || has(item, 'and') || has(item, 'not') || item?.text === ','
}

function sameKind(one: Item, other: Item | undefined): boolean {
  if (!other) return false
  if (one.place) return other.place !== null
  return isFlag(one) ? isFlag(other) : isUnknown(one) && isUnknown(other)
}

function isUnknown(item: Item): boolean {
  return item.things.length === 0 && item.roles.size === 0 && !item.place && item.value === null && !item.breaks
}

function isFlag(item: Item | undefined): boolean {
  return item?.things.some((thing) => thing.kind === 'flag' || thing.kind === 'garage') === true
}

// Energy

function readEnergy(reader: Reader, at: number): number | null {
  const { items } = reader
  if (labelOf(items[at]) && has(items[at + 1], 'energy')) return energyPart(reader, at, at, at + 2)
  if (!has(items[at], 'energy')) return null
  for (let i = at + 1; i < Math.min(items.length, at + 7); i++) {
    const item = items[i]
    if (!item) break
    // the last letter that is said decides: "EPC A of B" is B or better
    const other = has(items[i + 1], 'or') || has(items[i + 1], 'to') ? i + 2 : i
    if (labelOf(item))
      return energyPart(reader, at, labelOf(items[other]) ? other : i, (labelOf(items[other]) ? other : i) + 1)
    if (item.value !== null) return lose(reader, at, has(items[i + 1], 'kwh') ? i + 2 : i + 1)
    const leads = ENERGY_LEAD.some((role) => has(item, role)) || /^[:=<.-]$/.test(item.text)
    if (!leads) break
  }
  return lose(reader, at, at + 1)
}

const ENERGY_LEAD: readonly Role[] = ['energy', 'min', 'max', 'stop', 'to', 'from', 'better', 'in', 'exactly']

function labelOf(item: Item | undefined): string | null {
  return item && /^(?:[a-g]|a\+{1,2})$/.test(item.folded) && item.text.length <= 3 ? item.folded.toUpperCase() : null
}

function energyPart(reader: Reader, from: number, label: number, to: number): number {
  let end = to
  while (['better', 'min', 'max', 'more'].some((role) => has(reader.items[end], role as Role))) {
    // "EPC B max 400k": this "max" belongs to the price
    if (!has(reader.items[end], 'better') && quantityAt(reader.items, end)) break
    end++
  }
  return understand(reader, from, end, [['energy_max', labelOf(reader.items[label]) ?? 'G']])
}

// Places

/** "rond Gent", "provincie Antwerpen", "in de omgeving van Luik": a place with a word before it that widens it. */
function readWidePlace(reader: Reader, at: number): number | null {
  const { items } = reader
  let around = false
  let province = false
  for (let i = at; i < Math.min(items.length, at + 6); i++) {
    const item = items[i]
    if (!item) return null
    if (item.place) {
      if (province && item.place.provinces.length > 0) return understand(reader, at, i + 1, provinces(item.place))
      return around ? readPlace(reader, at, i, true) : null
    }
    if (item.value !== null || item.things.length > 0) return null
    around ||= has(item, 'around')
    province ||= has(item, 'province')
    const leads = ['around', 'province', 'stop', 'in', 'or', 'from', 'to', 'about'].some((role) =>
      has(item, role as Role),
    )
    if (!leads) return null
  }
  return null
}

/** A place and those listed with it: "in Gent", "Brussel en Elsene", "9000 Gent", "Gent en omgeving". */
function readPlace(reader: Reader, from: number, at: number, around: boolean): number {
  const { items } = reader
  const place = items[at]?.place
  if (!place) return at + 1
  let end = at + 1
  if (has(items[end], 'province') && place.provinces.length > 0 && !items[end + 1]?.place) {
    return understand(reader, from, end + 1, provinces(place))
  }
  const code = items[end]?.text === '(' ? end + 1 : end
  const narrowed = items[code]?.text ?? ''
  if (liesIn(narrowed, place)) {
    return understand(
      reader,
      from,
      code + 1,
      placeQuery({ ...place, postalCodes: [narrowed], centre: narrowed }, around),
      place,
    )
  }
  const surroundings = has(items[end], 'and') && has(items[end + 1], 'around') && !items[end + 2]?.place
  if (surroundings && quantityAt(items, end + 1) === null) {
    end += 2
    return understand(reader, from, end, placeQuery(place, true), place)
  }
  understand(reader, from, end, placeQuery(place, around), place)
  // "rond Gent en Brugge": around each of them
  while (around && joined(items[end]) && !has(items[end], 'not')) {
    const other = items[end + 1]?.place
    if (!other) break
    understand(reader, end + 1, end + 2, placeQuery(other, true), other)
    end += 2
  }
  return end
}

/** "1050 Brussel": all of the region's codes go under the name of the city. */
function liesIn(postalCode: string, place: NamedPlace): boolean {
  if (place.postalCodes.includes(postalCode)) return true
  return place.centre === '1000' && provinceOf(postalCode) === 'BE-BRU'
}

function placeQuery(place: NamedPlace, around: boolean): [string, string][] {
  if (around && place.centre !== null) return [['around', `${place.centre},${AROUND_KM}`]]
  if (place.provinceFirst || place.postalCodes.length === 0) return provinces(place)
  return place.postalCodes.map((code) => ['pc', code])
}

function provinces(place: NamedPlace): [string, string][] {
  return place.provinces.map((code) => ['province', code])
}

/** "near shops and schools" is about neither a place we know nor a type of property. */
function loseNearness(reader: Reader, at: number): number {
  const { items } = reader
  let next = at + 1
  const leads = (item: Item | undefined) => has(item, 'stop') || has(item, 'around') || has(item, 'in')
  while (next < at + 6 && leads(items[next])) next++
  const item = items[next]
  const named = item && !item.breaks && (isUnknown(item) || item.things.some((thing) => thing.kind === 'type'))
  if (!named) return lose(reader, at, at + 1)
  let end = next + 1
  while (joined(items[end])) {
    let other = end + 1
    while (other < end + 4 && has(items[other], 'stop')) other++
    const also = items[other]
    if (!also || !(isUnknown(also) || also.things.some((thing) => thing.kind === 'type'))) break
    end = other + 1
  }
  return lose(reader, at, end)
}

// Numbers

function readQuantity(reader: Reader, at: number): number | null {
  const { items } = reader
  const quantity = quantityAt(items, at)
  if (!quantity) return null
  const { next } = quantity
  const after = items[next]
  const measure = measureOf(quantity, reader.asked)
  // "binnen 15 minuten", "3 façades": the unit is one nobody knows
  const strange =
    after && isUnknown(after) && quantity.low < 10_000 && ![...quantity.said].some((role) => CERTAIN.has(role))
  if (measure === null || (strange && measure.kind !== 'postal_code'))
    return lose(reader, at, strange ? next + 1 : next)
  if (measure.kind === 'km') return readDistance(reader, at, next, measure.km)
  if (measure.kind === 'query') return understand(reader, at, next, measure.query)
  const named = after?.place && liesIn(measure.postalCode, after.place) ? after.place : null
  const place: NamedPlace = named ?? {
    postalCodes: [measure.postalCode],
    centre: measure.postalCode,
    provinces: [],
    provinceFirst: false,
  }
  const own = { ...place, postalCodes: [measure.postalCode], centre: measure.postalCode, provinceFirst: false }
  return understand(reader, at, named ? next + 1 : next, placeQuery(own, quantity.bound === 'about'), own)
}

const CERTAIN: ReadonlySet<Role> = new Set<Role>([
  'euro',
  'month',
  'bedrooms',
  'rooms',
  'built',
  'km',
  'thousand',
  'squareMetres',
  'hectares',
  'ares',
  'after',
  'before',
])

/** "10 km rond Gent" and "rond Gent, 10 km" alike. */
function readDistance(reader: Reader, from: number, next: number, km: number): number {
  const { items, parts } = reader
  for (let i = next; i < Math.min(items.length, next + 6); i++) {
    const item = items[i]
    if (!item || item.breaks) break
    const centre = item.place?.centre ?? (quantityAt(items, i) && postalCodeAt(reader, i))
    if (centre) return understand(reader, from, i + 1, [['around', `${centre},${km}`]], item.place ?? undefined)
    if (!['around', 'stop', 'in', 'from', 'to', 'about', 'or'].some((role) => has(item, role as Role))) break
  }
  const before = parts.at(-1)
  const centre = before?.place?.centre
  if (!before || !centre) return lose(reader, from, next)
  before.query = [
    ['around', `${before.query.length === 1 ? (before.query[0]?.[1].slice(0, 4) ?? centre) : centre},${km}`],
  ]
  before.end = items[next - 1]?.end ?? before.end
  before.text = reader.text.slice(before.start, before.end)
  return next
}

function postalCodeAt(reader: Reader, at: number): string | null {
  const quantity = quantityAt(reader.items, at)
  const measure = quantity && measureOf(quantity, reader.asked)
  return measure?.kind === 'postal_code' && reader.items[at]?.value !== null ? measure.postalCode : null
}

// Things

function readThing(reader: Reader, at: number): number {
  const { items, asked } = reader
  const item = items[at]
  if (!item) return at + 1
  // "tuin of terras": the filters ask for all that is ticked, so "one of them" cannot be asked for
  if (isFlag(item) && has(items[at + 1], 'or') && isFlag(items[at + 2])) return lose(reader, at, at + 3)
  const query: [string, string][] = []
  for (const thing of item.things) {
    if (thing.kind === 'deal') query.push(['status', thing.deal])
    else if (thing.kind === 'flag') query.push([thing.flag, '1'])
    else if (thing.kind === 'new_build') query.push(['new_build', '1'])
    else if (thing.kind === 'sort') query.push(['sort', thing.sort])
    else if (thing.kind === 'studio') query.push(['type', 'APARTMENT'], ['bedrooms_max', '1'])
    else if (thing.kind === 'garage') query.push(isExtra(reader, at) ? ['garage', '1'] : ['type', 'GARAGE'])
    else if (belongsToAnother(reader, at, thing.type)) return readPlot(reader, at) ?? lose(reader, at, at + 1)
    else query.push(['type', thing.type])
  }
  if (item.things.some((thing) => thing.kind === 'deal')) reader.withSeen = false
  return understand(reader, at, at + 1, query)
}

/** A garage beside bedrooms, a garden or a type of its own is something the place has, not what is looked for. */
function isExtra({ items, asked }: Reader, at: number): boolean {
  const before = items[at - 1]
  const listed = before && (joined(before) || has(before, 'with') || isFlag(before) || before.things.length > 0)
  const dealOnly = before?.things.every((thing) => thing.kind === 'deal') === true && before.things.length > 0
  return asked.types.size > 0 || (listed === true && !dealOnly && at > 0) || isFlag(items[at + 1])
}

/** "met een perceel van 800 m²" after another type. */
function readPlot(reader: Reader, at: number): number | null {
  const quantity = has(reader.items[at], 'plot') ? quantityAt(reader.items, firstNumber(reader.items, at + 1)) : null
  if (!quantity || !AREAS.some((role) => quantity.said.has(role))) return null
  const measure = measureOf({ ...quantity, said: new Set([...quantity.said, 'plot']) }, reader.asked)
  return measure?.kind === 'query' ? understand(reader, at, quantity.next, measure.query) : null
}

const AREAS: readonly Role[] = ['squareMetres', 'hectares', 'ares']

function firstNumber(items: readonly Item[], at: number): number {
  return has(items[at], 'stop') && items[at + 1]?.value !== null ? at + 1 : at
}

const DWELLINGS: ReadonlySet<PropertyType> = new Set<PropertyType>(['HOUSE', 'APARTMENT', 'STUDENT_ROOM'])

/** "huis met kantoor", "appartement, parking": part of what is looked for, not a second type. */
function belongsToAnother({ items, asked, withSeen }: Reader, at: number, type: PropertyType): boolean {
  if (asked.types.size < 2 || DWELLINGS.has(type)) return false
  if (has(items[at - 1], 'or')) return false
  return (
    withSeen || type === 'GARAGE' || (has(items[at], 'plot') && quantityAt(items, firstNumber(items, at + 1)) !== null)
  )
}
