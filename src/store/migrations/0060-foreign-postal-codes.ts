import { type Kysely, sql } from 'kysely'

/** Foreign postal codes that look like Belgian ones are searched with their country (domain/search/search-rows.ts). */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`update search_row set postal_code = country || '-' || postal_code
    where country <> 'BE' and postal_code ~ '^[0-9]{4}$'`.execute(tx)
}
