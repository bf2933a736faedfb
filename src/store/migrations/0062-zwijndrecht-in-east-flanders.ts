import { type Kysely, sql } from 'kysely'

/** Zwijndrecht left the province of Antwerp with the merger of 1 January 2025 (domain/gazetteer/mergers-of-2025.ts). */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`update search_row set province = 'BE-VOV' where postal_code = '2070' and province = 'BE-VAN'`.execute(tx)
}
