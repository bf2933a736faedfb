import { fetchedPictures } from '#store/listings/office-listings.ts'
import { type Drift, driftsOf, withEdits } from '#domain/layers/layers.ts'
import { feedBefore, foldRevisions, type Revision } from '#domain/layers/revisions.ts'
import type { Listing, Media } from '#domain/listing/listing.ts'
import { officeThumb } from '#domain/office/paths.ts'
import { uploadedAddress, uploadedHash } from '#domain/office/picture-uploads.ts'
import type { App } from '#journeys/app.ts'
import { uploadedPictures } from '#store/listings/picture-uploads.ts'
import { type LayeredListing, layeredListing, revisionsAfter } from '#store/listings/listing-edits.ts'

/** A listing with its layers. `listing`: its working copy. */
export type ViewedLayers = LayeredListing & { listing: Listing; drifts: Drift[] }

/** The layers of a listing; null when it is unknown. @param on an instant to look back at; null: now */
export async function viewLayers(app: Pick<App, 'db'>, id: number, on: Date | null): Promise<ViewedLayers | null> {
  const layers = await layeredListing(app.db, id)
  if (layers === null) return null
  const then = on === null ? layers : { ...layers, ...asOf(layers, await revisionsAfter(app.db, id, 0), on) }
  return { ...then, listing: withEdits(then.feed, then.edits), drifts: driftsOf(then.feed, then.edits) }
}

function asOf({ feed }: LayeredListing, revisions: readonly Revision[], on: Date) {
  const isLater = ({ at }: Revision) => Date.parse(at) > on.getTime()
  const earlier = revisions.filter((revision) => !isLater(revision))
  return {
    feed: feedBefore(feed, revisions.filter(isLater)),
    edits: foldRevisions(earlier),
    revision: earlier.at(-1)?.number ?? 0,
  }
}

/** Addresses of small pictures for the office, by the source address of each: also of pictures not published yet. */
export async function viewThumbs(
  app: Pick<App, 'db'>,
  id: number,
  media: readonly Media[],
): Promise<Record<string, string>> {
  const pictures = await fetchedPictures(app.db, id)
  const uploaded = await uploadedPictures(
    app.db,
    media.flatMap(({ url }) => uploadedHash(url) ?? []),
  )
  const own = uploaded.map((picture) => ({ url: uploadedAddress(picture.hash), ...picture }))
  return Object.fromEntries([...pictures, ...own].map((picture) => [picture.url, officeThumb(picture)]))
}

/** Every change of a listing, the latest first; null: there is no such listing. */
export async function viewHistory(app: Pick<App, 'db'>, id: number): Promise<Revision[] | null> {
  const layers = await layeredListing(app.db, id)
  return layers && (await revisionsAfter(app.db, id, 0)).toReversed()
}
