import type { Locale } from '#base/locale.ts'
import type { App } from '#journeys/app.ts'
import { offerPath } from '#offers/offer-address.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { listingsWithReference } from '#store/listings/listings.ts'

/**
 * The page of the listing with this reference, as on the board in the window; null when visitors know none. A reference
 * that names a hidden street is replaced when a listing is published: it leads nowhere.
 */
export async function pathOfReference(
  app: Pick<App, 'db' | 'offers'>,
  reference: string,
  locale: Locale,
): Promise<string | null> {
  for (const { id, parent_id: parentId, source_ref: sourceRef } of await listingsWithReference(app.db, reference)) {
    const [loaded] = await app.offers.load([parentId ?? id])
    if (!loaded) continue
    const { published, units } = publishOffer(loaded)
    const found = parentId === null ? published : units.find((unit) => unit.id === id)
    if (found?.listing.sourceRef === sourceRef)
      return offerPath(found.listing, { id, parentId }, locale, published.listing)
  }
  return null
}
