import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/**
 * Lines in each part of a spool. A spool holds what was read of a feed, in the store, so that every worker can take it up:
 * with PostgreSQL, the machine that read the file may be gone for good.
 */
export const PART_LINES = 100

/** Parts that one statement writes or reads: half a megabyte of listings. */
export const PARTS_AT_ONCE = 5

/** Stores parts from number `first` on; their lines hold no line break. A part of listings of 4 KB has about 60 KB. */
export async function keepParts(
  db: Kysely<Schema>,
  spool: string,
  first: number,
  parts: readonly (readonly string[])[],
): Promise<void> {
  if (parts.length === 0) return
  const bytes = await Promise.all(parts.map((lines) => compress(lines.join('\n'), { level: 1 })))
  await db
    .insertInto('import_spool')
    .values(bytes.map((lines, index) => ({ spool, part: first + index, lines })))
    .onConflict((conflict) =>
      conflict.columns(['spool', 'part']).doUpdateSet(({ ref }) => ({ lines: ref('excluded.lines') })),
    )
    .execute()
}

/** The lines of some parts from number `first` on, up to the first missing part. */
export async function readParts(db: Kysely<Schema>, spool: string, first: number): Promise<string[][]> {
  const rows = await db
    .selectFrom('import_spool')
    .where('spool', '=', spool)
    .where('part', '>=', first)
    .where('part', '<', first + PARTS_AT_ONCE)
    .orderBy('part')
    .select(['part', 'lines'])
    .execute()
  const gap = rows.findIndex(({ part }, index) => part !== first + index)
  const whole = gap < 0 ? rows : rows.slice(0, gap)
  return await Promise.all(whole.map(async ({ lines }) => (await decompress(lines)).toString().split('\n')))
}

/** Does the store have the first part of this spool? */
export async function hasParts(db: Kysely<Schema>, spool: string): Promise<boolean> {
  const row = await db
    .selectFrom('import_spool')
    .where('spool', '=', spool)
    .where('part', '=', 0)
    .select('part')
    .executeTakeFirst()
  return row !== undefined
}

export async function dropSpools(db: Kysely<Schema>, spools: readonly (string | null)[]): Promise<void> {
  const names = spools.filter((name) => name !== null)
  if (names.length > 0) await db.deleteFrom('import_spool').where('spool', 'in', names).execute()
}

/** Deletes spools of processes that were killed before they noted their runs. */
export async function dropStraySpools(db: Kysely<Schema>): Promise<void> {
  await sql`delete from import_spool where created_at < now() - interval '1 day'
    and not exists (select 1 from import_run where import_run.spool = import_spool.spool)`.execute(db)
}
