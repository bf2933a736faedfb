import type { Kysely, Transaction } from 'kysely'
import { NO_RULE, type ViewingRule } from '#domain/office/viewing-rule.ts'
import type { Schema } from '#store/schema.ts'

/** The viewing rule of a listing; most listings have none. */
export async function viewingRule(db: Kysely<Schema>, listingId: number): Promise<ViewingRule> {
  const row = await db
    .selectFrom('viewing_rule')
    .select(['online', 'weekdays', 'minutes'])
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  return row ?? NO_RULE
}

/** All viewing rules, by listing. */
export async function allViewingRules(db: Kysely<Schema>): Promise<Map<number, ViewingRule>> {
  const rows = await db.selectFrom('viewing_rule').selectAll().execute()
  return new Map(rows.map(({ listing_id: id, ...rule }) => [id, rule]))
}

export async function keepViewingRule(tx: Transaction<Schema>, listingId: number, rule: ViewingRule): Promise<void> {
  await tx
    .insertInto('viewing_rule')
    .values({ listing_id: listingId, ...rule })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(rule))
    .execute()
}
