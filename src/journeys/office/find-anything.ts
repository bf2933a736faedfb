import { searchedWords } from '#domain/office/listings-query.ts'
import { withEdits } from '#domain/layers/layers.ts'
import type { Listing } from '#domain/listing/listing.ts'
import type { App } from '#journeys/app.ts'
import { inboxThreads } from '#store/office/inbox.ts'
import { editsOf } from '#store/listings/listing-edits.ts'
import { officeListings } from '#store/listings/office-listings.ts'
import type { PersonRow } from '#store/people/people.ts'

const MAX_FOUND = 6

/** Searches listings and people at once, by the same rules as their own lists. */
export async function findAnything(
  app: Pick<App, 'db' | 'now'>,
  q: string,
  me: { id: number; email: string },
): Promise<{ listings: { id: number; sourceRef: string; listing: Listing }[]; people: PersonRow[] }> {
  const words = searchedWords(q)
  if (words.length === 0) return { listings: [], people: [] }
  const asked = {
    show: 'all',
    words,
    email: me.email.toLowerCase(),
    order: 'attention',
    from: 0,
    most: MAX_FOUND,
  } as const
  const [{ rows }, { threads }] = await Promise.all([
    officeListings(app.db, asked),
    inboxThreads(app.db, { show: 'all', q, me: me.id, now: app.now(), from: 0, most: MAX_FOUND }),
  ])
  const edits = await editsOf(
    app.db,
    rows.map(({ id }) => id),
    'working',
  )
  return {
    people: threads,
    listings: rows.map(({ id, sourceRef, feed }) => ({
      ...{ id, sourceRef },
      listing: withEdits(feed, edits.get(id) ?? new Map()),
    })),
  }
}
