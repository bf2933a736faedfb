import type { Card, FavoriteCard } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { buildCard, buildUnitCard } from '#offers/build-card.ts'
import { publishOffer, publishUnit } from '#offers/publish-offer.ts'
import { joinedInto } from '#store/listings/joined-listings.ts'
import { listingsByIds } from '#store/listings/listings.ts'

export const MAX_FAVORITES = 200

/**
 * Cards of favourite offers and units in the order of `ids`, at most 200, each home once. Withdrawn ones keep their card,
 * with their state; unknown ids and held listings are left out.
 */
export async function favoriteCards(
  app: Pick<OfferApp, 'db' | 'offers' | 'now'>,
  ids: readonly number[],
  locale: Locale,
): Promise<FavoriteCard[]> {
  const asked = [...new Set(ids)].slice(0, MAX_FAVORITES)
  const joined = await joinedInto(app.db, asked)
  const wanted = [...new Set(asked.map((id) => joined.get(id) ?? id))]
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
  return wanted.flatMap((id) => {
    const card = cards.get(id)
    const was = asked.filter((one) => joined.get(one) === id)
    return card ? [was.length > 0 ? { ...card, was } : card] : []
  })
}
