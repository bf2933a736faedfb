import type { PropertyType } from '#domain/listing/listing.ts'
import { placesOfPostalCode } from '#domain/places/place.ts'
import { dealOfPrice } from '#domain/sentence/deal-of-price.ts'
import type { Quantity } from '#domain/sentence/quantity.ts'

/** What the rest of the sentence asks for, which decides what a bare number can mean. */
export type Asked = {
  types: ReadonlySet<PropertyType>
  sale: boolean
  rent: boolean
  anyDeal: boolean
  /** the sentence names bedrooms */
  bedrooms: boolean
  /** the sentence names a place */
  place: boolean
}

/** The meaning of a quantity: parameters of the search page, a distance or a postal code. */
export type Measure =
  | { kind: 'query'; query: [string, string][] }
  | { kind: 'km'; km: number }
  | { kind: 'postal_code'; postalCode: string; to?: string }

export function measureOf(quantity: Quantity, asked: Asked): Measure | null {
  const { said, low, high } = quantity
  if (said.has('kwh') || said.has('unfiltered') || said.has('otherMoney')) return null
  if (said.has('km')) return low >= 1 && low <= 200 ? { kind: 'km', km: Math.round(high ?? low) } : null
  if (said.has('bedrooms')) return bounded('bedrooms', quantity, 'min', 20)
  if (said.has('rooms')) return rooms(quantity)
  if (said.has('squareMetres') || said.has('hectares') || said.has('ares')) return area(quantity, asked)
  if (['euro', 'month', 'budget', 'thousand', 'million'].some((role) => said.has(role as 'euro'))) {
    return price(quantity, asked)
  }
  if (said.has('built') || isYear(quantity, asked)) return year(quantity)
  const rentOrCode = isPostalCode(quantity) && quantity.bound === null && asked.rent && low >= 500 && low <= 3500
  // "te huur 1200": a rent when a place is named, otherwise perhaps a postal code, so not understood
  if (rentOrCode) return asked.place ? price(quantity, asked) : null
  if (isPostalCode(quantity)) return { kind: 'postal_code', postalCode: String(low) }
  if (areTwoCodes(quantity, asked)) return { kind: 'postal_code', postalCode: String(low), to: String(quantity.high) }
  if (low >= 10_000) return price(quantity, asked)
  const rent = asked.rent && low >= 200
  return (quantity.bound !== null && low >= 50) || rent ? price(quantity, asked) : null
}

function isPostalCode({ fourDigits, bound, low }: Quantity): boolean {
  return fourDigits && (bound === null || bound === 'about') && placesOfPostalCode(String(low)).length > 0
}

/** "te koop 9000 - 9040": no home is sold for that little, or let for that much a month, so these are postal codes. */
function areTwoCodes({ low, high }: Quantity, asked: Asked): boolean {
  if (high === null || asked.rent || (!asked.sale && dealOfPrice(asked.types, [low, high]) !== null)) return false
  return [low, high].every((code) => placesOfPostalCode(String(code)).length > 0)
}

/** "na 2000", "avant 1940": a year without a word for building. In a rental search "voor 1200" is a price. */
function isYear({ fourDigits, high, low, said }: Quantity, asked: Asked): boolean {
  if (!fourDigits || high !== null || low < 1700 || low > 2040) return false
  return said.has('after') || (said.has('before') && !asked.rent)
}

function year(quantity: Quantity): Measure | null {
  const { low, high, bound } = quantity
  if (low < 1000 || (high ?? low) > 2100) return null
  if (bound === 'about') return query(['year_min', low - 5], ['year_max', low + 5])
  return bounded('year', quantity, 'exactly', 2100)
}

/** Rooms as bedrooms: a three-room dwelling has a living room and two bedrooms. */
function rooms({ low, high, bound }: Quantity): Measure | null {
  if (low < 1 || low > 20) return null
  if (low === 1) return query(['bedrooms_max', 1])
  return bounded('bedrooms', { low: low - 1, high: high === null ? null : high - 1, bound }, 'min', 20)
}

const COMMERCIAL: readonly PropertyType[] = ['OFFICE', 'COMMERCIAL', 'INDUSTRIAL', 'HORECA']

const DWELLINGS: readonly PropertyType[] = ['HOUSE', 'APARTMENT', 'STUDENT_ROOM']
/** A larger area, without a word for it, may be that of the plot. */
const MAX_LIVING_M2 = 500

/**
 * An area without a word for its kind: of a plot for land, of the space for a business, of the living area for a dwelling.
 */
function area(quantity: Quantity, asked: Asked): Measure | null {
  const scale = quantity.said.has('hectares') ? 10_000 : quantity.said.has('ares') ? 100 : 1
  const scaled = { ...quantity, low: quantity.low * scale, high: quantity.high === null ? null : quantity.high * scale }
  if (quantity.said.has('living')) return bounded('living', scaled, 'min', 1e5)
  const onlyLand = asked.types.size > 0 && [...asked.types].every((type) => type === 'LAND' || type === 'AGRICULTURAL')
  if (quantity.said.has('plot') || scale > 1 || onlyLand) return bounded('land', scaled, 'min', 1e8)
  if (COMMERCIAL.some((type) => asked.types.has(type))) return bounded('commercial', scaled, 'min', 1e7)
  const isDwelling = asked.bedrooms || DWELLINGS.some((type) => asked.types.has(type))
  const isPlot =
    asked.types.size !== 1 || asked.types.has('HOUSE') ? (scaled.high ?? scaled.low) > MAX_LIVING_M2 : false
  return isDwelling && !isPlot ? bounded('living', scaled, 'min', 1e5) : null
}

function price(quantity: Quantity, asked: Asked): Measure | null {
  // "kopen tot 400" leaves the thousands out
  const short = asked.sale && !asked.rent && !quantity.said.has('euro') && !quantity.said.has('thousand')
  const scale = short && (quantity.high ?? quantity.low) < 1000 ? 1000 : 1
  const low = quantity.low * scale
  const high = quantity.high === null ? null : quantity.high * scale
  const measure = bounded('price', { low, high, bound: quantity.bound }, 'max', 1e9)
  if (measure?.kind !== 'query' || asked.anyDeal || !quantity.said.has('month')) return measure
  return { kind: 'query', query: [['status', 'TO_RENT'], ...measure.query] }
}

/** A range filter; `bare` is the meaning of a number without a bound. */
function bounded(
  name: string,
  { low, high, bound }: Pick<Quantity, 'low' | 'high' | 'bound'>,
  bare: 'min' | 'max' | 'exactly',
  limit: number,
): Measure | null {
  if (!(low >= 0) || low > limit || (high ?? 0) > limit) return null
  if (high !== null) return query([`${name}_min`, low], [`${name}_max`, high])
  const meaning = bound ?? bare
  if (meaning === 'about' && name !== 'bedrooms') {
    return query([`${name}_min`, Math.floor(low * 0.9)], [`${name}_max`, Math.ceil(low * 1.1 - 1e-9)])
  }
  if (meaning === 'exactly') return query([`${name}_min`, low], [`${name}_max`, low])
  return meaning === 'max' ? query([`${name}_max`, low]) : query([`${name}_min`, low])
}

function query(...pairs: [string, number][]): Measure {
  return { kind: 'query', query: pairs.map(([name, value]) => [name, String(Math.round(value * 100) / 100)]) }
}
