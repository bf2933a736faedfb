import { type Kysely, sql } from 'kysely'

/** A home above the ground floor, the land of a sale with duty and VAT, and postal codes abroad. */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table search_row add column not_ground_floor boolean, add column land_share double precision`.execute(
    tx,
  )
  await sql`update search_row set not_ground_floor = coalesce(
      case when doc->>'subtype' = 'GROUND_FLOOR' then false else (doc->'construction'->>'floor')::int > 0 end,
      case when search_row.type = 'LAND' then false end),
      land_share = case when kind <> 'project' and not coalesce((doc->'deals'->'FOR_SALE'->>'priceHidden')::boolean, false)
        and doc->'deals'->'FOR_SALE'->>'taxRegime' = 'MIXED' then (doc->'deals'->'FOR_SALE'->>'landShare')::float8 end
    from listing where listing.id = search_row.id`.execute(tx)
  await writeTypedCodes(tx)
}

/**
 * Postal codes abroad are searched as their country writes them, and with the country only beside a Belgian place with
 * the same figures (domain/places/foreign-codes.ts): in the index and in the wishes of subscriptions.
 */
export async function writeTypedCodes(tx: Kysely<unknown>): Promise<void> {
  const dutch = sql`'^[0-9]{4}[ -]?[A-Za-z]{2}$'`
  await sql`update search_row set postal_code = upper(left(postal_code, 4) || ' ' || right(postal_code, 2))
    where country = 'NL' and postal_code ~ ${dutch}`.execute(tx)
  await sql`update search_row set postal_code = right(postal_code, 4) where postal_code ~ '^[A-Z]{2}-[0-9]{4}$'
    and not exists (select from place where place.country = 'BE' and place.postal_code = right(search_row.postal_code, 4))`.execute(
    tx,
  )
  await sql`update subscription set criteria = jsonb_set(criteria, '{postalCodes}', (
      select jsonb_agg(case when code ~ ${dutch} then upper(left(code, 4) || ' ' || right(code, 2))
        when code !~ '^LU?-[0-9]{4}$' then code
        when exists (select from place where place.country = 'BE' and place.postal_code = right(code, 4))
          then 'LU-' || right(code, 4)
        else right(code, 4) end order by n)
      from jsonb_array_elements_text(criteria->'postalCodes') with ordinality as asked(code, n)))
    where criteria->>'postalCodes' ~ '"([0-9]{4}[ -]?[A-Za-z]{2}|LU?-[0-9]{4})"'`.execute(tx)
}
