import { anything, type Criteria, type OfferQuery, type Range } from '#domain/search/criteria.ts'
import { CRITERIA_FLAGS, type Deal, ENERGY_LABELS, type PropertyType, PROPERTY_TYPES } from '#domain/listing/listing.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { allPostalCodes, centreOf, mainPlace, postalCodesOfMunicipality, provinceOf } from '#domain/places/place.ts'
import { type Draws, seededDraws } from './draws.ts'

/** Rounds degrees to six decimals, like most sources. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Synthetic Belgian listings, searches and subscriptions: many in few places, prices log-normal, units in projects. */
export function belgium(seed: number) {
  const draws = seededDraws(seed)
  const market = marketOf(draws)
  const { next, below } = draws
  return { ...listingRows(draws, market), ...searches(draws, market), below, next }
}

type Market = ReturnType<typeof marketOf>

/** The market: which homes are offered where, and at what price. */
function marketOf({ next, chance, below, logNormal }: Draws) {
  const codes = allPostalCodes()
  // The size of a place falls with its rank, and all seeds share one ranking.
  const sizes = codes.map((code) => ({ code, order: Math.imul(Number(code), 2654435761) >>> 0 }))
  const ranked = sizes.toSorted((a, b) => a.order - b.order).map(({ code }) => code)
  const weights: number[] = []
  let sum = 0
  for (let rank = 0; rank < ranked.length; rank++) weights.push((sum += 1 / (rank + 12)))
  const code = (): string => {
    const at = next() * sum
    let low = 0
    for (let high = weights.length - 1; low < high;) {
      const middle = (low + high) >>> 1
      if ((weights[middle] ?? 0) < at) low = middle + 1
      else high = middle
    }
    return ranked[low] ?? '1000'
  }
  const type = (): PropertyType => {
    const at = next()
    if (at < 0.38) return 'HOUSE'
    if (at < 0.8) return 'APARTMENT'
    return PROPERTY_TYPES[2 + below(PROPERTY_TYPES.length - 2)] ?? 'OTHER'
  }
  const deal = (): Deal => (chance(0.68) ? 'FOR_SALE' : chance(0.93) ? 'TO_RENT' : 'TAKE_OVER')
  const price = (one: Deal): number =>
    one === 'FOR_SALE'
      ? logNormal(310_000, 0.5, 1000)
      : one === 'TO_RENT'
        ? logNormal(950, 0.4, 5)
        : logNormal(60_000, 0.6, 500)

  return { code, type, deal, price }
}

function listingRows({ next, chance, below, normal, logNormal }: Draws, { code, type, deal, price }: Market) {
  function row(id: number, offerId: number): SearchRow {
    const kind = type()
    const one = deal()
    const postalCode = code()
    const centre = centreOf(postalCode)
    const isHome = kind === 'HOUSE' || kind === 'APARTMENT'
    const maybe = <T>(share: number, value: () => T): T | null => (chance(share) ? value() : null)
    return {
      id,
      offerId,
      newBuild: false,
      prices: { [one]: maybe(0.95, () => price(one)) },
      type: kind,
      bedrooms: isHome
        ? maybe(0.95, () => Math.max(0, Math.min(9, Math.round((kind === 'HOUSE' ? 3.2 : 1.9) + normal()))))
        : null,
      year: maybe(0.7, () => 1900 + Math.floor(Math.sqrt(next()) * 126)),
      living: isHome ? maybe(0.9, () => logNormal(kind === 'HOUSE' ? 165 : 90, 0.35, 1)) : null,
      land: kind === 'HOUSE' || kind === 'LAND' ? maybe(0.9, () => logNormal(480, 0.8, 1)) : null,
      deposit: null,
      available: null,
      warm: null,
      tax: null,
      station: maybe(0.99, () => below(12_000)),
      commercial: isHome || kind === 'LAND' ? null : maybe(0.8, () => logNormal(180, 0.8, 1)),
      flags: Object.fromEntries(CRITERIA_FLAGS.filter(() => chance(0.3)).map((flag) => [flag, true])),
      energyLabel: isHome ? maybe(0.9, () => ENERGY_LABELS[Math.min(8, below(6) + below(4))] ?? 'G') : null,
      energyKwh: isHome ? maybe(0.85, () => logNormal(260, 0.5, 1)) : null,
      country: 'BE',
      postalCode,
      province: provinceOf(postalCode),
      lat: centre && roundDegrees(centre.lat + normal() * 0.012),
      lng: centre && roundDegrees(centre.lng + normal() * 0.018),
      firstSeen: Date.UTC(2026, 10, 20) - Math.floor(next() * 200 * 86_400_000),
    }
  }

  /** `count` rows; every twelfth belongs to a project with some units. */
  function rows(count: number): SearchRow[] {
    const made: SearchRow[] = []
    let id = 1
    while (made.length < count) {
      const first = row(id, id)
      id++
      if (!chance(0.012)) {
        made.push(first)
        continue
      }
      const units = 2 + below(18)
      for (let unit = 0; unit < units && made.length < count; unit++, id++) {
        const one = row(id, first.offerId)
        const { postalCode, province, lat, lng, firstSeen } = first
        made.push({
          ...one,
          newBuild: true,
          postalCode,
          province,
          lat,
          lng,
          firstSeen,
          prices: { FOR_SALE: price('FOR_SALE') },
        })
      }
    }
    return made
  }
  return { row, rows }
}

function searches({ next, chance, below }: Draws, { code, type, deal, price }: Market) {
  const bounded = (low: number, high: number): Range => ({ min: chance(0.6) ? low : null, max: high })
  function criteria(placed: number): Criteria {
    const wish = anything()
    const one = chance(0.85) ? deal() : null
    if (one !== null) {
      const middle = price(one)
      wish.wanted[one] = chance(0.7)
        ? bounded(Math.round(middle * 0.7), Math.round(middle * 1.2))
        : { min: null, max: null }
    }
    if (chance(0.75))
      wish.types = chance(0.8) ? [type()] : [type(), type()].filter((kind, i, all) => all.indexOf(kind) === i)
    if (chance(0.45)) wish.bedrooms = { min: 1 + below(4), max: null }
    if (chance(0.12)) wish.flags = [CRITERIA_FLAGS[below(CRITERIA_FLAGS.length)] ?? 'garden']
    if (chance(0.08)) wish.energyMax = ENERGY_LABELS[2 + below(4)] ?? 'C'
    if (chance(0.05)) wish.year = { min: 1950 + below(60), max: null }
    if (chance(0.05)) wish.land = { min: 100 * below(10), max: null }
    if (!chance(placed)) return wish
    const kind = next()
    if (kind < 0.6) wish.postalCodes = Array.from(new Set(Array.from({ length: 1 + below(4) }, code)))
    else if (kind < 0.75) wish.postalCodes = [...postalCodesOfMunicipality(mainPlace(code())?.municipality.nis ?? '')]
    else if (kind < 0.9) wish.around = [{ postalCode: code(), km: [5, 10, 15, 25][below(4)] ?? 10 }]
    else wish.provinces = [provinceOf(code()) ?? 'BE-BRU']
    return wish
  }
  /** A search with fields of the subscription form and with typed values, so that hardly two are equal. */
  function subscription(): Criteria {
    const wish = criteria(0.97)
    const { FOR_SALE: sale, TO_RENT: rent } = wish.wanted
    if (sale && chance(0.1)) wish.wanted.TO_RENT = { min: null, max: price('TO_RENT') }
    if (sale?.max && chance(0.05)) sale.max -= 1
    if (rent?.max && chance(0.05)) rent.max += 0.5
    if (wish.types.length > 0 && chance(0.1)) wish.types = PROPERTY_TYPES.filter(() => chance(0.5))
    if (wish.bedrooms.min !== null && chance(0.2)) wish.bedrooms.max = wish.bedrooms.min + below(3)
    if (chance(0.03)) wish.commercial = { min: 50 * (1 + below(6)), max: null }
    if (chance(0.2)) wish.country = 'BE'
    return wish
  }
  function query(): OfferQuery {
    const at = next()
    const sort =
      at < 0.6
        ? 'newest'
        : at < 0.8
          ? 'price_asc'
          : at < 0.88
            ? 'price_desc'
            : at < 0.93
              ? 'price_m2_asc'
              : at < 0.97
                ? 'area_desc'
                : 'energy_asc'
    return { criteria: criteria(0.65), sort, page: chance(0.8) ? 1 : 1 + below(5) }
  }
  return { criteria, subscription, query }
}
