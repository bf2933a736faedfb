import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** Forgets questions, mails between friends and viewings from before the given moments, and who no longer has any. */
export async function forgetExpired(
  db: Kysely<Schema>,
  before: { leads: Date; friendMails: Date; appointments: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('lead').where('created_at', '<', before.leads).execute()
    await tx.deleteFrom('friend_mail').where('created_at', '<', before.friendMails).execute()
    await tx.deleteFrom('appointment').where('ends_at', '<', before.appointments).execute()
    await sql`delete from contact where created_at < ${before.leads}
      and not exists (select 1 from lead where contact_id = contact.id)
      and not exists (select 1 from subscription where contact_id = contact.id)`.execute(tx)
  })
}
