import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** How many listings of the demonstration there are, when they were last confirmed, and whether there are others. */
export async function countDemo(
  db: Kysely<Schema>,
): Promise<{ demo: number; confirmedAt: Date | null; hasOthers: boolean }> {
  const other = await db.selectFrom('listing').where('demo', '=', false).select('id').limit(1).executeTakeFirst()
  const kept = await db
    .selectFrom('listing')
    .where('demo', '=', true)
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.max('last_confirmed').as('confirmedAt')])
    .executeTakeFirst()
  return { demo: kept?.n ?? 0, confirmedAt: kept?.confirmedAt ?? null, hasOthers: other !== undefined }
}

/** Marks every listing of the demonstration as confirmed at this instant. */
export async function confirmDemo(db: Kysely<Schema>, at: Date): Promise<void> {
  await db.updateTable('listing').set({ last_confirmed: at }).where('demo', '=', true).execute()
}
