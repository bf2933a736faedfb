import { type Kysely, sql } from 'kysely'
import type { Deal } from '#domain/listing/listing.ts'
import type { Frequency } from '#domain/subscription/subscription.ts'
import type { ListingEventKind, Schema } from '#store/schema.ts'
import { holdOffRollBacks } from '#store/imports/roll-backs.ts'
import { recordFrom, type SubscriptionRecord, withContact } from '#store/subscriptions/subscriptions.ts'

/** An event of a listing, as alerts need it; prices are public ones. */
export type DigestEvent = {
  id: number
  listingId: number
  offerId: number
  kind: ListingEventKind
  deal: Deal | null
  oldPrice: number | null
  newPrice: number | null
}

/**
 * Id of the last event whose predecessors are all in the table. Ids are given out before the commit, so a running import
 * may still add lower ones. The lock waits for its small transaction, which makes a watermark safe.
 */
export async function settledEventId(db: Kysely<Schema>): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '10s'`.execute(tx)
    await sql`lock table listing_event in share mode`.execute(tx)
    return await lastEventId(tx)
  })
}

/** The highest event id that the transaction sees, for use within a transaction of another purpose. */
export async function lastEventId(tx: Kysely<Schema>): Promise<number> {
  const { last } = await tx
    .selectFrom('listing_event')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/**
 * Is an import or a roll-back under way? All events of an import belong in one mail. After an hour an import counts as
 * dead, so that it delays no mail.
 */
export async function importIsRunning(db: Kysely<Schema>, now: Date): Promise<boolean> {
  const hourAgo = sql`${now}::timestamptz - interval '1 hour'`
  const { rows } = await sql<{ running: boolean }>`
    select exists (select 1 from import_run
      where state = 'applying' and started_at > ${hourAgo})
      or exists (select 1 from roll_back where finished_at is null and begun_at > ${hourAgo}) as running`.execute(db)
  return rows[0]?.running ?? false
}

/** Events after `after` up to `upTo`, in order, without those that no alert tells of. */
export async function eventsBetween(db: Kysely<Schema>, after: number, upTo: number): Promise<DigestEvent[]> {
  const rows = await db
    .selectFrom('listing_event')
    .select(['id', 'listing_id', 'offer_id', 'kind', 'deal', 'old', 'new'])
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('kind', '<>', 'availability')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    listingId: row.listing_id,
    offerId: row.offer_id,
    kind: row.kind,
    deal: row.deal,
    oldPrice: typeof row.old === 'number' ? row.old : null,
    newPrice: typeof row.new === 'number' ? row.new : null,
  }))
}

/** The lowest watermark among running subscriptions of a frequency; null when there are none. */
export async function lowestWatermark(
  db: Kysely<Schema>,
  frequency: Frequency,
  confirmedBefore: Date,
): Promise<number | null> {
  const { lowest } = await db
    .selectFrom('subscription')
    .select(({ fn }) => fn.min('watermark').as('lowest'))
    .where('state', '=', 'active')
    .where('frequency', '=', frequency)
    .where('confirmed_at', '<=', confirmedBefore)
    .executeTakeFirstOrThrow()
  return lowest
}

/** `version` is another one after each change of its row (PostgreSQL's `xmin`). */
export type DueSubscription = SubscriptionRecord & { version: string }

/** Which of these subscriptions are active at this frequency and were confirmed before their turn. */
export async function runningSubscriptions(
  db: Kysely<Schema>,
  ids: number[],
  frequency: Frequency,
  confirmedBefore: Date,
): Promise<DueSubscription[]> {
  if (ids.length === 0) return []
  const rows = await withContact(db)
    .select(sql<string>`subscription.xmin::text`.as('version'))
    .where('subscription.id', 'in', ids)
    .where('subscription.state', '=', 'active')
    .where('subscription.frequency', '=', frequency)
    .where('subscription.confirmed_at', '<=', confirmedBefore)
    .orderBy('subscription.id')
    .execute()
  return rows.map((row) => ({ ...recordFrom(row), version: row.version }))
}

/** These subscriptions, those of one address together; the oldest first. Ids of subscriptions that are gone are left out. */
export async function subscriptionsByAddress(db: Kysely<Schema>, ids: readonly number[]): Promise<number[][]> {
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(subscription.id order by subscription.id) as ids
    from subscription join contact on contact.id = subscription.contact_id
    where subscription.id = any(${ids}::int[])
    group by contact.email_hash order by min(subscription.id)`.execute(db)
  return rows.map((row) => row.ids)
}

/**
 * Moves watermarks; returns the ids of those that moved. A subscription that was changed in any way since it was read does
 * not move, and its digest must not be sent: it tells what fitted before.
 */
export async function moveWatermarks(
  tx: Kysely<Schema>,
  read: Pick<DueSubscription, 'id' | 'version'>[],
  to: number,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update subscription set watermark = ${to}
    from unnest(${read.map(({ id }) => id)}::int[], ${read.map(({ version }) => version)}::text[]) as was (id, version)
    where subscription.id = was.id and subscription.xmin::text = was.version and subscription.state = 'active'
    returning subscription.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** How many of these subscriptions still wait for a digest of events up to `upTo`. */
export async function countStillDue(
  db: Kysely<Schema>,
  ids: number[],
  frequency: Frequency,
  upTo: number,
): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('subscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('state', '=', 'active')
    .where('frequency', '=', frequency)
    .where('watermark', '<', upTo)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Moves the watermarks of all other subscriptions of a frequency, for which nothing fitted. A subscription that had its
 * digest for the period keeps its watermark: later events belong in the next digest. Works in portions, so that no
 * transaction is long.
 */
export async function moveOtherWatermarks(
  db: Kysely<Schema>,
  {
    frequency,
    confirmedBefore,
    period,
    rollBack,
  }: { frequency: Frequency; confirmedBefore: Date; period: string; rollBack: number },
  to: number,
): Promise<void> {
  for (let moved = SUBSCRIPTIONS_PER_STATEMENT; moved === SUBSCRIPTIONS_PER_STATEMENT;) {
    const { numAffectedRows } = await sql`
      update subscription set watermark = ${to}
      where id in (
        select id from subscription
        where state = 'active' and frequency = ${frequency} and confirmed_at <= ${confirmedBefore} and watermark < ${to}
          and not exists (select 1 from digest where subscription_id = subscription.id and period = ${period})
          and not exists (select 1 from roll_back where id > ${rollBack})
        order by id limit ${SUBSCRIPTIONS_PER_STATEMENT} for update skip locked)`.execute(db)
    moved = Number(numAffectedRows ?? 0)
  }
}

const SUBSCRIPTIONS_PER_STATEMENT = 5000

export type NewDigest = {
  subscriptionId: number
  period: string
  outboxId: number
  listings: number
  watermark: number
  /** The subscription's watermark before this digest. */
  since: number
  /** Ids of the events that the digest tells of. */
  told: number[]
}

/** Stores digests and returns how many were new: a subscription has one digest per period. */
export async function recordDigests(tx: Kysely<Schema>, digests: NewDigest[], at: Date): Promise<number> {
  if (digests.length === 0) return 0
  const inserted = await tx
    .insertInto('digest')
    .values(
      digests.map((digest) => ({
        subscription_id: digest.subscriptionId,
        period: digest.period,
        outbox_id: digest.outboxId,
        listings: digest.listings,
        watermark: digest.watermark,
        since: digest.since,
        composed_at: at,
        told: sql`${digest.told}::bigint[]`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('period')
    .execute()
  return inserted.length
}

/** Which of these subscriptions had their digest for the period already. */
export async function digestedIn(db: Kysely<Schema>, ids: number[], period: string): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('digest')
    .select('subscription_id')
    .where('period', '=', period)
    .where('subscription_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ subscription_id }) => subscription_id))
}

/** A digest on the page that manages a subscription. `subject` is null once the mail is no longer kept. */
export type SentDigest = {
  composedAt: string
  listings: number
  subject: string | null
  state: 'queued' | 'sent' | 'failed' | null
}

/** The digests of a subscription, the newest first. */
export async function digestsOf(db: Kysely<Schema>, subscriptionId: number, limit = 50): Promise<SentDigest[]> {
  const rows = await db
    .selectFrom('digest')
    .leftJoin('outbox', 'outbox.id', 'digest.outbox_id')
    .select(['digest.composed_at', 'digest.listings', 'outbox.subject', 'outbox.state'])
    .where('digest.subscription_id', '=', subscriptionId)
    .orderBy('digest.composed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    composedAt: row.composed_at.toISOString(),
    listings: row.listings,
    subject: row.subject,
    state:
      row.state === null
        ? null
        : row.state === 'sent'
          ? 'sent'
          : row.state === 'queued' || row.state === 'sending'
            ? 'queued'
            : 'failed',
  }))
}

/** The last turn of a schedule that was completed; null when none was. */
export async function lastTurn(db: Kysely<Schema>, schedule: Frequency): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', `notified:${schedule}`).executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : null
}

/** Notes that a turn is complete. False, and nothing is noted, when a roll-back has begun since the turn began. */
export async function recordTurn(
  db: Kysely<Schema>,
  turn: { frequency: Frequency; period: string; rollBack: number },
): Promise<boolean> {
  const value = JSON.stringify(turn.period)
  return await db.transaction().execute(async (tx) => {
    if (!(await holdOffRollBacks(tx, turn.rollBack))) return false
    await tx
      .insertInto('meta')
      .values({ key: `notified:${turn.frequency}`, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    return true
  })
}
