import type { Card } from '#domain/listing/card.ts'
import type { OfferPage } from '#domain/search/offer-search.ts'
import { buildCard, type CardView } from '#offers/build-card.ts'
import type { OfferCache } from '#offers/load-offers.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { publishOffer } from '#offers/publish-offer.ts'

/** Cards of these offers in this order, without withdrawn ones: the index may be a moment behind the store. */
export async function loadCards(
  app: Pick<OfferApp, 'now'> & { offers: Pick<OfferCache, 'load'> },
  { ids, projects }: Pick<OfferPage, 'ids'> & Partial<Pick<OfferPage, 'projects'>>,
  view: Pick<CardView, 'locale' | 'wanted' | 'dearestFirst' | 'asked'>,
): Promise<Card[]> {
  const offers = await app.offers.load(ids)
  const now = app.now()
  return offers
    .filter(({ stored }) => stored.listing.availability !== 'WITHDRAWN')
    .map((offer) => buildCard(publishOffer(offer), { ...view, fit: projects?.get(offer.stored.id), now }))
}
