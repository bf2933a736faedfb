import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** A mail as the operator sees it. `code` and `words`: the server's answer to the last try. */
export type ListedMail = {
  id: number
  kind: string
  to: string
  subject: string
  state: 'queued' | 'sending' | 'sent' | 'dead' | 'dropped' | 'suppressed'
  tries: number
  code: string | null
  words: string | null
  last_try: Date | null
  /** When the mail is tried next; null when it is not waiting. */
  next_try: Date | null
  created: Date
  sent: Date | null
}

/** The newest mails; with `failed`, only those that were given up or whose last try failed. */
export async function listMails(
  db: Kysely<Schema>,
  { failed, limit }: { failed: boolean; limit: number },
): Promise<ListedMail[]> {
  const { rows } = await sql<ListedMail>`
    select id::int as id, case when key like 'operator-%' then 'operator' else kind end as kind, recipient as to, subject, state, attempts as tries, last_code as code, last_error as words,
      (select max(started_at) from outbox_attempt where outbox_id = outbox.id) as last_try,
      case when state = 'queued' then not_before end as next_try, created_at as created, sent_at as sent
    from outbox
    where ${failed ? sql`state = 'dead' or (state in ('queued', 'sending') and last_error is not null)` : sql`true`}
    order by id desc limit ${limit}`.execute(db)
  return rows
}

/** A question to an agent. `mail`: state of the mail to the agent; null once the mail is no longer kept. */
export type ListedLead = {
  id: number
  at: Date
  estate_id: number | null
  entity_id: number | null
  reference: string | null
  office: string | null
  agent: string
  name: string | null
  email: string
  phone: string | null
  message: string
  mail: ListedMail['state'] | null
}

/** The newest questions. */
export async function listLeads(db: Kysely<Schema>, limit: number): Promise<ListedLead[]> {
  const { rows } = await sql<ListedLead>`
    select lead.id::int as id, lead.created_at as at, lead.listing_id as estate_id, lead.unit_id as entity_id,
      listing.source_ref as reference, lead.office_id as office, lead.agent_email as agent,
      nullif(concat_ws(' ', contact.first_name, contact.last_name), '') as name, contact.email,
      coalesce(contact.mobile, contact.phone) as phone, lead.message, outbox.state as mail
    from lead
      join contact on contact.id = lead.contact_id
      left join listing on listing.id = lead.listing_id
      left join outbox on outbox.key = 'lead-' || lead.id
    order by lead.id desc limit ${limit}`.execute(db)
  return rows
}

export type ListedViewing = {
  starts: Date
  ends: Date
  /** `held`: booked, but the visitor has yet to confirm; `lapsed`: the visitor did not confirm in time. */
  state: 'booked' | 'held' | 'lapsed' | 'cancelled'
  estate_id: number
  entity_id: number | null
  reference: string | null
  office: string
  agent: string | null
  name: string
  email: string
  phone: string | null
  created: Date
}

/**
 * Viewings to come, the earliest first, or with `all` cancelled and past ones too, the latest first. Without ids, because
 * an id of release 0.1.0 is the key with which a visitor cancels.
 */
export async function listViewings(
  db: Kysely<Schema>,
  { all, now, limit }: { all: boolean; now: Date; limit: number },
): Promise<ListedViewing[]> {
  const standing = sql`case when appointment.state = 'booked' and held_until > ${now} then 'held'
    when held_until is not null then 'lapsed' else appointment.state end`
  const { rows } = await sql<ListedViewing>`
    select starts_at as starts, ends_at as ends, ${standing} as state, appointment.listing_id as estate_id,
      appointment.unit_id as entity_id, listing.source_ref as reference, office_id as office, agent_id as agent,
      visitor_name as name, visitor_email as email, visitor_phone as phone, appointment.created_at as created
    from appointment left join listing on listing.id = appointment.listing_id
    where ${all ? sql`true` : sql`${standing} in ('booked', 'held') and ends_at > ${now}`}
    order by starts_at ${all ? sql`desc` : sql`asc`} limit ${limit}`.execute(db)
  return rows
}

/** A subscription as the operator sees it. `alerts`: how many digests were composed for it. */
export type ListedSubscription = {
  id: number
  state: string
  frequency: string
  criteria: unknown
  created: Date
  confirmed: Date | null
  paused_until: Date | null
  ended: Date | null
  end_reason: string | null
  alerts: number
  last_alert: Date | null
}

/** All subscriptions of an address, of any state, the newest first. */
export async function listSubscriptions(db: Kysely<Schema>, emailHash: string): Promise<ListedSubscription[]> {
  const { rows } = await sql<ListedSubscription>`
    select subscription.id::int as id, subscription.state, frequency, criteria, subscription.created_at as created,
      confirmed_at as confirmed, paused_until, ended_at as ended, end_reason,
      (select count(*)::int from digest where subscription_id = subscription.id) as alerts,
      (select max(composed_at) from digest where subscription_id = subscription.id) as last_alert
    from subscription join contact on contact.id = subscription.contact_id
    where contact.email_hash = ${emailHash} order by subscription.id desc`.execute(db)
  return rows
}
