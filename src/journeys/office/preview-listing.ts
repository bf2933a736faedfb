import type { Card } from '#domain/listing/card.ts'
import { type Locale, LOCALES } from '#base/locale.ts'
import type { App } from '#journeys/app.ts'
import type { ViewedLayers } from '#journeys/office/view-layers.ts'
import { buildCard } from '#offers/build-card.ts'
import { publishOffer } from '#offers/publish-offer.ts'

/** The card of a working copy as visitors would see it, in each language. Without pictures: not all are fetched yet. */
export function previewCards(
  app: Pick<App, 'now'>,
  { id, parentId, listing }: Pick<ViewedLayers, 'id' | 'parentId' | 'listing'>,
): Record<Locale, Card> {
  const now = app.now()
  const at = now.toISOString()
  const stored = {
    id,
    parentId,
    listing,
    firstSeen: at,
    lastConfirmed: at,
    changedAt: at,
    priceHistory: [],
    demo: false,
  }
  const offer = publishOffer({ stored, units: [], pictures: [] })
  const cards = LOCALES.map((locale) => [locale, buildCard(offer, { locale, wanted: [], now })])
  return Object.fromEntries(cards) as Record<Locale, Card> // all of them
}
