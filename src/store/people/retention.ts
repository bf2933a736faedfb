import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/**
 * Deletes questions, mails to friends, viewings and unconfirmed viewings from before the given moments, and people who have
 * none left. A friend's link to stop mails goes with the last mail to them. Bounces go after 14 days, when they no longer
 * count.
 */
export async function forgetExpired(
  db: Kysely<Schema>,
  before: { leads: Date; friendMails: Date; appointments: Date; unconfirmed: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('lead').where('created_at', '<', before.leads).execute()
    await tx.deleteFrom('friend_mail').where('created_at', '<', before.friendMails).execute()
    await sql`delete from token where purpose = 'friend_stop'
      and not exists (select 1 from friend_mail where friend_hash = token.subject)`.execute(tx)
    await sql`delete from bounce where created_at < now() - interval '14 days'`.execute(tx)
    await tx.deleteFrom('appointment').where('ends_at', '<', before.appointments).execute()
    // An unconfirmed viewing is somebody's request, so it stays until the agency was told of it.
    await tx
      .deleteFrom('appointment')
      .where('held_until', '<', before.unconfirmed)
      .where('cancelled_at', 'is not', null)
      .execute()
    await tx.deleteFrom('person_entry').where('at', '<', before.leads).execute()
    await sql`delete from person where created_at < ${before.leads}
      and not exists (select 1 from person_entry where person_id = person.id)
      and not exists (select 1 from appointment where visitor_email_hash = person.email_hash)
      and not exists (select 1 from contact join lead on lead.contact_id = contact.id
        where contact.email_hash = person.email_hash)`.execute(tx)
    await sql`delete from contact where created_at < ${before.leads}
      and not exists (select 1 from lead where contact_id = contact.id)
      and not exists (select 1 from subscription where contact_id = contact.id)`.execute(tx)
  })
}
