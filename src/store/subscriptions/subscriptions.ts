import { type Kysely, type Selectable, sql } from 'kysely'
import type { Contact } from '#domain/requests/contact.ts'
import { type Criteria, upgradeCriteria } from '#domain/search/criteria.ts'
import type { EarlierWishes } from '#domain/subscription/earlier-wishes.ts'
import type { Frequency, Subscription } from '#domain/subscription/subscription.ts'
import { noteChanges } from '#store/imports/change-log.ts'
import { contactFrom } from '#store/people/contacts.ts'
import type { Schema } from '#store/schema.ts'

/** A subscription with what only the store's callers need. */
export type SubscriptionRecord = Subscription & {
  contactId: number
  emailHash: string
  /** The subscription that this one replaces once it is confirmed. */
  replaces: number | null
  /** Earlier criteria, as long as events of their time wait to be told. */
  earlier: EarlierWishes[]
}

export type NewSubscription = {
  contactId: number
  criteria: Criteria
  frequency: Frequency
  replaces: number | null
  at: Date
}

export async function insertPendingSubscription(tx: Kysely<Schema>, wanted: NewSubscription): Promise<number> {
  const { id } = await tx
    .insertInto('subscription')
    .values({
      contact_id: wanted.contactId,
      state: 'pending',
      criteria: JSON.stringify(wanted.criteria),
      frequency: wanted.frequency,
      created_at: wanted.at,
      replaces: wanted.replaces,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function subscriptionById(db: Kysely<Schema>, id: number): Promise<SubscriptionRecord | null> {
  const row = await withContact(db).where('subscription.id', '=', id).executeTakeFirst()
  return row ? recordFrom(row) : null
}

/** The same, locked until the transaction ends. */
export async function lockSubscription(tx: Kysely<Schema>, id: number): Promise<SubscriptionRecord | null> {
  await sql`select id from subscription where id = ${id} for update`.execute(tx)
  return await subscriptionById(tx, id)
}

/** All subscriptions of an address, the newest first. */
export async function subscriptionsOfAddress(db: Kysely<Schema>, emailHash: string): Promise<SubscriptionRecord[]> {
  // Two queries: in one, a planner without statistics reads all subscriptions (measured on both engines).
  const contacts = await db.selectFrom('contact').select('id').where('email_hash', '=', emailHash).execute()
  if (contacts.length === 0) return []
  const ids = contacts.map(({ id }) => id)
  const rows = await withContact(db)
    .where('subscription.contact_id', 'in', ids)
    .where('contact.id', 'in', ids)
    .orderBy('subscription.id', 'desc')
    .execute()
  return rows.map(recordFrom)
}

/** Unconfirmed subscriptions that would replace this one, the newest first. */
export async function pendingToReplace(tx: Kysely<Schema>, id: number): Promise<SubscriptionRecord[]> {
  const rows = await withContact(tx)
    .where('subscription.replaces', '=', id)
    .where('subscription.state', '=', 'pending')
    .orderBy('subscription.id', 'desc')
    .execute()
  return rows.map(recordFrom)
}

/** Activates subscriptions. `watermark`: events up to it are not told any more. */
export async function activate(tx: Kysely<Schema>, ids: number[], at: Date, watermark: number): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('subscription')
    .set((eb) => ({
      state: 'active',
      confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(at)),
      paused_until: null,
      ended_at: null,
      end_reason: null,
      watermark,
    }))
    .where('id', 'in', ids)
    .execute()
  await noteChanges(tx, 'subscription', ids)
}

export async function pause(tx: Kysely<Schema>, id: number, until: Date): Promise<void> {
  await tx.updateTable('subscription').set({ state: 'paused', paused_until: until }).where('id', '=', id).execute()
  await noteChanges(tx, 'subscription', [id])
}

export async function end(tx: Kysely<Schema>, ids: number[], at: Date, reason: string | null): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('subscription')
    .set({ state: 'ended', ended_at: at, end_reason: reason, paused_until: null })
    .where('id', 'in', ids)
    .execute()
  await noteChanges(tx, 'subscription', ids)
}

/** Did the subscription end because its subscriber moved to another address? */
export async function wasReplaced(db: Kysely<Schema>, id: number): Promise<boolean> {
  const query = db.selectFrom('subscription').select('id').where('id', '=', id).where('end_reason', '=', 'replaced')
  return (await query.executeTakeFirst()) !== undefined
}

export async function setFrequency(tx: Kysely<Schema>, id: number, frequency: Frequency): Promise<void> {
  await tx.updateTable('subscription').set({ frequency }).where('id', '=', id).execute()
  await noteChanges(tx, 'subscription', [id])
}

/** @param earlier the criteria until now, for events that were not told yet */
export async function setCriteria(
  tx: Kysely<Schema>,
  id: number,
  criteria: Criteria,
  earlier: EarlierWishes[],
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ criteria: JSON.stringify(criteria), earlier_wishes: JSON.stringify(earlier) })
    .where('id', '=', id)
    .execute()
  await noteChanges(tx, 'subscription', [id])
}

/** Continues where another subscription was: events after `watermark` are still to be told. */
export async function continueFrom(
  tx: Kysely<Schema>,
  id: number,
  watermark: number,
  earlier: EarlierWishes[],
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ watermark, earlier_wishes: JSON.stringify(earlier) })
    .where('id', '=', id)
    .execute()
}

/** Ends all earlier links to manage these subscriptions. */
export async function nextGeneration(tx: Kysely<Schema>, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('subscription')
    .set((eb) => ({ token_generation: eb('token_generation', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

/** Ids of subscriptions whose pause is over. */
export async function pausesOver(db: Kysely<Schema>, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('subscription')
    .select('id')
    .where('state', '=', 'paused')
    .where('paused_until', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes subscriptions made before `pendingBefore` and never confirmed, and those ended before `endedBefore`, with all that
 * belongs to them. At most 1,000; returns how many.
 */
export async function deleteLapsed(db: Kysely<Schema>, pendingBefore: Date, endedBefore: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const lapsed = await tx
      .selectFrom('subscription')
      .select(['id', 'contact_id'])
      .where((eb) =>
        eb.or([
          eb('state', '=', 'pending').and('created_at', '<', pendingBefore),
          eb('state', '=', 'ended').and('ended_at', '<', endedBefore),
        ]),
      )
      .limit(1000)
      .forUpdate()
      .execute()
    await deleteSubscriptions(
      tx,
      lapsed.map(({ id }) => id),
    )
    await deleteUnusedContacts(
      tx,
      lapsed.map(({ contact_id }) => contact_id),
    )
    return lapsed.length
  })
}

/**
 * Deletes unconfirmed subscriptions with their links and contacts. Mails that have left stay, because they count against
 * the limit of their address.
 */
export async function takeBackPending(tx: Kysely<Schema>, pending: SubscriptionRecord[]): Promise<void> {
  if (pending.length === 0) return
  const ids = pending.map(({ id }) => id)
  await tx
    .updateTable('outbox')
    .set({ subscription_id: null })
    .where('subscription_id', 'in', ids)
    .where('state', '<>', 'queued')
    .execute()
  await deleteSubscriptions(tx, ids)
  await deleteUnusedContacts(
    tx,
    pending.map(({ contactId }) => contactId),
  )
}

async function deleteUnusedContacts(tx: Kysely<Schema>, contacts: number[]): Promise<void> {
  if (contacts.length === 0) return
  await tx
    .deleteFrom('contact')
    .where('id', 'in', contacts)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('subscription').select('id').whereRef('contact_id', '=', 'contact.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lead').select('id').whereRef('contact_id', '=', 'contact.id'))),
    )
    .execute()
}

/** Deletes subscriptions with their mails and tokens. */
export async function deleteSubscriptions(tx: Kysely<Schema>, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('outbox').where('subscription_id', 'in', ids).execute()
  await tx
    .deleteFrom('token')
    .where('purpose', 'in', ['manage', 'unsubscribe'])
    .where('subject', 'in', ids.map(String))
    .execute()
  await tx.deleteFrom('subscription').where('id', 'in', ids).execute()
  await noteChanges(tx, 'subscription', ids)
}

/** The query behind every read here and in digests.ts. */
export function withContact(db: Kysely<Schema>) {
  return db
    .selectFrom('subscription')
    .innerJoin('contact', 'contact.id', 'subscription.contact_id')
    .selectAll('contact')
    .select([
      'subscription.id as subscription_id',
      'subscription.contact_id',
      'subscription.state',
      'subscription.criteria',
      'subscription.frequency',
      'subscription.watermark',
      'subscription.earlier_wishes',
      'subscription.token_generation',
      'subscription.created_at as subscribed_at',
      'subscription.confirmed_at',
      'subscription.paused_until',
      'subscription.ended_at',
      'subscription.replaces',
    ])
}

type Row = Selectable<Schema['contact']> &
  Omit<Selectable<Schema['subscription']>, 'id' | 'created_at' | 'end_reason'> & {
    subscription_id: number
    subscribed_at: Date
  }

export function recordFrom(row: Row): SubscriptionRecord {
  const contact: Contact = contactFrom(row)
  return {
    id: row.subscription_id,
    state: row.state,
    contact,
    criteria: upgradeCriteria(row.criteria),
    frequency: row.frequency,
    createdAt: row.subscribed_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    pausedUntil: row.paused_until?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    watermark: row.watermark,
    earlier: row.earlier_wishes.map((wishes) => ({ ...wishes, criteria: upgradeCriteria(wishes.criteria) })),
    tokenGeneration: row.token_generation,
    contactId: row.contact_id,
    emailHash: row.email_hash,
    replaces: row.replaces,
  }
}
