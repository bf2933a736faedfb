import { type Kysely, sql } from 'kysely'
import type { CatalogueFacts } from '#domain/listing/home-claims.ts'
import type { Schema } from '#store/schema.ts'

const KEY = 'catalogue facts'
/** Few enough for the embedded store to answer other queries in between. */
const LISTINGS_PER_QUERY = 1000

/** The facts stored when the last import ended; null before the first one. */
export async function catalogueFacts(db: Kysely<Schema>): Promise<CatalogueFacts | null> {
  const row = await db.selectFrom('meta').where('key', '=', KEY).select('value').executeTakeFirst()
  return row ? (row.value as CatalogueFacts) : null // written below
}

/**
 * Counts all listings on the market and stores the result, as no page could wait for it. `changed`: false when listings
 * were only confirmed, so that their documents need not be read again.
 */
export async function keepCatalogueFacts(db: Kysely<Schema>, changed: boolean): Promise<void> {
  const known = changed ? null : await catalogueFacts(db)
  const { homes, measured } = known ?? (await countMeasured(db))
  const { rows } = await sql<{ oldest: Date | null; sources: string[] | null }>`
    select min(last_confirmed) as oldest, array_agg(distinct source) as sources
    from listing where ${ON_MARKET}`.execute(db)
  const facts: CatalogueFacts = {
    oldestConfirmed: rows[0]?.oldest?.toISOString() ?? null,
    sources: rows[0]?.sources ?? [],
    homes,
    measured,
  }
  await sql`insert into meta (key, value) values (${KEY}, ${JSON.stringify(facts)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
}

const ON_MARKET = sql`availability in ('AVAILABLE', 'UNDER_OPTION') and not held`

async function countMeasured(db: Kysely<Schema>): Promise<Pick<CatalogueFacts, 'homes' | 'measured'>> {
  const all = { homes: 0, measured: 0 }
  for (let after: number | null = 0; after !== null;) {
    const { rows }: { rows: { last: number | null; homes: number; measured: number }[] } = await sql<{
      last: number | null
      homes: number
      measured: number
    }>`
      select max(id) as last, (count(*) filter (where home))::integer as homes,
        (count(*) filter (where home and jsonb_path_exists(doc, '$.rooms[*] ? (@.area > 0)')))::integer as measured
      from (
        select id, doc, ${ON_MARKET} and kind <> 'project'
          and doc ->> 'type' in ('HOUSE', 'APARTMENT', 'STUDENT_ROOM') as home
        from listing where id > ${after} order by id limit ${LISTINGS_PER_QUERY}
      ) portion`.execute(db)
    after = rows[0]?.last ?? null
    all.homes += rows[0]?.homes ?? 0
    all.measured += rows[0]?.measured ?? 0
  }
  return all
}
