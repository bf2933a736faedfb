import type { Transaction } from 'kysely'
import type { App } from '#journeys/app.ts'
import { enqueueLapsedMail } from '#journeys/appointment-mails.ts'
import { type AskedOffer, offerEvenWithdrawn } from '#offers/requested-offer.ts'
import { lapsedUntold, releaseLapsedSlots, markTold, openViewings } from '#store/viewings/appointments.ts'
import { emailHash } from '#store/people/contacts.ts'
import { countAgainstAll, type Limit } from '#store/rate-limits.ts'
import { withRetry } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'

type Deps = Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now' | 'rateLimit' | 'log'>

/** Few enough for a short transaction. */
const BATCH_SIZE = 25
const MAX_BATCHES = 100

/**
 * Frees held viewings that nobody confirmed in time, and tells the agency of each once: the mail to the visitor may not
 * have arrived. Visitors who have another viewing by now are left out. An office hears of a limited number a day, because
 * anybody can enter unconfirmed addresses; the rest waits for the next day, and the log says so. Returns how many were
 * told.
 */
export async function releaseLapsedViewings(app: Deps): Promise<number> {
  await withRetry(app.db, (tx) => releaseLapsedSlots(tx, app.now()))
  const full = new Set<string>()
  let told = 0
  // Bounded, in case another process holds the rows for long: the next run of the job goes on.
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const offers = new Map<string, AskedOffer | null>()
    for (const { id, listingId, unitId } of await nextUntold(app.db, app.now(), full))
      offers.set(id, await offerEvenWithdrawn(app, { estateId: listingId, unitId }))
    if (offers.size === 0) break
    told += await withRetry(app.db, (tx) => notifyAgencies(tx, app, { offers, full }))
  }
  if (full.size > 0) app.log.warn({ offices: full.size }, 'viewings that nobody confirmed wait for tomorrow to be told')
  return told
}

const nextUntold = (db: Deps['db'], now: Date, full: ReadonlySet<string>) =>
  lapsedUntold(db, now, { limit: BATCH_SIZE, exceptOffices: [...full] })

type Batch = { offers: Map<string, AskedOffer | null>; full: Set<string> }

async function notifyAgencies(tx: Transaction<Schema>, app: Deps, { offers, full }: Batch): Promise<number> {
  const now = app.now()
  const rows = (await nextUntold(tx, now, full)).filter(({ id }) => offers.has(id))
  const done: string[] = []
  let told = 0
  for (const appointment of rows) {
    const { id, officeId, visitor } = appointment
    const offer = offers.get(id)
    if (offer && (await openViewings(tx, emailHash(visitor.email), now)) === 0) {
      if (app.rateLimit && !(await countAgainstAll(tx, [limitOf(officeId)], now)).allowed) {
        full.add(officeId)
        continue
      }
      await enqueueLapsedMail(tx, app, { appointment, offer })
      told += 1
    }
    done.push(id)
  }
  await markTold(tx, done, now)
  return told
}

const limitOf = (officeId: string): Limit => ({ bucket: `viewing-lapsed:${officeId}`, seconds: 86_400, most: 60 })
