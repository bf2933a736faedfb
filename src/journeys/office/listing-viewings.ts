import type { Listing } from '#domain/listing/listing.ts'
import { isListingId } from '#domain/listing/listing-id.ts'
import type { ViewingRule } from '#domain/office/viewing-rule.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import type { App } from '#journeys/app.ts'
import { noteChanges } from '#store/imports/change-log.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { listingsNamed } from '#store/viewings/office-viewings.ts'
import { type OpenHouse, openHousesOf } from '#store/viewings/open-houses.ts'
import { withRetry } from '#store/engine/retry.ts'
import { keepViewingRule, viewingRule } from '#store/viewings/viewing-rules.ts'

/** How viewings of a listing are arranged. `officeMinutes`: their length where the rule sets none. */
export type ListingViewings = {
  listing: Listing
  sourceRef: string
  rule: ViewingRule
  officeMinutes: number | null
  houses: OpenHouse[]
}

/** null for an unknown offer and for a unit, whose viewings follow its project. */
export async function viewListingViewings(
  app: Pick<App, 'db' | 'site' | 'now'>,
  id: number,
): Promise<ListingViewings | null> {
  const named = isListingId(id) ? (await listingsNamed(app.db, [id])).get(id) : undefined
  if (!named || named.doc.kind === 'unit') return null
  const { office } = responsibleFor(app.site, named.doc.agent)
  const officeMinutes = office?.slotMinutes ?? null
  const [rule, houses] = [await viewingRule(app.db, id), await openHousesOf(app.db, { listingId: id }, app.now())]
  return { listing: named.doc, sourceRef: named.sourceRef, rule, officeMinutes, houses }
}

/** Sets how viewings of a listing are arranged from now on. Booked viewings stay. */
export async function setViewingRule(
  app: Pick<App, 'db' | 'site' | 'now'>,
  { id, rule, person }: { id: number; rule: ViewingRule; person: number },
): Promise<{ outcome: 'set' | 'unknown_listing' }> {
  const known = await viewListingViewings(app, id)
  if (known === null) return { outcome: 'unknown_listing' }
  return await withRetry(app.db, async (tx) => {
    await keepViewingRule(tx, id, rule)
    await noteChanges(tx, 'viewing', [id])
    const entry = { act: 'viewings_ruled', about: null, object: `listing:${id}` } as const
    const ruleText = ({ online, weekdays, minutes }: ViewingRule) =>
      [online ? 'online' : 'phone', weekdays?.join('') ?? '', minutes ?? ''].join(' ').trim()
    await noteInLog(tx, { person, ...entry, old: ruleText(known.rule), new: ruleText(rule) }, app.now())
    return { outcome: 'set' }
  })
}
