import { type Kysely, sql } from 'kysely'

/**
 * Homes in Flanders of which only the figure of their certificate is known get the class that it has on the scale since
 * 2019, so that a search by class finds them. What the release before writes beside us has none until it changes.
 */
export async function up(tx: Kysely<unknown>): Promise<void> {
  await sql`update search_row set energy_rank = case
      when energy_kwh <= 0 then 1 when energy_kwh <= 100 then 2 when energy_kwh <= 200 then 3
      when energy_kwh <= 300 then 4 when energy_kwh <= 400 then 5 when energy_kwh <= 500 then 6 else 7 end
    from listing where listing.id = search_row.id
      and energy_rank is null and energy_kwh is not null and search_row.type in ('HOUSE', 'APARTMENT', 'STUDENT_ROOM')
      and search_row.province in ('BE-VAN', 'BE-VBR', 'BE-VLI', 'BE-VOV', 'BE-VWV')
      and coalesce(doc->'energy'->>'certificateDate', '2019-01-01') >= '2019-01-01'
      and coalesce(doc->'energy'->>'scope', '') <> 'COMMON_PARTS'`.execute(tx)
}
