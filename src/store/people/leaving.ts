import { type Kysely, sql } from 'kysely'
import type { LeavingReason } from '#domain/subscription/subscription.ts'
import type { Schema } from '#store/schema.ts'

/** Counts a reason for leaving, without who gave it. The subscription only notes that it was asked, so it counts once. */
export async function countLeaving(tx: Kysely<Schema>, subscriptionId: number, reason: LeavingReason): Promise<void> {
  const { rows } = await sql`
    update subscription set end_reason = 'asked'
    where id = ${subscriptionId} and state = 'ended' and end_reason is null returning id`.execute(tx)
  if (rows.length === 0) return
  await sql`
    insert into meta (key, value) values (${`left:${reason}`}, '1')
    on conflict (key) do update set value = to_jsonb((meta.value)::int + 1)`.execute(tx)
}

/** How often each reason was given, by names for the operator. */
export async function leavingCounts(db: Kysely<Schema>): Promise<Record<string, number>> {
  const rows = await db.selectFrom('meta').selectAll().where('key', 'like', 'left:%').orderBy('key').execute()
  return Object.fromEntries(
    rows.map(({ key, value }) => [key.replace('left:', 'unsubscribed: ').replace('_', ' '), Number(value)]),
  )
}
