import { type Kysely, sql } from 'kysely'

/**
 * Why a feed needs a look, as a code with its values, beside the English text of older releases; and the import whose
 * rejects the operator knows of. Whatever was imported before counts as known.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_state add column last_fault jsonb, add column judged_run integer`.execute(tx)
  await sql`update feed_state set judged_run = (select max(id) from import_run
    where import_run.source = feed_state.source and state in ('done', 'waiting_for_approval') and roll_back is null)`.execute(
    tx,
  )
}
