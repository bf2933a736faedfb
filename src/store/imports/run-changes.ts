import { type Kysely, sql } from 'kysely'
import type { Edit } from '#domain/layers/layers.ts'
import type { RevisionChange } from '#domain/layers/revisions.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { IN_FEED } from '#store/imports/in-feed.ts'
import { editsOf } from '#store/listings/listing-edits.ts'
import type { Schema } from '#store/schema.ts'

/** A listing that an import touched. `doc`: as visitors see it now. */
export type RunListing = {
  id: number
  sourceRef: string
  parentId: number | null
  doc: Listing
  held: boolean
  picture: { hash: string; width: number } | null
}
/** What an import changed of a listing, and people's edits of the same fields, which stay. */
export type RunChange = RunListing & { changes: RevisionChange[]; edits: ReadonlyMap<string, Edit> }

const LISTED = sql`listing.id, source_ref as "sourceRef", parent_id as "parentId", doc, held,
  (select json_build_object('hash', hash, 'width', width) from picture
    where picture.listing_id = listing.id and state = 'ready' and hash is not null and kind = 'photo'
    order by position limit 1) as picture`

/** Does the revision say that the source no longer has the listing? */
const IS_GONE = sql`changes @> '[{"at": "availability", "new": "WITHDRAWN"}]'`
const ofRun = (run: number) => sql`listing_revision.run = ${run} and act = 'feed'`

/** How many fields an import changed, and how many of them keep a person's edit. */
export async function countRunChanges(db: Kysely<Schema>, run: number): Promise<{ fields: number; kept: number }> {
  const { rows } = await sql<{ fields: number; kept: number }>`
    select (select coalesce(sum(jsonb_array_length(changes)), 0) from listing_revision
        where ${ofRun(run)} and not ${IS_GONE})::integer as fields,
      (select count(*) from listing_edit join listing_revision on listing_revision.listing_id = listing_edit.listing_id
        where copy = 'working' and ${ofRun(run)}
          and changes @> jsonb_build_array(jsonb_build_object('at', field)))::integer as kept`.execute(db)
  return rows[0] ?? { fields: 0, kept: 0 }
}

type Part = { from: number; most: number }

/** Listings that an import changed or, with `gone`, withdrew; the lowest id first. */
export async function runChanges(
  db: Kysely<Schema>,
  run: number,
  { gone, from, most }: Part & { gone: boolean },
): Promise<RunChange[]> {
  const { rows } = await sql<RunListing & { changes: RevisionChange[] }>`
    select ${LISTED}, changes from listing_revision join listing on listing.id = listing_id
    where ${ofRun(run)} and ${gone ? IS_GONE : sql`not ${IS_GONE}`}
    order by listing_id, number limit ${most} offset ${from}`.execute(db)
  const edits = await editsOf(
    db,
    rows.map(({ id }) => id),
    'working',
  )
  return rows.map((row) => {
    const changed = new Set(row.changes.map(({ at }) => at))
    const own = [...(edits.get(row.id) ?? [])].filter(([at]) => changed.has(at))
    return { ...row, edits: new Map(own) }
  })
}

/** Listings that this import was the first to bring. */
export async function runCreated(db: Kysely<Schema>, run: number, { from, most }: Part): Promise<RunListing[]> {
  const { rows } = await sql<RunListing>`
    select ${LISTED} from listing where created_run = ${run} order by id limit ${most} offset ${from}`.execute(db)
  return rows
}

/** A listing that its feed no longer has, until a person decides. `viewing`: the next booked one; `questions`: lately. */
export type WaitingListing = RunListing & { viewing: Date | null; questions: number }

/** Listings that the latest import of a source did not see: first those with a viewing, then those with most questions. */
export async function waitingListings(
  db: Kysely<Schema>,
  { source, run, now, most }: { source: string; run: number; now: Date; most: number },
): Promise<WaitingListing[]> {
  // Viewings and questions are added up before the join: thousands of listings may wait.
  const { rows } = await sql<WaitingListing>`
    with visited as (
      select coalesce(unit_id, listing_id) as id, min(starts_at) as viewing from appointment
      where state = 'booked' and starts_at > ${now}::timestamptz group by 1
    ), asked as (
      select coalesce(unit_id, listing_id) as id, count(*)::integer as questions from lead
      where created_at > ${now}::timestamptz - interval '30 days' group by 1
    ), waiting as (
      select listing.id, viewing, coalesce(questions, 0) as questions
      from listing left join visited on visited.id = listing.id left join asked on asked.id = listing.id
      where source = ${source} and ${IN_FEED} and last_run is distinct from ${run}::integer
      order by viewing nulls last, 3 desc, listing.id limit ${most}
    )
    select ${LISTED}, viewing, questions from waiting join listing on listing.id = waiting.id
    order by viewing nulls last, questions desc, listing.id`.execute(db)
  return rows
}
