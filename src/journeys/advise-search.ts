import { anything, type Criteria, type OfferQuery, OPEN_RANGE } from '#domain/search/criteria.ts'
import { DEALS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import {
  byTown,
  municipalityOf,
  neighbours,
  placeName,
  postalCodesOfMunicipality,
  provinceAmongTowns,
  provinceOf,
} from '#domain/places/place.ts'
import { type RelaxedCriterion, type Relaxation, relaxations } from '#domain/search/relaxing.ts'
import { formatNumber } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import { wishWords } from '#i18n/wish-words.ts'
import type { App } from '#journeys/app.ts'

export type Advice = {
  /** searches without one criterion, each with its exact total, the largest first */
  withoutOne: { relaxation: Relaxation; total: number }[]
  /** searches without two criteria; only when nothing is found, even without any one of them */
  withoutTwo: { givenUp: readonly [RelaxedCriterion, RelaxedCriterion]; query: OfferQuery; total: number }[]
  /** the same search in wider circles, towns around and the province; when nothing is found, other deals come first */
  nearby: Option[]
}

type Option = { name: string; query: OfferQuery; total: number }
type Named = Omit<Option, 'total'>

/** Suggests criteria to give up and other places, for a search that finds little or nothing (`total`). */
export async function adviseOn(
  app: Pick<App, 'search'>,
  query: OfferQuery,
  total: number,
  locale: Locale,
): Promise<Advice> {
  const countEach = counterOf(app)
  // The deal is kept: no link leads to a mix of all deals.
  const { withoutOne: one, withoutTwo } = await costlyWishes(app, query, total, ['status'])
  const wider = await countEach(widerQueries(query, locale))
  const nearby = await countEach(nearbyQueries(query, locale))
  const around = [
    ...wider.filter((o, i) => o.total > (wider[i - 1]?.total ?? total)),
    ...best(nearby.filter((o) => o.total > 0)),
  ].slice(0, MAX_NEARBY)
  if (total > 0) return { withoutOne: one, withoutTwo: [], nearby: around }
  const deals = await countEach(otherDeals(query, locale))
  const province = await countEach(provinceQuery(query, locale))
  const further = one.length === 0 ? await countEach(widerQueriesWithoutOne(query, locale)) : []
  // The smallest circle for each criterion that is given up.
  const nearest = further
    .filter((o, i) => o.total > 0 && !further.slice(0, i).some((p) => p.total > 0 && p.givenUp === o.givenUp))
    .sort((a, b) => a.km - b.km || b.total - a.total)
    .slice(0, MAX_NEARBY_WITHOUT_ONE)
  const found = [...deals, ...around, ...nearest, ...province].filter((o) => o.total > 0)
  const isDeadEnd = one.length + withoutTwo.length + found.length === 0
  const plain = isDeadEnd ? await countEach(plainQueries(query, locale)) : []
  return { withoutOne: one, withoutTwo, nearby: [...found, ...plain.filter((o) => o.total > 0).slice(0, 1)] }
}

/**
 * The wishes that cost the most offers: searches without one of them. When nothing is found (`total` is 0) without any one
 * of them either, searches without two.
 * @param kept criteria that are never given up
 */
export async function costlyWishes(
  app: Pick<App, 'search'>,
  query: OfferQuery,
  total: number,
  kept: readonly RelaxedCriterion[],
): Promise<Pick<Advice, 'withoutOne' | 'withoutTwo'>> {
  const countEach = counterOf(app)
  const relaxed = await countEach(relaxations(query).filter(({ givenUp }) => !kept.includes(givenUp)))
  const withoutOne = best(
    relaxed
      .filter((o) => o.total > total)
      .map(({ givenUp, query: without, total: count }) => ({ relaxation: { givenUp, query: without }, total: count })),
  )
  if (total > 0 || withoutOne.length > 0) return { withoutOne, withoutTwo: [] }
  const pairs = await countEach(withoutPairs(query, kept))
  const withoutTwo = pairs
    .filter((o) => o.total > 0)
    .sort((a, b) => costOf(a.givenUp) - costOf(b.givenUp) || b.total - a.total)
    .slice(0, MAX_PAIRS_SHOWN)
  return { withoutOne, withoutTwo }
}

const counterOf =
  (app: Pick<App, 'search'>) =>
  <T extends { query: OfferQuery }>(options: readonly T[]) =>
    Promise.all(options.map(async (option) => ({ ...option, total: await app.search.count(option.query.criteria) })))

const best = <T extends { total: number }>(options: T[]) => options.sort((a, b) => b.total - a.total).slice(0, 6)

const MAX_NEARBY = 6
const MAX_NEARBY_WITHOUT_ONE = 2
const MAX_PAIRS_SHOWN = 4
const RADIUSES_KM = [10, 20, 30]
/** Seven criteria make 21 pairs, and each pair costs a count; anybody can request a page that finds nothing. */
const MAX_CRITERIA_IN_PAIRS = 7

/** Place and type are given up last: a pair costs one for each of them. */
const costOf = (pair: readonly RelaxedCriterion[]) => pair.filter((name) => name === 'place' || name === 'type').length

function withoutPairs(
  query: OfferQuery,
  kept: readonly RelaxedCriterion[],
): { givenUp: readonly [RelaxedCriterion, RelaxedCriterion]; query: OfferQuery }[] {
  const given = (one: OfferQuery) => relaxations(one).filter(({ givenUp }) => !kept.includes(givenUp))
  const names = given(query)
    .map(({ givenUp }) => givenUp)
    .slice(0, MAX_CRITERIA_IN_PAIRS)
  return given(query).flatMap((first) =>
    given(first.query)
      .filter(({ givenUp }) => names.indexOf(givenUp) > names.indexOf(first.givenUp))
      .map((second) => ({ givenUp: [first.givenUp, second.givenUp] as const, query: second.query })),
  )
}

/** The same search for other deals, such as rent instead of sale. At any price, because rents and prices do not compare. */
function otherDeals(query: OfferQuery, locale: Locale): Named[] {
  const { wanted } = query.criteria
  if (DEALS.every((deal) => !wanted[deal])) return []
  return DEALS.filter((deal) => !wanted[deal]).map((deal) => {
    const { costs } = anything()
    const criteria: Criteria = { ...query.criteria, wanted: { [deal]: OPEN_RANGE }, costs, deposit: null }
    return { name: listingMessages[locale].deals[deal].title, query: { ...query, page: 1, criteria } }
  })
}

function provinceQuery(query: OfferQuery, locale: Locale): Named[] {
  const { postalCodes, around } = query.criteria
  const codes = [...postalCodes, ...around.map(({ postalCode }) => postalCode)]
  const [province, ...others] = new Set(codes.map(provinceOf))
  const name = province && provinceAmongTowns(province, locale)
  if (!province || !name || others.length > 0) return []
  const criteria: Criteria = { ...query.criteria, postalCodes: [], around: [], provinces: [province] }
  return [{ name: capitalise(name), query: { ...query, page: 1, criteria } }]
}

/** All offers of this deal: in the chosen place, and anywhere. */
function plainQueries(query: OfferQuery, locale: Locale): Named[] {
  const { wanted, postalCodes, provinces, around, country } = query.criteria
  const deals = Object.fromEntries(DEALS.filter((deal) => wanted[deal]).map((deal) => [deal, OPEN_RANGE]))
  const plain: Criteria = { ...anything(), wanted: deals, country }
  return [{ ...plain, postalCodes, provinces, around }, plain].map((criteria) => ({
    name: capitalise(searchSummary(criteria, locale).headline),
    query: { ...query, page: 1, criteria },
  }))
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The same search in wider circles around the chosen place, without one of its other criteria. */
function widerQueriesWithoutOne(
  query: OfferQuery,
  locale: Locale,
): (Named & { km: number; givenUp: RelaxedCriterion })[] {
  return relaxations(query)
    .filter(({ givenUp }) => !PLACES_AND_DEAL.includes(givenUp))
    .slice(0, MAX_CRITERIA_IN_PAIRS)
    .flatMap(({ givenUp, query: without }) =>
      widerQueries(without, locale).map((wider) => ({
        ...wider,
        givenUp,
        name: searchMessages[locale].placeWithout(wider.name, wishWords(givenUp, locale)),
      })),
    )
}

const PLACES_AND_DEAL: readonly RelaxedCriterion[] = ['status', 'country', 'place', 'bbox', 'area']

/** The same search in wider circles around the chosen place; none when several places are chosen. */
function widerQueries(query: OfferQuery, locale: Locale): (Named & { km: number })[] {
  const { postalCodes, provinces, around } = query.criteria
  const centre = around[0]?.postalCode ?? postalCodes[0]
  const towns = new Set(
    [...postalCodes, ...around.map((one) => one.postalCode)].map((code) => municipalityOf(code)?.nis),
  )
  if (centre === undefined || provinces.length > 0 || around.length > 1 || towns.size !== 1) return []
  return RADIUSES_KM.filter((km) => km > (around[0]?.km ?? 0)).map((km) => ({
    km,
    name: searchMessages[locale].aroundChip(placeName(centre, locale), formatNumber(locale, km)),
    query: {
      ...query,
      page: 1,
      criteria: { ...query.criteria, postalCodes: [], around: [{ postalCode: centre, km }] },
    },
  }))
}

/** The same search in the municipalities around the chosen ones. */
function nearbyQueries(query: OfferQuery, locale: Locale): Named[] {
  const { postalCodes } = query.criteria
  const chosen = byTown(postalCodes)
    .flatMap((town) => town.postalCodes[0] ?? [])
    .slice(0, 3)
  const own = new Set(postalCodes.map((code) => municipalityOf(code)?.nis))
  const around = new Map(
    chosen.flatMap((code) => neighbours(code)).map((municipality) => [municipality.nis, municipality]),
  )
  return [...around.values()]
    .filter(({ nis }) => !own.has(nis))
    .slice(0, 8)
    .map(({ nis, names }) => {
      const criteria: Criteria = {
        ...query.criteria,
        postalCodes: [...postalCodesOfMunicipality(nis)],
        provinces: [],
        around: [],
      }
      return { name: names[locale], query: { ...query, page: 1, criteria } }
    })
}
