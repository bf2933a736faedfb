import { type PublicListing, publish } from '#domain/listing/public-listing.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { listingsByIds, unitsOf } from '#store/listings/listings.ts'

/** One listing by its own id, an offer or a unit, withdrawn or not; null when there is none, or it is held. */
export async function publishedListing({ db }: Pick<OfferApp, 'db'>, id: number): Promise<PublicListing | null> {
  const [stored] = await listingsByIds(db, [id])
  if (!stored || stored.held) return null
  const [project] = stored.parentId === null ? [] : await listingsByIds(db, [stored.parentId])
  const units = project || stored.listing.kind === 'project' ? await unitsOf(db, [project?.id ?? id]) : []
  return publish(stored, project ?? null, units)
}
