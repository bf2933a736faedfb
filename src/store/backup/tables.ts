import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/**
 * The site's tables and the columns that a copy of the data needs. Left out are the list of migrations, generated columns,
 * and transaction numbers (xid8), which mean nothing in another database and take their default there.
 */
export async function readTables(db: Kysely<Schema>): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select t.relname::text as name, array_agg(c.attname::text order by c.attnum) as columns
    from pg_class t join pg_attribute c on c.attrelid = t.oid
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and t.relname <> 'schema_migration'
      and c.attnum > 0 and not c.attisdropped and c.attgenerated = '' and c.atttypid <> 'xid8'::regtype
    group by t.relname order by t.relname`.execute(db)
  return rows
}

/** Tables with what is worth a backup; the others hold what every new store has, or belong to these. */
export const TABLES_WORTH_KEEPING = [
  'listing',
  'subscription',
  'lead',
  'appointment',
  'outbox',
  'office_person',
] as const

/** Does the store hold nothing that is worth a backup? */
export async function isStoreEmpty(db: Kysely<Schema>): Promise<boolean> {
  const holds = TABLES_WORTH_KEEPING.map((name) => sql`exists (select from ${sql.table(name)})`)
  const { rows } = await sql<{ empty: boolean }>`select not (${sql.join(holds, sql` or `)}) as empty`.execute(db)
  return rows[0]?.empty ?? true
}

/**
 * Since when the store holds something that is worth a backup; null while it holds nothing. Listings carry the days of
 * their source, so that the first import tells when they came; before the store was made nothing can have come.
 */
export async function filledSince(db: Kysely<Schema>): Promise<Date | null> {
  if (await isStoreEmpty(db)) return null
  const { rows } = await sql<{ since: Date }>`
    select greatest((select min(applied_at) from schema_migration), least(
      (select min(started_at) from import_run), (select min(created_at) from office_person),
      (select min(created_at) from subscription), (select min(created_at) from lead),
      (select min(created_at) from appointment), (select min(created_at) from outbox))) as since`.execute(db)
  return rows[0]?.since ?? null
}

/** The number of rows in each table, as the store has it now. */
export async function countTables(db: Kysely<Schema>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await readTables(db)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db)
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}

/** `value` is the last number that the sequence gave out or, unless `used`, the first that it will. */
export type SequenceState = { name: string; value: number; used: boolean }

export async function readSequences(db: Kysely<Schema>): Promise<SequenceState[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`.execute(db)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const state = await sql<SequenceState>`
      select ${name}::text as name, last_value as value, is_called as used from ${sql.table(name)}`.execute(db)
    states.push(...state.rows)
  }
  return states
}

export async function writeSequence(db: Kysely<Schema>, { name, value, used }: SequenceState): Promise<void> {
  await sql`select setval(quote_ident(${name})::regclass, ${value}::bigint, ${used}::boolean)`.execute(db)
}

/**
 * Drops all foreign keys, so that rows may arrive in any order. Returns the function that puts the keys back, which checks
 * every row; call it in the same transaction.
 */
export async function liftForeignKeys(tx: Kysely<Schema>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; table: string; definition: string }>`
    select k.conname::text as name, t.relname::text as table, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace order by t.relname, k.conname`.execute(tx)
  const change = async (table: string, what: RawBuilder<unknown>) => {
    await sql`alter table ${sql.table(table)} ${what}`.execute(tx)
  }
  for (const { table, name } of rows) await change(table, sql`drop constraint ${sql.ref(name)}`)
  return async () => {
    for (const { table, name, definition } of rows) {
      await change(table, sql`add constraint ${sql.ref(name)} ${sql.raw(definition)}`)
    }
  }
}
