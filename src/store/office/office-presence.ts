import type { Kysely } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** An open tab of the office. `part`: the part of the page that its person edits; null when they only read. */
export type Presence = { tab: string; personId: number; path: string; part: string | null }

export async function notePresence(
  db: Kysely<Schema>,
  { tab, personId, path, part }: Presence,
  at: Date,
): Promise<void> {
  const state = { path, part, seen_at: at }
  await db
    .insertInto('office_presence')
    .values({ tab, person_id: personId, ...state })
    .onConflict((conflict) =>
      conflict.column('tab').doUpdateSet(state).where('office_presence.person_id', '=', personId),
    )
    .execute()
}

/** Notes that these tabs are still open. */
export async function keepPresence(db: Kysely<Schema>, tabs: readonly string[], at: Date): Promise<void> {
  if (tabs.length > 0) await db.updateTable('office_presence').set({ seen_at: at }).where('tab', 'in', tabs).execute()
}

export async function endPresence(db: Kysely<Schema>, tab: string): Promise<void> {
  await db.deleteFrom('office_presence').where('tab', '=', tab).execute()
}

/** People with one of these pages open who were seen since this moment; one row per tab. */
export async function presentAt(
  db: Kysely<Schema>,
  paths: readonly string[],
  since: Date,
): Promise<(Presence & { name: string })[]> {
  if (paths.length === 0) return []
  return await db
    .selectFrom('office_presence')
    .innerJoin('office_person as person', 'person.id', 'office_presence.person_id')
    .select(['tab', 'person_id as personId', 'path', 'part', 'person.name as name'])
    .where('path', 'in', paths)
    .where('seen_at', '>', since)
    .orderBy('tab')
    .execute()
}

export async function forgetPresence(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('office_presence').where('seen_at', '<', before).execute()
}
