import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** How the fetching of one feed stands; `last_modified` is the server's text or, for a file, its time and size. */
export type FeedState = Selectable<Schema['feed_state']>

export async function feedStates(db: Kysely<Schema>): Promise<Map<string, FeedState>> {
  const rows = await db.selectFrom('feed_state').selectAll().execute()
  return new Map(rows.map((row) => [row.source, row]))
}

/**
 * Takes a feed in hand until `until` when it is due; false when it is not, or another worker was first. A next turn later than
 * `latest` was noted by a clock that was wrong, or for another schedule.
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

/** Stops the schedule of a feed until `resumeFeed`. False when it is paused already, which stays as it is. */
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

/** Takes the schedule of a feed up again, which is due at once. False when it is not paused. */
export async function resumeFeed(db: Kysely<Schema>, source: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('feed_state')
    .where('source', '=', source)
    .where('paused_at', 'is not', null)
    .set({ paused_at: null, paused_by: null, next_at: now })
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Keeps a feed in hand. */
export async function holdFeed(db: Kysely<Schema>, source: string, until: Date): Promise<void> {
  await db.updateTable('feed_state').where('source', '=', source).set({ next_at: until }).execute()
}

/** Notes a fetch and when the next one is due. Only a good one moves `etag` and `last_modified`. */
export async function noteFetch(
  db: Kysely<Schema>,
  fetched: {
    source: string
    at: Date
    nextAt: Date
    /** null: all is well */
    error: string | null
    /** what to ask with next time; null keeps what is known */
    version: { etag: string | null; lastModified: string | null } | null
  },
): Promise<void> {
  const { source, at, nextAt, error, version } = fetched
  const state = {
    last_fetched_at: at,
    next_at: nextAt,
    last_error: error,
    ...(error === null && { last_ok_at: at }),
    ...(version && { etag: version.etag, last_modified: version.lastModified }),
  }
  await db
    .insertInto('feed_state')
    .values({ source, ...state })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(state))
    .execute()
}
