import type { Kysely } from 'kysely'

/** What a visitor writes to the agent with a viewing. The release before neither writes nor reads it. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await tx.schema.alterTable('appointment').addColumn('visitor_message', 'text').execute()
}
