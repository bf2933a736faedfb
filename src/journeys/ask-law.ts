import type { Transaction } from 'kysely'
import { gateOf, holdingSources } from '#domain/site/site.ts'
import type { App } from '#journeys/app.ts'
import { tellLapses } from '#journeys/tell-lapses.ts'
import { type AskedListing, flipOf, gateOffers, offersAskedOtherwise, dueOffers } from '#store/listings/gate-offers.ts'
import { keepCatalogueFacts } from '#store/listings/catalogue-facts.ts'
import { recordEvents } from '#store/imports/listing-events.ts'
import { refreshSearchRows } from '#store/search/refresh-search-rows.ts'
import { withRetry } from '#store/engine/retry.ts'
import { lockSourcesOf } from '#store/imports/source-lock.ts'
import type { Schema } from '#store/schema.ts'

type Deps = Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now' | 'log' | 'changed'>

/** Few enough that the embedded store answers others in between. */
const AT_ONCE = 100

/**
 * Asks the law again about every offer whose day has come: what is blocked from today goes where its source wants that
 * held, what is blocked no longer comes back, and the agency is told of what soon will be. Safe to run in several workers at once, and to be killed. Returns how many offers
 * were asked about.
 */
export async function askDueOffers(app: Deps): Promise<number> {
  const ids = await dueOffers(app.db, app.now(), AT_ONCE)
  await askOffers(app, ids)
  return ids.length
}

/**
 * The same for offers of which other rules were asked, or another gate, or none: after an update, or a change of the site
 * file. Once through all of them; `after` is where an earlier call ended, and the answer where this one did, null at the end.
 */
export async function askEarlierOffers(app: Deps, after: number): Promise<number | null> {
  const ids = await offersAskedOtherwise(app.db, { after, holding: holdingSources(app.site), limit: AT_ONCE })
  await askOffers(app, ids)
  return ids.at(-1) ?? null
}

/** Asks about these offers, and shows or hides what that turns. @param first done before, in the same transaction */
export async function askOffers(
  app: Deps,
  ids: readonly number[],
  first: (tx: Transaction<Schema>) => Promise<void> = async () => {},
): Promise<void> {
  if (ids.length === 0) return
  const { flipped, lapsing } = await withRetry(app.db, async (tx) => {
    // An import of the same source writes what it read a moment ago.
    await lockSourcesOf(tx, ids)
    await first(tx)
    const found = await gateOffers(tx, ids, {
      gateOf: (source) => gateOf(app.site, source),
      now: app.now(),
    })
    const turned = found.filter(({ before, held }) => before.held !== held)
    await publishTurns(tx, turned, app.now())
    return { flipped: turned, lapsing: found.filter(({ lapse }) => lapse !== null) }
  })
  if (flipped.length > 0) {
    app.changed()
    const held = flipped.filter((one) => one.held).length
    app.log.info({ held, shown: flipped.length - held }, 'the law was asked again')
    await keepCatalogueFacts(app.db, true)
  }
  if (lapsing.length > 0) await tellLapses(app, [...new Set(lapsing.map(({ offerId }) => offerId))])
}

/** What came or went is told like anything else that happens to a listing. */
async function publishTurns(tx: Transaction<Schema>, turned: readonly AskedListing[], now: Date): Promise<void> {
  const events = turned.map((one) => ({ listingId: one.id, offerId: one.offerId, changes: flipOf(one) }))
  await recordEvents(tx, events, { at: now, run: null })
  await refreshSearchRows(tx, [...new Set(turned.map(({ offerId }) => offerId))])
}
