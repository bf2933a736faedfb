import { isListingId } from '#domain/listing/listing-id.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import type { App } from '#journeys/app.ts'
import { viewingTimes } from '#journeys/viewing-times.ts'
import { askedOffer, canBeVisited } from '#offers/requested-offer.ts'
import { lockAgenda } from '#store/viewings/appointments.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { addOpenHouse, removeOpenHouse } from '#store/viewings/open-houses.ts'
import { withRetry } from '#store/engine/retry.ts'

const MAX_OPEN_HOUSE_MS = 12 * 3_600_000

/** `taken`: a viewing or another open house is at that time. `blocked`: hours of the agenda are blocked. */
export type OpenedHouse =
  | { outcome: 'opened'; id: number }
  | { outcome: 'taken' | 'blocked' | 'past' | 'no_time' | 'unknown_offer' | 'no_viewings' }

/** Creates an open house, with `places` for visitors at one time. Each place is booked like a viewing. */
export async function openHouse(
  app: Pick<App, 'db' | 'offers' | 'site' | 'now'>,
  wanted: { listingId: number; startsAt: Date; endsAt: Date; places: number },
  person: number,
): Promise<OpenedHouse> {
  const { listingId, startsAt, endsAt, places } = wanted
  const offer = isListingId(listingId) ? await askedOffer(app, { estateId: listingId, unitId: null }) : null
  if (!offer) return { outcome: 'unknown_offer' }
  const { office, agentId } = responsibleFor(app.site, offer.listing.agent)
  if (!office || !canBeVisited(offer)) return { outcome: 'no_viewings' }
  const [from, to] = [startsAt.getTime(), endsAt.getTime()]
  if (!(to > from && to - from <= MAX_OPEN_HOUSE_MS)) return { outcome: 'no_time' }
  return await withRetry(app.db, async (tx): Promise<OpenedHouse> => {
    const now = app.now()
    if (startsAt <= now) return { outcome: 'past' }
    await lockAgenda(tx, office.id)
    const { free } = await viewingTimes(
      { db: tx, site: app.site },
      { office, agentId, listingId },
      { now, byOffice: true },
    )
    const conflict = free.busy.find((busy) => busy.from < to && from < busy.to)
    if (conflict) return { outcome: conflict.by === 'viewing' ? 'taken' : 'blocked' }
    const house = { listingId, officeId: office.id, agentId, startsAt, endsAt, places }
    const id = await addOpenHouse(tx, house, person)
    const entry = { act: 'house_opened', about: null, object: `listing:${listingId}`, old: null } as const
    await noteInLog(tx, { person, ...entry, new: `${startsAt.toISOString()}, ${places}` }, now)
    return { outcome: 'opened', id }
  })
}

/** Removes an open house that has no visitors. `has_visitors`: they have to be told first. */
export async function closeHouse(
  app: Pick<App, 'db' | 'now'>,
  id: number,
  person: number,
): Promise<{ outcome: 'closed' | 'has_visitors' | 'unknown_house' }> {
  return await withRetry(app.db, async (tx) => {
    const done = await removeOpenHouse(tx, id, app.now())
    if (done === null) return { outcome: 'unknown_house' }
    if (!done.removed) return { outcome: 'has_visitors' }
    const entry = {
      act: 'house_closed',
      about: null,
      object: `listing:${done.listingId}`,
      old: null,
      new: null,
    } as const
    await noteInLog(tx, { person, ...entry }, app.now())
    return { outcome: 'closed' }
  })
}
