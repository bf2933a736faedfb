import { hoursOf, NO_RULE, type ViewingRule } from '#domain/office/viewing-rule.ts'
import type { Office, Site } from '#domain/site/site.ts'
import type { FreeSlots, OpenMoment } from '#domain/viewing/viewing-slots.ts'
import type { App } from '#journeys/app.ts'
import { forTheSite } from '#store/engine/for-the-site.ts'
import { blockedTimes } from '#store/viewings/agenda-blocks.ts'
import { standingTimes } from '#store/viewings/appointments.ts'
import { type OpenHouse, openHousesOf } from '#store/viewings/open-houses.ts'
import { allViewingRules, viewingRule } from '#store/viewings/viewing-rules.ts'

/** Who shows a listing, and where its agenda is. */
export type ShownBy = { office: Office; agentId: string | null; listingId: number }

/** In which hours and how long a listing is shown, and what of that is not free. */
export type ViewingTimes = { hours: Pick<Office, 'hours' | 'closed' | 'slotMinutes'>; free: FreeSlots }

/**
 * What decides when a listing can be visited: the hours of its office, what was said of it, viewings that stand, and
 * hours that are blocked.
 * @param byOffice the office asks for itself, who gives no notice and shows what is by telephone only
 * @param except the viewing that is to be moved, which is not in its own way
 */
export async function viewingTimes(
  app: { db: App['db']; site: Pick<Site, 'viewings'> },
  { listingId, ...by }: ShownBy,
  { now, byOffice = false, except = null }: { now: Date; byOffice?: boolean; except?: string | null },
): Promise<ViewingTimes> {
  const said = { rule: await viewingRule(app.db, listingId), open: await openMoments(app.db, listingId, now) }
  return await timesUnder(app, by, said, { now, byOffice, except })
}

/** Open houses of a listing that have not begun and have places left. */
export const openMoments = async (db: App['db'], listingId: number, now: Date): Promise<OpenMoment[]> =>
  (await openHousesOf(db, { listingId }, now)).flatMap((house) => momentOf(house, now))

function momentOf({ id, startsAt, endsAt, places, taken }: OpenHouse, now: Date): OpenMoment[] {
  const place = Array.from({ length: places }, (_, at) => at).find((at) => !taken.includes(at))
  if (place === undefined || startsAt <= now) return []
  const left = places - taken.length
  return [{ id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), left, place }]
}

/** What was said of a listing, and its open houses. */
export type SaidOfListing = { rule: ViewingRule; open: readonly OpenMoment[] }

const NOTHING_SAID: SaidOfListing = { rule: NO_RULE, open: [] }
const LOOK_AGAIN_MS = 5_000
const looked = new WeakMap<App['db'], { at: number; said: Promise<Map<number, SaidOfListing>> }>()

/** The same for pages that many look at: of all listings at once, looked at again after five seconds. */
export async function saidOfListing({ db, now }: Pick<App, 'db' | 'now'>, listingId: number): Promise<SaidOfListing> {
  const at = now().getTime()
  let known = looked.get(db)
  if (!known || Math.abs(at - known.at) >= LOOK_AGAIN_MS) {
    known = { at, said: forTheSite(async () => await saidOfAll(db, now())) }
    looked.set(db, known)
    known.said.catch(() => looked.delete(db))
  }
  return (await known.said).get(listingId) ?? NOTHING_SAID
}

async function saidOfAll(db: App['db'], now: Date): Promise<Map<number, SaidOfListing>> {
  const [rules, houses] = [await allViewingRules(db), await openHousesOf(db, 'all', now)]
  const ids = new Set([...rules.keys(), ...houses.map(({ listingId }) => listingId)])
  return new Map(
    [...ids].map((id) => [
      id,
      {
        rule: rules.get(id) ?? NO_RULE,
        open: houses.filter(({ listingId }) => listingId === id).flatMap((house) => momentOf(house, now)),
      },
    ]),
  )
}

/** The same where it is known what was said of the listing. */
export async function timesUnder(
  { db, site }: { db: App['db']; site: Pick<Site, 'viewings'> },
  { office, agentId }: Omit<ShownBy, 'listingId'>,
  { rule, open }: SaidOfListing,
  { now, byOffice, except }: { now: Date; byOffice: boolean; except: string | null },
): Promise<ViewingTimes> {
  const standing = await standingTimes(db, office.id, now, except)
  const blocked = await blockedTimes(db, { officeId: office.id, agentId }, now)
  const houses = await openHousesOf(db, { officeId: office.id }, now)
  const opened = houses.map(({ startsAt, endsAt }) => ({
    from: startsAt.getTime(),
    to: endsAt.getTime(),
    by: 'viewing' as const,
  }))
  const leadHours = byOffice ? 0 : site.viewings.leadHours
  return {
    hours: hoursOf(office, rule, byOffice),
    free: { busy: [...standing, ...opened, ...blocked], now, leadHours, opening: office, open },
  }
}
