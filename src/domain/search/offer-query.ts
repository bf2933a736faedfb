import {
  anything,
  type Around,
  type Bbox,
  type Criteria,
  MAX_POSTAL_CODES,
  type OfferQuery,
  OPEN_RANGE,
  type Point,
  type Range,
  SORTS,
  allTypesBut,
  typesLeftOut,
  asksForUnsaid,
} from '#domain/search/criteria.ts'
import { asksForCosts, type Costs, EXAMPLE_LOAN, NO_COSTS } from '#domain/costs/costs.ts'
import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES, type PropertyType } from '#domain/listing/listing.ts'
import { regionCalled } from '#domain/gazetteer/region-of.ts'
import { dayNumber } from '#base/day-number.ts'
import { MAX_RATE_PERCENT, MAX_LOAN_YEARS } from '#domain/costs/loan.ts'
import { brusselsInstant } from '#domain/subscription/notification-schedule.ts'
import { readPostalCode } from '#domain/places/foreign-codes.ts'
import { MAX_STATION_KM } from '#domain/places/station.ts'
import {
  DEAL_NAMES,
  type IgnoredValue,
  type QueryName,
  RANGE_NAMES,
  type RangeName,
} from '#domain/search/query-names.ts'
import { isOpen } from '#domain/search/shared-price.ts'
import { degrees } from '#domain/search/write-offer-query.ts'
import { MAX_DESTINATIONS, readTravel } from '#domain/transit/travel.ts'
import { readAmount } from '#base/typed-number.ts'
import { readUnwanted } from '#base/word-text.ts'

export type ParsedOfferQuery = {
  query: OfferQuery
  /** what was unknown or unreadable; the page says so */
  ignored: IgnoredValue[]
  /** words of a sentence that were not understood, carried along in the URL */
  notUnderstood: string[]
  /** words of the sentence for a kind of home that no filter covers, carried along as well */
  notNarrowed: string[]
  /** references in the sentence that no listing has, carried along as well */
  unknownReferences: string[]
  /** the first page shown: the pages from it to `query.page` stand below each other */
  fromPage: number
}

/** How many pages stand below each other at most. */
export const MAX_PAGES_SHOWN = 5
const MAX_REGIONS = 20
/** Values of the query parameter `buyer`, which decides the purchase costs. Our own links write `only_home` instead. */
const BUYERS = ['only_home', 'other'] as const
/** How many postal codes may be left out: fewer than a subscription can carry along (domain/search/carried-search.ts). */
const MAX_CODES_LEFT_OUT = 150
/** How many words or phrases may be excluded. */
const MAX_UNWANTED_WORDS = 5
const MAX_RADIUSES = 20
const MAX_AREA_POINTS = 50
const MAX_RADIUS_KM = 300
const LAST_PAGE = 1_000_000

/**
 * Reads the query names of the search page and skips all other names. Never throws: a value that cannot be read is left
 * out and named in `ignored`. An empty value, as a form sends for an empty field, counts as absent.
 */
export function parseOfferQuery(params: URLSearchParams): ParsedOfferQuery {
  const reader = new Reader(params)
  const criteria: Criteria = {
    ...anything(),
    wanted: readWanted(reader),
    types: readTypes(reader),
    flags: CRITERIA_FLAGS.filter((flag) => reader.single(flag, yesOrNo) === true),
    deposit: reader.single('deposit_max', readAmount),
    available: reader.single('available_from', readMoveIn),
    station: reader.single('station_km_max', readStationKm),
    costs: readCosts(reader),
    energyMax: reader.single('energy_max', readEnergyLabel),
    newBuild: reader.single('new_build', yesOrNo) === true,
    country: reader.single('country', (text) => matching(/^[A-Z]{2}$/, text.trim().toUpperCase())),
    postalCodes: [
      ...new Set([
        ...reader.list('region', regionCalled, MAX_REGIONS, ',').flat(),
        ...reader.list('pc', readPostalCode, MAX_POSTAL_CODES, ','),
      ]),
    ].slice(0, MAX_POSTAL_CODES),
    provinces: reader.list('province', (text) => matching(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, text.trim().toUpperCase()), 100),
    around: reader.list('around', readAround, MAX_RADIUSES),
    notPostalCodes: reader.list('not_pc', readPostalCode, MAX_CODES_LEFT_OUT, ','),
    notWords: reader.list('not_word', readUnwanted, MAX_UNWANTED_WORDS, ','),
    travel: reader.list('travel', readTravel, MAX_DESTINATIONS),
    bbox: reader.single('bbox', readBbox),
    area: reader.single('area', readArea),
  }
  criteria.unsaid = reader.single('unsaid', yesOrNo) === true && asksForUnsaid(criteria)
  const since = reader.single('since', readDay)
  if (since !== null) criteria.since = since
  for (const name of RANGE_NAMES) criteria[name] = reader.range(name, name === 'bedrooms' || name === 'year')
  const sort = reader.single('sort', oneOf(SORTS)) ?? 'newest'
  const page = reader.single('page', readPage) ?? 1
  const fromPage = reader.single('from_page', readPage) ?? page
  return {
    query: { criteria, sort, page },
    fromPage: Math.max(Math.min(fromPage, page), page - MAX_PAGES_SHOWN + 1),
    ignored: reader.ignored,
    notUnderstood: carriedWords(params, 'not_understood'),
    notNarrowed: carriedWords(params, 'not_narrowed'),
    unknownReferences: carriedWords(params, 'unknown_reference'),
  }
}

const carriedWords = (params: URLSearchParams, name: string): string[] =>
  params
    .getAll(name)
    .map((words) => words.trim().slice(0, 100))
    .filter(Boolean)
    .slice(0, 20)

/** A price ticks its deal; a price for no deal in particular holds for all three. */
function readWanted(reader: Reader): Criteria['wanted'] {
  const price = reader.range('price', false)
  const statuses = reader.list('status', oneOf(DEALS), DEALS.length)
  const own = new Map(DEALS.map((deal) => [deal, reader.range(DEAL_NAMES[deal], false)]))
  let chosen = DEALS.filter((deal) => statuses.includes(deal) || !isOpen(own.get(deal) ?? OPEN_RANGE))
  if (chosen.length === 0 && !isOpen(price)) chosen = [...DEALS]
  return Object.fromEntries(
    chosen.map((deal) => [deal, { min: own.get(deal)?.min ?? price.min, max: own.get(deal)?.max ?? price.max }]),
  )
}

/**
 * The types asked for, or all but those left out. When both are given, a left-out type that was not asked for has no
 * effect. Leaving out every candidate would find nothing, so it is ignored.
 */
function readTypes(reader: Reader): PropertyType[] {
  const types = reader.list('type', oneOf(PROPERTY_TYPES), PROPERTY_TYPES.length)
  const candidates = types.length === 0 ? PROPERTY_TYPES : types
  const leftOut = reader.list('not_type', oneOf(PROPERTY_TYPES), PROPERTY_TYPES.length)
  const left = candidates.filter((type) => !leftOut.includes(type))
  if (left.length === 0) for (const value of leftOut) reader.ignored.push({ name: 'not_type', value, why: 'surplus' })
  const chosen = left.length === 0 ? types : leftOut.length === 0 ? types : left
  // A choice like "all but land" is put into the usual order of types.
  return typesLeftOut(chosen).length > 0 ? allTypesBut(typesLeftOut(chosen)) : chosen
}

function readCosts(reader: Reader): Costs {
  const max = reader.single('monthly_max', readAmount)
  const own = reader.single('own', readAmount)
  const rate = reader.single('rate', (text) => upTo(MAX_RATE_PERCENT, readAmount(text)))
  const years = reader.single('years', (text) => upTo(MAX_LOAN_YEARS, readWholeNumber(text)) || null)
  const buyer = reader.single('buyer', oneOf(BUYERS))
  const onlyHome = reader.single('only_home', yesOrNo) === true
  const costs = {
    ...NO_COSTS,
    total: reader.single('total_max', readAmount),
    onlyHome: buyer === null ? onlyHome : buyer === 'only_home',
    warm: reader.single('warm_max', readAmount),
    monthly:
      max === null
        ? null
        : {
            max,
            own: own ?? EXAMPLE_LOAN.own,
            rate: rate ?? EXAMPLE_LOAN.rate,
            years: years ?? EXAMPLE_LOAN.years,
          },
  }
  return { ...costs, unknown: reader.single('costs_unknown', yesOrNo) === true && asksForCosts(costs) }
}

const upTo = (most: number, value: number | null): number | null => (value !== null && value <= most ? value : null)

/** Reads names one by one and remembers what could not be used. */
class Reader {
  readonly ignored: IgnoredValue[] = []
  readonly #params: URLSearchParams

  constructor(params: URLSearchParams) {
    this.#params = params
  }

  /** Distinct readable values in the order given, at most `most` of them; with a separator one text may hold several. */
  list<T>(name: QueryName, read: (text: string) => T | null, most: number, separator?: string): T[] {
    const found = new Map<string, T>()
    const texts = this.#params.getAll(name)
    if (texts.length === 0) return []
    const [only = ''] = texts
    if (texts.length === 1 && (separator === undefined || !only.includes(separator)))
      return this.#listOfOne(name, read, only)
    for (const text of separator === undefined ? texts : texts.flatMap((several) => several.split(separator))) {
      if (text === '') continue
      const value = read(text)
      if (value !== null && (found.size < most || found.has(JSON.stringify(value))))
        found.set(JSON.stringify(value), value)
      else this.ignored.push({ name, value: text, why: value === null ? 'unreadable' : 'surplus' })
    }
    return [...found.values()]
  }

  /** The quick path for a single text, as nearly every name has it: no comparison with others. */
  #listOfOne<T>(name: QueryName, read: (text: string) => T | null, text: string): T[] {
    if (text === '') return []
    const value = read(text)
    if (value !== null) return [value]
    this.ignored.push({ name, value: text, why: 'unreadable' })
    return []
  }

  /** The first readable value; a second, different one is ignored. */
  single<T>(name: QueryName, read: (text: string) => T | null): T | null {
    return this.list(name, read, 1)[0] ?? null
  }

  range(name: RangeName, whole: boolean): Range {
    const read = whole ? readWholeNumber : readAmount
    return { min: this.single(`${name}_min`, read), max: this.single(`${name}_max`, read) }
  }
}

const oneOf =
  <T extends string>(known: readonly T[]) =>
  (text: string): T | null =>
    known.find((value) => value === text) ?? null

const matching = (pattern: RegExp, text: string): string | null => (pattern.test(text) ? text : null)

const readWholeNumber = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null)

const readPage = (text: string): number | null => {
  const page = readWholeNumber(text)
  return page !== null && page >= 1 && page <= LAST_PAGE ? page : null
}

/** Unticked and "0" say the same; anything else is not understood. */
const yesOrNo = (text: string): boolean | null =>
  text === '1' || text === 'true' || text === 'on' ? true : text === '0' || text === 'false' ? false : null

/** A `+` that was not percent-encoded arrives as a space, also at the end. */
const readEnergyLabel = (text: string) => oneOf(ENERGY_LABELS)(text.replaceAll(' ', '+').toUpperCase())

/** The day on which one wants to move in, as days since 1970. */
export const readMoveIn = (text: string): number | null =>
  /^20\d\d-/.test(text.trim()) ? dayNumber(text.trim()) : null

/** A day in Belgium as the instant of its midnight. */
function readDay(text: string): number | null {
  const day = text.trim()
  return /^20\d\d-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
    ? brusselsInstant(day, '00:00').getTime()
    : null
}

function readAround(text: string): Around | null {
  const [code = '', distance = '', ...rest] = text.split(',')
  const postalCode = readPostalCode(code)
  const km = readAmount(distance)
  return postalCode !== null && km !== null && km > 0 && km <= MAX_RADIUS_KM && rest.length === 0
    ? { postalCode, km }
    : null
}

/** Metres. */
function readStationKm(text: string): number | null {
  const km = readAmount(text)
  return km !== null && km > 0 && km <= MAX_STATION_KM ? Math.round(km * 1000) : null
}

function readBbox(text: string): Bbox | null {
  const [west, south, east, north, ...rest] = text.split(',').map(readDegrees)
  if (west === undefined || south === undefined || east === undefined || north === undefined || rest.length > 0)
    return null
  const box = { west, south, east, north }
  return isPlace({ lng: west, lat: south }) && isPlace({ lng: east, lat: north }) && west <= east && south <= north
    ? box
    : null
}

function readArea(text: string): Point[] | null {
  const points = text.split(';').map((pair) => {
    const [lng = NaN, lat = NaN, ...rest] = pair.split(',').map(readDegrees)
    return rest.length > 0 ? { lng: NaN, lat: NaN } : { lng, lat }
  })
  return points.length >= 3 && points.length <= MAX_AREA_POINTS && points.every(isPlace) ? points : null
}

const isPlace = ({ lng, lat }: Point) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90

/** NaN when unreadable. */
const readDegrees = (text: string): number =>
  /^-?\d{1,3}(\.\d{1,20})?$/.test(text.trim()) ? degrees(Number(text)) : NaN
