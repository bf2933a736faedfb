import type { Card } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { publish, type PublicListing } from '#domain/public-listing.ts'
import type { OfferRef } from '#domain/visitor-requests.ts'
import type { App } from '#journeys/app.ts'
import { buildCard, buildUnitCard } from '#journeys/build-card.ts'
import { publishOffer } from '#journeys/view-listing.ts'

/** The offer (or unit) a visitor's request is about, with its card in any language. */
export type AskedOffer = {
  listing: PublicListing
  estateId: number
  unitId: number | null
  card: (locale: Locale) => Card
}

/** null when there is no such offer or unit, or it was withdrawn. */
export async function askedOffer(app: Pick<App, 'offers' | 'now'>, ref: OfferRef): Promise<AskedOffer | null> {
  const [found] = await app.offers.load([ref.estateId])
  if (!found || found.stored.listing.availability === 'WITHDRAWN') return null
  const offer = publishOffer(found)
  const view = (locale: Locale) => ({ locale, wanted: [], now: app.now() })
  if (ref.unitId === null) {
    return {
      listing: offer.published,
      estateId: ref.estateId,
      unitId: null,
      card: (locale) => buildCard(offer, view(locale)),
    }
  }
  const stored = found.units.find((unit) => unit.id === ref.unitId)
  if (!stored || stored.listing.availability === 'WITHDRAWN') return null
  const unit = publish(stored)
  return {
    listing: unit,
    estateId: ref.estateId,
    unitId: unit.id,
    card: (locale) => buildUnitCard(unit, offer, view(locale)),
  }
}
