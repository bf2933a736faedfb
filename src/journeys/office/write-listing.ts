import type { Deal, PropertyType } from '#domain/listing/listing.ts'
import { BY_HAND } from '#domain/site/site.ts'
import type { App } from '#journeys/app.ts'
import { addBlankListing, addRevision } from '#store/listings/listing-edits.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { withRetry } from '#store/engine/retry.ts'

/**
 * Creates a draft listing without a feed, with its deal, type and agent. Returns its id. Drafts of an invented colleague
 * belong to the demo and go with it.
 */
export async function writeListing(
  app: Pick<App, 'db' | 'now'>,
  asked: { deal: Deal; type: PropertyType; person: { id: number; name: string; email: string; invented: boolean } },
): Promise<number> {
  const { deal, type, person } = asked
  return await withRetry(app.db, async (tx) => {
    const now = app.now()
    const id = await addBlankListing(tx, { source: BY_HAND, demo: person.invented, now })
    const fields = {
      [`deals.${deal}.priceHidden`]: false,
      type,
      'agent.name': person.name,
      'agent.email': person.email,
    }
    const changes = Object.entries(fields).map(([at, value]) => ({ at, new: value, feed: null }))
    await addRevision(tx, { id, revision: 0 }, { act: 'edit', changes, person: person.name, now })
    const entry = { person: person.id, act: 'listing_begun', about: null, object: `listing:${id}` } as const
    await noteInLog(tx, { ...entry, old: null, new: null }, now)
    return id
  })
}
