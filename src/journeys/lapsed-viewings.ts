import type { Transaction } from 'kysely'
import type { App } from '#journeys/app.ts'
import { enqueueLapsedMail } from '#journeys/appointment-mails.ts'
import { type AskedOffer, knownOffer } from '#journeys/asked-offer.ts'
import { lapsedUntold, letGoOfLapsed, markTold, openViewings } from '#store/appointments.ts'
import { emailHash } from '#store/contacts.ts'
import { countAgainstAll, type Limit } from '#store/rate-limits.ts'
import { withRetry } from '#store/retry.ts'
import type { Schema } from '#store/schema.ts'

type Deps = Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>

/** Few enough that their one transaction is short. */
const AT_ONCE = 25

/**
 * Frees viewings that nobody confirmed in time, and tells the agency of each once, so that no request is lost with a
 * mail that did not arrive. Not of somebody who has another viewing by now, and not more than a few a day: an address
 * that nobody confirmed may be anybody's. Returns how many it was told of.
 */
export async function letGoOfViewings(app: Deps): Promise<number> {
  await withRetry(app.db, (tx) => letGoOfLapsed(tx, app.now()))
  let told = 0
  for (let lapsed = AT_ONCE; lapsed === AT_ONCE;) {
    const offers = new Map<string, AskedOffer | null>()
    for (const { id, listingId, unitId } of await lapsedUntold(app.db, app.now(), AT_ONCE))
      offers.set(id, await knownOffer(app, { estateId: listingId, unitId }))
    lapsed = offers.size
    if (lapsed === 0) break
    told += await withRetry(app.db, (tx) => tellOf(tx, app, offers))
  }
  return told
}

async function tellOf(tx: Transaction<Schema>, app: Deps, offers: Map<string, AskedOffer | null>): Promise<number> {
  const now = app.now()
  const rows = (await lapsedUntold(tx, now, AT_ONCE)).filter(({ id }) => offers.has(id))
  let told = 0
  for (const appointment of rows) {
    const offer = offers.get(appointment.id)
    const { email } = appointment.visitor
    if (!offer || (await openViewings(tx, emailHash(email), now)) > 0) continue
    if (app.rateLimit && !(await countAgainstAll(tx, [limitOf(appointment.officeId)], now)).allowed) continue
    await enqueueLapsedMail(tx, app, { appointment, offer })
    told += 1
  }
  await markTold(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  return told
}

const limitOf = (officeId: string): Limit => ({ bucket: `viewing-lapsed:${officeId}`, seconds: 86_400, most: 20 })
