import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { buildCard, buildUnitCard } from '#offers/build-card.ts'
import { publishOffer, publishUnit } from '#offers/publish-offer.ts'
import { listingsByIds } from '#store/listings/listings.ts'

export const MAX_FAVORITES = 200

/**
 * Cards of favourite offers and units in the order of `ids`, at most 200. Withdrawn ones keep their card, with their
 * state; unknown ids and held listings are left out.
 */
export async function favoriteCards(
  app: Pick<OfferApp, 'db' | 'offers' | 'now'>,
  ids: readonly number[],
  locale: Locale,
): Promise<Card[]> {
  const wanted = [...new Set(ids)].slice(0, MAX_FAVORITES)
  const view = { locale, wanted: [], now: app.now() }
  const cards = new Map<number, Card>()
  for (const offer of await app.offers.load(wanted))
    if (!offer.stored.held) cards.set(offer.stored.id, buildCard(publishOffer(offer), view))
  const otherIds = wanted.filter((id) => !cards.has(id))
  const units = otherIds.length === 0 ? [] : await listingsByIds(app.db, otherIds)
  const parents = [...new Set(units.flatMap(({ parentId }) => parentId ?? []))]
  for (const project of await app.offers.load(parents))
    for (const unit of units)
      if (unit.parentId === project.stored.id && !unit.held)
        cards.set(unit.id, buildUnitCard(publishUnit(unit, project), publishOffer(project), view))
  return wanted.flatMap((id) => cards.get(id) ?? [])
}
