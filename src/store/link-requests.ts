import type { Kysely, Transaction } from 'kysely'
import { emailHash } from '#store/contacts.ts'
import type { Schema } from '#store/schema.ts'

/** Somebody at this address lost their links. Asked again before it was answered, it counts once. */
export async function noteLinkRequest(db: Kysely<Schema>, email: string): Promise<void> {
  await db
    .insertInto('link_request')
    .values({ email, email_hash: emailHash(email) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the oldest away, in the transaction that answers it; null when nobody waits. */
export async function takeLinkRequest(tx: Transaction<Schema>): Promise<{ email: string } | null> {
  const oldest = await tx
    .selectFrom('link_request')
    .select(['email', 'email_hash'])
    .orderBy('asked_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!oldest) return null
  await tx.deleteFrom('link_request').where('email_hash', '=', oldest.email_hash).execute()
  return { email: oldest.email }
}
