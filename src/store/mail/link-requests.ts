import type { Kysely } from 'kysely'
import { emailHash } from '#store/people/contacts.ts'
import type { Schema } from '#store/schema.ts'

/** Notes that somebody at this address lost their links. A repeated request counts once until it is answered. */
export async function noteLinkRequest(db: Kysely<Schema>, email: string): Promise<void> {
  await db
    .insertInto('link_request')
    .values({ email, email_hash: emailHash(email) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type LinkRequest = { email: string; emailHash: string }

/** The oldest requests, in their order. */
export async function openLinkRequests(db: Kysely<Schema>): Promise<LinkRequest[]> {
  const rows = await db
    .selectFrom('link_request')
    .select(['email', 'email_hash'])
    .orderBy('asked_at')
    .limit(MAX_REQUESTS_PER_RUN)
    .execute()
  return rows.map((row) => ({ email: row.email, emailHash: row.email_hash }))
}

const MAX_REQUESTS_PER_RUN = 500

/** Deletes a request, in the transaction that answers it; `false` when another worker was first. */
export async function takeLinkRequest(db: Kysely<Schema>, { emailHash: hash }: LinkRequest): Promise<boolean> {
  const gone = await db.deleteFrom('link_request').where('email_hash', '=', hash).returning('email_hash').execute()
  return gone.length > 0
}
