import { type Kysely, sql } from 'kysely'
import type { LawFinding } from '#domain/law/judge.ts'
import type { Edit } from '#domain/layers/layers.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { editsOf } from '#store/listings/listing-edits.ts'
import type { Schema } from '#store/schema.ts'

/** Visitors' requests whose mail to the agency has not left: how many wait, and how many were given up. */
export async function unsentRequests(db: Kysely<Schema>): Promise<{ waiting: number; dead: number }> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select (count(*) filter (where state in ('queued', 'sending')))::integer as waiting,
      (count(*) filter (where state = 'dead'))::integer as dead
    from outbox where kind in ('lead', 'appointment_agent') and state in ('queued', 'sending', 'dead')`.execute(db)
  return rows[0] ?? { waiting: 0, dead: 0 }
}

/** Latest imports of sources, refused ones not counted, that wait for a person's approval, and how many listings they would withdraw. */
export async function waitingRuns(
  db: Kysely<Schema>,
): Promise<{ id: number; source: string; at: Date; withdrawals: number }[]> {
  const { rows } = await sql<{ id: number; source: string; at: Date; withdrawals: number }>`
    select id, source, started_at as at, coalesce((counts->>'waitingWithdrawals')::integer, 0) as withdrawals
    from (select distinct on (source) * from import_run where state <> 'refused' order by source, id desc) latest
    where state = 'waiting_for_approval' and roll_back is null order by source`.execute(db)
  return rows
}

/** Edited listings, the last edited first: what the feed says of each, and the edits. */
export async function editedListings(
  db: Kysely<Schema>,
  most: number,
): Promise<{ id: number; sourceRef: string; feed: Listing; edits: Map<string, Edit> }[]> {
  const { rows } = await sql<{ id: number; sourceRef: string; feed: Listing }>`
    select listing.id, source_ref as "sourceRef", coalesce(feed, doc) as feed
    from (select listing_id, max(at) as at from listing_edit where copy = 'working' group by 1 order by 2 desc limit ${most}) edited
      join listing on listing.id = edited.listing_id order by edited.at desc`.execute(db)
  const edits = await editsOf(
    db,
    rows.map(({ id }) => id),
    'working',
  )
  return rows.map((row) => ({ ...row, edits: edits.get(row.id) ?? new Map<string, Edit>() }))
}

/** Listings that the law blocks, whether they are held or still shown. The demonstration is left out. */
export async function blockedListings(
  db: Kysely<Schema>,
  most: number,
): Promise<{ id: number; sourceRef: string; held: boolean; blocks: LawFinding[]; listing: Listing }[]> {
  const { rows } = await sql<{ id: number; sourceRef: string; held: boolean; blocks: LawFinding[]; listing: Listing }>`
    select id, source_ref as "sourceRef", held, doc as listing, coalesce(findings->'blocks', '[]') as blocks
    from listing where availability <> 'WITHDRAWN' and stage = 'published' and not demo and findings is not null
      and jsonb_array_length(findings->'blocks') > 0
    order by id desc limit ${most}`.execute(db)
  return rows
}

/** How many listings wait to be published: drafts, and published ones with edits that are not public yet. */
export async function unpublishedListings(db: Kysely<Schema>): Promise<{ drafts: number; changed: number }> {
  const { rows } = await sql<{ drafts: number; changed: number }>`
    select (select count(*)::integer from listing where stage = 'draft' and parent_id is null) as drafts,
      (select count(distinct listing_id)::integer from (
        (select listing_id, field, value from listing_edit where copy = 'working'
          except select listing_id, field, value from listing_edit where copy = 'public')
        union all (select listing_id, field, value from listing_edit where copy = 'public'
          except select listing_id, field, value from listing_edit where copy = 'working')
      ) differing join listing on listing.id = listing_id where stage = 'published') as changed`.execute(db)
  return rows[0] ?? { drafts: 0, changed: 0 }
}
