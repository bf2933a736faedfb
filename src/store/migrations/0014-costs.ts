import { type Kysely, sql } from 'kysely'

/**
 * What a rent is with its charges, and which tax a buyer pays, filled from the listings. What the release before writes
 * beside us leaves them empty: not known, until the listing changes.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`alter table search_row add column warm double precision, add column tax text`.execute(tx)
  await sql`update search_row set warm = (letting->>'price')::float8 + case
      when (letting->>'chargesIncluded')::boolean or letting->>'chargesKind' = 'NONE' then 0
      else (letting->>'charges')::float8 end
    from (select id, doc->'deals'->'TO_RENT' as letting from listing) known
    where known.id = search_row.id and jsonb_typeof(letting) = 'object'
      and not (letting->>'priceHidden')::boolean`.execute(tx)
  await sql`update search_row set tax = case
      when selling->>'taxRegime' in ('VAT_21', 'VAT_6') then selling->>'taxRegime'
      when selling->>'taxRegime' = 'MIXED' then null
      when selling->>'taxRegime' is null and doc->'construction'->>'condition' = 'NEW' then null
      when doc->>'type' = 'AGRICULTURAL' or doc->>'subtype' in ('FIELD', 'FOREST') then null
      else 'DUTY' end
    from (select id, doc, doc->'deals'->'FOR_SALE' as selling from listing) known
    where known.id = search_row.id and jsonb_typeof(selling) = 'object' and doc->>'kind' <> 'project'`.execute(tx)
}
