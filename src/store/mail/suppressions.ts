import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

export type SuppressionScope = 'all' | 'friend'

/** Stops all mail to this address or, with `friend`, mails that a friend asks for. Only the hash is kept. */
export async function suppress(
  db: Kysely<Schema>,
  emailHash: string,
  scope: SuppressionScope,
  reason: string,
): Promise<void> {
  await db
    .insertInto('suppression')
    .values({ email_hash: emailHash, scope, reason })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isSuppressed(db: Kysely<Schema>, emailHash: string, scope: SuppressionScope): Promise<boolean> {
  const scopes: SuppressionScope[] = scope === 'all' ? ['all'] : ['all', 'friend']
  const found = await db
    .selectFrom('suppression')
    .select('reason')
    .where('email_hash', '=', emailHash)
    .where('scope', 'in', scopes)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Notes a bounce. After one hard bounce, or three soft ones in 14 days, an address gets no more mail. A second bounce of
 * the same mail (`outboxId`) does not count.
 */
export async function recordBounce(
  db: Kysely<Schema>,
  emailHash: string,
  hard: boolean,
  outboxId: number | null = null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('bounce')
      .values({ email_hash: emailHash, hard, outbox_id: outboxId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { rows } = await sql<{ soft: number }>`
      select count(*)::int as soft from bounce
      where email_hash = ${emailHash} and not hard and created_at > now() - interval '14 days'`.execute(tx)
    if (hard) await suppress(tx, emailHash, 'all', 'hard bounce')
    else if ((rows[0]?.soft ?? 0) >= SOFT_BOUNCE_LIMIT) await suppress(tx, emailHash, 'all', 'soft bounces')
  })
}

const SOFT_BOUNCE_LIMIT = 3
