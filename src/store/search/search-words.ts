import { type Kysely, sql } from 'kysely'
import type { Listing } from '#domain/listing/listing.ts'
import { wordsOf } from '#domain/search/search-rows.ts'
import { containing } from '#store/search/word-conditions.ts'
import type { Schema } from '#store/schema.ts'

/**
 * Ids of the rows whose texts contain this word or phrase. Sequential scans are off, so that the index is used: for a
 * common word the planner would split every text into words, at twenty times the cost.
 */
export async function rowsWithWords(db: Kysely<Schema>, phrase: string): Promise<ReadonlySet<number>> {
  return await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ id: number }>`${containing([phrase])}`.execute(tx)
    return new Set(rows.map(({ id }) => id))
  })
}

const PORTION = 500
type Worded = Pick<Listing, 'address' | 'deals' | 'texts'>
type Row = { id: number; own: Worded; project: Worded | null; units: Pick<Listing, 'address' | 'deals'>[] }

/** The parts of a document that its words are made of. */
const worded = (of: 'own' | 'project') =>
  sql`jsonb_build_object('address', ${sql.ref(`${of}.doc`)}->'address', 'deals', ${sql.ref(`${of}.doc`)}->'deals',
    'texts', ${sql.ref(`${of}.doc`)}->'texts')`

/** Fills in the words of rows that an older release wrote. Quick when there are none. Returns how many rows it read. */
export async function fillSearchWords(db: Kysely<Schema>, portion = PORTION): Promise<number> {
  let read = 0
  for (let after = -1, more = true; more;) {
    const { rows } = await sql<Row>`
      select known.id, ${worded('own')} as own,
        case when known.offer_id <> known.id then ${worded('project')} end as project,
        (select coalesce(jsonb_agg(jsonb_build_object('address', unit.doc->'address', 'deals', unit.doc->'deals')), '[]')
          from listing unit where unit.parent_id = known.offer_id) as units
      from search_row known join listing own on own.id = known.id join listing project on project.id = known.offer_id
      where known.words is null and known.id > ${after} order by known.id limit ${portion}`.execute(db)
    const words = rows.map(({ id, own, project, units }) => ({ id, words: wordsOf(own, project, units) }))
    if (words.length > 0)
      // A row that was written anew meanwhile has its words.
      await sql`update search_row set words = told.words
        from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as told(id int, words text)
        where search_row.id = told.id and search_row.words is null`.execute(db)
    read += rows.length
    after = rows.at(-1)?.id ?? after
    more = rows.length === portion
  }
  return read
}
