import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { PictureRefusal } from '#domain/office/picture-uploads.ts'
import type { Schema } from '#store/schema.ts'

export type PictureUpload = Selectable<Schema['picture_upload']>

/** null when there is no such listing. */
export async function addPictureUpload(
  db: Kysely<Schema>,
  upload: Pick<PictureUpload, 'id' | 'listing_id' | 'person_id' | 'size' | 'digest'> & { now: Date },
): Promise<PictureUpload | null> {
  const { id, listing_id, person_id, size, digest, now } = upload
  const { rows } = await sql<PictureUpload>`
    insert into picture_upload (id, listing_id, person_id, size, digest, state, created_at)
    select ${id}, listing.id, ${person_id}, ${size}, ${digest}, 'sending', ${now}::timestamptz
    from listing where listing.id = ${listing_id}
    returning *`.execute(db)
  return rows[0] ?? null
}

/** An earlier upload of the same file by the same person for the same listing. */
export async function sameUpload(
  db: Kysely<Schema>,
  { listing, person, digest }: { listing: number; person: number; digest: string },
): Promise<PictureUpload | null> {
  const found = await db
    .selectFrom('picture_upload')
    .where('listing_id', '=', listing)
    .where('person_id', '=', person)
    .where('digest', '=', digest)
    .selectAll()
    .executeTakeFirst()
  return found ?? null
}

/** The upload, if this person made it for this listing; else null. */
export async function pictureUpload(
  db: Kysely<Schema>,
  { id, listing, person }: { id: string; listing: number; person: number },
): Promise<PictureUpload | null> {
  const found = await db
    .selectFrom('picture_upload')
    .where('id', '=', id)
    .where('listing_id', '=', listing)
    .where('person_id', '=', person)
    .selectAll()
    .executeTakeFirst()
  return found ?? null
}

/** A person's uploads for a listing that are not among its pictures yet, the oldest first. */
export async function unusedUploads(
  db: Kysely<Schema>,
  { listing, person }: { listing: number; person: number },
): Promise<PictureUpload[]> {
  return await db
    .selectFrom('picture_upload')
    .where('listing_id', '=', listing)
    .where('person_id', '=', person)
    .where('used_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
}

/** How many of a person's uploads are still on their way or in no listing. */
export async function countUnused(db: Kysely<Schema>, person: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from picture_upload where person_id = ${person} and used_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Hands a complete upload over to the workers that make the picture. False when it was not being sent. */
export async function handOver(db: Kysely<Schema>, id: string): Promise<boolean> {
  const moved = await db
    .updateTable('picture_upload')
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .set({ state: 'waiting' })
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

const LEASE = sql<Date>`now() + interval '30 seconds'`

/** Claims the oldest waiting upload that has no worker; null when there is none. */
export async function claimPictureUpload(db: Kysely<Schema>, worker: string): Promise<PictureUpload | null> {
  const { rows } = await sql<PictureUpload>`
    update picture_upload set worker = ${worker}, lease_until = ${LEASE}, attempts = attempts + 1
    where id = (select id from picture_upload
      where state = 'waiting' and (lease_until is null or lease_until < now())
      order by created_at limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0] ?? null
}

/** Renews the worker's lease. */
export async function holdPictureUpload(db: Kysely<Schema>, { id, worker }: { id: string; worker: string }) {
  const row = db.updateTable('picture_upload').where('id', '=', id).where('worker', '=', worker)
  await row.set({ lease_until: LEASE }).execute()
}

/** Notes what became of an upload, and deletes the uploaded file. */
export async function settlePictureUpload(
  tx: Transaction<Schema>,
  id: string,
  result:
    | { state: 'ready'; hash: string; width: number | null; height: number | null; placeholder: string | null }
    | { state: 'refused'; reason: PictureRefusal },
): Promise<void> {
  const row = tx.updateTable('picture_upload').where('id', '=', id).where('state', '=', 'waiting')
  await row.set({ ...result, worker: null, lease_until: null }).execute()
  await tx.deleteFrom('picture_upload_part').where('upload', '=', id).execute()
}

export async function forgetPictureUpload(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('picture_upload').where('id', '=', id).where('used_at', 'is', null).execute()
}

/** Notes that a listing uses these uploads from now on. Returns the hashes that belong to no upload. */
export async function noteUploadsUsed(
  tx: Transaction<Schema>,
  hashes: readonly string[],
  now: Date,
): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await tx
    .updateTable('picture_upload')
    .where('hash', 'in', hashes)
    .where('state', '=', 'ready')
    .set({ used_at: sql<Date>`coalesce(used_at, ${now}::timestamptz)` })
    .returning('hash')
    .execute()
  const known = new Set(rows.map(({ hash }) => hash))
  return hashes.filter((hash) => !known.has(hash))
}

/** The pictures that were made of uploads with these hashes, for whichever listing. */
export async function uploadedPictures(
  db: Kysely<Schema>,
  hashes: readonly string[],
): Promise<{ hash: string; width: number }[]> {
  if (hashes.length === 0) return []
  const { rows } = await sql<{ hash: string; width: number }>`
    select distinct hash, width from picture_upload
    where hash = any(${[...hashes]}::text[]) and width is not null`.execute(db)
  return rows
}

/** Deletes old uploads that are in no listing: a day later nobody comes back to them. */
export async function forgetUnusedUploads(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('picture_upload').where('used_at', 'is', null).where('created_at', '<', before).execute()
}

/** Hashes of the office's uploads that begin with this digit. */
export async function uploadedHashes(db: Kysely<Schema>, first: string): Promise<string[]> {
  const rows = await db
    .selectFrom('picture_upload')
    .where('hash', '>=', first)
    .where('hash', '<=', first.padEnd(32, 'f'))
    .select('hash')
    .distinct()
    .execute()
  return rows.flatMap(({ hash }) => hash ?? [])
}

/** Which of these hashes belong to uploads of the office. */
export async function uploadedAmong(db: Kysely<Schema>, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await db.selectFrom('picture_upload').where('hash', 'in', hashes).select('hash').distinct().execute()
  return rows.flatMap(({ hash }) => hash ?? [])
}
