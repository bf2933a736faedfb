import type { PropertyType } from '#domain/listing/listing.ts'
import type { Item } from '#domain/sentence/items.ts'
import { measureOf } from '#domain/sentence/measures.ts'
import { quantityAt } from '#domain/sentence/quantity.ts'
import { type Reader, has, isFlag, joined, lose, understand } from '#domain/sentence/reader.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'

export function readThing(reader: Reader, at: number): number {
  const { items } = reader
  const item = items[at]
  if (!item) return at + 1
  // "tuin of terras": the filters ask for all that is ticked, so "one of them" cannot be asked for
  if (isFlag(item) && has(items[at + 1], 'or') && (isFlag(items[at + 2]) || isParking(items[at + 2])))
    return lose(reader, at, at + 3)
  const query: [string, string][] = []
  for (const thing of item.things) {
    if (thing.kind === 'deal' && isLet(item)) return lose(reader, at, at + 1)
    if (thing.kind === 'deal') query.push(['status', thing.deal])
    else if (thing.kind === 'flag') query.push([thing.flag, '1'])
    else if (thing.kind === 'new_build') query.push(['new_build', '1'])
    else if (thing.kind === 'sort') query.push(['sort', thing.sort])
    else if (thing.kind === 'studio') query.push(['type', 'APARTMENT'], ['bedrooms_max', '1'])
    else if (thing.kind === 'garage') query.push(isExtra(reader, at) ? ['garage', '1'] : ['type', 'GARAGE'])
    else if (belongsToAnother(reader, at, thing.type)) return readPlot(reader, at) ?? lose(reader, at, at + 1)
    // "something with a meadow": the land comes with a home, it is not the type
    else if (thing.type === 'LAND' && isBeside(reader, at)) return readPlot(reader, at) ?? lose(reader, at, at + 1)
    else query.push(['type', thing.type], ...dealOfRoom(reader, thing.type))
  }
  if (has(item, 'narrower') && query.some(([name]) => name === 'type')) reader.widened.push(item.text)
  if (item.things.some((thing) => thing.kind === 'deal')) reader.withSeen = false
  return understand(reader, at, at + 1, query)
}

/** "appartement loué" is let to somebody already; without its accent the word may be from "je loue". */
const isLet = ({ text }: Item) => text.toLowerCase().normalize() === 'loué'

const isBeside = ({ items, parts, withSeen }: Reader, at: number) =>
  withSeen && has(items[at], 'plot') && !parts.some(({ query }) => query.some(([name]) => name === 'type'))

function dealOfRoom({ items, asked }: Reader, type: PropertyType): [string, string][] {
  const isToLet = !asked.anyDeal && type === 'STUDENT_ROOM' && isRoomToLet(items, asked.types)
  return isToLet ? [['status', 'TO_RENT']] : []
}

/** Student rooms are to rent, unless the sentence asks for an investment or gives the price of a purchase. */
export function isRoomToLet(items: readonly Item[], types: ReadonlySet<PropertyType>): boolean {
  const isBought = (item: Item) =>
    (item.value ?? 0) >= MIN_SALE_PRICE_EURO ||
    BOUGHT.some((role) => has(item, role)) ||
    item.things.some((thing) => thing.kind === 'flag' && thing.flag === 'revenue_property')
  return types.size === 1 && types.has('STUDENT_ROOM') && !items.some(isBought)
}

/** In euro: from this amount on it is a purchase. */
const MIN_SALE_PRICE_EURO = 10_000
const BOUGHT: readonly Role[] = ['thousand', 'million', 'hundredThousand', 'loan', 'total']

/** Reads "chambre à louer", "a room to rent": the room is what is wanted, not a number of rooms. */
export function readRoomToLet(reader: Reader, at: number): number | null {
  const { items, asked } = reader
  const item = items[at]
  const isRoom = ROOM.has(item?.folded ?? '') && item?.text.includes(' ') === false
  const isCounted = [items[at - 1], items[at + 1]].some((beside) => typeof beside?.value === 'number')
  if (!isRoom || isCounted || !asked.rent || !asked.anyDeal || asked.types.size > 0) return null
  reader.widened.push(item?.text ?? '')
  return understand(reader, at, at + 1, [['type', 'STUDENT_ROOM']])
}

const ROOM: ReadonlySet<string> = new Set(['kamer', 'chambre', 'room', 'zimmer'])

/** Is this garage a feature of the home? It is beside bedrooms, a garden or another type. */
function isExtra({ items, asked }: Reader, at: number): boolean {
  const before = items[at - 1]
  const listed = before && (joined(before) || has(before, 'with') || isFlag(before) || before.things.length > 0)
  const dealOnly = before?.things.every((thing) => thing.kind === 'deal') === true && before.things.length > 0
  return asked.types.size > 0 || (listed === true && !dealOnly && at > 0) || isFlag(items[at + 1])
}

/** Reads "met een perceel van 800 m²" after another type. */
function readPlot(reader: Reader, at: number): number | null {
  const quantity = has(reader.items[at], 'plot') ? quantityAt(reader.items, firstNumber(reader.items, at + 1)) : null
  if (!quantity || !AREAS.some((role) => quantity.said.has(role))) return null
  const measure = measureOf({ ...quantity, said: new Set([...quantity.said, 'plot']) }, reader.asked)
  return measure?.kind === 'query' ? understand(reader, at, quantity.next, measure.query) : null
}

const AREAS: readonly Role[] = ['squareMetres', 'hectares', 'ares']

function firstNumber(items: readonly Item[], from: number): number {
  let at = from
  while (at < from + 3 && (has(items[at], 'stop') || has(items[at], 'in')) && items[at]?.value === null) at++
  return at
}

const isParking = (item: Item | undefined) =>
  item?.things.some((thing) => thing.kind === 'type' && thing.type === 'GARAGE') === true

/** Does "for" lead to this item, as in "bouwgrond voor een villa"? */
function isFor(items: readonly Item[], at: number): boolean {
  let before = at - 1
  while (before > at - 3 && has(items[before], 'stop') && !FOR.has(items[before]?.folded ?? '')) before--
  return FOR.has(items[before]?.folded ?? '')
}

const FOR = new Set(['voor', 'pour', 'for', 'fur', 'fuer'])

const isListed = (item: Item | undefined) =>
  has(item, 'or') || has(item, 'and') || item?.text === ',' || item?.text === '/'

const DWELLINGS: ReadonlySet<PropertyType> = new Set<PropertyType>(['HOUSE', 'APARTMENT', 'STUDENT_ROOM'])

/** Is this type a part of another one, as in "huis met kantoor" or "appartement, parking", and no second type? */
function belongsToAnother(reader: Reader, at: number, type: PropertyType): boolean {
  const { items, asked, withSeen } = reader
  // "bouwgrond voor open bebouwing" is still land
  const [first] = asked.types
  if (first === 'LAND' && type === 'HOUSE')
    return withSeen || /bebouwing$/i.test(items[at]?.text ?? '') || isFor(items, at)
  if (type === 'GARAGE' && asked.bedrooms && asked.types.size === 0) return true
  if (asked.types.size < 2) return false
  // "a shop with a flat"
  if (DWELLINGS.has(type)) return withSeen && first !== undefined && !DWELLINGS.has(first)
  // the land around a house
  if (type === 'LAND' && first !== undefined && DWELLINGS.has(first))
    return withSeen || !(isListed(items[at - 1]) || isListed(items[at + 1]))
  const before = has(items[at - 1], 'stop') ? items[at - 2] : items[at - 1]
  if (type === 'LAND' && has(before, 'in')) return true
  if (has(items[at - 1], 'or')) {
    const [other] = items[at - 2]?.things ?? []
    // "met bureau of praktijkruimte": both are read the same way
    return withSeen && other?.kind === 'type' && belongsToAnother(reader, at - 2, other.type)
  }
  // "2 slpk + bureau"
  if (first !== undefined && DWELLINGS.has(first) && ['+', '&'].includes(items[at - 1]?.text ?? '')) return true
  return (
    withSeen || type === 'GARAGE' || (has(items[at], 'plot') && quantityAt(items, firstNumber(items, at + 1)) !== null)
  )
}
