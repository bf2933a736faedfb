import type { Transaction } from 'kysely'
import { gateOf, holdingSources } from '#domain/site/site.ts'
import type { App } from '#journeys/app.ts'
import { tellLapses } from '#journeys/tell-lapses.ts'
import {
  type AskedListing,
  visibilityEvents,
  gateOffers,
  offersAskedOtherwise,
  dueOffers,
} from '#store/listings/gate-offers.ts'
import { keepCatalogueFacts } from '#store/listings/catalogue-facts.ts'
import { recordEvents } from '#store/imports/listing-events.ts'
import { refreshSearchRows } from '#store/search/refresh-search-rows.ts'
import { withRetry } from '#store/engine/retry.ts'
import { lockSourcesOf } from '#store/imports/source-lock.ts'
import type { Schema } from '#store/schema.ts'

type Deps = Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now' | 'log' | 'changed'>

/** Few enough that the embedded store answers other queries in between. */
const BATCH_SIZE = 100

/**
 * Checks again every offer whose legal check is due. A newly blocked offer is hidden if its source holds blocked offers,
 * and one that is blocked no longer is shown again. Agencies hear of offers that will soon be blocked. Safe to run in
 * several workers at once, and to be killed. Returns how many offers were checked.
 */
export async function checkDueOffers(app: Deps): Promise<number> {
  const ids = await dueOffers(app.db, app.now(), BATCH_SIZE)
  await checkOffers(app, ids)
  return ids.length
}

/**
 * Checks a batch of offers that were never checked, or by other rules or another gate. Needed after an update, or a change
 * of the site file. Begins after the id `after`. Returns the last id of the batch for the next call; null at the end.
 */
export async function checkEarlierOffers(app: Deps, after: number): Promise<number | null> {
  const ids = await offersAskedOtherwise(app.db, { after, holding: holdingSources(app.site), limit: BATCH_SIZE })
  await checkOffers(app, ids)
  return ids.at(-1) ?? null
}

/** Checks these offers, and shows or hides those whose result changed. @param first runs before, in the transaction */
export async function checkOffers(
  app: Deps,
  ids: readonly number[],
  first: (tx: Transaction<Schema>) => Promise<void> = async () => {},
): Promise<void> {
  if (ids.length === 0) return
  const { flipped, lapsing } = await withRetry(app.db, async (tx) => {
    // An import of the same source would overwrite the result with what it read before.
    await lockSourcesOf(tx, ids)
    await first(tx)
    const checked = await gateOffers(tx, ids, {
      gateOf: (source) => gateOf(app.site, source),
      now: app.now(),
    })
    const changed = checked.filter(({ before, held }) => before.held !== held)
    await recordFlips(tx, changed, app.now())
    return { flipped: changed, lapsing: checked.filter(({ lapse }) => lapse !== null) }
  })
  if (flipped.length > 0) {
    app.changed()
    const held = flipped.filter((one) => one.held).length
    app.log.info({ held, shown: flipped.length - held }, 'the law was asked again')
    await keepCatalogueFacts(app.db, true)
  }
  if (lapsing.length > 0) await tellLapses(app, [...new Set(lapsing.map(({ offerId }) => offerId))])
}

/** Records the shown and hidden listings as events, like any other change, and updates their search rows. */
async function recordFlips(tx: Transaction<Schema>, changed: readonly AskedListing[], now: Date): Promise<void> {
  const events = changed.map((one) => ({ listingId: one.id, offerId: one.offerId, changes: visibilityEvents(one) }))
  await recordEvents(tx, events, { at: now, run: null })
  await refreshSearchRows(tx, [...new Set(changed.map(({ offerId }) => offerId))])
}
