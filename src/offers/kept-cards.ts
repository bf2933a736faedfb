import type { Card } from '#domain/card.ts'
import { type Deal, DEALS } from '#domain/listing.ts'
import type { OfferPage } from '#domain/offer-search.ts'
import type { Offer } from '#domain/offer.ts'
import { buildCard, type CardView } from '#offers/build-card.ts'
import type { OfferCache } from '#offers/load-offers.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { publishOffer } from '#offers/publish-offer.ts'

/** Cards of these offers in this order. The index may be a moment behind the store: what was withdrawn meanwhile is left out. */
export async function cardsOf(
  app: Pick<OfferApp, 'now'> & { offers: Pick<OfferCache, 'load'> },
  { ids, projects }: Pick<OfferPage, 'ids'> & Partial<Pick<OfferPage, 'projects'>>,
  view: Pick<CardView, 'locale' | 'wanted' | 'dearestFirst' | 'asked'>,
): Promise<Card[]> {
  const offers = await app.offers.load(ids)
  const now = app.now()
  return offers
    .filter((offer) => offer.stored.listing.availability !== 'WITHDRAWN')
    .map((offer) => keptCard(offer, { ...view, fit: projects?.get(offer.stored.id), now }))
}

const kept = new WeakMap<Offer, Map<string, Card>>()

/** The card of an offer, made once for each way of looking at it and kept as long as the offer stays as it is. */
function keptCard(offer: Offer, view: CardView): Card {
  const cards = kept.get(offer) ?? new Map<string, Card>()
  kept.set(offer, cards)
  // The day, because a reduction is shown for thirty of them.
  const key = `${viewName(kindOf(offer), view)}|${Math.floor(view.now.getTime() / 86_400_000)}`
  const known = cards.get(key)
  if (known) return known
  if (cards.size >= MOST_VIEWS) cards.clear()
  const card = buildCard(publishOffer(offer), view)
  cards.set(key, card)
  return card
}

/** What decides about the ways in which an offer may be looked at. */
export type CardKind = { isProject: boolean; deals: readonly Deal[]; isWithdrawn: boolean }

export const kindOf = ({ stored: { listing } }: Offer): CardKind => ({
  isProject: listing.kind === 'project',
  deals: DEALS.filter((deal) => listing.deals[deal]),
  isWithdrawn: listing.availability === 'WITHDRAWN',
})

/** The same for two ways of looking at an offer that show the same card on a day. */
export function viewName({ isProject, deals }: CardKind, view: Omit<CardView, 'now'>): string {
  const { locale, wanted, fit } = view
  // An estate's card tells of wishes only which of its deals it shows: most are the same card whatever was asked.
  if (!isProject) return `${locale}|${wanted.find((deal) => deals.includes(deal)) ?? deals[0] ?? ''}`
  const { from } = fit ?? {}
  const highest = view.dearestFirst && (from?.highest ?? true)
  return [locale, wanted.join(), fit?.fitting, from?.deal, from?.price, highest, view.asked].join('|')
}

const MOST_VIEWS = 32
