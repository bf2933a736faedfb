import { draw, type Mood } from '#drawing'
import { drawingFacts } from '#offers/drawing-facts.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { publishedListing } from '#offers/published-listing.ts'
import { unitsOf } from '#store/listings/listings.ts'

/** The façade drawn for a listing (an offer or a unit) from its own facts; null when there is none, or it is held. */
export async function facadeOf(app: Pick<OfferApp, 'db'>, id: number, mood: Mood): Promise<string | null> {
  const shown = await publishedListing(app, id)
  if (!shown) return null
  const units = shown.listing.kind === 'project' ? (await unitsOf(app.db, [id])).length : null
  return draw({ kind: 'facade', home: drawingFacts(id, shown.listing, units), mood })
}
