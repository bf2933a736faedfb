import { type Kysely, sql } from 'kysely'

/** Pictures that are ready are looked at again now and then, and files are told apart by whether a row names them. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(tx)
}

const STATEMENTS = [
  'drop index picture_due',
  'create index picture_due on picture (next_attempt_at)',
  'create index picture_hash on picture (hash) where hash is not null',
]
