import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { ALWAYS_SENT } from '#domain/requests/outgoing-mail.ts'
import type { Schema } from '#store/schema.ts'
import { deleteSubscriptions } from '#store/subscriptions/subscriptions.ts'

/** `mailKeys`: keys of the deleted mails, for copies outside the store; `inHand`: one of them was just being sent. */
export type Erased = { rows: number; mailKeys: string[]; inHand: boolean }

/**
 * Erases everything stored about an address, in one transaction: its own rows, found by its hash alone (so that a restored
 * backup can be erased again), and its own mails. Other people's rows are not touched, whatever they contain. Only the hash
 * stays: that it was erased and, if it was suppressed, that too. Coming viewings are cancelled and lose the name.
 */
export async function eraseAddress(tx: Transaction<Schema>, emailHash: string, at: Date): Promise<Erased> {
  const contacts = await tx.selectFrom('contact').select('id').where('email_hash', '=', emailHash).execute()
  const ids = [0, ...contacts.map(({ id }) => id)]
  const subscriptions = await tx.selectFrom('subscription').select('id').where('contact_id', 'in', ids).execute()
  const mails = await deleteMails(tx, emailHash, ids)
  await deleteSubscriptions(
    tx,
    subscriptions.map(({ id }) => id),
  )
  let rows = mails.length + subscriptions.length + contacts.length
  const count = ({ numDeletedRows }: { numDeletedRows: bigint }) => void (rows += Number(numDeletedRows))
  count(await tx.deleteFrom('lead').where('contact_id', 'in', ids).executeTakeFirstOrThrow())
  rows += await eraseAppointments(tx, emailHash, at)
  count(
    await tx
      .deleteFrom('friend_mail')
      .where((eb) => eb.or([eb('sender_hash', '=', emailHash), eb('friend_hash', '=', emailHash)]))
      .executeTakeFirstOrThrow(),
  )
  // With the person go the office's replies and notes, and files that came by mail.
  count(await tx.deleteFrom('person').where('email_hash', '=', emailHash).executeTakeFirstOrThrow())
  await tx.deleteFrom('consent').where('contact_id', 'in', ids).execute()
  await tx.deleteFrom('contact').where('id', 'in', ids).execute()
  await tx.deleteFrom('link_request').where('email_hash', '=', emailHash).execute()
  await tx.deleteFrom('token').where('subject', '=', emailHash).execute()
  count(await tx.deleteFrom('bounce').where('email_hash', '=', emailHash).executeTakeFirstOrThrow())
  // Release 0.1.0 kept the visitor in the answer to a booking.
  await sql`delete from idempotency
    where ${hashOf(sql`answer #>> '{appointment,visitor,email}'`)} = ${emailHash}`.execute(tx)
  await sql`delete from rate_limit where position(${emailHash} in bucket) > 0`.execute(tx)
  await tx
    .insertInto('erasure')
    .values({ email_hash: emailHash, erased_at: at })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ erased_at: at }))
    .execute()
  return {
    rows,
    mailKeys: mails.map(({ key }) => key),
    inHand: mails.some(({ state }) => state === 'sending'),
  }
}

/** Which mails are the person's own: mails to them, and mails from them to the agency, with their address as reply-to. */
export const isOwnMail = (emailHash: string) => sql<boolean>`(case
  when kind = any(${[...ALWAYS_SENT]}::text[])
  then ${hashOf(sql`reply_to`)} = ${emailHash} else recipient_hash = ${emailHash} end)`

/** `emailHash` of contacts.ts in SQL. */
const hashOf = (address: RawBuilder<unknown>) =>
  sql`encode(sha256(convert_to(lower((${address}) collate "C"), 'UTF8')), 'hex')`

/** Deletes the person's own mails and, by key, their mails to friends and all mails about their questions. */
async function deleteMails(tx: Transaction<Schema>, emailHash: string, contacts: number[]) {
  const leads = await tx.selectFrom('lead').select('id').where('contact_id', 'in', contacts).execute()
  const friendMails = await tx.selectFrom('friend_mail').select('id').where('sender_hash', '=', emailHash).execute()
  const keys = [
    ...leads.flatMap(({ id }) => [`lead-${id}`, `lead-copy-${id}`]),
    ...friendMails.map(({ id }) => `friend-${id}`),
  ]
  return await tx
    .deleteFrom('outbox')
    .where((eb) => eb.or([isOwnMail(emailHash), eb('key', '=', sql<string>`any(${keys}::text[])`)]))
    .returning(['key', 'state'])
    .execute()
}

async function eraseAppointments(tx: Transaction<Schema>, emailHash: string, at: Date): Promise<number> {
  await tx
    .updateTable('appointment')
    .set({ state: 'cancelled', cancelled_at: at })
    .where('visitor_email_hash', '=', emailHash)
    .where('state', '=', 'booked')
    .where('starts_at', '>', at)
    .execute()
  await sql`update viewing_feedback set note = null
    where appointment_id in (select id from appointment where visitor_email_hash = ${emailHash})`.execute(tx)
  const { numUpdatedRows } = await tx
    .updateTable('appointment')
    .set({
      ...{ visitor_name: '', visitor_email: '', visitor_email_hash: '', visitor_phone: null },
      ...{ visitor_message: null, reason: null },
      // Nobody can confirm the viewing any more, and the agency is not told of a lapse.
      held_until: null,
    })
    .where('visitor_email_hash', '=', emailHash)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** When each address was erased last. */
export async function erasures(db: Kysely<Schema>): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('erasure').selectAll().execute()
  return new Map(rows.map((row) => [row.email_hash, row.erased_at]))
}
