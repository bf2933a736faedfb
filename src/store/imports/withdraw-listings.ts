import { sql, type Transaction } from 'kysely'
import { type Edits, publicCopy } from '#domain/layers/layers.ts'
import { visibleChanges } from '#domain/listing/listing-changes.ts'
import { type Owns, OWNS_BOTH } from '#domain/site/site.ts'
import { latestEdit } from '#domain/listing/source-moment.ts'
import { IN_FEED } from '#store/imports/in-feed.ts'
import { editsOf } from '#store/listings/listing-edits.ts'
import { WITHDRAWN_HASH } from '#store/imports/listing-hash.ts'
import { recordEvents } from '#store/imports/listing-events.ts'
import { refreshSearchRows } from '#store/search/refresh-search-rows.ts'
import type { Schema } from '#store/schema.ts'

/** What takes listings off the market, and when. `run`: the import; null outside an import. */
export type Withdrawal = {
  now: Date
  run: number | null
  /** Whether an availability that people wrote outlives the withdrawal. */
  owns: Owns
}

/**
 * Takes listings off the market that their source no longer has, projects with their units. The rows stay (their pages
 * answer 410), their search rows go. Returns how many listings the source had until now.
 */
export async function withdrawListings(
  tx: Transaction<Schema>,
  ids: readonly number[],
  { now, run, owns }: Withdrawal,
): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx
    .selectFrom('listing')
    .where((where) => where.or([where('id', 'in', ids), where('parent_id', 'in', ids)]))
    .where(IN_FEED)
    .select(['id', 'parent_id', 'doc', 'feed', 'held', 'unseen'])
    .execute()
  if (rows.length === 0) return 0
  const edits = await editsOf(
    tx,
    rows.flatMap(({ id, feed }) => (feed === null ? [] : [id])),
    'public',
  )
  const found = rows.map((row) => {
    const said = row.feed ?? row.doc
    const { availability } = publicCopy({ ...said, availability: GONE }, edits.get(row.id) ?? NONE, owns)
    const changes = [{ at: 'availability', old: said.availability, new: GONE }]
    return { ...row, availability, changes: run === null ? null : changes }
  })
  const records = found.map(({ id, availability, changes }) => ({ id, availability, changes }))
  await sql`with r as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id integer, availability text, changes jsonb)
    ), noted as (
      insert into listing_revision (listing_id, number, at, run, act, changes)
      select r.id, listing.revision + 1, ${now}::timestamptz, ${run}::integer, 'feed', r.changes
      from r join listing on listing.id = r.id where r.changes is not null
    )
    update listing set content_hash = ${WITHDRAWN_HASH}, feed = jsonb_set(feed, '{availability}', '"WITHDRAWN"'),
      revision = revision + (r.changes is not null)::integer, availability = r.availability,
      doc = jsonb_set(doc, '{availability}', to_jsonb(r.availability)), changed_at = ${now}::timestamptz,
      withdrawn_at = case when r.availability = 'WITHDRAWN' then coalesce(withdrawn_at, ${now}::timestamptz) end,
      held = held and (r.availability <> 'WITHDRAWN' or stage <> 'published'),
      findings = case when r.availability <> 'WITHDRAWN' then findings end,
      ask_at = case when r.availability <> 'WITHDRAWN' then ask_at end,
      asked_by = case when r.availability <> 'WITHDRAWN' then asked_by end,
      lapse_told = case when r.availability <> 'WITHDRAWN' then lapse_told end
    from r where listing.id = r.id`.execute(tx)
  const gone = found.filter(({ availability }) => availability === GONE)
  const events = gone.map(({ id, parent_id, doc, held, unseen }) => {
    const after = { listing: { ...doc, availability: GONE } as const, held: false }
    return { listingId: id, offerId: parent_id ?? id, changes: visibleChanges({ listing: doc, held, unseen }, after) }
  })
  await recordEvents(tx, events, { at: now, run })
  await refreshSearchRows(tx, [...new Set(events.map(({ offerId }) => offerId))])
  return rows.length
}

const GONE = 'WITHDRAWN'
const NONE: Edits = new Map()

/**
 * The same by reference. A withdrawal that is older than the stored listing is ignored; `older` has its reference when the
 * source still has that listing.
 */
export async function withdrawReferences(
  tx: Transaction<Schema>,
  source: string,
  gone: readonly { sourceRef: string; sourceUpdatedAt: string | null }[],
  withdrawal: Withdrawal,
): Promise<{ withdrawn: number; older: string[] }> {
  if (gone.length === 0) return { withdrawn: 0, older: [] }
  const { rows } = await sql<{ id: number; ref: string; live: boolean; older: boolean }>`
    select listing.id, listing.source_ref as ref, ${IN_FEED} as live,
      coalesce(gone."sourceUpdatedAt" < listing.source_updated_at
        and listing.source_updated_at <= ${latestEdit(withdrawal.now)}::timestamptz, false) as older
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone("sourceRef" text, "sourceUpdatedAt" timestamptz)
    join listing on listing.source = ${source} and listing.source_ref = gone."sourceRef"`.execute(tx)
  const ids = rows.filter(({ older }) => !older).map(({ id }) => id)
  const older = rows.filter((row) => row.older && row.live).map(({ ref }) => ref)
  return { withdrawn: await withdrawListings(tx, ids, withdrawal), older }
}

/**
 * Takes up to `limit` listings of the demonstration off the site and deletes its events; false when none was left.
 * Listings are withdrawn, not deleted: no number is ever given out twice.
 */
export async function withdrawDemo(tx: Transaction<Schema>, now: Date, limit: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('listing')
    .where('demo', '=', true)
    .where(IN_FEED)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return false
  await withdrawListings(tx, ids, { now, run: null, owns: OWNS_BOTH })
  await tx
    .deleteFrom('listing_event')
    .where('listing_id', 'in', (demo) => demo.selectFrom('listing').where('demo', '=', true).select('id'))
    .execute()
  return true
}
