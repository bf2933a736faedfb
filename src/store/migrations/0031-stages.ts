import { type Kysely, sql } from 'kysely'

/**
 * Where a listing stands in the office: visitors see those that are published. What the list of the office filters and
 * searches by lies beside the document, which is too long to read for each of ten thousand.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  const words = ['{address,street}', '{address,number}', '{address,postalCode}', '{address,locality}', '{name}']
  const text = [sql`source_ref`, ...words.map((path) => sql`coalesce(doc #>> ${sql.lit(path)}::text[], '')`)]
  const from = 'áàâäãåéèêëíìîïóòôöõúùûüçñýÿ'
  const to = 'aaaaaaeeeeiiiiooooouuuucnyy'
  await sql`alter table listing
    add column stage text not null default 'published'
      check (stage in ('draft', 'scheduled', 'published', 'withdrawn', 'archived')),
    add column stage_at timestamptz,
    add column agent_email text generated always as (lower(doc #>> '{agent,email}')) stored,
    add column found_by text generated always as (
      translate(lower(${sql.join(text, sql` || ' ' || `)}), ${sql.lit(from)}, ${sql.lit(to)})) stored`.execute(tx)
  await sql`alter table listing_revision drop constraint listing_revision_act_check`.execute(tx)
  await sql`alter table listing_revision add constraint listing_revision_act_check
    check (act in ('edit', 'aside', 'publish', 'feed', 'roll_back', 'stage'))`.execute(tx)
}
