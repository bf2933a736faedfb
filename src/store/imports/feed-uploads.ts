import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

export type FeedUpload = Selectable<Schema['feed_upload']>

export async function addUpload(
  db: Kysely<Schema>,
  upload: Pick<FeedUpload, 'id' | 'source' | 'name' | 'mapping' | 'size' | 'whole' | 'person'> & { now: Date },
): Promise<void> {
  const { now, ...rest } = upload
  await db
    .insertInto('feed_upload')
    .values({ ...rest, state: 'sending', created_at: now })
    .execute()
}

/** null when there is no such upload, or it was deleted. */
export async function feedUpload(db: Kysely<Schema>, id: string): Promise<FeedUpload | null> {
  return (await db.selectFrom('feed_upload').where('id', '=', id).selectAll().executeTakeFirst()) ?? null
}

/** Moves an upload from one of the states `from` to `to`. False when it was in another state, as somebody was first. */
export async function moveUpload(
  db: Kysely<Schema>,
  id: string,
  {
    from,
    to,
    ...more
  }: { from: FeedUpload['state'][]; to: FeedUpload['state']; result?: unknown; run?: number | null; whole?: boolean },
): Promise<boolean> {
  const { result, ...rest } = more
  const moved = await db
    .updateTable('feed_upload')
    .where('id', '=', id)
    .where('state', 'in', from)
    .set({ state: to, progress: 0, worker: null, lease_until: null, ...rest })
    .$if(result !== undefined, (update) => update.set({ result: JSON.stringify(result) }))
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

const LEASE = sql<Date>`now() + interval '60 seconds'`

/** Claims the oldest upload that waits to be read or imported and has no worker; null when there is none. */
export async function claimUpload(db: Kysely<Schema>, worker: string): Promise<FeedUpload | null> {
  const { rows } = await sql<FeedUpload>`
    update feed_upload set worker = ${worker}, lease_until = ${LEASE}
    where id = (select id from feed_upload
      where state in ('reading', 'importing') and (lease_until is null or lease_until < now())
      order by created_at limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0] ?? null
}

/** Renews the worker's lease and notes how many records are done. */
export async function holdUpload(
  db: Kysely<Schema>,
  { id, worker }: { id: string; worker: string },
  progress: number,
): Promise<void> {
  await db
    .updateTable('feed_upload')
    .where('id', '=', id)
    .where('worker', '=', worker)
    .set({ progress, lease_until: LEASE })
    .execute()
}

export async function forgetUpload(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('feed_upload').where('id', '=', id).execute()
}

/** Deletes old uploads: a day later nobody comes back to a file. */
export async function forgetOldUploads(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('feed_upload').where('created_at', '<', before).execute()
}
