import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** How the fetching of one feed stands; `last_modified` is the server's text or, for a file, its time and size. */
export type FeedState = Selectable<Schema['feed_state']>

export async function feedStates(db: Kysely<Schema>): Promise<Map<string, FeedState>> {
  const rows = await db.selectFrom('feed_state').selectAll().execute()
  return new Map(rows.map((row) => [row.source, row]))
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
