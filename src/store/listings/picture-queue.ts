import { type Kysely, sql } from 'kysely'
import { noteChanges } from '#store/imports/change-log.ts'
import { FIRST_PICTURES_FIRST, NEVER, NEXT_CHECK } from '#store/listings/due-pictures.ts'
import { withRetry } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'

/**
 * A picture that is due to be fetched, of the home that its source calls so. `hash`, and what its server said of its version: of last time; null when we have no
 * copy of the picture.
 */
export type DuePicture = {
  listing_id: number
  source: string
  source_ref: string
  url: string
  kind: 'photo' | 'plan' | 'document'
  hash: string | null
} & Version
type Version = { etag: string | null; lastModified: string | null }

/** What came of fetching a picture. `image` is null for documents, which have no size. */
export type PictureOutcome =
  | ({ outcome: 'kept'; hash: string; image: PictureFacts | null } & Version)
  /** `version`: where the server sent the same picture again */
  | { outcome: 'not-modified'; version?: Version }
  | { outcome: 'failed'; reason: string; lasting: boolean }
type PictureFacts = { width: number; height: number; placeholder: string }

/**
 * Claims the next due pictures. Each is due again after a pause that doubles, unless `notePictures` says otherwise. So a
 * process that dies loses none of them, and no server is asked too often.
 */
export async function claimPictures(db: Kysely<Schema>, limit: number): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    with due as (
      select listing_id, position from picture where next_attempt_at <= now()
      order by next_attempt_at limit ${limit} for update skip locked
    )
    update picture set attempts = picture.attempts + 1,
      next_attempt_at = now() + least(5 * power(2, picture.attempts), 1440) * interval '1 minute'
    from due join listing on listing.id = due.listing_id
    where picture.listing_id = due.listing_id and picture.position = due.position
    returning picture.listing_id, listing.source, listing.source_ref, picture.url, picture.kind,
      case when picture.state = 'ready' then picture.hash end as hash,
      case when picture.state = 'ready' then picture.etag end as etag,
      case when picture.state = 'ready' then picture.last_modified end as "lastModified"`.execute(db)
  return rows
}

/** Stores what came of the pictures, and notes their offers in the change log when there is something new to see. */
export async function notePictures(
  db: Kysely<Schema>,
  results: readonly (PictureOutcome & Pick<DuePicture, 'listing_id' | 'url'>)[],
): Promise<void> {
  await withRetry(db, async (tx) => {
    const seen = new Set<number>()
    for (const result of results) if (await noteOne(tx, result)) seen.add(result.listing_id)
    if (seen.size === 0) return
    const listings = await tx
      .selectFrom('listing')
      .where('id', 'in', [...seen])
      .select(({ fn }) => fn.coalesce('parent_id', 'id').as('offer'))
      .execute()
    await noteChanges(tx, 'offer', [...new Set(listings.map(({ offer }) => offer))])
  })
}

const MAX_ATTEMPTS = 12

/** Stores what came of one picture, found by its address, as it may have moved or gone. True when a new picture is there. */
async function noteOne(
  tx: Kysely<Schema>,
  { listing_id, url, ...result }: PictureOutcome & Pick<DuePicture, 'listing_id' | 'url'>,
): Promise<boolean> {
  const row = tx.updateTable('picture').where('listing_id', '=', listing_id).where('url', '=', url)
  switch (result.outcome) {
    case 'kept': {
      const { hash, etag, lastModified, image } = result
      const updated = await row
        .set({ state: 'ready', hash, etag, last_modified: lastModified, attempts: 0, error: null })
        .set({ width: image?.width ?? null, height: image?.height ?? null, placeholder: image?.placeholder ?? null })
        .set({ next_attempt_at: NEXT_CHECK })
        .executeTakeFirst()
      return updated.numUpdatedRows > 0n
    }
    case 'not-modified':
      const { version } = result
      await row
        .set({ attempts: 0, error: null, next_attempt_at: NEXT_CHECK })
        .$if(version !== undefined, (update) =>
          update.set({ etag: version?.etag ?? null, last_modified: version?.lastModified ?? null }),
        )
        .execute()
      return false
    case 'failed': {
      const { reason, lasting } = result
      const later = sql`now() + least(power(2, attempts - 1), 14) * interval '1 day'`
      await row
        .set({
          error: reason,
          // A picture that was fetched before stays, even if its server is gone.
          state: sql`case when state = 'ready' then 'ready' when ${lasting} or attempts >= ${MAX_ATTEMPTS} then 'failed'
            else state end`,
          next_attempt_at: sql<Date>`case when state = 'ready' then ${NEXT_CHECK} when attempts >= ${MAX_ATTEMPTS} then ${NEVER}
            when ${lasting} then ${later} else next_attempt_at end`,
        })
        .execute()
      return false
    }
  }
}

/** Hashes of listings' pictures that begin with this digit: 30,000 of half a million. */
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

/** Which of these hashes belong to pictures of listings. */
export async function picturesAmong(db: Kysely<Schema>, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db.selectFrom('picture').where('hash', 'in', hashes).select('hash').distinct().execute()
  return new Set(rows.flatMap(({ hash }) => hash ?? []))
}

/**
 * Makes pictures due again whose files are gone, after a folder was lost or a backup came without it. Some at a time: all
 * may be missing, and others wait for the same rows and disk.
 */
export async function fetchAgain(db: Kysely<Schema>, hashes: readonly string[]): Promise<void> {
  for (let from = 0; from < hashes.length; from += HASHES_PER_TRANSACTION) {
    const some = hashes.slice(from, from + HASHES_PER_TRANSACTION)
    await withRetry(db, async (tx) => {
      const rows = await tx
        .updateTable('picture')
        .set({
          state: 'due',
          attempts: 0,
          etag: null,
          last_modified: null,
          hash: null,
          next_attempt_at: sql<Date>`now()`,
        })
        .where('hash', 'in', some)
        .returning('listing_id')
        .execute()
      const shown = [...new Set(rows.map((row) => row.listing_id))]
      const listings = await tx
        .selectFrom('listing')
        // All ids in one parameter: a statement takes 65,535 parameters at most.
        .where(sql<boolean>`id = any(${shown}::int[])`)
        .select(({ fn }) => fn.coalesce('parent_id', 'id').as('offer'))
        .execute()
      await noteChanges(tx, 'offer', [...new Set(listings.map(({ offer }) => offer))])
    })
  }
}

const HASHES_PER_TRANSACTION = 500

/** Makes every picture due now that was refused or waits for a retry. Returns how many. */
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
 * The same if the settings for refusing pictures, or the formats we can read, changed since the last start; else 0. The
 * first start after release 0.1.0, which stored no settings, counts as a change.
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

/** Whether any picture of a listing was fetched, so that its files must be there. */
export async function hasFetchedPictures(db: Kysely<Schema>): Promise<boolean> {
  const found = await db.selectFrom('picture').where('state', '=', 'ready').select('url').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Which of these addresses are addresses of pictures. */
export async function knownPictureUrls(db: Kysely<Schema>, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set()
  const rows = await db.selectFrom('picture').where('url', 'in', urls).select('url').distinct().execute()
  return new Set(rows.map(({ url }) => url))
}
