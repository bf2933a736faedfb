import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

const packed = promisify(gzip)
const unpacked = promisify(gunzip)

/**
 * What was read of a feed, in parts of `PART_LINES` lines, where every worker can take it up: on PostgreSQL the machine
 * that read the file may be gone for good.
 */
export const PART_LINES = 100

/** Keeps one part; its lines hold no line break. About 60 KB for listings of 4 KB. */
export async function keepPart(
  db: Kysely<Schema>,
  spool: string,
  part: number,
  lines: readonly string[],
): Promise<void> {
  const bytes = await packed(lines.join('\n'), { level: 1 })
  await db
    .insertInto('import_spool')
    .values({ spool, part, lines: bytes })
    .onConflict((conflict) => conflict.columns(['spool', 'part']).doUpdateSet({ lines: bytes }))
    .execute()
}

/** The lines of one part; null after the last one. */
export async function readPart(db: Kysely<Schema>, spool: string, part: number): Promise<string[] | null> {
  const row = await db
    .selectFrom('import_spool')
    .where('spool', '=', spool)
    .where('part', '=', part)
    .select('lines')
    .executeTakeFirst()
  return row ? (await unpacked(row.lines)).toString().split('\n') : null
}

export async function dropSpools(db: Kysely<Schema>, spools: readonly (string | null)[]): Promise<void> {
  const names = spools.filter((name) => name !== null)
  if (names.length > 0) await db.deleteFrom('import_spool').where('spool', 'in', names).execute()
}

/** Removes what a process left that was killed before it noted its run. */
export async function dropStraySpools(db: Kysely<Schema>): Promise<void> {
  await sql`delete from import_spool where created_at < now() - interval '1 day'
    and not exists (select 1 from import_run where import_run.spool = import_spool.spool)`.execute(db)
}
