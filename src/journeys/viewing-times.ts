import { hoursOf, NO_RULE, type ViewingRule } from '#domain/office/viewing-rule.ts'
import type { Office, Site } from '#domain/site/site.ts'
import type { FreeSlots, OpenMoment } from '#domain/viewing/viewing-slots.ts'
import type { App } from '#journeys/app.ts'
import { runOutsideRequest } from '#store/engine/outside-request.ts'
import { blockedTimes } from '#store/viewings/agenda-blocks.ts'
import { standingTimes } from '#store/viewings/appointments.ts'
import { type OpenHouse, openHousesOf } from '#store/viewings/open-houses.ts'
import { allViewingRules, viewingRule } from '#store/viewings/viewing-rules.ts'

/** The office and agent that show a listing, whose agendas count. */
export type ShownBy = { office: Office; agentId: string | null; listingId: number }

/** The hours and length of viewings of a listing, and what of these is not free. */
export type ViewingTimes = { hours: Pick<Office, 'hours' | 'closed' | 'slotMinutes'>; free: FreeSlots }

/**
 * When a listing can be visited: by the hours of its office, its own viewing rule, existing viewings and blocked hours.
 * @param byOffice the office books itself: without notice, and also listings shown by telephone only
 * @param except the viewing to be moved, which must not block itself
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

/** The viewing rule of a listing, and its open houses. */
export type ViewingSetup = { rule: ViewingRule; open: readonly OpenMoment[] }

const NO_RULES: ViewingSetup = { rule: NO_RULE, open: [] }
const CACHE_MS = 5_000
const rulesCache = new WeakMap<App['db'], { at: number; said: Promise<Map<number, ViewingSetup>> }>()

/** The same from a cache, for pages with many visitors: all listings at once, for five seconds. */
export async function cachedViewingSetup(
  { db, now }: Pick<App, 'db' | 'now'>,
  listingId: number,
): Promise<ViewingSetup> {
  const at = now().getTime()
  let known = rulesCache.get(db)
  if (!known || Math.abs(at - known.at) >= CACHE_MS) {
    known = { at, said: runOutsideRequest(async () => await readAllRules(db, now())) }
    rulesCache.set(db, known)
    known.said.catch(() => rulesCache.delete(db))
  }
  return (await known.said).get(listingId) ?? NO_RULES
}

async function readAllRules(db: App['db'], now: Date): Promise<Map<number, ViewingSetup>> {
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

/** The same as `viewingTimes`, with a rule and open houses that the caller has read. */
export async function timesUnder(
  { db, site }: { db: App['db']; site: Pick<Site, 'viewings'> },
  { office, agentId }: Omit<ShownBy, 'listingId'>,
  { rule, open }: ViewingSetup,
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
