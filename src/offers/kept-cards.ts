import type { Card } from '#domain/card.ts'
import { DEALS } from '#domain/listing.ts'
import type { OfferPage } from '#domain/offer-search.ts'
import type { Offer } from '#domain/offer.ts'
import { buildCard, type CardView } from '#offers/build-card.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { publishOffer } from '#offers/publish-offer.ts'

/** Cards of these offers in this order. The index may be a moment behind the store: what was withdrawn meanwhile is left out. */
export async function cardsOf(
  app: Pick<OfferApp, 'offers' | 'now'>,
  { ids, projects }: Pick<OfferPage, 'ids'> & Partial<Pick<OfferPage, 'projects'>>,
  view: Pick<CardView, 'locale' | 'wanted' | 'dearestFirst'>,
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
  const { locale, fit, now } = view
  // The day, because a reduction is shown for thirty of them.
  const key = [
    locale,
    dealsThatMatter(offer, view.wanted),
    fit?.fitting,
    fit?.from?.deal,
    fit?.from?.price,
    view.dearestFirst && (fit?.from?.highest ?? true),
    Math.floor(now.getTime() / 86_400_000),
  ].join('|')
  const known = cards.get(key)
  if (known) return known
  if (cards.size >= MOST_VIEWS) cards.clear()
  const card = buildCard(publishOffer(offer), view)
  cards.set(key, card)
  return card
}

/** An estate's card tells of wishes only which of its deals it shows: most are the same card whatever was asked. */
function dealsThatMatter({ stored: { listing } }: Offer, wanted: CardView['wanted']): string {
  if (listing.kind === 'project') return wanted.join()
  return [...wanted, ...DEALS].find((deal) => listing.deals[deal]) ?? ''
}

const MOST_VIEWS = 32
