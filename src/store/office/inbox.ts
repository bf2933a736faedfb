import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Criteria } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import type { EntryKind, EntryMark } from '#domain/office/people.ts'
import { INBOX_SHOWN, type InboxShown } from '#domain/office/inbox-query.ts'
import { searchedWords } from '#domain/office/listings-query.ts'
import { phoneKey } from '#domain/office/people.ts'
import type { Frequency, SubscriptionState } from '#domain/subscription/subscription.ts'
import type { Verdict } from '#domain/office/feedback.ts'
import type { PersonRow } from '#store/people/people.ts'
import type { Schema } from '#store/schema.ts'

/** Threads of one filter, the longest waiting first, and how many each filter has. */
export async function inboxThreads(
  db: Kysely<Schema>,
  asked: { show: InboxShown; q: string; me: number; now: Date; from: number; most: number },
): Promise<{ threads: PersonRow[]; total: number; counts: Record<InboxShown, number> }> {
  const { show, q, from, most } = asked
  const conditions = shownIn(asked)
  const counted = INBOX_SHOWN.map(
    (name) => sql`(count(*) filter (where ${conditions[name]}))::integer as ${sql.ref(name)}`,
  )
  // `found` is materialized, so that the words are searched once for both counts and page.
  const { rows } = await sql<Record<InboxShown, number> & { page: number[] | null }>`
    with found as materialized (
      select id, state, waits_since, last_at, later_at, assigned_to from person where merged_into is null and ${containsAll(q)}
    ), page as (
      select id, row_number() over (order by waits_since is null, waits_since, last_at desc, id) as place from found
      where ${conditions[show]} order by place limit ${most} offset ${from}
    )
    select ${sql.join(counted)}, (select json_agg(id order by place) from page) as page from found`.execute(db)
  const [first] = rows
  if (first === undefined) throw new Error('An aggregate had no row.')
  const { page, ...counts } = first
  const { rows: people } = await sql<PersonRow>`select * from person where id = any(${page ?? []}::int[])`.execute(db)
  const byId = new Map(people.map((person) => [person.id, person]))
  return { threads: (page ?? []).flatMap((id) => byId.get(id) ?? []), total: counts[show], counts }
}

function shownIn({ me, now }: { me: number; now: Date }): Record<InboxShown, RawBuilder<unknown>> {
  const isOpen = sql`state <> 'closed' and (later_at is null or later_at <= ${now})`
  return {
    open: isOpen,
    waiting: sql`${isOpen} and waits_since is not null`,
    mine: sql`${isOpen} and assigned_to = ${me}::int`,
    free: sql`${isOpen} and assigned_to is null`,
    later: sql`state <> 'closed' and later_at > ${now}`,
    all: sql`true`,
  }
}

/** Does a thread's `found_by` contain every word of the search, or the telephone number that the search is? */
function containsAll(q: string): RawBuilder<unknown> {
  const isNumber = /^[+\d][\d\s./()-]{5,}$/.test(q)
  const words = isNumber ? [phoneKey(q) ?? q.replaceAll(/\D/g, '')] : searchedWords(q)
  if (words.length === 0) return sql`true`
  const said = words.map((word) => sql`found_by like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`)
  return sql`${sql.join(said, sql` and `)}`
}

/** How many threads wait for an answer. */
export async function countWaiting(db: Kysely<Schema>, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from person
    where merged_into is null and waits_since is not null and state <> 'closed' and (later_at is null or later_at <= ${now})`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

export type StoredFile = { id: number; name: string; type: string; size: number; kept: boolean }

/** The content of a thread, from all people merged into it, each kind with the newest first. */
export type ThreadRows = {
  questions: { at: Date; id: number; listingId: number | null; unitId: number | null; text: string }[]
  entries: {
    at: Date
    id: number
    kind: EntryKind
    by: number | null
    text: string
    quoted: string | null
    subject: string | null
    locale: Locale | null
    listingId: number | null
    unitId: number | null
    marks: EntryMark[]
    /** State of a reply's mail; null when there is none, or it is no longer kept. */
    mail: 'queued' | 'sending' | 'sent' | 'dead' | 'dropped' | 'suppressed' | null
    files: StoredFile[]
  }[]
  viewings: {
    at: Date
    id: string
    listingId: number
    unitId: number | null
    startsAt: Date
    state: 'booked' | 'cancelled'
    cancelledAt: Date | null
    message: string | null
    reason: string | null
    bookedBy: number | null
    verdict: Verdict | null
  }[]
  subscriptions: {
    at: Date
    id: number
    criteria: Criteria
    frequency: Frequency
    state: SubscriptionState
    confirmedAt: Date | null
    endedAt: Date | null
  }[]
  consents: {
    at: Date
    kind: string
    textVersion: string
    locale: Locale
    confirmedAt: Date | null
    withdrawnAt: Date | null
  }[]
  digests: { at: Date; listings: number; state: string | null }[]
  suppressed: boolean
}

/** Everything that was said and done in a thread. @param people all who are merged into it */
export async function threadRows(db: Kysely<Schema>, people: readonly PersonRow[]): Promise<ThreadRows> {
  const ids = people.map(({ id }) => id)
  const hashes = people.map(({ email_hash: hash }) => hash)
  const [questions, entries, viewings, subscriptions, consents, digests, suppressed] = await Promise.all([
    sql<ThreadRows['questions'][number]>`
      select lead.id, lead.created_at as at, listing_id as "listingId", unit_id as "unitId", message as text
      from contact join lead on lead.contact_id = contact.id
      where email_hash = any(${hashes}::text[]) order by lead.created_at desc limit ${MAX_ROWS_PER_KIND}`.execute(db),
    sql<ThreadRows['entries'][number]>`
      select entry.id, at, entry.kind, office_person_id as by, text, quoted, entry.subject, entry.locale, listing_id as "listingId",
        unit_id as "unitId", marks, outbox.state as mail,
        coalesce((select json_agg(json_build_object('id', file.id, 'name', name, 'type', type, 'size', size,
          'kept', bytes is not null) order by file.id) from person_file file where file.entry_id = entry.id), '[]') as files
      from person_entry entry left join outbox on outbox.key = entry.outbox_key
      where person_id = any(${ids}::int[]) order by at desc, entry.id desc limit ${MAX_ROWS_PER_KIND}`.execute(db),
    sql<ThreadRows['viewings'][number]>`
      select appointment.id, created_at as at, appointment.listing_id as "listingId", unit_id as "unitId", starts_at as "startsAt", state,
        cancelled_at as "cancelledAt", visitor_message as message, reason, booked_by as "bookedBy", verdict
      from appointment left join viewing_feedback on appointment_id = appointment.id
      where visitor_email_hash = any(${hashes}::text[]) and held_until is null order by created_at desc limit ${MAX_ROWS_PER_KIND}`.execute(
      db,
    ),
    sql<ThreadRows['subscriptions'][number]>`
      select subscription.id, subscription.created_at as at, criteria, frequency, state, confirmed_at as "confirmedAt", ended_at as "endedAt"
      from contact join subscription on contact_id = contact.id
      where email_hash = any(${hashes}::text[]) order by subscription.created_at desc limit ${MAX_ROWS_PER_KIND}`.execute(
      db,
    ),
    sql<ThreadRows['consents'][number]>`
      select given_at as at, kind, text_version as "textVersion", locale, confirmed_at as "confirmedAt", withdrawn_at as "withdrawnAt"
      from contact join consent on contact_id = contact.id
      where email_hash = any(${hashes}::text[]) order by given_at desc limit ${MAX_ROWS_PER_KIND}`.execute(db),
    sql<ThreadRows['digests'][number]>`
      select composed_at as at, listings, outbox.state
      from contact join subscription on contact_id = contact.id join digest on subscription_id = subscription.id
        left join outbox on outbox.id = digest.outbox_id
      where email_hash = any(${hashes}::text[]) order by composed_at desc limit ${MAX_ROWS_PER_KIND}`.execute(db),
    sql<{ found: boolean }>`select exists (select 1 from suppression
      where email_hash = any(${hashes}::text[]) and scope = 'all') as found`.execute(db),
  ])
  return {
    questions: questions.rows,
    entries: entries.rows,
    viewings: viewings.rows,
    subscriptions: subscriptions.rows,
    consents: consents.rows,
    digests: digests.rows,
    suppressed: suppressed.rows[0]?.found ?? false,
  }
}

/** More rows of one kind than anybody reads. */
const MAX_ROWS_PER_KIND = 200

export type NewEntry = {
  personId: number
  kind: EntryKind
  at: Date
  by: number | null
  text: string
  quoted?: string | null
  subject?: string | null
  locale?: Locale | null
  listingId?: number | null
  unitId?: number | null
  messageId?: string | null
  marks?: EntryMark[]
  outboxKey?: string | null
  saveId?: string | null
}

/** Stores an entry; null when it is there already, with the same Message-ID or `saveId`. */
export async function insertEntry(tx: Kysely<Schema>, entry: NewEntry): Promise<number | null> {
  const row = await tx
    .insertInto('person_entry')
    .values({
      person_id: entry.personId,
      kind: entry.kind,
      at: entry.at,
      office_person_id: entry.by,
      text: entry.text,
      quoted: entry.quoted ?? null,
      subject: entry.subject ?? null,
      locale: entry.locale ?? null,
      listing_id: entry.listingId ?? null,
      unit_id: entry.unitId ?? null,
      message_id: entry.messageId ?? null,
      marks: entry.marks ?? [],
      outbox_key: entry.outboxKey ?? null,
      save_id: entry.saveId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertFile(
  tx: Kysely<Schema>,
  entryId: number,
  file: { name: string; type: string; size: number; bytes: Uint8Array | null },
): Promise<void> {
  await tx
    .insertInto('person_file')
    .values({ entry_id: entryId, ...file })
    .execute()
}

/** A file that came with a mail; null when there is none, or it was not kept. */
export async function fileOf(
  db: Kysely<Schema>,
  id: number,
): Promise<{ name: string; type: string; bytes: Uint8Array } | null> {
  const row = await db
    .selectFrom('person_file')
    .select(['name', 'type', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && row.bytes !== null ? { name: row.name, type: row.type, bytes: row.bytes } : null
}

/** The mail that an answer replies to: the latest of the thread. `earlier`: those before it, the newest first. */
export async function mailToAnswer(
  db: Kysely<Schema>,
  people: readonly PersonRow[],
): Promise<{ messageId: string | null; earlier: string[] }> {
  const ids = people.map(({ id }) => id)
  const hashes = people.map(({ email_hash: hash }) => hash)
  const { rows } = await sql<{ id: string }>`
    select id from (
      select message_id as id, at from person_entry where person_id = any(${ids}::int[]) and message_id is not null
      union all
      select outbox.message_id, person_entry.at from person_entry join outbox on outbox.key = outbox_key
        where person_id = any(${ids}::int[])
      union all
      select outbox.message_id, lead.created_at from lead
        join contact on contact.id = contact_id join outbox on outbox.key = 'lead-copy-' || lead.id
        where contact.email_hash = any(${hashes}::text[])
    ) mail order by at desc limit 10`.execute(db)
  const [last = null, ...earlier] = rows.map(({ id }) => id)
  return { messageId: last, earlier }
}

/**
 * Deletes a reply and its mail, if the mail has not left. `gone`: the mail is on its way or has arrived; null when `by` has
 * written no such reply.
 */
export async function takeReplyBack(
  tx: Kysely<Schema>,
  { entry, by }: { entry: number; by: number },
): Promise<{ personId: number; text: string } | 'gone' | null> {
  const row = await tx
    .selectFrom('person_entry')
    .select(['person_id', 'text', 'outbox_key'])
    .where('id', '=', entry)
    .where('office_person_id', '=', by)
    .where('kind', '=', 'reply')
    .executeTakeFirst()
  if (!row) return null
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('key', '=', row.outbox_key)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return 'gone'
  await tx.deleteFrom('person_entry').where('id', '=', entry).execute()
  return { personId: row.person_id, text: row.text }
}

/** Threads with a waiting question of which the office was reminded fewer than `times` times, the longest waiting first. */
export async function waitingUnreminded(
  db: Kysely<Schema>,
  { most, times, now }: { most: number; times: number; now: Date },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select * from person where merged_into is null and waits_since is not null and state <> 'closed' and reminded < ${times}
      and (later_at is null or later_at <= ${now})
    order by waits_since limit ${most}`.execute(db)
  return rows
}

export async function noteReminded(tx: Kysely<Schema>, ids: readonly number[], times: number): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('person')
    .set({ reminded: times })
    .where('id', 'in', [...ids])
    .execute()
}
