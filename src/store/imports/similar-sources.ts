import { type Kysely, sql } from 'kysely'
import { IN_FEED } from '#store/imports/in-feed.ts'
import type { Schema } from '#store/schema.ts'

/**
 * A source with listings on the site. `firm`: as its last file named it, null when it named none; `first` and `last`:
 * numbers of its imports; `isScheduled`: a feed of the site file names it.
 */
export type SimilarSource = { source: string; firm: string | null; first: number; last: number; isScheduled: boolean }

/** Sources with listings whose names begin with the same `chars` characters as `own`, the oldest first. */
export async function similarSources(
  db: Kysely<Schema>,
  own: string,
  { chars }: { chars: number },
): Promise<SimilarSource[]> {
  const { rows } = await sql<SimilarSource>`
    select source, (array_agg(firm order by id desc))[1] as firm, min(id) as first, max(id) as last,
      exists (select from feed_state where feed_state.source = import_run.source) as "isScheduled"
    from import_run
    where left(source, ${chars}) = ${own.slice(0, chars)} and state <> 'refused'
      and exists (select from listing where listing.source = import_run.source and ${IN_FEED})
    group by source order by first`.execute(db)
  return rows
}

/** What a file says of a home; a field that is left out is not known. */
export type NamedHome = {
  source_ref: string
  program_id?: string | null
  type?: string
  postal_code?: string | null
  address_hash?: string | null
}

/**
 * Counts homes that two sources have under one reference. `alike`: the sending program's id, the type and the address
 * do not contradict that it is one home. `sure`: street, number and type are the same, too.
 */
type SameReferences = { alike: number; sure: number }

/** May two rows with one reference be the same home? Two agencies may well count their homes from 1. */
const isAlike = (one: string, other: string) => sql`(${sql.ref(`${one}.program_id`)} is null
    or ${sql.ref(`${other}.program_id`)} is null or ${sql.ref(`${one}.program_id`)} = ${sql.ref(`${other}.program_id`)})
  and coalesce(${sql.ref(`${one}.address_hash`)} = ${sql.ref(`${other}.address_hash`)},
    ${sql.ref(`${one}.type`)} = ${sql.ref(`${other}.type`)}
      and ${sql.ref(`${one}.postal_code`)} is not distinct from ${sql.ref(`${other}.postal_code`)})`
const NAMED = sql`source, source_ref, program_id, address_hash, doc ->> 'type' as type,
  doc -> 'address' ->> 'postalCode' as postal_code`

/** How many of these homes each of the sources has, without those that it has withdrawn. */
export async function countKnown(
  db: Kysely<Schema>,
  sources: readonly string[],
  homes: readonly NamedHome[],
): Promise<Map<string, SameReferences>> {
  const { rows } = await sql<SameReferences & { source: string }>`
    with stored as (
      select ${NAMED} from listing where source in (${sql.join(sources)}) and ${IN_FEED}
        and source_ref in (${sql.join(homes.map((home) => home.source_ref))})
    )
    select stored.source,
      count(*) filter (where named.type is null or (${isAlike('named', 'stored')}))::integer as alike,
      count(*) filter (where named.address_hash = stored.address_hash and ${isAlike('named', 'stored')})::integer as sure
    from stored join jsonb_to_recordset(${JSON.stringify(homes)}::jsonb)
      as named(source_ref text, program_id text, type text, postal_code text, address_hash text) using (source_ref)
    group by stored.source`.execute(db)
  return new Map(rows.map(({ source, alike, sure }) => [source, { alike, sure }]))
}

/**
 * How many homes a source has that are not withdrawn (`homes`), how many of their references an older source has too,
 * withdrawn or not (`twice`), and how many of those are the same home.
 */
export async function countDoubles(
  db: Kysely<Schema>,
  older: string,
  newer: string,
): Promise<SameReferences & { homes: number; twice: number }> {
  const { rows } = await sql<SameReferences & { homes: number; twice: number }>`
    with newer as (select ${NAMED} from listing where source = ${newer} and ${IN_FEED}),
      older as (select ${NAMED} from listing where source = ${older})
    select count(*)::integer as homes, count(older.source_ref)::integer as twice,
      count(*) filter (where ${isAlike('newer', 'older')})::integer as alike,
      count(*) filter (where newer.address_hash = older.address_hash and ${isAlike('newer', 'older')})::integer as sure
    from newer left join older on older.source_ref = newer.source_ref`.execute(db)
  return rows[0] ?? { homes: 0, twice: 0, alike: 0, sure: 0 }
}
