import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/**
 * How the last stored file of a source was read: its hash, and the version of the readers (feeds/reader-version.ts), null
 * before that was stored. null when none is stored.
 */
export async function lastReading(
  db: Kysely<Schema>,
  source: string,
): Promise<{ fileHash: string; reader: number | null } | null> {
  const { rows } = await sql<{ fileHash: string; reader: number | null }>`
    select file_hash as "fileHash", reader from import_run
    where source = ${source} and state in ('done', 'waiting_for_approval') and roll_back is null
    order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}
