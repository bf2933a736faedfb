import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '#store/schema.ts'
import { deleteSubscriptions } from '#store/subscriptions.ts'

/** Everything kept about an address, table by table, as the person may take it along. */
export async function personalData(db: Kysely<Schema>, emailHash: string) {
  const contacts = await db
    .selectFrom('contact')
    .selectAll()
    .where('email_hash', '=', emailHash)
    .orderBy('id')
    .execute()
  const ids = [0, ...contacts.map(({ id }) => id)]
  const subscriptions = await db
    .selectFrom('subscription')
    .select([
      'id',
      'contact_id',
      'state',
      'criteria',
      'earlier_wishes',
      'frequency',
      'created_at',
      'confirmed_at',
      'paused_until',
      'ended_at',
      'end_reason',
    ])
    .where('contact_id', 'in', ids)
    .orderBy('id')
    .execute()
  const subscriptionIds = [0, ...subscriptions.map(({ id }) => id)]
  return {
    contacts: contacts.map(({ email_hash: _, ...contact }) => contact),
    consents: await db.selectFrom('consent').selectAll().where('contact_id', 'in', ids).orderBy('id').execute(),
    subscriptions,
    digests: await db
      .selectFrom('digest')
      .select(['subscription_id', 'period', 'listings', 'composed_at'])
      .where('subscription_id', 'in', subscriptionIds)
      .orderBy('composed_at')
      .execute(),
    contactRequests: await db
      .selectFrom('lead')
      .select(['listing_id', 'unit_id', 'message', 'created_at'])
      .where('contact_id', 'in', ids)
      .orderBy('id')
      .execute(),
    appointments: await db
      .selectFrom('appointment')
      .select([
        'listing_id',
        'unit_id',
        'starts_at',
        'ends_at',
        'state',
        'visitor_name',
        'visitor_email',
        'visitor_phone',
        'visitor_language',
        'reason',
        'created_at',
        'cancelled_at',
      ])
      .where('visitor_email_hash', '=', emailHash)
      .orderBy('starts_at')
      .execute(),
    friendMails: await db
      .selectFrom('friend_mail')
      .select(['listing_id', 'unit_id', 'locale', 'created_at'])
      .where((eb) => eb.or([eb('sender_hash', '=', emailHash), eb('friend_hash', '=', emailHash)]))
      .orderBy('id')
      .execute(),
    mails: await db
      .selectFrom('outbox')
      .select(['kind', 'subject', 'state', 'created_at', 'sent_at'])
      // Of a digest that is through the words are not kept.
      .select(sql<string | null>`nullif(body_text, '')`.as('body_text'))
      .where('recipient_hash', '=', emailHash)
      .orderBy('id')
      .execute(),
    suppressions: await db
      .selectFrom('suppression')
      .select(['scope', 'reason', 'created_at'])
      .where('email_hash', '=', emailHash)
      .execute(),
  }
}

/**
 * Erases all of it, in one transaction, mails about the person to others included. What stays is the hash: that it was
 * erased (so that a restored backup forgets it again), and that nothing may be sent to it, where that was so. Viewings
 * still to come are cancelled without a name. Needs nothing but the hash, for restores. Returns how the address was
 * written, for what lies outside the store.
 */
export async function eraseAddress(tx: Transaction<Schema>, emailHash: string, at: Date): Promise<string[]> {
  const addresses = await addressesOf(tx, emailHash)
  const contacts = await tx.selectFrom('contact').select('id').where('email_hash', '=', emailHash).execute()
  const ids = [0, ...contacts.map(({ id }) => id)]
  const subscriptions = await tx.selectFrom('subscription').select('id').where('contact_id', 'in', ids).execute()
  await deleteSubscriptions(
    tx,
    subscriptions.map(({ id }) => id),
  )
  await deleteMails(tx, emailHash, addresses)
  await tx.deleteFrom('lead').where('contact_id', 'in', ids).execute()
  await eraseAppointments(tx, emailHash, at)
  await tx
    .deleteFrom('friend_mail')
    .where((eb) => eb.or([eb('sender_hash', '=', emailHash), eb('friend_hash', '=', emailHash)]))
    .execute()
  await tx.deleteFrom('consent').where('contact_id', 'in', ids).execute()
  await tx.deleteFrom('contact').where('id', 'in', ids).execute()
  await tx.deleteFrom('token').where('subject', '=', emailHash).execute()
  await tx.deleteFrom('bounce').where('email_hash', '=', emailHash).execute()
  await sql`delete from rate_limit where position(${emailHash} in bucket) > 0`.execute(tx)
  await tx
    .insertInto('erasure')
    .values({ email_hash: emailHash, erased_at: at })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ erased_at: at }))
    .execute()
  return addresses
}

/** A viewing that is still to come; dates are ISO instants. */
export type ComingVisit = {
  id: string
  listingId: number
  unitId: number | null
  startsAt: string
  endsAt: string
  sequence: number
}

export async function comingVisits(db: Kysely<Schema>, emailHash: string, now: Date): Promise<ComingVisit[]> {
  const rows = await db
    .selectFrom('appointment')
    .select(['id', 'listing_id', 'unit_id', 'starts_at', 'ends_at', 'sequence'])
    .where('visitor_email_hash', '=', emailHash)
    .where('state', '=', 'booked')
    .where('starts_at', '>', now)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    listingId: row.listing_id,
    unitId: row.unit_id,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    sequence: row.sequence,
  }))
}

async function addressesOf(tx: Transaction<Schema>, emailHash: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select lower(email) as address from contact where email_hash = ${emailHash}
    union select lower(visitor_email) from appointment where visitor_email_hash = ${emailHash}
    union select lower(recipient) from outbox where recipient_hash = ${emailHash}`.execute(tx)
  return rows.map(({ address }) => address).filter(Boolean)
}

/** Those to the person, and those to others that name them: an agent's copy of a question, a calendar file. */
async function deleteMails(tx: Transaction<Schema>, emailHash: string, addresses: string[]): Promise<void> {
  await tx.deleteFrom('outbox').where('recipient_hash', '=', emailHash).execute()
  for (const address of addresses) {
    await sql`delete from outbox where lower(reply_to) = ${address}
      or position(${address} in lower(body_text)) > 0 or position(${address} in lower(attachments::text)) > 0`.execute(
      tx,
    )
  }
}

async function eraseAppointments(tx: Transaction<Schema>, emailHash: string, at: Date): Promise<void> {
  await tx
    .updateTable('appointment')
    .set({ state: 'cancelled', cancelled_at: at })
    .where('visitor_email_hash', '=', emailHash)
    .where('state', '=', 'booked')
    .where('starts_at', '>', at)
    .execute()
  await tx
    .updateTable('appointment')
    .set({ visitor_name: '', visitor_email: '', visitor_email_hash: '', visitor_phone: null, reason: null })
    .where('visitor_email_hash', '=', emailHash)
    .execute()
}
