import type { Card } from '#domain/card.ts'
import type { Offer } from '#domain/offer.ts'
import { buildCard, type CardView } from '#offers/build-card.ts'
import { type CardKind, kindOf } from '#offers/kept-cards.ts'
import type { OfferCache } from '#offers/load-offers.ts'
import { publishOffer } from '#offers/publish-offer.ts'

/** Makes the cards of one offer, as it was when it was read. */
export type CardMaker = {
  readonly id: number
  readonly kind: CardKind
  readonly make: (view: CardView) => Card
  /** Is the offer still as it was? What shows an older one is not to be kept. */
  readonly isCurrent: () => boolean
}

/** Of these offers in their order, without those that there are not. */
export async function cardMakers(
  offers: Pick<OfferCache, 'load' | 'isCurrent'>,
  ids: readonly number[],
): Promise<CardMaker[]> {
  return (await offers.load(ids)).map((offer) => makerOf(offer, () => offers.isCurrent(offer)))
}

/** Of an offer that is known, until somebody waits; null: it is not. */
export function knownCardMaker(offers: Pick<OfferCache, 'peek'>, id: number): CardMaker | null {
  const offer = offers.peek(id)
  return offer && makerOf(offer, () => true)
}

const makerOf = (offer: Offer, isCurrent: () => boolean): CardMaker => ({
  id: offer.stored.id,
  kind: kindOf(offer),
  make: (view) => buildCard(publishOffer(offer), view),
  isCurrent,
})
