import { type Kysely, sql } from 'kysely'
import { MAX_SNIPPETS } from '#domain/office/people.ts'
import type { Schema } from '#store/schema.ts'

/** A text that the office uses often: its name, and its text in each language. */
export type Snippet = { id: number; name: string; texts: Record<string, string> }

export async function snippets(db: Kysely<Schema>): Promise<Snippet[]> {
  return await db
    .selectFrom('snippet')
    .select(['id', 'name', 'texts'])
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_SNIPPETS)
    .execute()
}

/** Stores a snippet, a new one with `id` null. `false` when there is none with this id, or too many already. */
export async function saveSnippet(
  tx: Kysely<Schema>,
  { id, name, texts, by, at }: { id: number | null; name: string; texts: Record<string, string>; by: number; at: Date },
): Promise<boolean> {
  const said = { name, texts: JSON.stringify(texts), changed_by: by, changed_at: at }
  if (id !== null) {
    const { numUpdatedRows } = await tx.updateTable('snippet').set(said).where('id', '=', id).executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from snippet`.execute(tx)
  if ((rows[0]?.n ?? 0) >= MAX_SNIPPETS) return false
  await tx.insertInto('snippet').values(said).execute()
  return true
}

export async function deleteSnippet(tx: Kysely<Schema>, id: number): Promise<void> {
  await tx.deleteFrom('snippet').where('id', '=', id).execute()
}
