import { type Kysely, type Selectable, sql } from 'kysely'
import type { FeedFault } from '#domain/listing/feed-faults.ts'
import { feedFaultWords } from '#i18n/import-report/feed-fault-words.ts'
import type { Schema } from '#store/schema.ts'

/** How the fetching of one feed stands; `last_modified` is the server's text or, for a file, its time and size. */
export type FeedState = Omit<Selectable<Schema['feed_state']>, 'last_fault'> & { last_fault: FeedFault | null }

export async function feedStates(db: Kysely<Schema>): Promise<Map<string, FeedState>> {
  const rows = await db.selectFrom('feed_state').selectAll().execute()
  // An older release that notes a good fetch empties only the text.
  const faultOf = (row: (typeof rows)[number]) =>
    row.last_error === null ? null : (row.last_fault as FeedFault | null)
  return new Map(rows.map((row) => [row.source, { ...row, last_fault: faultOf(row) }]))
}

/**
 * Claims a feed until `until`; false when it is not due, or another worker was first. A feed with a `next_at` after
 * `latest` is due too: a wrong clock or an older schedule has set that.
 */
export async function claimFeed(
  db: Kysely<Schema>,
  source: string,
  { now, until, latest }: { now: Date; until: Date; latest: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into feed_state (source, next_at) values (${source}, ${until}::timestamptz)
    on conflict (source) do update set next_at = excluded.next_at
      where feed_state.paused_at is null
        and (feed_state.next_at <= ${now}::timestamptz or feed_state.next_at > ${latest}::timestamptz)
    returning source`.execute(db)
  return rows.length > 0
}

/** Stops the schedule of a feed until `resumeFeed`. False when it was paused already; that pause stays as it is. */
export async function pauseFeed(
  db: Kysely<Schema>,
  source: string,
  { now, person }: { now: Date; person: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into feed_state (source, paused_at, paused_by) values (${source}, ${now}::timestamptz, ${person})
    on conflict (source) do update set paused_at = excluded.paused_at, paused_by = excluded.paused_by
      where feed_state.paused_at is null
    returning source`.execute(db)
  return rows.length > 0
}

/** Resumes the schedule of a feed, which is due at once. False when it is not paused. */
export async function resumeFeed(db: Kysely<Schema>, source: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('feed_state')
    .where('source', '=', source)
    .where('paused_at', 'is not', null)
    .set({ paused_at: null, paused_by: null, next_at: now })
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Extends the claim on a feed. */
export async function holdFeed(db: Kysely<Schema>, source: string, until: Date): Promise<void> {
  await db.updateTable('feed_state').where('source', '=', source).set({ next_at: until }).execute()
}

/** Notes a fetch and when the next one is due. */
export async function noteFetch(
  db: Kysely<Schema>,
  fetched: {
    source: string
    at: Date
    nextAt: Date
    /** Why somebody has to look at the feed; null when the fetch succeeded. */
    fault: FeedFault | null
    /** Validators for the next conditional request; null keeps the stored ones. */
    version: { etag: string | null; lastModified: string | null } | null
  },
): Promise<void> {
  const { source, at, nextAt, fault, version } = fetched
  const state = {
    last_fetched_at: at,
    next_at: nextAt,
    last_error: fault && feedFaultWords(fault, 'en'),
    last_fault: fault && JSON.stringify(fault),
    ...(fault === null && { last_ok_at: at }),
    ...(version && { etag: version.etag, last_modified: version.lastModified }),
  }
  await db
    .insertInto('feed_state')
    .values({ source, ...state })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(state))
    .execute()
}

/** Notes the import whose rejects the operator knows of now. */
export async function noteJudged(db: Kysely<Schema>, source: string, run: number): Promise<void> {
  await db.updateTable('feed_state').where('source', '=', source).set({ judged_run: run }).execute()
}
