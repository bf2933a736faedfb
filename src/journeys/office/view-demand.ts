import type { Criteria } from '#domain/search/criteria.ts'
import { anything } from '#domain/search/criteria.ts'
import { belgianPlaces } from '#domain/gazetteer/belgian-places.ts'
import { type Deal, DEALS, type Listing } from '#domain/listing/listing.ts'
import { type DemandCell, DemandCount, MIN_PEOPLE, pricesAround } from '#domain/office/demand.ts'
import { withEdits } from '#domain/layers/layers.ts'
import { rowsOfOffer } from '#domain/search/search-rows.ts'
import type { App } from '#journeys/app.ts'
import { viewLayers } from '#journeys/office/view-layers.ts'
import {
  type DemandAbout,
  demandAbout,
  demandCells,
  keepDemand,
  type MailedNow,
  offersToPublish,
  peopleOfSubscriptions,
  runningSearches,
} from '#store/subscriptions/demand.ts'
import { editsOf } from '#store/listings/listing-edits.ts'

/** Counts and stores what confirmed subscribers look for. Returns the number of people. */
export async function countDemand(app: Pick<App, 'db' | 'now'>): Promise<number> {
  const count = new DemandCount()
  for await (const page of runningSearches(app.db))
    for (const { emailHash, criteria } of page) count.add(emailHash, criteria, placesOf(criteria))
  const demand = count.result()
  await app.db.transaction().execute(async (tx) => await keepDemand(tx, demand, app.now()))
  return demand.people
}

/** The municipalities that a search names; null when it searches by province, map, area or another country. */
function placesOf({ postalCodes, provinces, around, country, bbox, area }: Criteria): string[] | null {
  if (provinces.length > 0 || bbox !== null || area !== null || (country !== null && country !== 'BE')) return null
  const { byPostalCode } = belgianPlaces()
  const codes = [...postalCodes, ...around.map(({ postalCode }) => postalCode)]
  return [
    ...new Set(codes.flatMap((code) => byPostalCode.get(code)?.map(({ municipality }) => municipality.nis) ?? [])),
  ]
}

const MAX_CELLS = 120

/** The demand for a deal, and how many offers meet it. @param onlyNothing only demand that no offer meets */
export async function viewDemand(
  app: Pick<App, 'db' | 'search'>,
  deal: Deal,
  onlyNothing: boolean,
): Promise<{ about: DemandAbout | null; cells: (DemandCell & { offers: number })[] }> {
  const [about, cells] = await Promise.all([demandAbout(app.db), demandCells(app.db, deal, MAX_CELLS)])
  const counted: (DemandCell & { offers: number })[] = []
  for (const cell of cells) {
    const { total } = await app.search.search({ criteria: criteriaOf(cell), sort: 'newest', page: 1 })
    if (!onlyNothing || total === 0) counted.push({ ...cell, offers: total })
  }
  return { about, cells: counted }
}

/** A search for the offers of a cell, in the range of prices that its people would pay. */
function criteriaOf({ deal, nis, type, from, to }: DemandCell): Criteria {
  return {
    ...anything(),
    wanted: { [deal]: { min: from, max: to } },
    types: type === null ? [] : [type],
    postalCodes: belgianPlaces().byNis.get(nis)?.postalCodes ?? [],
  }
}

/** `now`: the people who would get a mail. `other`: how many would at other prices. */
export type WouldGet = {
  id: number
  listing: Listing
  stage: string
  now: MailedNow
  deal: Deal | null
  price: number | null
  other: { price: number; people: number }[]
}

/** Counts the people who would get a mail if the working copy of an offer were published; null for an unknown offer. */
export async function whoWouldGet(app: Pick<App, 'db' | 'percolator' | 'now'>, id: number): Promise<WouldGet | null> {
  const layers = await viewLayers(app, id, null)
  if (layers === null || layers.kind !== 'estate') return null
  const { listing, stage } = layers
  const deal = DEALS.find((one) => listing.deals[one]?.price) ?? null
  const price = deal === null ? null : (listing.deals[deal]?.price ?? null)
  const people = async (of: Listing) => await peopleOfSubscriptions(app.db, await fittingSubscriptions(app, id, of))
  const other: WouldGet['other'] = []
  if (deal !== null && price !== null)
    for (const one of pricesAround(price)) {
      const at = { ...listing, deals: { ...listing.deals, [deal]: { ...listing.deals[deal], price: one } } }
      other.push({ price: one, people: (await people(at)).people })
    }
  return { id, listing, stage, deal, price, now: await people(listing), other: other.sort((a, b) => b.price - a.price) }
}

async function fittingSubscriptions(
  app: Pick<App, 'percolator' | 'now'>,
  id: number,
  listing: Listing,
): Promise<number[]> {
  const now = app.now().toISOString()
  const stored = {
    ...{ id, parentId: null, listing: { ...listing, availability: 'AVAILABLE' as const } },
    ...{ firstSeen: now, lastConfirmed: now, changedAt: now, priceHistory: [], demo: false },
  }
  const found = new Set<number>()
  await app.percolator.match(rowsOfOffer(stored, []), (_, ids) => {
    for (const one of ids) found.add(one)
  })
  return [...found]
}

const MAX_OFFERS = 40

/** Offers whose reach the page can count, as their working copies. */
export async function offersForDemand(
  app: Pick<App, 'db'>,
): Promise<{ id: number; listing: Listing; sourceRef: string; stage: string }[]> {
  const offers = await offersToPublish(app.db, MAX_OFFERS)
  const edits = await editsOf(
    app.db,
    offers.map(({ id }) => id),
    'working',
  )
  return offers.map(({ feed, ...offer }) => ({ ...offer, listing: withEdits(feed, edits.get(offer.id) ?? new Map()) }))
}

/** A number of people that may be shown; null when it is so small that it could identify them. */
export const tellable = (people: number): number | null => (people === 0 || people >= MIN_PEOPLE ? people : null)
