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
    for (const turn of await turnsDue(app, { upTo, rollBack })) mails += await takeTurn(app, turn)
  } catch (error) {
    // Nobody hears of listings that were rolled back: the next call begins again.
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

async function takeTurn(app: Deps, turn: Turn): Promise<number> {
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

/** The rows that have events after `after`, up to `upTo`, and are still in the search. */
async function changedRowsBetween(app: Deps, after: number, upTo: number): Promise<ChangedRow[]> {
  const events = await eventsBetween(app.db, after, upTo)
  const ids = [...new Set(events.map(({ offerId }) => offerId))]
  const changedRows = new Map<number, ChangedRow>()
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    for (const row of await searchRowsOfOffers(app.db, ids.slice(at, at + BATCH_SIZE)))
      changedRows.set(row.id, { row, events: [] })
  }
  const unitsOf = Map.groupBy(changedRows.values(), ({ row }) => row.offerId)
  for (const event of events) {
    const own = changedRows.get(event.listingId)
    // A project that comes back brings back its units, which have no event of their own.
    const touched = own ? [own] : event.kind === 'back' ? (unitsOf.get(event.listingId) ?? []) : []
    for (const changedRow of touched) changedRow.events.push(...alertEvent(event))
  }
  return [...changedRows.values()].filter((changedRow) => changedRow.events.length > 0)
}

const BATCH_SIZE = 500

function alertEvent({ id, kind, deal, oldPrice }: DigestEvent): ChangedRow['events'] {
  if (kind === 'price') return deal === null ? [] : [{ id, kind, deal, oldPrice }]
  return kind === 'availability' ? [] : [{ id, kind }]
}

async function composeAll(app: Deps, turn: Turn, found: Map<number, ChangedRow[]>) {
  const outcome = { mails: 0, failed: 0 }
  const offers = offerCache(app.db, MAX_OFFERS_KEPT)
  const ofAddresses = await subscriptionsByAddress(app.db, [...found.keys()])
  let queueing = Promise.resolve({ mails: 0, changed: 0 })
  const waitForQueue = async () => {
    const { mails, changed } = await queueing
    outcome.mails += mails
    outcome.failed += changed
    queueing = Promise.resolve({ mails: 0, changed: 0 })
  }
  try {
    for (const ids of batchesOf(ofAddresses, found)) {
      const orders = tellOnce(await searchesToTell(app, turn, ids, found))
      const { composed, failed } = await composeOrders(app, turn, orders, offers)
      outcome.failed += failed
      // The next digests are written while these go into the outbox.
      await waitForQueue()
      queueing = queueComposed(app, turn, composed)
      queueing.catch(() => {}) // its failure is thrown where it is awaited
    }
  } finally {
    await waitForQueue()
  }
  return outcome
}

/** Batches of subscriptions: all of an address together, and few enough rows that memory stays flat. */
function* batchesOf(ofAddresses: readonly number[][], found: Map<number, ChangedRow[]>): Generator<number[]> {
  let batch: number[] = []
  let rows = 0
  for (const ids of ofAddresses) {
    const more = ids.reduce((sum, id) => sum + (found.get(id)?.length ?? 0), 0)
    if (batch.length > 0 && (batch.length + ids.length > QUEUE_BATCH_SIZE || rows + more > MAX_ROWS_PER_BATCH)) {
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

/** Those of `ids` that are due in this turn, with the rows that fit each. */
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
    return [{ subscription, ...outcome, others: others.map(toldWithAnother) }]
  })
  return {
    composed: composed.filter((digest) => !failedAddresses.has(addressOf(digest))),
    failed: failedAddresses.size,
  }
}

const toldWithAnother = ({ subscription, hits }: FoundForSearch): ToldSearch => ({
  subscription,
  listings: new Set(hits.map(({ row }) => row.offerId)).size,
  told: [...new Set(hits.map(({ eventId }) => eventId))],
})

/** Small enough for a short transaction: on the embedded store everything else waits for it. */
const QUEUE_BATCH_SIZE = 50
/** Fitting rows in one batch: each is copied to the composing thread. */
const MAX_ROWS_PER_BATCH = 5000
/** An offer takes 5 to 30 KB here, and again in the composing thread. */
const MAX_OFFERS_KEPT = 500

/** Adds the areas of its travel times. Criteria with an unknown travel time stay without areas, and so fit no row. */
async function withTravelAreas(travel: TravelTimes, subscription: SubscriptionRecord): Promise<SubscriptionRecord> {
  const addAreas = async (criteria: Criteria) => {
    const answer = await travel.ask(criteria, withoutQueue)
    return answer.unknown.length > 0 ? criteria : answer.criteria
  }
  const earlier = subscription.earlier.map(async (wishes) => ({ ...wishes, criteria: await addAreas(wishes.criteria) }))
  return { ...subscription, criteria: await addAreas(subscription.criteria), earlier: await Promise.all(earlier) }
}

/** Decides by the rules of the domain: the index only narrowed the rows down. */
function hitsFor(
  { criteria: wishes, earlier, watermark }: SubscriptionRecord,
  changedRows: ChangedRow[],
  day: string,
): Hit[] {
  const criteria = withRatesOf(wishes, day)
  return changedRows.flatMap(({ row, events }): Hit[] => {
    const untold = events.filter(({ id }) => id > watermark)
    const later = eventsThatCount(earlier, row, untold, centreOf)
    const reason = alertReason(criteria, row, later, centreOf)
    return reason === null ? [] : [{ row, reason, eventId: later.at(-1)?.id ?? 0 }]
  })
}

async function endPauses(app: Deps): Promise<void> {
  const over = await pausesOver(app.db, app.now())
  if (over.length === 0) return
  await app.db.transaction().execute(async (tx) => await activate(tx, over, app.now(), await lastEventId(tx)))
}
