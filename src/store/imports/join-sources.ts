import { sql, type Transaction } from 'kysely'
import type { Gate } from '#domain/law/gate.ts'
import type { Listing } from '#domain/listing/listing.ts'
import type { Owns } from '#domain/site/site.ts'
import { IN_FEED } from '#store/imports/in-feed.ts'
import { listingHash, WITHDRAWN_HASH } from '#store/imports/listing-hash.ts'
import { recordSteps } from '#store/imports/join-steps.ts'
import { MOVED } from '#store/imports/on-join.ts'
import { remakeListings } from '#store/imports/save-listings.ts'
import { lockSource } from '#store/imports/source-lock.ts'
import type { Schema } from '#store/schema.ts'
import { refreshSearchRows } from '#store/search/refresh-search-rows.ts'

/** A source and the newer names under which it also stands in the store (`doubles`), the oldest first. */
export type Joined = { source: string; doubles: readonly string[] }
type How = { now: Date; gate: Gate; owns: Owns }

/**
 * Joins the newer names of a source to it. A home that stands under several names keeps its oldest id and takes what
 * the newest name says of it; ON_JOIN says what else moves to it. Nothing of this is news: no event, no alert. The
 * imports of the newer names count as the source's own from then on. A second call does nothing.
 */
export async function joinSources(tx: Transaction<Schema>, { source, doubles }: Joined, how: How): Promise<void> {
  for (const name of [source, ...doubles].toSorted()) await lockSource(tx, name)
  for (const double of doubles) await joinSource(tx, source, double, how)
}

/** The pairs of homes of this join. Of earlier pairs the newer row is deleted. */
const JOINED = sql`(select joined_listing.* from joined_listing join listing on listing.id = joined_listing.id) joined`

async function joinSource(tx: Transaction<Schema>, source: string, double: string, how: How): Promise<void> {
  const { rows: pairs } = await sql<{ into_id: number; layered: boolean }>`
    with pair as (
      insert into joined_listing (id, into_id)
      select newer.id, listing.id from listing newer join listing using (source_ref)
      where newer.source = ${double} and listing.source = ${source} returning id, into_id
    )
    select pair.into_id, newer.stage <> older.stage
      or exists (select from listing_edit where listing_id in (pair.id, pair.into_id)) as layered
    from pair join listing newer on newer.id = pair.id join listing older on older.id = pair.into_id`.execute(tx)
  const offers = await offersOf(tx, [source, double])
  await recordSteps(tx)
  await joinEvents(tx)
  await joinRevisions(tx)
  await joinEdits(tx)
  await joinPictures(tx)
  await joinViewingRules(tx)
  for (const [table = '', column = ''] of MOVED)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = joined.into_id from ${JOINED}
      where ${sql.ref(`${table}.${column}`)} = joined.id`.execute(tx)
  await takeOver(tx)
  await sql`delete from listing using ${JOINED} where listing.id = joined.id`.execute(tx)
  await moveSource(tx, source, double)
  await nameSource(tx, source)
  const layered = pairs.filter((pair) => pair.layered).map(({ into_id }) => into_id)
  // `reread`: what changes of a listing is no news.
  if (layered.length > 0) await remakeListings(tx, layered, { source, demo: false, ...how, reread: true })
  for (let from = 0; from < offers.length; from += LISTINGS_PER_QUERY)
    await refreshSearchRows(tx, offers.slice(from, from + LISTINGS_PER_QUERY))
}

/** Ids of all offers of these sources, also of those that this join deletes. */
async function offersOf(tx: Transaction<Schema>, sources: readonly string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('listing')
    .where('source', 'in', sources)
    .where('parent_id', 'is', null)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes the event that a newer home was new, where the older one was on the market already. Where the older home had
 * gone, it stays news that it came back.
 */
async function joinEvents(tx: Transaction<Schema>): Promise<void> {
  await sql`delete from listing_event using ${JOINED}, listing
    where listing_event.listing_id = joined.id and listing.id = joined.into_id and listing_event.kind = 'new' and ${IN_FEED}`.execute(
    tx,
  )
  await sql`update listing_event set listing_id = joined.into_id from ${JOINED}
    where listing_id = joined.id`.execute(tx)
}

async function joinRevisions(tx: Transaction<Schema>): Promise<void> {
  await sql`update listing_revision set listing_id = older.id, number = number + older.revision,
      undoes = undoes + older.revision
    from ${JOINED} join listing older on older.id = joined.into_id where listing_id = joined.id`.execute(tx)
}

/**
 * An edit that took only one of the two off the market hid the double, so it goes. Of two edits of a field the later
 * stays.
 */
async function joinEdits(tx: Transaction<Schema>): Promise<void> {
  await sql`delete from listing_edit using ${JOINED}
    where listing_id in (joined.id, joined.into_id) and field = 'availability' and value = '"WITHDRAWN"'
      and not exists (select from listing_edit other where field = 'availability' and value = '"WITHDRAWN"'
        and other.copy = listing_edit.copy and other.listing_id in (joined.id, joined.into_id)
        and other.listing_id <> listing_edit.listing_id)`.execute(tx)
  await sql`delete from listing_edit using ${JOINED}, listing_edit later
    where listing_edit.listing_id = joined.into_id and later.listing_id = joined.id and later.copy = listing_edit.copy
      and later.field = listing_edit.field and later.at > listing_edit.at`.execute(tx)
  await sql`update listing_edit set listing_id = joined.into_id from ${JOINED}
    where listing_id = joined.id and not exists (select from listing_edit own
      where own.listing_id = joined.into_id and own.copy = listing_edit.copy and own.field = listing_edit.field)`.execute(
    tx,
  )
  await sql`delete from listing_edit using ${JOINED} where listing_id = joined.id`.execute(tx)
}

/** The newer document's pictures stay. Where both have a picture, the file that the older home fetched stays. */
async function joinPictures(tx: Transaction<Schema>): Promise<void> {
  await sql`update picture set state = old.state, hash = old.hash, width = old.width, height = old.height,
      placeholder = old.placeholder, etag = old.etag, last_modified = old.last_modified, attempts = old.attempts,
      error = old.error, next_attempt_at = old.next_attempt_at
    from ${JOINED} join picture old on old.listing_id = joined.into_id
    where picture.listing_id = joined.id and picture.url = old.url and old.state = 'ready'`.execute(tx)
  await sql`delete from picture using ${JOINED} where listing_id = joined.into_id`.execute(tx)
  await sql`update picture set listing_id = joined.into_id from ${JOINED}
    where listing_id = joined.id`.execute(tx)
}

async function joinViewingRules(tx: Transaction<Schema>): Promise<void> {
  await sql`update viewing_rule set listing_id = joined.into_id from ${JOINED} where listing_id = joined.id
    and not exists (select from viewing_rule own where own.listing_id = joined.into_id)`.execute(tx)
}

/**
 * The older row takes over what the newer name said last, and keeps its id and its first day. It is published when the
 * office published one of the two: hiding the other was a way to hide the double.
 */
async function takeOver(tx: Transaction<Schema>): Promise<void> {
  await sql`update listing set
      program_id = coalesce(newer.program_id, listing.program_id), kind = newer.kind, parent_id = newer.parent_id,
      demo = newer.demo, availability = newer.availability, doc = newer.doc,
      feed = case when listing.feed is not null or newer.feed is not null
        or exists (select from listing_edit where listing_id = listing.id) then coalesce(newer.feed, newer.doc) end,
      revision = listing.revision + newer.revision, content_hash = newer.content_hash,
      address_hash = newer.address_hash, source_updated_at = newer.source_updated_at,
      last_confirmed = newer.last_confirmed, changed_at = newer.changed_at, withdrawn_at = newer.withdrawn_at,
      last_run = newer.last_run, held = newer.held, unseen = listing.unseen and newer.unseen,
      findings = newer.findings, lapse_told = coalesce(newer.lapse_told, listing.lapse_told),
      asked_by = newer.asked_by, ask_at = newer.ask_at,
      stage = case when newer.stage = 'published' then newer.stage else listing.stage end,
      stage_at = case when newer.stage = 'published' then newer.stage_at else listing.stage_at end
    from ${JOINED} join listing newer on newer.id = joined.id
    where listing.id = joined.into_id`.execute(tx)
}

/** Moves imports, and homes that only the newer name has, to the source. */
async function moveSource(tx: Transaction<Schema>, source: string, double: string): Promise<void> {
  await tx.updateTable('listing').set({ source }).where('source', '=', double).execute()
  await tx.updateTable('import_run').set({ source }).where('source', '=', double).execute()
  await tx.updateTable('roll_back').set({ source }).where('source', '=', double).execute()
  await tx.updateTable('feed_upload').set({ source }).where('source', '=', double).execute()
}

const LISTINGS_PER_QUERY = 500

/** Writes the source's name into documents that came under a newer name, and hashes them anew. */
async function nameSource(tx: Transaction<Schema>, source: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; said: Listing; content_hash: string }>`
      select id, coalesce(feed, doc) as said, content_hash from listing
      where source = ${source} and coalesce(feed, doc) ->> 'source' <> ${source}
      order by id limit ${LISTINGS_PER_QUERY}`.execute(tx)
    if (rows.length === 0) return
    const records = rows.map(({ id, said, content_hash }) => ({
      id,
      hash: content_hash === WITHDRAWN_HASH ? content_hash : listingHash({ ...said, source }),
    }))
    await sql`update listing set content_hash = r.hash, doc = jsonb_set(doc, '{source}', to_jsonb(${source}::text)),
        feed = jsonb_set(feed, '{source}', to_jsonb(${source}::text))
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id integer, hash text)
      where listing.id = r.id`.execute(tx)
  }
}
