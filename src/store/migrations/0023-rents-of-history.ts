import type { Kysely } from 'kysely'

/**
 * Whether an older rent had its charges in it, as French homes are told since 0020: what was recorded before had not, and
 * neither has what the release before writes beside us.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await tx.schema
    .alterTable('listing_event')
    .addColumn('with_charges', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}
