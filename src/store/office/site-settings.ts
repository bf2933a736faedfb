import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'

export type StoredSetting = { setting: string; value: unknown; at: Date; by: string | null }

/** The settings that were changed in the office. */
export async function storedSettings(db: Kysely<Schema>): Promise<StoredSetting[]> {
  const rows = await db
    .selectFrom('site_setting')
    .leftJoin('office_person', 'office_person.id', 'changed_by')
    .select(['setting', 'value', 'changed_at as at', 'office_person.name as by'])
    .orderBy('setting')
    .execute()
  return rows
}

/** The value of one setting, locked until the transaction ends; null when nobody changed it. */
export async function lockSetting(tx: Kysely<Schema>, setting: string): Promise<unknown> {
  const row = await tx
    .selectFrom('site_setting')
    .select('value')
    .where('setting', '=', setting)
    .forUpdate()
    .executeTakeFirst()
  return row?.value ?? null
}

export async function keepSetting(
  tx: Kysely<Schema>,
  { setting, value, by, at }: { setting: string; value: unknown; by: number; at: Date },
): Promise<void> {
  const said = { value: JSON.stringify(value), changed_by: by, changed_at: at }
  await tx
    .insertInto('site_setting')
    .values({ setting, ...said })
    .onConflict((conflict) => conflict.column('setting').doUpdateSet(said))
    .execute()
}
