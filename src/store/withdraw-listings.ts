import { sql, type Transaction } from 'kysely'
import { visibleChanges } from '#domain/listing-changes.ts'
import { latestEdit } from '#domain/source-moment.ts'
import { recordEvents } from '#store/listing-events.ts'
import { refreshSearchRows } from '#store/refresh-search-rows.ts'
import type { Schema } from '#store/schema.ts'

/**
 * Takes listings off the market for good, a project with its units: the rows stay (their pages answer 410), what could be
 * found of them goes. Returns how many were not withdrawn yet.
 */
export async function withdrawListings(tx: Transaction<Schema>, ids: readonly number[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx
    .selectFrom('listing')
    .where((where) => where.or([where('id', 'in', ids), where('parent_id', 'in', ids)]))
    .where('availability', '<>', 'WITHDRAWN')
    .select(['id', 'parent_id', 'doc', 'held', 'unseen'])
    .execute()
  if (rows.length === 0) return 0
  // The hash fits no listing, so that one which comes back unchanged is noticed.
  await sql`update listing set availability = 'WITHDRAWN', content_hash = 'withdrawn',
      doc = jsonb_set(doc, '{availability}', '"WITHDRAWN"'), withdrawn_at = ${now}::timestamptz,
      changed_at = ${now}::timestamptz, held = false, findings = null, ask_at = null, asked_by = null, lapse_told = null
    where id = any(${rows.map(({ id }) => id)}::integer[])`.execute(tx)
  const events = rows.map(({ id, parent_id, doc, ...shown }) => {
    const gone = { listing: { ...doc, availability: 'WITHDRAWN' as const }, held: false }
    return { listingId: id, offerId: parent_id ?? id, changes: visibleChanges({ listing: doc, ...shown }, gone) }
  })
  await recordEvents(tx, events, now)
  await refreshSearchRows(tx, [...new Set(events.map(({ offerId }) => offerId))])
  return rows.length
}

/**
 * The same by reference; one that is older than what is stored of its listing is left alone, and is among `older` where
 * that is on the market.
 */
export async function withdrawReferences(
  tx: Transaction<Schema>,
  source: string,
  gone: readonly { sourceRef: string; sourceUpdatedAt: string | null }[],
  now: Date,
): Promise<{ withdrawn: number; older: string[] }> {
  if (gone.length === 0) return { withdrawn: 0, older: [] }
  const { rows } = await sql<{ id: number; ref: string; live: boolean; older: boolean }>`
    select listing.id, listing.source_ref as ref, listing.availability <> 'WITHDRAWN' as live,
      coalesce(gone."sourceUpdatedAt" < listing.source_updated_at
        and listing.source_updated_at <= ${latestEdit(now)}::timestamptz, false) as older
    from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone("sourceRef" text, "sourceUpdatedAt" timestamptz)
    join listing on listing.source = ${source} and listing.source_ref = gone."sourceRef"`.execute(tx)
  const ids = rows.filter(({ older }) => !older).map(({ id }) => id)
  const older = rows.filter((row) => row.older && row.live).map(({ ref }) => ref)
  return { withdrawn: await withdrawListings(tx, ids, now), older }
}

/**
 * Takes a part of the demonstration's listings off the site, with what was noted of them; true while there are more.
 * They are withdrawn, not deleted: no number is ever given out twice.
 */
export async function withdrawDemo(tx: Transaction<Schema>, now: Date, limit: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('listing')
    .where('demo', '=', true)
    .where('availability', '<>', 'WITHDRAWN')
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return false
  await withdrawListings(tx, ids, now)
  await tx
    .deleteFrom('listing_event')
    .where('listing_id', 'in', (demo) => demo.selectFrom('listing').where('demo', '=', true).select('id'))
    .execute()
  return true
}
