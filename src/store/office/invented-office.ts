import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Locale } from '#base/locale.ts'
import type { Role } from '#domain/office/roles.ts'
import { noteChanges } from '#store/imports/change-log.ts'
import { emailHash } from '#store/people/contacts.ts'
import type { Schema } from '#store/schema.ts'
import { deleteSubscriptions } from '#store/subscriptions/subscriptions.ts'

/** An invented colleague as whom one looks around the demonstration. They get the first of `emails` that nobody real has. */
export type InventedPerson = { emails: readonly string[]; name: string; role: Role; language: Locale }

/** Adds an invented colleague, or resets one to what they are meant to be. Returns their id. */
export async function placeInvented(
  tx: Transaction<Schema>,
  { emails, ...person }: InventedPerson,
  at: Date,
): Promise<number> {
  const values = { ...person, state: 'active' as const }
  for (const email of emails) {
    const own = { email, email_hash: emailHash(email), handle: randomBytes(32).toString('base64url'), created_at: at }
    const placed = await tx
      .insertInto('office_person')
      .values({ ...values, ...own, invented: true })
      // A real colleague with this address stays as they are: nobody may look around in their place.
      .onConflict((conflict) =>
        conflict.column('email_hash').doUpdateSet(values).where('office_person.invented', '=', true),
      )
      .returning('id')
      .executeTakeFirst()
    if (placed) return placed.id
  }
  throw new Error(`${person.name} of the demonstration has no address that is free`)
}

/**
 * Removes everything invented from the office: sessions and work of invented colleagues, invented visitors, and edits of the
 * demonstration's listings. Rows of colleagues stay, as the log names them. Real people's rows are not touched, except that
 * threads assigned to an invented colleague become unassigned.
 */
export async function removeInventedOffice(tx: Transaction<Schema>): Promise<void> {
  const people = await tx
    .updateTable('office_person')
    .set({ state: 'disabled' })
    .where('invented', '=', true)
    .where('state', '<>', 'disabled')
    .returning('id')
    .execute()
  const ids = people.map(({ id }) => id)
  if (ids.length > 0) await removePeople(tx, ids)
  await removeVisitors(tx)
  await removeListingWork(tx)
}

async function removePeople(tx: Transaction<Schema>, ids: number[]): Promise<void> {
  await tx.deleteFrom('office_session').where('person_id', 'in', ids).execute()
  await tx.deleteFrom('office_calendar').where('person_id', 'in', ids).execute()
  await tx.deleteFrom('office_presence').where('person_id', 'in', ids).execute()
  await tx.deleteFrom('agenda_block').where('created_by', 'in', ids).execute()
  await tx.deleteFrom('open_house').where('created_by', 'in', ids).execute()
  await tx.deleteFrom('viewing_feedback').where('person_id', 'in', ids).execute()
  await tx.updateTable('person').set({ assigned_to: null }).where('assigned_to', 'in', ids).execute()
}

/** Removes invented visitors with all their rows. */
async function removeVisitors(tx: Transaction<Schema>): Promise<void> {
  const visitors = await tx.deleteFrom('invented_visitor').returning('email_hash').execute()
  if (visitors.length === 0) return
  const hashes = visitors.map(({ email_hash: hash }) => hash)
  const contacts = await tx.selectFrom('contact').select('id').where('email_hash', 'in', hashes).execute()
  const ids = [0, ...contacts.map(({ id }) => id)]
  const subscriptions = await tx.selectFrom('subscription').select('id').where('contact_id', 'in', ids).execute()
  await deleteSubscriptions(
    tx,
    subscriptions.map(({ id }) => id),
  )
  await tx.deleteFrom('lead').where('contact_id', 'in', ids).execute()
  await tx.deleteFrom('consent').where('contact_id', 'in', ids).execute()
  await tx.deleteFrom('contact').where('id', 'in', ids).execute()
  await tx.deleteFrom('outbox').where('recipient_hash', 'in', hashes).execute()
  const viewings = await tx
    .deleteFrom('appointment')
    .where('visitor_email_hash', 'in', hashes)
    .returning('listing_id')
    .execute()
  await noteChanges(
    tx,
    'viewing',
    viewings.map(({ listing_id: id }) => id),
  )
  const threads = await tx.deleteFrom('person').where('email_hash', 'in', hashes).returning('id').execute()
  await noteChanges(
    tx,
    'person',
    threads.map(({ id }) => id),
  )
}

/** Removes imports, edits and stages of the demonstration, so that none waits for anybody once its listings are gone. */
async function removeListingWork(tx: Transaction<Schema>): Promise<void> {
  const ofDemo = sql<number>`(select id from listing where demo)`
  await sql`delete from import_run where source = 'demo'`.execute(tx)
  await sql`delete from roll_back where source = 'demo'`.execute(tx)
  await sql`delete from feed_state where source = 'demo'`.execute(tx)
  for (const table of ['listing_edit', 'listing_revision', 'open_house', 'viewing_rule'] as const)
    await sql`delete from ${sql.table(table)} where listing_id in ${ofDemo}`.execute(tx)
  // An archived listing answers as if it had never been there, even when withdrawn: no visitor ever saw it.
  await sql`update listing set stage = 'archived', stage_at = null, ask_at = null, findings = null
    where demo and stage <> 'published'`.execute(tx)
}
