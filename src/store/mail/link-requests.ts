import type { Kysely } from 'kysely'
import { emailHash } from '#store/people/contacts.ts'
import type { Schema } from '#store/schema.ts'

/** Somebody at this address lost their links. Asked again before it was answered, it counts once. */
export async function noteLinkRequest(db: Kysely<Schema>, email: string): Promise<void> {
  await db
    .insertInto('link_request')
    .values({ email, email_hash: emailHash(email) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type LinkRequest = { email: string; emailHash: string }

/** The one that waits longest, but for these; null when nobody waits. */
export async function oldestLinkRequest(db: Kysely<Schema>, butFor: string[]): Promise<LinkRequest | null> {
  const oldest = await db
    .selectFrom('link_request')
    .select(['email', 'email_hash'])
    .where('email_hash', 'not in', ['', ...butFor])
    .orderBy('asked_at')
    .limit(1)
    .executeTakeFirst()
  return oldest ? { email: oldest.email, emailHash: oldest.email_hash } : null
}

/** Takes it away, in the transaction that answers it; `false` when another did. */
export async function takeLinkRequest(db: Kysely<Schema>, { emailHash: hash }: LinkRequest): Promise<boolean> {
  const gone = await db.deleteFrom('link_request').where('email_hash', '=', hash).returning('email_hash').execute()
  return gone.length > 0
}
