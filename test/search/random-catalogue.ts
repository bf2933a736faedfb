import {
  anything,
  asksForUnsaid,
  type Criteria,
  type OfferQuery,
  type Point,
  type Range,
  SORTS,
} from '#domain/search/criteria.ts'
import { asksForCosts, type Costs, NO_COSTS } from '#domain/costs/costs.ts'
import { CRITERIA_FLAGS, DEALS, ENERGY_LABELS, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { centreOf, provinceOf } from '#domain/places/place.ts'
import { TAX_CASES } from '#domain/costs/estimate.ts'
import { metresToStation } from '#domain/places/station.ts'
import { packReach, unpackReach } from '#domain/transit/packed-reach.ts'
import { NO_AREA, travelArea } from '#domain/places/travel-area.ts'
import { wordText } from '#base/word-text.ts'
import type { Random } from '../seed.ts'

/** Few postal codes and few distinct values, so that ties, exact bounds and empty results are frequent. */
const CODES = ['9000', '9030', '9050', '2000', '2018', '1000', '1050', '4000', '4700', '5000', '8000', '3500', '6700']
const PRICES = [0, 100, 650, 650.5, 900, 150_000, 249_999.99, 250_000, 349_000, 349_001, 500_000, 1_200_000]
const SURFACES = [0, 12.5, 60, 95, 95, 120, 180, 650, 4000]
const START = Date.UTC(2026, 0, 1)

/** Rows of one offer: an estate, a project with units, or a project without. */
export function randomOffer(random: Random, offerId: number, unitId: () => number): SearchRow[] {
  const kind = random.below(10)
  const base = randomRow(random, offerId)
  if (kind === 0) return [{ ...base, newBuild: true }]
  if (kind > 2) return [base]
  const units = 1 + (random.chance(0.05) ? 30 + random.below(80) : random.below(6))
  return Array.from({ length: units }, () => ({
    ...randomRow(random, offerId),
    // Units lie nearly always in one place, but not always.
    ...(random.chance(0.97) && { country: base.country, postalCode: base.postalCode, province: base.province }),
    ...(random.chance(0.9) && { lat: base.lat, lng: base.lng, station: base.station }),
    id: unitId(),
    newBuild: true,
  }))
}

function randomRow(random: Random, offerId: number): SearchRow {
  const maybe = <T>(share: number, value: () => T): T | null => (random.chance(share) ? value() : null)
  const prices: SearchRow['prices'] = {}
  for (const deal of random.chance(0.9) ? [random.pick(DEALS)] : random.some(DEALS, 0.6)) {
    prices[deal] = maybe(0.9, () => (random.chance(0.5) ? random.pick(PRICES) : random.below(600_000)))
  }
  const abroad = random.chance(0.03)
  const postalCode = random.pick(CODES)
  const centre = centreOf(postalCode)
  const spread = random.chance(0.3) ? 0 : 0.08
  return {
    id: offerId,
    offerId,
    newBuild: false,
    prices,
    type: random.chance(0.7) ? random.pick(['HOUSE', 'APARTMENT']) : random.pick(PROPERTY_TYPES),
    bedrooms: maybe(0.85, () => (random.chance(0.05) ? 9 + random.below(60) : random.below(7))),
    year: maybe(0.7, () => 1850 + random.below(176)),
    living: maybe(0.8, () => random.pick(SURFACES)),
    land: maybe(0.6, () => random.pick(SURFACES) * 3),
    commercial: maybe(0.2, () => random.pick(SURFACES)),
    flags: Object.fromEntries(random.some(CRITERIA_FLAGS, 0.6).map((flag) => [flag, random.chance(0.6)])),
    deposit: maybe(0.3, () => random.pick(PRICES)),
    station: null,
    warm:
      prices.TO_RENT === undefined
        ? null
        : maybe(0.7, () => (random.chance(0.5) ? random.pick(PRICES) : random.below(3000))),
    ...taxOf(random, prices.FOR_SALE),
    available: maybe(0.4, () => 20_700 + random.below(90)),
    energyLabel: maybe(0.7, () => random.pick(ENERGY_LABELS)),
    energyKwh: maybe(0.6, () => random.below(8000) / 10),
    country: abroad ? 'NL' : 'BE',
    postalCode,
    province: abroad || random.chance(0.02) ? null : provinceOf(postalCode),
    lat: null,
    lng: null,
    words: random.chance(0.1)
      ? null
      : wordText(random.some(['Véranda', 'Huis te koop', 'Te-koop: tuin!', 'tuinen'], 0.4)),
    firstSeen: START + random.below(40) * 86_400_000 + (random.chance(0.5) ? 0 : random.below(86_400_000)),
    ...(centre &&
      random.chance(0.93) &&
      standsAt({
        lat: centre.lat + (random.next() - 0.5) * spread,
        lng: centre.lng + (random.next() - 0.5) * spread,
      })),
  }
}

/** The tax on a sale: on the whole price, on land and building separately, or unknown. */
function taxOf(random: Random, price: number | null | undefined): Pick<SearchRow, 'tax' | 'landShare'> {
  if (price === undefined) return { tax: null }
  if (random.chance(0.8)) return { tax: random.pick(TAX_CASES) }
  return { tax: null, ...(random.chance(0.7) && { landShare: Math.round((price ?? 300_000) * random.next() * 1.05) }) }
}

const standsAt = (point: Point) => ({ ...point, station: metresToStation(point) })

/** A catalogue of `offers` offers with their rows; rows of even offers are rounded to centimetres. */
export function randomCatalogue(random: Random, offers: number): SearchRow[] {
  let unit = 1_000_000
  const rows = Array.from({ length: offers }, (_, i) => randomOffer(random, i + 1, () => unit++)).flat()
  return offers % 2 === 0 ? rows.map((row) => ({ ...row, lat: rounded(row.lat), lng: rounded(row.lng) })) : rows
}

const rounded = (degrees: number | null): number | null => degrees && Math.round(degrees * 1e7) / 1e7

export function randomCriteria(random: Random, activity = 0.2): Criteria {
  const when = <T>(share: number, value: () => T, otherwise: T): T =>
    random.chance(share * activity * 5) ? value() : otherwise
  const range = (bound: () => number): Range => {
    const [a, b] = [bound(), bound()]
    const low = random.chance(0.95) ? Math.min(a, b) : Math.max(a, b)
    return { min: random.chance(0.6) ? low : null, max: random.chance(0.6) ? Math.max(a, b) : null }
  }
  const open = { min: null, max: null }
  const price = () => (random.chance(0.6) ? random.pick(PRICES) : random.below(600_000))
  const place = () => centreOf(random.pick(CODES)) ?? { lat: 51, lng: 4 }
  const corner = () => ({ lat: place().lat + random.next() - 0.5, lng: place().lng + random.next() - 0.5 })
  const shared = range(price)
  const deposit = when(0.08, () => random.pick(PRICES), null)
  const available = when(0.08, () => 20_690 + random.below(110), null)
  const flags = when(0.2, () => random.some(CRITERIA_FLAGS, 0.15), [])
  return {
    ...anything(),
    wanted: when(
      0.5,
      () => {
        const same = random.chance(0.5)
        return Object.fromEntries(random.some(DEALS, 0.5).map((deal) => [deal, same ? shared : range(price)]))
      },
      {},
    ),
    types: when(0.3, () => random.some(PROPERTY_TYPES, random.chance(0.2) ? 0.9 : 0.3), []),
    bedrooms: when(0.3, () => range(() => random.below(8)), open),
    year: when(0.15, () => range(() => 1850 + random.below(176)), open),
    living: when(0.12, () => range(() => random.pick(SURFACES)), open),
    land: when(0.12, () => range(() => random.pick(SURFACES) * 3), open),
    commercial: when(0.05, () => range(() => random.pick(SURFACES)), open),
    flags,
    deposit,
    station: when(0.12, () => random.pick([400, 1000, 1500, 2350, 5000, 20_000]), null),
    available,
    unsaid: asksForUnsaid({ deposit, available, flags }) && random.chance(0.4),
    costs: when(0.2, () => randomCosts(random, price), NO_COSTS),
    energyMax: when(0.15, () => random.pick(ENERGY_LABELS), null),
    newBuild: random.chance(0.06),
    country: when(0.08, () => random.pick(['BE', 'NL', 'FR']), null),
    postalCodes: when(0.25, () => random.some([...CODES, '9999'], 0.3), []),
    provinces: when(0.1, () => random.some(['BE-VOV', 'BE-VAN', 'BE-WLG', 'BE-XXX'], 0.5), []),
    around: when(
      0.12,
      () =>
        [1, 2]
          .slice(random.below(2))
          .map(() => ({ postalCode: random.pick([...CODES, '9999']), km: 1 + random.below(60) })),
      [],
    ),
    notWords: when(0.1, () => random.some(['veranda', 'te koop', 'koop te', 'tuin'], 0.4), []),
    notPostalCodes: when(0.1, () => random.some([...CODES, '9999'], 0.15), []),
    bbox: when(
      0.1,
      () => {
        const [a, b] = [corner(), corner()]
        return {
          west: Math.min(a.lng, b.lng),
          east: Math.max(a.lng, b.lng),
          south: Math.min(a.lat, b.lat),
          north: Math.max(a.lat, b.lat),
        }
      },
      null,
    ),
    area: when(0.1, () => Array.from({ length: 3 + random.below(10) }, corner), null),
  }
}

function randomCosts(random: Random, price: () => number): Costs {
  const maybe = <T>(share: number, value: () => T): T | null => (random.chance(share) ? value() : null)
  const costs = {
    ...NO_COSTS,
    total: maybe(0.5, () => price() + random.below(100_000)),
    onlyHome: random.chance(0.5),
    monthly: maybe(0.3, () => ({
      max: random.below(3000),
      own: random.pick([0, 20_000, 100_000]),
      rate: random.pick([0, 2.5, 3.5, 20]),
      years: 1 + random.below(40),
    })),
    warm: maybe(0.2, () => (random.chance(0.5) ? random.pick(PRICES) : random.below(3000))),
  }
  return { ...costs, unknown: asksForCosts(costs) && random.chance(0.3) }
}

export function randomQuery(random: Random): OfferQuery {
  const criteria = randomCriteria(random, random.pick([0.05, 0.2, 0.2, 0.5]))
  return {
    criteria: {
      ...criteria,
      ...(random.chance(0.1) && randomTravel(random)),
      ...(random.chance(0.05) && { since: START + random.below(40) * 86_400_000 }),
    },
    sort: random.pick(SORTS),
    page: random.chance(0.6) ? 1 : 1 + random.below(6),
  }
}

/** Travel times from an imaginary timetable: circles, some of them around homes; sometimes not computed yet. */
function randomTravel(random: Random): Pick<Criteria, 'travel' | 'travelAreas'> {
  const travel = Array.from({ length: 1 + random.below(2) }, () => ({ place: '9000', minutes: 40, arriveBy: 540 }))
  if (random.chance(0.1)) return { travel }
  const stop = () => {
    const { lat, lng } = centreOf(random.pick(CODES)) ?? { lat: 51, lng: 4 }
    return { lat: lat + (random.next() - 0.5) * 0.03, lng: lng + (random.next() - 0.5) * 0.03 }
  }
  const area = () => {
    const stops = Array.from({ length: 1 + random.below(20) }, stop)
    const seconds = stops.map((_, i) => (i === 0 ? 0 : random.below(3600)))
    const reach = { lat: stops.map(({ lat }) => lat), lng: stops.map(({ lng }) => lng), seconds }
    return travelArea(unpackReach(packReach(reach)) ?? NO_AREA.reach, random.below(70))
  }
  return { travel, travelAreas: travel.map(area) }
}
