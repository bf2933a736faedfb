import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import {
  ALWAYS_SENT,
  BULK_PRIORITY,
  isMailKind,
  MAIL_PRIORITIES,
  type MailKind,
  type OutgoingMail,
} from '#domain/requests/outgoing-mail.ts'
import { emailHash } from '#store/people/contacts.ts'
import type { Schema } from '#store/schema.ts'

export type NewMail = OutgoingMail & {
  subscriptionId: number | null
  /** Further subscriptions of the address whose news the mail tells. */
  alsoFor?: number[]
  /** How long the mail waits in the queue; 0 when it is due at once. */
  delayMs: number
  /** After so many hours the mail is stale: it is dropped, not sent. null when it never gets stale. */
  staleAfterHours: number | null
}

/** Channel of store wake-ups: mails may wait to be sent. Sent after the commit. */
export const MAILS_QUEUED = 'gevel_queued'

/** Puts a finished mail in the outbox, in the transaction of what it tells about. False when its key was there already. */
export async function enqueueMail(tx: Kysely<Schema>, mail: NewMail): Promise<boolean> {
  return (await enqueueMails(tx, [mail])).length === 1
}

/** The same for several mails. Returns keys and ids of those that were not there already. */
export async function enqueueMails(tx: Kysely<Schema>, mails: NewMail[]): Promise<{ id: number; key: string }[]> {
  if (mails.length === 0) return []
  return await tx
    .insertInto('outbox')
    .values(
      mails.map((mail) => ({
        ...columnsOf(mail),
        key: mail.key,
        message_id: mail.messageId,
        subscription_id: mail.subscriptionId,
        also_for: sql<number[]>`${mail.alsoFor ?? []}::integer[]`,
        not_after:
          mail.staleAfterHours === null ? null : sql<Date>`now() + make_interval(hours => ${mail.staleAfterHours})`,
        not_before: sql<Date>`now() + make_interval(secs => ${mail.delayMs / 1000})`,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'key'])
    .execute()
}

/** Recipient and Message-ID of a mail; null when the mail is no longer kept. */
export async function sentTo(db: Kysely<Schema>, id: number): Promise<{ recipient: string; messageId: string } | null> {
  const found = await db
    .selectFrom('outbox')
    .select(['recipient', 'message_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found ? { recipient: found.recipient, messageId: found.message_id } : null
}

export type Lane = 'interactive' | 'bulk'
export type ClaimedMail = OutgoingMail & {
  id: number
  recipientHash: string
  attemptId: number
  /** How often the mail was tried, this attempt included. */
  attempts: number
}

/**
 * Claims mails that are due: they are `sending` until the lease runs out. The attempt is stored before anything is sent, so
 * that a crash leaves a trace of a mail that may have left. All times are the store's. Mails that are stale, suppressed or
 * of an ended subscription are put aside instead.
 */
export async function claimDue(
  db: Kysely<Schema>,
  wanted: { lane: Lane; limit: number; leaseSeconds: number; exceptDomains: string[] },
): Promise<{ mails: ClaimedMail[]; putAside: number }> {
  // One statement, so that a portion costs one round trip and one commit.
  const { rows } = await sql<Selectable<Schema['outbox']> & { attempt_id: number | null }>`
    with due as (
      select id, kind, not_after, subscription_id, also_for, recipient_hash from outbox
      where state in ('queued', 'sending')
        and ((state = 'queued' and not_before <= now()) or (state = 'sending' and lease_until < now()))
        and ${wanted.lane === 'bulk' ? sql`priority >= ${BULK_PRIORITY}` : sql`priority < ${BULK_PRIORITY}`}
        and lower(split_part(recipient, '@', 2)) <> all(${wanted.exceptDomains}::text[])
      order by priority, not_before, id
      limit ${wanted.limit}
      for update skip locked
    ), fate as (
      select id, case
        when not_after < now() then 'dropped'
        when kind = 'digest' and not exists (
          select 1 from subscription s
          where (s.id = due.subscription_id or s.id = any(due.also_for)) and s.state = 'active') then 'dropped'
        when kind <> all(${[...ALWAYS_SENT]}::text[]) and exists (
          select 1 from suppression s where s.email_hash = due.recipient_hash
            and (s.scope = 'all' or due.kind = 'friend')) then 'suppressed'
        else 'sending' end as state
      from due
    ), taken as (
      update outbox set
        state = fate.state,
        attempts = attempts + 1,
        lease_until = now() + make_interval(secs => ${wanted.leaseSeconds}),
        ${clearedWhenFinished(sql`fate.state <> 'sending'`)}
      from fate where outbox.id = fate.id
      returning outbox.*
    ), attempt as (
      insert into outbox_attempt (outbox_id) select id from taken where state = 'sending'
      returning id, outbox_id
    )
    select taken.*, attempt.id as attempt_id from taken left join attempt on attempt.outbox_id = taken.id
    order by priority, id`.execute(db)
  const mails = rows.flatMap((row) =>
    row.attempt_id === null
      ? []
      : {
          ...mailFrom(row),
          id: row.id,
          recipientHash: row.recipient_hash,
          attempts: row.attempts,
          attemptId: row.attempt_id,
        },
  )
  return { mails, putAside: rows.length - mails.length }
}

/**
 * Makes the mails of a dead process due without waiting for its leases. Only for the embedded store, which one process at a
 * time can have, so the last one is surely gone. Returns how many mails.
 */
export async function takeOverLeases(db: Kysely<Schema>): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set lease_until = now() - interval '1 second' where state = 'sending' and lease_until >= now()`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Marks all these mails as sent, in one commit. */
export async function markSent(db: Kysely<Schema>, mails: ClaimedMail[]): Promise<void> {
  await sql`
    with attempt as (
      update outbox_attempt set outcome = 'sent', error = null
      where id = any(${mails.map(({ attemptId }) => attemptId)}::bigint[]))
    update outbox set state = 'sent', sent_at = now(), lease_until = null, last_error = null, last_code = null,
      ${clearedWhenFinished(sql`true`)}
    where id = any(${mails.map(({ id }) => id)}::bigint[])`.execute(db)
  await noteReplies(db, mails)
}

/** Notes changes for open pages of the office: a thread shows what became of each reply. */
async function noteReplies(db: Kysely<Schema>, mails: readonly ClaimedMail[]): Promise<void> {
  const keys = mails.map(({ key }) => key).filter((key) => key.startsWith('reply-'))
  if (keys.length === 0) return
  await sql`insert into change_log (entity, id)
    select 'person', person_id from person_entry where outbox_key = any(${keys}::text[])`.execute(db)
}

/**
 * Clears the text of a finished digest, but keeps its row. The text holds public offers and links that still work, and a
 * hundred thousand a day would take some 40 GB in three months; `digest` has the number of offers. Also clears mails whose
 * link is a key: to confirm, to manage, to a viewing. The store otherwise holds only hashes of these keys.
 */
const clearedWhenFinished = (isFinished: RawBuilder<unknown>) => sql`
  ${emptied(sql`(kind = 'digest' or ${BRINGS_A_KEY}) and ${isFinished}`)},
  headers = case when kind = 'digest' and ${isFinished} then '{}' else headers end`

const BRINGS_A_KEY = sql`kind in ('confirmation', 'link', 'appointment')`

/** A mail that was given up keeps its text, so that the operator can see why, unless it brings a key. */
const clearedWhenDead = (isDead: RawBuilder<unknown>) => emptied(sql`${BRINGS_A_KEY} and ${isDead}`)

const emptied = (when: RawBuilder<unknown>) => sql`
  html = case when ${when} then '' else html end, body_text = case when ${when} then '' else body_text end`

/** Why a mail did not leave. `code`: that of the server's answer; `words`: the answer itself, or what went wrong. */
export type FailedTry = { outcome: string; code: string | null; words: string }

/** Minutes until the next attempt; the last one repeats. */
const BACK_OFF_MINUTES = [1, 2, 5, 15, 30, 60]

/**
 * Puts a mail back into the queue, with back-off, or marks it dead when the first attempt was a day ago. Returns which;
 * null when another sender took the mail over after our lease had ended, and it is sent or gone.
 */
export async function retryLater(
  db: Kysely<Schema>,
  mail: ClaimedMail,
  { outcome, code, words }: FailedTry,
): Promise<'queued' | 'dead' | null> {
  const minutes = BACK_OFF_MINUTES[Math.min(mail.attempts, BACK_OFF_MINUTES.length) - 1] ?? 60
  return await db.transaction().execute(async (tx) => {
    await closeAttempt(tx, mail, outcome, words)
    const isOver = sql`(select min(started_at) from outbox_attempt where outbox_id = ${mail.id}) < now() - interval '24 hours'`
    const { rows } = await sql<{ state: 'queued' | 'dead' }>`
      update outbox set
        state = case when ${isOver} then 'dead' else 'queued' end, ${clearedWhenDead(isOver)},
        not_before = now() + make_interval(mins => ${minutes}), lease_until = null, last_error = ${words}, last_code = ${code}
      where id = ${mail.id} and state = 'sending'
      returning state`.execute(tx)
    return rows[0]?.state ?? null
  })
}

/** Gives a mail up that can never be delivered. */
export async function markDead(
  db: Kysely<Schema>,
  mail: ClaimedMail,
  { outcome, code, words }: FailedTry,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await closeAttempt(tx, mail, outcome, words)
    await sql`
      update outbox set state = 'dead', lease_until = null, last_error = ${words}, last_code = ${code},
        ${clearedWhenDead(sql`true`)}
      where id = ${mail.id} and state = 'sending'`.execute(tx)
    await noteReplies(tx, [mail])
  })
}

/** Puts a mail back that was claimed but not tried, as if it had never been claimed. */
export async function release(db: Kysely<Schema>, mail: ClaimedMail): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('outbox_attempt').where('id', '=', mail.attemptId).execute()
    await sql`
      update outbox set state = 'queued', lease_until = null, attempts = attempts - 1
      where id = ${mail.id} and state = 'sending'`.execute(tx)
  })
}

/** Makes mails due now that wait after this outcome, as the mail server is back. `most`: at most so many, by priority. */
export async function retryNow(db: Kysely<Schema>, outcome: string, most: number | null = null): Promise<void> {
  await sql`
    update outbox set not_before = now() where id = any(array(
      select id from outbox
      where state = 'queued' and attempts > 0 and not_before > now()
        and (select outcome from outbox_attempt where outbox_id = outbox.id order by id desc limit 1) = ${outcome}
      order by priority, id limit ${most}))`.execute(db)
}

/** Drops queued mails of these subscriptions. A digest that also tells of another active search stays. */
export async function dropQueuedOfSubscriptions(tx: Kysely<Schema>, ids: number[], kind: MailKind): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('outbox')
    .set({ state: 'dropped' })
    .where('subscription_id', 'in', ids)
    .where(ofKind(kind))
    .where('state', '=', 'queued')
    .where(
      sql<boolean>`not exists (select 1 from subscription s
        where s.id = any(outbox.also_for) and s.id <> all(${ids}::integer[]) and s.state = 'active')`,
    )
    .execute()
}

/**
 * How long an address waits for another mail of this kind: at most one in ten minutes and three a day. `waitingId`: a mail
 * that has not left yet, into which more can be written.
 */
export async function recentMails(
  tx: Kysely<Schema>,
  recipientHash: string,
  kind: Extract<MailKind, 'confirmation' | 'link'>,
): Promise<{ waitingId: number | null; delayMs: number }> {
  const { rows } = await sql<{ id: number; waiting: boolean; next: Date; day: Date; now: Date }>`
    select id, state = 'queued' and attempts = 0 as waiting, now() as now,
      greatest(not_before, coalesce(sent_at, not_before)) + interval '10 minutes' as next,
      greatest(not_before, coalesce(sent_at, not_before)) + interval '24 hours' as day
    from outbox
    where recipient_hash = ${recipientHash} and ${ofKind(kind)} and state in ('queued', 'sending', 'sent')
      and greatest(not_before, coalesce(sent_at, not_before)) > now() - interval '24 hours'
    order by greatest(not_before, coalesce(sent_at, not_before)) desc
    for update`.execute(tx)
  const last = rows[0]
  if (!last) return { waitingId: null, delayMs: 0 }
  const third = rows[MAX_MAILS_PER_DAY - 1]
  const next = third && third.day > last.next ? third.day : last.next
  const waitingId = rows.find(({ waiting }) => waiting)?.id ?? null
  return { waitingId, delayMs: Math.max(0, next.getTime() - last.now.getTime()) }
}

const MAX_MAILS_PER_DAY = 3

/** A delayed mail of this kind to this address, into which more can be written; null when there is none. */
export async function mailPutOff(
  tx: Kysely<Schema>,
  recipientHash: string,
  kind: MailKind,
): Promise<{ id: number; key: string } | null> {
  const waiting = await tx
    .selectFrom('outbox')
    .select(['id', 'key'])
    .where('recipient_hash', '=', recipientHash)
    .where(ofKind(kind))
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('not_before', '>', sql<Date>`now()`)
    .orderBy('id')
    .forUpdate()
    .executeTakeFirst()
  return waiting ?? null
}

/** Replaces the text of a waiting mail; its key, place in the queue and Message-ID stay. */
export async function rewriteMail(
  tx: Kysely<Schema>,
  id: number,
  mail: Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'locale' | 'headers'> & { subscriptionId: number | null },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({
      subject: mail.subject,
      html: mail.html,
      body_text: mail.text,
      locale: mail.locale,
      headers: JSON.stringify(mail.headers),
      subscription_id: mail.subscriptionId,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes finished mails after `days`. The row in `digest` still has the number of offers. */
export async function forgetFinishedMails(db: Kysely<Schema>, days: number): Promise<void> {
  await forgetThrough(db, sql`true`, sql`make_interval(days => ${days})`)
  // The friend never agreed to anything: the form promises to delete the address once the mail has left.
  await forgetThrough(db, sql`kind = 'friend'`, sql`interval '1 hour'`)
}

/** Deletes in portions, so that no query waits long while a day's digests are deleted. */
async function forgetThrough(db: Kysely<Schema>, which: RawBuilder<unknown>, kept: RawBuilder<unknown>): Promise<void> {
  for (let forgotten = MAILS_PER_STATEMENT; forgotten === MAILS_PER_STATEMENT;) {
    const { numAffectedRows } = await sql`
      delete from outbox where id = any(array(
        select id from outbox
        where state in ('sent', 'dead', 'dropped', 'suppressed') and coalesce(sent_at, created_at) < now() - ${kept}
          and ${which}
        order by coalesce(sent_at, created_at) limit ${MAILS_PER_STATEMENT}))`.execute(db)
    forgotten = Number(numAffectedRows ?? 0)
  }
}

const MAILS_PER_STATEMENT = 1000

async function closeAttempt(tx: Kysely<Schema>, mail: ClaimedMail, outcome: string, error: string | null) {
  await tx.updateTable('outbox_attempt').set({ outcome, error }).where('id', '=', mail.attemptId).execute()
}

/**
 * A worker of release 0.1.0 may still run beside us. It throws at an unknown kind and retries for ever, so links are stored
 * as confirmations, and mails to the operator as those about lapses. Keys tell them apart: `links-`, `data-`, `operator-`.
 */
const STORED_KINDS: Partial<Record<MailKind, MailKind>> = { link: 'confirmation', operator: 'lapse' }
const storedKind = (kind: MailKind): MailKind => STORED_KINDS[kind] ?? kind

const ofKind = (kind: MailKind) => {
  if (kind === 'link') return sql<boolean>`(kind in ('confirmation', 'link') and key like 'links-%')`
  if (kind === 'confirmation')
    return sql<boolean>`(kind = 'confirmation' and key not like 'links-%' and key not like 'data-%')`
  return sql<boolean>`kind = ${kind}`
}

function columnsOf(mail: OutgoingMail) {
  return {
    kind: storedKind(mail.kind),
    priority: MAIL_PRIORITIES[mail.kind],
    recipient: mail.recipient,
    recipient_hash: emailHash(mail.recipient),
    locale: mail.locale,
    reply_to: mail.replyTo,
    subject: mail.subject,
    html: mail.html,
    body_text: mail.text,
    headers: JSON.stringify(mail.headers),
    attachments: JSON.stringify(mail.attachments),
  }
}

function mailFrom(row: Selectable<Schema['outbox']>): OutgoingMail {
  if (!isMailKind(row.kind)) throw new Error(`The outbox holds a mail of unknown kind ${row.kind}`)
  return {
    key: row.key,
    kind: row.kind,
    recipient: row.recipient,
    locale: row.locale,
    replyTo: row.reply_to,
    subject: row.subject,
    html: row.html,
    text: row.body_text,
    headers: row.headers,
    attachments: row.attachments,
    messageId: row.message_id,
  }
}
