import { sql, type Transaction } from 'kysely'
import type { Media } from '#domain/listing/listing.ts'
import type { Schema } from '#store/schema.ts'

/**
 * Makes the table of pictures follow the listings' own lists of photographs, plans and documents. A picture that keeps its
 * address keeps its fetched file, also at another place in the order. A server that can say so is asked at once whether
 * the picture has changed. Files uploaded in the office are ready at once.
 */
export async function queuePictures(
  tx: Transaction<Schema>,
  listings: { id: number; media: readonly Media[]; fresh: boolean }[],
): Promise<void> {
  const wanted = listings.flatMap(({ id, media }) =>
    media
      .filter(({ kind }) => kind === 'photo' || kind === 'plan' || kind === 'document')
      .filter(({ url }, index, all) => all.findIndex((other) => other.url === url) === index)
      .map(({ kind, url, caption }, position) => ({ listing_id: id, position, kind, url, caption })),
  )
  const ids = listings.filter(({ fresh }) => !fresh).map(({ id }) => id)
  const known =
    ids.length === 0 ? [] : await tx.deleteFrom('picture').where('listing_id', 'in', ids).returningAll().execute()
  const fetched = new Map(known.map((picture) => [`${picture.listing_id} ${picture.url}`, picture]))
  const records = wanted.map((picture) => {
    const before = fetched.get(`${picture.listing_id} ${picture.url}`)
    if (before?.state !== 'ready') return { ...DUE, ...picture }
    const canTell = before.etag !== null || before.last_modified !== null
    return { ...before, ...picture, next_attempt_at: canTell ? null : before.next_attempt_at }
  })
  if (records.length === 0) return
  await sql`insert into picture
    select listing_id, position, kind, url, caption, case when made.hash is null then state else 'ready' end,
      coalesce(made.hash, picture.hash), coalesce(made.width, picture.width), coalesce(made.height, picture.height),
      coalesce(made.placeholder, picture.placeholder), etag, attempts,
      case when made.hash is null then coalesce(next_attempt_at, ${FIRST_PICTURES_FIRST}) else ${NEVER} end, error,
      last_modified
    from jsonb_populate_recordset(null::picture, ${JSON.stringify(records)}::jsonb) picture
    left join lateral (select hash, width, height, placeholder from picture_upload
      where picture.state = 'due' and picture.url like 'upload:%' and hash = substr(picture.url, 8) limit 1) made on true`.execute(
    tx,
  )
}

/** Due at once, in an order in which every listing gets its first picture before any gets its second. */
export const FIRST_PICTURES_FIRST = sql<Date>`now() - interval '1 hour' + position * interval '1 second'`

/** Never fetched again. */
export const NEVER = sql<Date>`timestamptz '9999-01-01'`

const SECOND_OF_DAY = sql`(('x' || substr(md5(picture.listing_id || ' ' || picture.url), 1, 7))::bit(28)::integer % 86400)`

/**
 * When a fetched picture is asked for again: once a day, each at a second of its own, so that no server is asked for all
 * at once. Pictures without a web address never are.
 */
export const NEXT_CHECK = sql<Date>`case when picture.url ~* '^https?:' then
  to_timestamp(floor((extract(epoch from now()) - ${SECOND_OF_DAY}) / 86400 + 1) * 86400 + ${SECOND_OF_DAY}) else ${NEVER} end`

const DUE = { state: 'due', attempts: 0 }
