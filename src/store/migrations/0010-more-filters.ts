import { type Kysely, sql } from 'kysely'

/**
 * What more can be asked for: columns beside those there are, filled from the listings. What the release before writes
 * beside us leaves them empty: not known, until the listing changes.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table search_row
    add column furnished boolean,
    add column swimming_pool boolean,
    add column elevator boolean,
    add column pets_allowed boolean,
    add column wheelchair boolean,
    add column ground_floor boolean,
    add column not_renovation boolean`.execute(tx)
  await sql`update search_row set
      furnished = (doc->'flags'->>'furnished')::boolean,
      swimming_pool = (doc->'flags'->>'swimming_pool')::boolean,
      elevator = (doc->'flags'->>'elevator')::boolean,
      pets_allowed = (doc->'flags'->>'pets_allowed')::boolean,
      wheelchair = (doc->'flags'->>'wheelchair')::boolean,
      ground_floor = case when doc->>'subtype' = 'GROUND_FLOOR' then true
        else (doc->'construction'->>'floor')::int = 0 end,
      not_renovation = not coalesce((doc->'flags'->>'renovation_required')::boolean,
        doc->'construction'->>'condition' in ('TO_RENOVATE', 'TO_REBUILD'), false)
    from listing where listing.id = search_row.id`.execute(tx)
}
