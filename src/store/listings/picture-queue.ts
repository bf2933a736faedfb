import { type Kysely, sql } from 'kysely'
import { noteChanges } from '#store/imports/change-log.ts'
import { FIRST_PICTURES_FIRST, NEVER } from '#store/listings/due-pictures.ts'
import { withRetry } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'

/** A picture whose time has come. `etag`: what its server called it last time; null when nothing is kept of it. */
export type DuePicture = {
  listing_id: number
  url: string
  kind: 'photo' | 'plan' | 'document'
  etag: string | null
}

/** What came of a picture. Documents have no size. */
export type PictureOutcome =
  | { outcome: 'kept'; hash: string; etag: string | null; image: PictureFacts | null }
  | { outcome: 'not-modified' }
  | { outcome: 'failed'; reason: string; lasting: boolean }
type PictureFacts = { width: number; height: number; placeholder: string }

/**
 * Takes the next due pictures. Each is due again after a pause that doubles, unless `notePictures` says otherwise: so a
 * process that dies with them loses nothing, and no server is asked in a hurry.
 */
export async function claimPictures(db: Kysely<Schema>, limit: number): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    with due as (
      select listing_id, position from picture where next_attempt_at <= now()
      order by next_attempt_at limit ${limit} for update skip locked
    )
    update picture set attempts = picture.attempts + 1,
      next_attempt_at = now() + least(5 * power(2, picture.attempts), 1440) * interval '1 minute'
    from due where picture.listing_id = due.listing_id and picture.position = due.position
    returning picture.listing_id, picture.url, picture.kind,
      case when picture.state = 'ready' then picture.etag end as etag`.execute(db)
  return rows
}

/** Keeps what came of the pictures, and tells those who show their offers when there is something new to see. */
export async function notePictures(
  db: Kysely<Schema>,
  results: readonly (PictureOutcome & Pick<DuePicture, 'listing_id' | 'url'>)[],
): Promise<void> {
  await withRetry(db, async (tx) => {
    const seen = new Set<number>()
    for (const result of results) if (await note(tx, result)) seen.add(result.listing_id)
    if (seen.size === 0) return
    const listings = await tx
      .selectFrom('listing')
      .where('id', 'in', [...seen])
      .select(({ fn }) => fn.coalesce('parent_id', 'id').as('offer'))
      .execute()
    await noteChanges(tx, 'offer', [...new Set(listings.map(({ offer }) => offer))])
  })
}

/** A month; after that a server that can tell is asked whether a picture has changed. */
const LOOK_AGAIN_DAYS = 30
const MAX_ATTEMPTS = 12

/** Is there something new to see? The picture may have moved or gone meanwhile, so its address finds it. */
async function note(
  tx: Kysely<Schema>,
  { listing_id, url, ...result }: PictureOutcome & Pick<DuePicture, 'listing_id' | 'url'>,
): Promise<boolean> {
  const row = tx.updateTable('picture').where('listing_id', '=', listing_id).where('url', '=', url)
  const lookAgain = sql<Date>`now() + ${LOOK_AGAIN_DAYS} * interval '1 day'`
  switch (result.outcome) {
    case 'kept': {
      const { hash, etag, image } = result
      const updated = await row
        .set({ state: 'ready', hash, etag, attempts: 0, error: null })
        .set({ width: image?.width ?? null, height: image?.height ?? null, placeholder: image?.placeholder ?? null })
        .set({ next_attempt_at: etag === null ? NEVER : lookAgain })
        .executeTakeFirst()
      return updated.numUpdatedRows > 0n
    }
    case 'not-modified':
      await row.set({ attempts: 0, error: null, next_attempt_at: lookAgain }).execute()
      return false
    case 'failed': {
      const { reason, lasting } = result
      const later = sql`now() + least(power(2, attempts - 1), 14) * interval '1 day'`
      await row
        .set({
          error: reason,
          // What was fetched before stays, whatever has become of its server.
          state: sql`case when state = 'ready' then 'ready' when ${lasting} or attempts >= ${MAX_ATTEMPTS} then 'failed'
            else state end`,
          next_attempt_at: sql<Date>`case when state = 'ready' then ${lookAgain} when attempts >= ${MAX_ATTEMPTS} then ${NEVER}
            when ${lasting} then ${later} else next_attempt_at end`,
        })
        .execute()
      return false
    }
  }
}

/** Hashes of everything that is shown and whose hash begins with this digit: 30,000 of half a million pictures. */
export async function keptHashes(db: Kysely<Schema>, first: string): Promise<string[]> {
  const rows = await db
    .selectFrom('picture')
    .where('hash', '>=', first)
    .where('hash', '<=', first.padEnd(32, 'f'))
    .select('hash')
    .distinct()
    .execute()
  return rows.flatMap(({ hash }) => hash ?? [])
}

/** Those of these hashes that are shown. */
export async function keptAmong(db: Kysely<Schema>, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('picture').where('hash', 'in', hashes).select('hash').distinct().execute()
  return new Set(rows.flatMap(({ hash }) => hash ?? []))
}

/**
 * Fetches again what has no files any more, after a folder was lost or a backup came without it: some at a time, as all
 * may be missing, and others wait for the same rows and the same disk.
 */
export async function fetchAgain(db: Kysely<Schema>, hashes: readonly string[]): Promise<void> {
  for (let from = 0; from < hashes.length; from += PORTION) {
    const some = hashes.slice(from, from + PORTION)
    await withRetry(db, async (tx) => {
      const rows = await tx
        .updateTable('picture')
        .set({ state: 'due', attempts: 0, etag: null, hash: null, next_attempt_at: sql<Date>`now()` })
        .where('hash', 'in', some)
        .returning('listing_id')
        .execute()
      const shown = [...new Set(rows.map((row) => row.listing_id))]
      const listings = await tx
        .selectFrom('listing')
        // One value however many they are: a statement takes 65,535.
        .where(sql<boolean>`id = any(${shown}::int[])`)
        .select(({ fn }) => fn.coalesce('parent_id', 'id').as('offer'))
        .execute()
      await noteChanges(tx, 'offer', [...new Set(listings.map(({ offer }) => offer))])
    })
  }
}

const PORTION = 500

/** Makes every picture that was refused, or that waits for a later try, due now. Returns how many. */
export async function retryPictures(db: Kysely<Schema>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('picture')
    .set({ state: 'due', attempts: 0, next_attempt_at: FIRST_PICTURES_FIRST })
    .where('state', '<>', 'ready')
    .where('error', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * The same where the settings by which pictures are refused, or what can be read, are others than at the last start; else 0. The first start
 * after release 0.1.0, which kept none, counts as a change.
 */
export async function retryAfterChange(db: Kysely<Schema>, settings: Record<string, boolean>): Promise<number> {
  return await withRetry(db, async (tx) => {
    const value = JSON.stringify(settings)
    const { rows } = await sql`insert into meta (key, value) values ('picture settings', ${value}::jsonb)
      on conflict (key) do update set value = excluded.value where meta.value <> excluded.value
      returning key`.execute(tx)
    return rows.length === 0 ? 0 : await retryPictures(tx)
  })
}

/** Which of these addresses are those of a picture? */
export async function knownPictureUrls(db: Kysely<Schema>, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set()
  const rows = await db.selectFrom('picture').where('url', 'in', urls).select('url').distinct().execute()
  return new Set(rows.map(({ url }) => url))
}
