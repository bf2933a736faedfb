import { type Criteria, type OfferQuery, OPEN_RANGE, type Range, typesLeftOut } from '#domain/search/criteria.ts'
import type { Costs } from '#domain/costs/costs.ts'
import { DEALS } from '#domain/listing/listing.ts'
import { regionSlug, wholeRegions } from '#domain/gazetteer/region-of.ts'
import { isoDay } from '#base/day-number.ts'
import { brusselsTime } from '#domain/subscription/notification-schedule.ts'
import { DEAL_NAMES, RANGE_NAMES } from '#domain/search/query-names.ts'
import { isPriceForAnyDeal, sharedPriceRange } from '#domain/search/shared-price.ts'
import { writeTravel } from '#domain/transit/travel.ts'

/** The shortest parameters that `parseOfferQuery` reads back as the same query. */
export function formatOfferQuery(query: OfferQuery): URLSearchParams {
  const params = new URLSearchParams()
  writeOfferQuery(query, (name, value) => params.append(name, value))
  return params
}

/** `formatOfferQuery` as text, in a third of its time: a search page has thirty links to other searches. */
export function offerQueryText({ criteria, sort, page }: OfferQuery): string {
  const known = texts.get(criteria)
  let text = known ?? ''
  const write = (name: string, value: string) => {
    text += `${text === '' ? '' : '&'}${name}=${PLAIN.test(value) ? value : encoded(value)}`
  }
  if (known === undefined) {
    writeCriteria(criteria, write)
    texts.set(criteria, text)
  }
  writeOrder(sort, page, write)
  return text
}

/** Cached by criteria, which never change: links to other pages and orders of a search differ only in their end. */
const texts = new WeakMap<Criteria, string>()

const PLAIN = /^[\w.*-]*$/

/** Encodes as `URLSearchParams` does. */
const encoded = (value: string): string => new URLSearchParams([['', value]]).toString().slice(1)

type Write = (name: string, value: string) => void

function writeOfferQuery({ criteria, sort, page }: OfferQuery, write: Write): void {
  writeCriteria(criteria, write)
  writeOrder(sort, page, write)
}

function writeOrder(sort: OfferQuery['sort'], page: number, write: Write): void {
  if (sort !== 'newest') write('sort', sort)
  if (page > 1) write('page', String(page))
}

function writeCriteria(criteria: Criteria, write: Write): void {
  const add = (name: string, value: string | number | null) => {
    if (value !== null) write(name, String(value))
  }
  const addRange = (name: string, { min, max }: Range) => {
    add(`${name}_min`, min)
    add(`${name}_max`, max)
  }
  const wanted = DEALS.filter((deal) => criteria.wanted[deal])
  const shared = sharedPriceRange(criteria)
  if (!isPriceForAnyDeal(criteria)) for (const deal of wanted) add('status', deal)
  if (shared) addRange('price', shared)
  else for (const deal of wanted) addRange(DEAL_NAMES[deal], criteria.wanted[deal] ?? OPEN_RANGE)
  const leftOut = typesLeftOut(criteria.types)
  for (const type of leftOut) add('not_type', type)
  if (leftOut.length === 0) for (const type of criteria.types) add('type', type)
  for (const name of RANGE_NAMES) addRange(name, criteria[name])
  for (const flag of criteria.flags) add(flag, 1)
  add('deposit_max', criteria.deposit)
  if (criteria.available !== null) add('available_from', isoDay(criteria.available) ?? null)
  if (criteria.station !== null) add('station_km_max', criteria.station / 1000)
  if (criteria.unsaid) add('unsaid', 1)
  writeCosts(criteria.costs, add)
  add('energy_max', criteria.energyMax)
  if (criteria.newBuild) add('new_build', 1)
  if (criteria.since !== undefined) add('since', brusselsTime(new Date(criteria.since)).slice(0, 10))
  add('country', criteria.country)
  const { regions, others } = wholeRegions(criteria.postalCodes)
  for (const { name } of regions) add('region', regionSlug(name))
  for (const code of others) add('pc', code)
  for (const province of criteria.provinces) add('province', province)
  for (const { postalCode, km } of criteria.around) add('around', `${postalCode},${km}`)
  for (const code of criteria.notPostalCodes) add('not_pc', code)
  for (const words of criteria.notWords) add('not_word', words)
  for (const one of criteria.travel) add('travel', writeTravel(one))
  if (criteria.bbox) {
    const { west, south, east, north } = criteria.bbox
    add('bbox', [west, south, east, north].map(degrees).join(','))
  }
  if (criteria.area) add('area', criteria.area.map(({ lng, lat }) => `${degrees(lng)},${degrees(lat)}`).join(';'))
}

function writeCosts(
  { total, onlyHome, monthly, warm, unknown }: Costs,
  add: (name: string, value: number | null) => void,
): void {
  add('total_max', total)
  if (onlyHome) add('only_home', 1)
  if (monthly) {
    add('monthly_max', monthly.max)
    add('own', monthly.own)
    add('rate', monthly.rate)
    add('years', monthly.years)
  }
  add('warm_max', warm)
  if (unknown) add('costs_unknown', 1)
}

/** Six decimals are 11 cm. Adding 0 turns -0 into 0, which URLs cannot tell apart. */
export const degrees = (value: number): number => Math.round(value * 1e6) / 1e6 + 0
