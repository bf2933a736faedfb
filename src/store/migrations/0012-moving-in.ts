import { type Kysely, sql } from 'kysely'

/**
 * From when on one can move in (days since 1970), and the deposit of a rent whose price is public, filled from the
 * listings. What the release before writes beside us leaves them empty: not known, until the listing changes.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table search_row add column deposit double precision, add column available integer`.execute(tx)
  await sql`update search_row set
      deposit = case when (doc->'deals'->'TO_RENT'->>'priceHidden')::boolean then null
        else (doc->'deals'->'TO_RENT'->>'deposit')::float8 end,
      available = (doc->>'availableFrom')::date - date '1970-01-01'
    from listing where listing.id = search_row.id
      and (doc->>'availableFrom' is not null or doc->'deals'->'TO_RENT'->>'deposit' is not null)`.execute(tx)
}
