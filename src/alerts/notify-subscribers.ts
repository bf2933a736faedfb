import type { Criteria } from '#domain/search/criteria.ts'
import { type AlertEvent, alertReason } from '#domain/subscription/alerts.ts'
import { eventsThatCount } from '#domain/subscription/earlier-wishes.ts'
import { failpoint } from '#base/failpoint.ts'
import type { SearchRow } from '#domain/search/search-row.ts'
import { isTurnOver, periodDue } from '#domain/subscription/notification-schedule.ts'
import { withRatesOf } from '#domain/costs/costs.ts'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'
import { centreOf } from '#domain/places/place.ts'
import type { App } from '#journeys/app.ts'
import { withoutQueue, NO_TIMETABLE } from '#journeys/travel-times.ts'
import type { TravelTimes } from '#domain/transit/travel-times.ts'
import {
  type ComposedDigest,
  type DigestOrder,
  type DigestTurn,
  type FoundForSearch,
  type Hit,
  listedOffers,
  type ToldSearch,
} from '#alerts/compose-digest.ts'
import { candidates } from '#alerts/digest-candidates.ts'
import { composeHere, type DigestComposer } from '#alerts/digest-composer.ts'
import { type OfferCache, offerCache } from '#offers/load-offers.ts'
import { tokensOfAll } from '#journeys/mail/link-tokens.ts'
import { queueDigests, RolledBackMeanwhile } from '#alerts/queue-digests.ts'
import { addressOf, tellOnce } from '#alerts/tell-once.ts'
import {
  digestedIn,
  eventsBetween,
  importIsRunning,
  lastEventId,
  lastTurn,
  type DigestEvent,
  lowestWatermark,
  moveOtherWatermarks,
  recordTurn,
  runningSubscriptions,
  subscriptionsByAddress,
  settledEventId,
} from '#store/subscriptions/digests.ts'
import { searchRowsOfOffers } from '#store/search/rows-of-offers.ts'
import { lastRollBack } from '#store/imports/roll-backs.ts'
import { activate, pausesOver, type SubscriptionRecord } from '#store/subscriptions/subscriptions.ts'

type Deps = Pick<App, 'db' | 'percolator' | 'travel' | 'site' | 'baseUrl' | 'now' | 'log'> & {
  /** absent: digests are written in this thread */
  composer?: DigestComposer
}

/** One round of digests; subscriptions confirmed after `confirmedBefore` wait for the next. */
type Turn = DigestTurn & { confirmedBefore: Date }

/** A search row with the events that happened to it. */
type ChangedRow = { row: SearchRow; events: (AlertEvent & { id: number })[] }

/**
 * Composes every digest that is due and puts it in the outbox; returns how many. It may be killed at any instant: the next
 * call goes on, because a digest, its mail and the watermark are one transaction.
 */
export async function notifySubscribers(app: Deps): Promise<number> {
  await endPauses(app)
  if (await importIsRunning(app.db, app.now())) return 0
  const rollBack = await lastRollBack(app.db)
  const upTo = await settledEventId(app.db)
  let mails = 0
  try {
    for (const turn of await turnsDue(app, { upTo, rollBack })) mails += await runTurn(app, turn)
  } catch (error) {
    // The import was rolled back, and no mail may report its listings: the next call starts again.
    if (!(error instanceof RolledBackMeanwhile)) throw error
  }
  return mails
}

async function turnsDue(app: Deps, seen: Pick<Turn, 'upTo' | 'rollBack'>): Promise<Turn[]> {
  const now = app.now()
  const due: Turn[] = []
  const instant = `instant:${seen.upTo}`
  if ((await lastTurn(app.db, 'instant')) !== instant)
    due.push({ frequency: 'instant', period: instant, confirmedBefore: now, ...seen })
  for (const frequency of ['daily', 'weekly'] as const) {
    const period = periodDue(frequency, now)
    if (!isTurnOver(frequency, period, await lastTurn(app.db, frequency)))
      due.push({ frequency, period: period.name, confirmedBefore: period.dueAt, ...seen })
  }
  return due
}

async function runTurn(app: Deps, turn: Turn): Promise<number> {
  const { frequency, period, confirmedBefore, upTo } = turn
  const lowest = await lowestWatermark(app.db, frequency, confirmedBefore)
  const outcome = { mails: 0, failed: 0 }
  if (lowest !== null && lowest < upTo) {
    const changedRows = await changedRowsBetween(app, lowest, upTo)
    for await (const found of candidates(app.percolator, changedRows)) {
      const { mails, failed } = await composeAll(app, turn, found)
      outcome.mails += mails
      outcome.failed += failed
    }
  }
  // Failed subscriptions keep their watermark, and the turn stays open for another try.
  if (outcome.failed > 0) return outcome.mails
  await moveOtherWatermarks(app.db, turn, upTo)
  failpoint('digest.before-turn')
  if (!(await recordTurn(app.db, turn))) throw new RolledBackMeanwhile()
  if (outcome.mails > 0)
    app.log.info({ frequency, period, mails: outcome.mails, at: confirmedBefore }, 'digests composed')
  return outcome.mails
}

/** Search rows with an event after the id `after`, up to and with `upTo`. Rows that have left the search are not among them. */
async function changedRowsBetween(app: Deps, after: number, upTo: number): Promise<ChangedRow[]> {
  const events = await eventsBetween(app.db, after, upTo)
  const ids = [...new Set(events.map(({ offerId }) => offerId))]
  const changedRows = new Map<number, ChangedRow>()
  for (let at = 0; at < ids.length; at += OFFERS_PER_QUERY) {
    for (const row of await searchRowsOfOffers(app.db, ids.slice(at, at + OFFERS_PER_QUERY)))
      changedRows.set(row.id, { row, events: [] })
  }
  const unitsOf = Map.groupBy(changedRows.values(), ({ row }) => row.offerId)
  for (const event of events) {
    const ownRow = changedRows.get(event.listingId)
    // A project that comes back brings back its units, which have no event of their own.
    const affected = ownRow ? [ownRow] : event.kind === 'back' ? (unitsOf.get(event.listingId) ?? []) : []
    for (const changedRow of affected) changedRow.events.push(...alertEvent(event))
  }
  return [...changedRows.values()].filter((changedRow) => changedRow.events.length > 0)
}

const OFFERS_PER_QUERY = 500

function alertEvent({ id, kind, deal, oldPrice }: DigestEvent): ChangedRow['events'] {
  if (kind === 'price') return deal === null ? [] : [{ id, kind, deal, oldPrice }]
  return kind === 'availability' ? [] : [{ id, kind }]
}

async function composeAll(app: Deps, turn: Turn, found: Map<number, ChangedRow[]>) {
  const outcome = { mails: 0, failed: 0 }
  const offers = offerCache(app.db, MAX_CACHED_OFFERS)
  const idsByAddress = await subscriptionsByAddress(app.db, [...found.keys()])
  let queueingPrevious = Promise.resolve({ mails: 0, changed: 0 })
  const waitForQueue = async () => {
    const { mails, changed } = await queueingPrevious
    outcome.mails += mails
    outcome.failed += changed
    queueingPrevious = Promise.resolve({ mails: 0, changed: 0 })
  }
  try {
    for (const ids of batchesOf(idsByAddress, found)) {
      const orders = tellOnce(await searchesToTell(app, turn, ids, found))
      const { composed, failed } = await composeOrders(app, turn, orders, offers)
      outcome.failed += failed
      // The next digests are written while these go into the outbox.
      await waitForQueue()
      queueingPrevious = queueComposed(app, turn, composed)
      queueingPrevious.catch(() => {}) // its failure is thrown where it is awaited
    }
  } finally {
    await waitForQueue()
  }
  return outcome
}

/** Batches of subscription ids: those of one address stay together, and the number of rows is bounded to bound memory. */
function* batchesOf(idsByAddress: readonly number[][], found: Map<number, ChangedRow[]>): Generator<number[]> {
  let batch: number[] = []
  let rows = 0
  for (const ids of idsByAddress) {
    const more = ids.reduce((sum, id) => sum + (found.get(id)?.length ?? 0), 0)
    if (
      batch.length > 0 &&
      (batch.length + ids.length > MAX_SUBSCRIPTIONS_PER_BATCH || rows + more > MAX_ROWS_PER_BATCH)
    ) {
      yield batch
      batch = []
      rows = 0
    }
    batch.push(...ids)
    rows += more
  }
  if (batch.length > 0) yield batch
}

async function queueComposed(app: Deps, turn: Turn, composed: ComposedDigest[]) {
  const queued = await queueDigests(app, turn, composed)
  failpoint('digest.after-commit')
  return queued
}

/** The subscriptions among `ids` that are due in this turn and have matching rows, each with these rows. */
async function searchesToTell(
  app: Deps,
  turn: Turn,
  ids: number[],
  found: Map<number, ChangedRow[]>,
): Promise<FoundForSearch[]> {
  const done = await digestedIn(app.db, ids, turn.period)
  const running = await runningSubscriptions(app.db, ids, turn.frequency, turn.confirmedBefore)
  const due = running.filter(({ id, watermark }) => !done.has(id) && watermark < turn.upTo)
  const tokens = await tokensOfAll(app.db, due)
  const withAreas = await Promise.all(
    due.map(async (subscription) => await withTravelAreas(app.travel ?? NO_TIMETABLE, subscription)),
  )
  const day = dayInBelgium(app.now())
  return due.flatMap((subscription, i) => {
    const links = tokens[i]
    const hits = hitsFor(withAreas[i] ?? subscription, found.get(subscription.id) ?? [], day)
    return links && hits.length > 0 ? [{ subscription, tokens: links, hits }] : []
  })
}

async function composeOrders(
  app: Deps,
  turn: Turn,
  orders: DigestOrder[],
  offers: OfferCache,
): Promise<{ composed: ComposedDigest[]; failed: number }> {
  const withMail = orders.filter(({ hits }) => hits.length > 0)
  if (withMail.length === 0) return { composed: [], failed: 0 }
  const ids = new Set(withMail.flatMap(({ hits }) => listedOffers(hits)))
  const loaded = new Map((await offers.load([...ids])).map((offer) => [offer.stored.id, offer]))
  const setting = { site: app.site, baseUrl: app.baseUrl, now: app.now(), turn }
  const outcomes = await (app.composer ?? composeHere).compose(setting, withMail, loaded)
  // A search without a mail of its own is recorded with the first mail that tells its homes.
  const recorded = new Set(withMail.map(({ subscription }) => subscription.id))
  const failedAddresses = new Set<string>()
  const composed = withMail.flatMap((order, i): ComposedDigest[] => {
    const outcome = outcomes[i] ?? null
    if (outcome === null) return []
    const { subscription } = order
    if ('error' in outcome) {
      failedAddresses.add(addressOf(order))
      const { error } = outcome
      app.log.error({ subscription: subscription.id, error }, 'digest could not be composed')
      return []
    }
    const others = order.others.filter((other) => !recorded.has(other.subscription.id))
    for (const other of others) recorded.add(other.subscription.id)
    return [{ subscription, ...outcome, others: others.map(toldSearchOf) }]
  })
  return {
    composed: composed.filter((digest) => !failedAddresses.has(addressOf(digest))),
    failed: failedAddresses.size,
  }
}

const toldSearchOf = ({ subscription, hits }: FoundForSearch): ToldSearch => ({
  subscription,
  listings: new Set(hits.map(({ row }) => row.offerId)).size,
  told: [...new Set(hits.map(({ eventId }) => eventId))],
})

/** Small enough for a short transaction: on the embedded store everything else waits for it. */
const MAX_SUBSCRIPTIONS_PER_BATCH = 50
/** Matching rows in one batch: each is copied to the composing thread. */
const MAX_ROWS_PER_BATCH = 5000
/** An offer takes 5 to 30 KB here, and again in the composing thread. */
const MAX_CACHED_OFFERS = 500

/** Adds the areas within its travel times to the criteria. Where one cannot be computed, none is added, and no row fits. */
async function withTravelAreas(travel: TravelTimes, subscription: SubscriptionRecord): Promise<SubscriptionRecord> {
  const addAreas = async (criteria: Criteria) => {
    const answer = await travel.ask(criteria, withoutQueue)
    return answer.unknown.length > 0 ? criteria : answer.criteria
  }
  const earlier = subscription.earlier.map(async (wishes) => ({ ...wishes, criteria: await addAreas(wishes.criteria) }))
  return { ...subscription, criteria: await addAreas(subscription.criteria), earlier: await Promise.all(earlier) }
}

/** The rows to report, by the rules of the domain: the percolator only narrowed them down. */
function hitsFor(
  { criteria: wishes, earlier, watermark }: SubscriptionRecord,
  changedRows: ChangedRow[],
  day: string,
): Hit[] {
  const criteria = withRatesOf(wishes, day)
  return changedRows.flatMap(({ row, events }): Hit[] => {
    const unreported = events.filter(({ id }) => id > watermark)
    const relevant = eventsThatCount(earlier, row, unreported, centreOf)
    const reason = alertReason(criteria, row, relevant, centreOf)
    return reason === null ? [] : [{ row, reason, eventId: relevant.at(-1)?.id ?? 0 }]
  })
}

async function endPauses(app: Deps): Promise<void> {
  const ended = await pausesOver(app.db, app.now())
  if (ended.length === 0) return
  await app.db.transaction().execute(async (tx) => await activate(tx, ended, app.now(), await lastEventId(tx)))
}
