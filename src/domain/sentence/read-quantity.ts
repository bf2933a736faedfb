import { measureOf } from '#domain/sentence/measures.ts'
import type { NamedPlace } from '#domain/sentence/place-words.ts'
import { plainName } from '#domain/gazetteer/folded-name.ts'
import { placesOfPostalCode } from '#domain/places/place.ts'
import type { Item } from '#domain/sentence/items.ts'
import { type Quantity, quantityAt } from '#domain/sentence/quantity.ts'
import { liesIn, placeQuery } from '#domain/sentence/read-place.ts'
import { type Reader, has, isFlag, isUnknown, lose, understand } from '#domain/sentence/reader.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'

export function readQuantity(reader: Reader, at: number): number | null {
  const { items } = reader
  const alone = quantityAt(items, at)
  if (!alone) return null
  const unit = items[alone.next]
  // "£300k" is no price in euro; "1930s" is neither a year nor a postal code
  const isDecade = unit?.folded === 's' && unit.start === items[alone.next - 1]?.end
  if (has(items[at - 1], 'otherMoney') || isDecade) return lose(reader, at, isDecade ? alone.next + 1 : alone.next)
  // "1 garage"
  if (alone.low === 1 && alone.said.size === 0 && isFlag(items[alone.next])) return alone.next
  const quantity = withUnitOfNext(items, alone)
  const { next } = quantity
  const after = items[next]
  const measure = codeBesideItsName(items, at, quantity) ?? measureOf(quantity, reader.asked)
  // "binnen 15 minuten", "3 façades": the unit is unknown
  const certain =
    [...quantity.said].some((role) => CERTAIN.has(role) && (quantity.low >= 1000 || !OF_YEARS.has(role))) ||
    (quantity.bound !== null && quantity.low >= 200)
  const strange = after && quantity.low < 10_000 && (has(after, 'million') || (isUnknown(after) && !certain))
  const added = items[at - 1]?.folded === '+' && quantity.said.has('euro')
  if (added) return lose(reader, at, next)
  if (measure === null || (strange && measure.kind !== 'postal_code'))
    return lose(reader, at, strange ? next + 1 : next)
  if (measure.kind === 'km') return readDistance(reader, at, next, measure.km)
  if (measure.kind === 'query') return understand(reader, at, next, measure.query)
  const { to } = measure
  if (to !== undefined)
    return understand(reader, at, next, [
      ['pc', measure.postalCode],
      ['pc', to],
    ])
  const named = after?.place && liesIn(measure.postalCode, after.place) ? after.place : null
  const place: NamedPlace = named ?? {
    postalCodes: [measure.postalCode],
    centre: measure.postalCode,
    provinces: [],
    provinceFirst: false,
    namesakes: [],
  }
  const own = { ...place, postalCodes: [measure.postalCode], centre: measure.postalCode, provinceFirst: false }
  const isNamed = named !== null || beginsNameOf(measure.postalCode, after)
  return understand(reader, at, isNamed ? next + 1 : next, placeQuery(own, quantity.bound === 'about'), own)
}

/** "te huur 3000 Leuven": a postal code beside its own town; beside another town it would be a rent. */
function codeBesideItsName(items: readonly Item[], at: number, { fourDigits, bound, said, low, next }: Quantity) {
  if (!fourDigits || bound !== null || said.size > 0) return null
  const postalCode = String(low)
  const beside = [items[at - 1], items[next]].some((item) => item?.place?.postalCodes.includes(postalCode))
  return beside ? { kind: 'postal_code' as const, postalCode, to: undefined } : null
}

/** "4101 Jemeppe" */
function beginsNameOf(postalCode: string, item: Item | undefined): boolean {
  if (!item || !isUnknown(item)) return false
  const names = placesOfPostalCode(postalCode).flatMap(({ names: called }) => Object.values(called))
  return names.some((name) => plainName(name).startsWith(`${item.folded} `))
}

/** "min 2 max 4 slpk": both are bedrooms, though only the second says so; "min 200 max 300k": both are thousands. */
function withUnitOfNext(items: readonly Item[], quantity: Quantity): Quantity {
  const { bound, said, low, high } = quantity
  if ((bound !== 'min' && bound !== 'max') || high !== null || UNITS.some((unit) => said.has(unit))) return quantity
  let at = quantity.next
  while (at < quantity.next + 2 && ['and', 'stop', 'or'].some((role) => has(items[at], role as 'and'))) at++
  if (items[at]?.text === ',') at++
  const other = quantityAt(items, at)
  if (!other || other.high !== null || other.bound !== (bound === 'min' ? 'max' : 'min')) return quantity
  const units = UNITS.filter((unit) => other.said.has(unit))
  const isSmaller = bound === 'min' ? low <= other.low : low >= other.low
  if (units.includes('thousand') && low < 1000)
    return { ...quantity, low: low * 1000, said: new Set([...said, 'thousand']) }
  const isTooMany = (units.includes('bedrooms') || units.includes('rooms')) && low > 20
  if (units.length === 0 || !isSmaller || isTooMany) return quantity
  return { ...quantity, said: new Set([...said, ...units]) }
}

const UNITS: readonly Role[] = [
  'bedrooms',
  'rooms',
  'squareMetres',
  'hectares',
  'ares',
  'plot',
  'living',
  'euro',
  'month',
  'thousand',
  'km',
]

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

/** "before" and "after" need a year: "voor 55 plussers" is none. */
const OF_YEARS: ReadonlySet<Role> = new Set<Role>(['before', 'after'])

/** Reads a radius before or behind its place: "10 km rond Gent", "rond Gent, 10 km". */
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
