import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** The database's version, and by how many seconds its clock is ahead of this machine's. */
export async function storeFacts(db: Kysely<Schema>): Promise<{ version: string; clockSeconds: number }> {
  const before = Date.now()
  const { rows } = await sql<{ version: string; at: number }>`
    select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 as at`.execute(
    db,
  )
  const [facts] = rows
  // The database read its clock at some moment between question and answer.
  const here = (before + Date.now()) / 2 / 1000
  return { version: `PostgreSQL ${facts?.version ?? ''}`, clockSeconds: (facts?.at ?? here) - here }
}
