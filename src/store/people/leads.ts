import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** Stores a question to the agent, so that it is not lost when mail is down. Returns its id. */
export async function insertLead(
  tx: Kysely<Schema>,
  lead: {
    contactId: number
    listingId: number | null
    unitId: number | null
    officeId: string | null
    agentEmail: string
    message: string
    at: Date
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('lead')
    .values({
      contact_id: lead.contactId,
      listing_id: lead.listingId,
      unit_id: lead.unitId,
      office_id: lead.officeId,
      agent_email: lead.agentEmail,
      message: lead.message,
      created_at: lead.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many questions came from an address since the question `firstId`, that one included. */
export async function questionsSince(tx: Kysely<Schema>, emailHash: string, firstId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('lead')
    .innerJoin('contact', 'contact.id', 'lead.contact_id')
    .where('contact.email_hash', '=', emailHash)
    .where('lead.id', '>=', firstId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
