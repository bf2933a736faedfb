import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import type { OfferRef } from '#domain/requests/visitor-requests.ts'
import { isListingId } from '#domain/listing/listing-id.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { buildCard, buildUnitCard } from '#offers/build-card.ts'
import { publishOffer } from '#offers/publish-offer.ts'

/** The offer (or unit) a visitor's request is about, with its card in any language. */
export type AskedOffer = {
  listing: PublicFacts
  /** the offer, or the project it belongs to, is no longer on the market */
  withdrawn: boolean
  estateId: number
  unitId: number | null
  /** the agency's own reference; only for mails to the agency, because it may name a hidden street */
  reference: string
  card: (locale: Locale) => Card
}

/** Can a viewing of this offer still be booked, confirmed or moved? */
export function canBeVisited({ listing, withdrawn }: Pick<AskedOffer, 'listing'> & Partial<AskedOffer>): boolean {
  return withdrawn !== true && listing.availability !== 'WITHDRAWN' && listing.availability !== 'SETTLED'
}

/** null when there is no such offer or unit, or it was withdrawn. */
export async function askedOffer(app: Pick<OfferApp, 'offers' | 'now'>, ref: OfferRef): Promise<AskedOffer | null> {
  const asked = await offerEvenWithdrawn(app, ref)
  return asked?.withdrawn ? null : asked
}

/** Like `askedOffer`, also for a withdrawn offer: an appointment outlives it. null when it never existed. */
export async function offerEvenWithdrawn(
  app: Pick<OfferApp, 'offers' | 'now'>,
  ref: OfferRef,
): Promise<AskedOffer | null> {
  const [found] = isListingId(ref.estateId) ? await app.offers.load([ref.estateId]) : []
  if (!found) return null
  const offer = publishOffer(found)
  const withdrawn = found.stored.listing.availability === 'WITHDRAWN'
  const view = (locale: Locale) => ({ locale, wanted: [], now: app.now() })
  if (ref.unitId === null) {
    return {
      listing: offer.published.listing,
      withdrawn,
      estateId: found.stored.id,
      unitId: null,
      reference: found.stored.listing.sourceRef,
      card: (locale) => buildCard(offer, view(locale)),
    }
  }
  const isKnown = offer.units.some(({ id }) => id === ref.unitId)
  const unitId = isKnown ? ref.unitId : await app.offers.keptId(ref.unitId)
  const unit = offer.units.find(({ id }) => id === unitId)
  if (!unit) return null
  return {
    listing: unit.listing,
    withdrawn: withdrawn || unit.listing.availability === 'WITHDRAWN',
    estateId: found.stored.id,
    unitId: unit.id,
    reference: found.units.find(({ id }) => id === unit.id)?.listing.sourceRef ?? unit.listing.sourceRef,
    card: (locale) => buildUnitCard(unit, offer, view(locale)),
  }
}

/** The offer of an appointment. A unit that left its project gives the project, as withdrawn; null when that is gone too. */
export async function offerOfAppointment(
  app: Pick<OfferApp, 'offers' | 'now'>,
  ref: OfferRef,
): Promise<AskedOffer | null> {
  const asked = await offerEvenWithdrawn(app, ref)
  if (asked || ref.unitId === null) return asked
  const project = await offerEvenWithdrawn(app, { ...ref, unitId: null })
  return project && { ...project, withdrawn: true }
}
