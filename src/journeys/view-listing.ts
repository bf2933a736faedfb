import type { Card } from '#domain/listing/card.ts'
import { anything, type Criteria, OPEN_RANGE } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'
import type { Offer, PublicOffer } from '#domain/listing/offer.ts'
import type { PublicListing } from '#domain/listing/public-listing.ts'
import { DEALS } from '#domain/listing/listing.ts'
import { isListingId } from '#domain/listing/listing-id.ts'
import { fittingUnits } from '#domain/search/unit-search.ts'
import type { App } from '#journeys/app.ts'
import { buildCard } from '#offers/build-card.ts'
import { loadCards } from '#offers/load-cards.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { slugOf } from '#offers/offer-address.ts'

/**
 * Result of opening an offer's page. `fitting`: ids of the units that fit the visitor's search. `moved`: the address has
 * another slug, or former ids.
 */
export type ViewedOffer =
  | { outcome: 'found'; offer: PublicOffer; unit: PublicListing | null; fitting: ReadonlySet<number> }
  | { outcome: 'moved'; estateId: number; entityId: number | undefined; slug: string }
  | { outcome: 'gone'; offer: PublicOffer }
  | { outcome: 'unknown' }

type Deps = Pick<App, 'offers' | 'now' | 'search'>

/**
 * One offer page: an estate, a project, or with `entityId` a unit of a project.
 * @param slug null for the short address, which always moves to the one with a slug.
 */
export async function viewOffer(
  app: Deps,
  asked: { estateId: number; slug: string | null; entityId?: number; lookedFor?: Criteria | null },
  locale: Locale,
): Promise<ViewedOffer> {
  const found = await findOffer(app, asked.estateId)
  if (!found) return { outcome: 'unknown' }
  const offer = publishOffer(found)
  const { estateId, entityId } = await keptIds(app, asked, found)
  if (found.stored.listing.availability === 'WITHDRAWN') return { outcome: 'gone', offer }
  const unit = entityId === undefined ? null : (offer.units.find(({ id }) => id === entityId) ?? null)
  if (entityId !== undefined && !unit) return { outcome: 'unknown' }
  if (unit?.listing.availability === 'WITHDRAWN') return { outcome: 'gone', offer }
  const slug = slugOf(offer.published.listing, locale)
  const isMoved = asked.slug !== slug || asked.estateId !== estateId || asked.entityId !== entityId
  if (isMoved) return { outcome: 'moved', estateId, entityId, slug }
  const fitting = asked.lookedFor ? fittingUnits(found, asked.lookedFor, dayInBelgium(app.now())) : new Set<number>()
  return { outcome: 'found', offer, unit, fitting }
}

/** The ids that an offer has now, where the address has former ones. */
async function keptIds(
  app: Deps,
  { entityId }: { entityId?: number },
  { stored, units }: Offer,
): Promise<{ estateId: number; entityId: number | undefined }> {
  const isKnown = entityId === undefined || units.some(({ id }) => id === entityId) || !isListingId(entityId)
  return { estateId: stored.id, entityId: isKnown ? entityId : await app.offers.keptId(entityId) }
}

export type FoundCard = { outcome: 'found'; card: Card } | { outcome: 'gone' } | { outcome: 'unknown' }

/** The card of one offer, as `ajax/estate/{estateId}` gives it. */
export async function offerCard(app: Deps, estateId: number, locale: Locale): Promise<FoundCard> {
  const found = await findOffer(app, estateId)
  if (!found) return { outcome: 'unknown' }
  if (found.stored.listing.availability === 'WITHDRAWN') return { outcome: 'gone' }
  return { outcome: 'found', card: buildCard(publishOffer(found), { locale, wanted: [], now: app.now() }) }
}

export type FoundCards = { outcome: 'found'; cards: Card[] } | { outcome: 'gone' } | { outcome: 'unknown' }

/** Cards of at most `limit` offers that resemble this one; `gone` when this one is withdrawn. */
export async function similarCards(app: Deps, estateId: number, locale: Locale, limit: number): Promise<FoundCards> {
  const found = await findOffer(app, estateId)
  if (!found) return { outcome: 'unknown' }
  if (found.stored.listing.availability === 'WITHDRAWN') return { outcome: 'gone' }
  const ids = await app.search.similar(found.stored.id, limit)
  const wanted = Object.keys(found.stored.listing.deals).filter(
    (deal) => deal === 'FOR_SALE' || deal === 'TO_RENT' || deal === 'TAKE_OVER',
  )
  return { outcome: 'found', cards: await loadCards(app, { ids }, { locale, wanted }) }
}

/** Ids of similar offers for an offer's page, the most alike first; none when there is no such offer. */
export async function offersLike(app: Pick<App, 'search'>, estateId: number, limit: number): Promise<number[]> {
  return isListingId(estateId) ? await app.search.similar(estateId, limit) : []
}

const NEARBY_KM = 25

/**
 * Cards to show instead of an offer that is gone: the newest of its type and deal, near by if there are any. The search
 * index has no row of the offer any more to compare with.
 */
export async function replacementCards(
  app: Deps,
  { published: { listing } }: PublicOffer,
  locale: Locale,
  limit: number,
): Promise<Card[]> {
  const deals = DEALS.filter((deal) => listing.deals[deal])
  const alike: Criteria = {
    ...anything(),
    wanted: Object.fromEntries(deals.map((deal) => [deal, OPEN_RANGE])),
    types: [listing.type],
  }
  const { country, postalCode } = listing.address
  const nearby = country === 'BE' ? { ...alike, around: [{ postalCode, km: NEARBY_KM }] } : { ...alike, country }
  for (const criteria of [nearby, alike]) {
    const { ids } = await app.search.search({ criteria, sort: 'newest', page: 1 })
    if (ids.length > 0) return loadCards(app, { ids: ids.slice(0, limit) }, { locale, wanted: deals })
  }
  return []
}

async function findOffer(app: Deps, id: number): Promise<Offer | null> {
  if (!isListingId(id)) return null
  const [offer] = await app.offers.load([id])
  return offer ?? null
}
