import { type Kysely, sql } from 'kysely'
import { isOwnMail } from '#store/people/erasure.ts'
import type { Schema } from '#store/schema.ts'

/** Everything stored about an address, table by table, for the person's own export. */
export async function personalData(db: Kysely<Schema>, emailHash: string) {
  const contacts = await db
    .selectFrom('contact')
    .selectAll()
    .where('email_hash', '=', emailHash)
    .orderBy('id')
    .execute()
  const ids = [0, ...contacts.map(({ id }) => id)]
  const subscriptions = await subscriptionsOf(db, ids)
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
    appointments: await appointmentsOf(db, emailHash),
    conversation: await conversationOf(db, emailHash),
    known: await db
      .selectFrom('person')
      .select(['name', 'phone', 'language', 'state', 'closed_why', 'created_at'])
      .where('email_hash', '=', emailHash)
      .execute(),
    friendMails: await db
      .selectFrom('friend_mail')
      .select(['listing_id', 'unit_id', 'locale', 'created_at'])
      .where((eb) => eb.or([eb('sender_hash', '=', emailHash), eb('friend_hash', '=', emailHash)]))
      .orderBy('id')
      .execute(),
    mails: await mailsOf(db, emailHash),
    bounces: await db
      .selectFrom('bounce')
      .select(['hard', 'created_at'])
      .where('email_hash', '=', emailHash)
      .orderBy('id')
      .execute(),
    suppressions: await db
      .selectFrom('suppression')
      .select(['scope', 'reason', 'created_at'])
      .where('email_hash', '=', emailHash)
      .execute(),
  }
}

async function subscriptionsOf(db: Kysely<Schema>, contactIds: readonly number[]) {
  return await db
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
    .where('contact_id', 'in', contactIds)
    .orderBy('id')
    .execute()
}

async function appointmentsOf(db: Kysely<Schema>, emailHash: string) {
  return await db
    .selectFrom('appointment')
    .leftJoin('viewing_feedback as feedback', 'feedback.appointment_id', 'appointment.id')
    .select([
      'appointment.listing_id',
      'unit_id',
      'starts_at',
      'ends_at',
      'state',
      'visitor_name',
      'visitor_email',
      'visitor_phone',
      'visitor_language',
      'visitor_message',
      'reason',
      'created_at',
      'held_until',
      'confirmed_at',
      'cancelled_at',
      'feedback.verdict as feedback_verdict',
      'feedback.reasons as feedback_reasons',
      'feedback.note as feedback_note',
    ])
    .where('visitor_email_hash', '=', emailHash)
    .orderBy('starts_at')
    .execute()
}

async function conversationOf(db: Kysely<Schema>, emailHash: string) {
  return await db
    .selectFrom('person_entry')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['kind', 'at', 'text', 'quoted', 'subject', 'person_entry.listing_id', 'marks'])
    .select(
      sql<unknown>`coalesce((select json_agg(json_build_object('name', file.name, 'type', file.type, 'size', file.size))
        from person_file file where file.entry_id = person_entry.id), '[]')`.as('files'),
    )
    .where('email_hash', '=', emailHash)
    .orderBy('at')
    .execute()
}

async function mailsOf(db: Kysely<Schema>, emailHash: string) {
  return await db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'subject', 'state', 'created_at', 'sent_at'])
    // The text of a finished digest is not kept. Links are cut, because a link in a mail is a key.
    .select(
      sql<string | null>`regexp_replace(nullif(body_text, ''), '/[A-Za-z0-9_-]{22,}$', '/…', 'ng')`.as('body_text'),
    )
    .where(isOwnMail(emailHash))
    .orderBy('id')
    .execute()
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
    // The agency never heard of viewings that are only held.
    .where('held_until', 'is', null)
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
