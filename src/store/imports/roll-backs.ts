import { type Kysely, sql, type Transaction } from 'kysely'
import type { Revision, RevisionChange } from '#domain/layers/revisions.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { noteChanges } from '#store/imports/change-log.ts'
import { dropSpools } from '#store/imports/import-spool.ts'
import type { Schema } from '#store/schema.ts'
import { IN_FEED } from '#store/imports/in-feed.ts'
import { addressHash } from '#store/imports/listing-hash.ts'
import { lockSource } from '#store/imports/source-lock.ts'

/** What became of listings and alerts. `mails`: alerts cancelled before they left; `sent`: alerts that had left. */
export type RollBackCounts = { restored: number; removed: number; returned: number; mails: number; sent: number }

/** A roll-back: it undoes an import, `run`, and all later ones of the same source. */
export type RollBack = {
  id: number
  source: string
  run: number
  person: string
  begunAt: Date
  finishedAt: Date | null
  /** Listings up to this id are put back already. */
  listing: number
  counts: RollBackCounts
}

/**
 * Makes roll-backs wait until this transaction, which composes digests, ends. False when another roll-back has begun since
 * `rollBack`, the last one that the caller knew of.
 */
export async function holdOffRollBacks(tx: Transaction<Schema>, rollBack: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('gevel digests'))`.execute(tx)
  return (await lastRollBack(tx)) === rollBack
}

/** The id of the last roll-back; 0 when there was none. */
export async function lastRollBack(db: Kysely<Schema>): Promise<number> {
  const { last } = await db
    .selectFrom('roll_back')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Does a roll-back cover this import's number? It also covers imports that were still reading when it began. */
export async function isRolledBack(db: Kysely<Schema>, source: string, run: number): Promise<boolean> {
  const row = await db
    .selectFrom('roll_back')
    .where('source', '=', source)
    .where('run', '<=', run)
    .where('up_to', '>', run)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * `going_on`: a roll-back of the source is under way already; `rolled_back`: an earlier one, `id`, undid this import;
 * `not_kept`: release 0.1.0 stored this import or a later one, and did not keep what its listings said before.
 */
export type Begun =
  | { outcome: 'begun' | 'going_on' | 'rolled_back'; id: number; source: string }
  | { outcome: 'unknown_run' | 'nothing_stored' | 'not_kept' }

/**
 * Marks this import and all later ones of its source as undone. Imports under way end, the feed is paused, and alerts about
 * what they brought are cancelled. The listings are put back later.
 */
export async function beginRollBack(
  tx: Transaction<Schema>,
  { run, person, isFed, now }: { run: number; person: string; isFed: (source: string) => boolean; now: Date },
): Promise<Begun> {
  const found = await tx.selectFrom('import_run').where('id', '=', run).select(['source', 'state']).executeTakeFirst()
  if (!found) return { outcome: 'unknown_run' }
  const { source } = found
  await lockSource(tx, source)
  const open = await openRollBack(tx, source)
  if (open !== null) return { outcome: 'going_on', id: open, source }
  const own = await tx
    .selectFrom('import_run')
    .where('id', '=', run)
    .select(['state', 'applied', 'roll_back'])
    .executeTakeFirst()
  if (!own || (own.state === 'refused' && own.applied === 0)) return { outcome: 'nothing_stored' }
  if (own.roll_back !== null) return { outcome: 'rolled_back', id: own.roll_back, source }
  if (!(await isKept(tx, source, run))) return { outcome: 'not_kept' }
  await sql`select pg_advisory_xact_lock(hashtext('gevel digests'))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into roll_back (source, run, up_to, person, begun_at)
    values (${source}, ${run}, nextval(pg_get_serial_sequence('import_run', 'id'))::integer, ${person}, ${now}::timestamptz)
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await endRuns(tx, { id, source, run, now })
  if (isFed(source))
    await sql`insert into feed_state (source, paused_at, paused_by) values (${source}, ${now}::timestamptz, ${person})
      on conflict (source) do update set paused_at = coalesce(feed_state.paused_at, excluded.paused_at),
        paused_by = coalesce(feed_state.paused_by, excluded.paused_by)`.execute(tx)
  // A resumed feed is read again, whether or not its server has changed it since.
  await tx.updateTable('feed_state').where('source', '=', source).set({ etag: null, last_modified: null }).execute()
  const alerts = await cancelAlerts(tx, id)
  await writeCounts(tx, id, { ...NOTHING, ...alerts })
  await noteChanges(tx, 'run', [run])
  return { outcome: 'begun', id, source }
}

/** Is it known what the listings of these imports said before? Their readers are noted since imports keep it. */
async function isKept(tx: Transaction<Schema>, source: string, run: number): Promise<boolean> {
  const { rows } = await sql`
    select from import_run where source = ${source} and id >= ${run} and roll_back is null and reader is null
      and jsonb_path_exists(counts, '$.keyvalue() ? (@.key == "new" || @.key == "changed" || @.key == "withdrawn").value ? (@ > 0)')
      and not exists (select from listing where created_run = import_run.id)
      and not exists (select from listing_revision where listing_revision.run = import_run.id)
    limit 1`.execute(tx)
  return rows.length === 0
}

const NOTHING: RollBackCounts = { restored: 0, removed: 0, returned: 0, mails: 0, sent: 0 }

async function openRollBack(db: Kysely<Schema>, source: string): Promise<number | null> {
  const row = await db
    .selectFrom('roll_back')
    .where('source', '=', source)
    .where('finished_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

async function endRuns(
  tx: Transaction<Schema>,
  { id, source, run, now }: { id: number; source: string; run: number; now: Date },
): Promise<void> {
  const { rows } = await sql<{ spool: string | null }>`
    update import_run set roll_back = ${id}, spool = null, worker = null, lease_until = null,
      finished_at = coalesce(import_run.finished_at, ${now}::timestamptz),
      state = case when import_run.state in ('spooled', 'applying') then 'refused' else import_run.state end
    from (select id, spool from import_run
      where source = ${source} and id >= ${run} and roll_back is null for update) as before
    where import_run.id = before.id returning before.spool`.execute(tx)
  await dropSpools(
    tx,
    rows.flatMap(({ spool }) => spool ?? []),
  )
}

const runsOf = (id: number) => sql`(select id from import_run where roll_back = ${id})`

/**
 * Cancels the alerts about what these imports brought. Queued digests that tell of it are deleted, and their subscriptions
 * go back to the watermark before it, so that the rest of their news is composed again. Daily and weekly subscribers get it
 * in their next turn: reopening the last turn would mail others too. Digests that have left are marked.
 */
async function cancelAlerts(tx: Transaction<Schema>, id: number): Promise<{ mails: number; sent: number }> {
  const first = sql`(select min(started_at) from import_run where roll_back = ${id})`
  const sent = await sql`
    update digest set undone_by = ${id} where composed_at >= ${first}
      and exists (select 1 from outbox where outbox.id = outbox_id and state in ('sent', 'sending'))
      and exists (select 1 from unnest(told) as event (id) join listing_event on listing_event.id = event.id
        where run in ${runsOf(id)})`.execute(tx)
  const back = await sql`
    with told as (
      select min(id) as first, max(id) as last from listing_event where run in ${runsOf(id)}
    ), waiting as (
      delete from outbox using digest, told where outbox.id = digest.outbox_id and state = 'queued'
        and since is not null and digest.watermark >= told.first and since < told.last
      returning digest.subscription_id, digest.period, digest.since
    ), gone as (
      delete from digest using waiting
      where digest.subscription_id = waiting.subscription_id and digest.period = waiting.period
    ), again as (
      delete from meta where key = 'notified:instant' and exists (select 1 from waiting)
    )
    update subscription set watermark = least(watermark, waiting.since)
    from (select subscription_id, min(since) as since from waiting group by 1) waiting
    where subscription.id = waiting.subscription_id`.execute(tx)
  await sql`delete from listing_event where run in ${runsOf(id)}`.execute(tx)
  return { mails: Number(back.numAffectedRows ?? 0), sent: Number(sent.numAffectedRows ?? 0) }
}

/** How many later imports of its source would be undone along with this import. */
export async function countLater(db: Kysely<Schema>, { id, source }: { id: number; source: string }): Promise<number> {
  const { count } = await db
    .selectFrom('import_run')
    .where('source', '=', source)
    .where('id', '>', id)
    .where('state', '<>', 'refused')
    .where('roll_back', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids of unfinished roll-backs, the oldest first. */
export async function openRollBacks(db: Kysely<Schema>): Promise<number[]> {
  const rows = await db.selectFrom('roll_back').where('finished_at', 'is', null).orderBy('id').select('id').execute()
  return rows.map(({ id }) => id)
}

/** null when there is no such roll-back. */
export async function rollBackOf(db: Kysely<Schema>, id: number): Promise<RollBack | null> {
  const row = await db.selectFrom('roll_back').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) return null
  const { source, run, person, listing, begun_at: begunAt, finished_at: finishedAt } = row
  return { id, source, run, person, listing, begunAt, finishedAt, counts: readCounts(row.counts) }
}

/** The roll-back, with its source locked until the transaction ends, so that listings can be put back. */
export async function lockRollBack(tx: Transaction<Schema>, id: number): Promise<RollBack | null> {
  const row = await tx.selectFrom('roll_back').where('id', '=', id).select('source').executeTakeFirst()
  if (!row) return null
  await lockSource(tx, row.source)
  return await rollBackOf(tx, id)
}

/** Ids of the listings that the undone imports wrote, the lowest first. One query, as each part would sort them all anew. */
export async function undoneListings(db: Kysely<Schema>, id: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by id) as ids from (
      select id from listing where created_run in ${runsOf(id)}
      union select listing_id from listing_revision where run in ${runsOf(id)} and act = 'feed'
    ) undone`.execute(db)
  return rows[0]?.ids ?? []
}

/** `said`: the listing as its source says it; `isNew`: an undone import brought it first; `since`: revisions to undo. */
export type UndoneListing = { said: Listing; demo: boolean; isNew: boolean; since: Revision[] }

export async function undoneListingStates(
  tx: Transaction<Schema>,
  id: number,
  ids: readonly number[],
): Promise<UndoneListing[]> {
  const listings = await sql<{ id: number; said: Listing; demo: boolean; isNew: boolean }>`
    select id, coalesce(feed, doc) as said, demo, coalesce(created_run in ${runsOf(id)}, false) as "isNew"
    from listing where id = any(${ids}::integer[]) order by id`.execute(tx)
  const { rows } = await sql<Revision & { listing_id: number; changes: RevisionChange[] }>`
    select listing_id, number, at::text, person, run, act, changes, undoes from listing_revision
    join (select listing_id as id, min(number) as first from listing_revision
      where listing_id = any(${ids}::integer[]) and run in ${runsOf(id)} and act = 'feed' group by 1) began
      on began.id = listing_id and number >= began.first
    where act in ('feed', 'roll_back') order by listing_id, number`.execute(tx)
  const revisions = Map.groupBy(rows, ({ listing_id }) => listing_id)
  return listings.rows.map(({ id: own, ...row }) => ({ ...row, since: revisions.get(own) ?? [] }))
}

/** Notes the progress of a roll-back. */
export async function advanceRollBack(
  tx: Transaction<Schema>,
  id: number,
  { listing, counts }: Pick<RollBack, 'listing' | 'counts'>,
): Promise<void> {
  await tx.updateTable('roll_back').where('id', '=', id).set({ listing }).execute()
  await writeCounts(tx, id, counts)
}

async function writeCounts(tx: Transaction<Schema>, id: number, counts: RollBackCounts): Promise<void> {
  await tx
    .updateTable('roll_back')
    .where('id', '=', id)
    .set({ counts: JSON.stringify(counts) })
    .execute()
}

/** Ends a roll-back, and puts back the source's edit moment of listings that the undone imports only confirmed. */
export async function finishRollBack(tx: Transaction<Schema>, { id, source, run }: RollBack, now: Date): Promise<void> {
  await sql`update listing set source_updated_at = (coalesce(feed, doc) ->> 'sourceUpdatedAt')::timestamptz
    where source = ${source} and last_run >= ${run}
      and source_updated_at is distinct from (coalesce(feed, doc) ->> 'sourceUpdatedAt')::timestamptz`.execute(tx)
  await restoreAddressHashes(tx, id, source)
  await tx.updateTable('roll_back').where('id', '=', id).set({ finished_at: now }).execute()
  await noteChanges(tx, 'run', [run])
}

/** A relisting takes the address hash from the earlier listing. Where the relisting was undone, that one gets it back. */
async function restoreAddressHashes(tx: Transaction<Schema>, id: number, source: string): Promise<void> {
  const rows = await tx
    .selectFrom('listing')
    .where('source', '=', source)
    .where('address_hash', 'is', null)
    .where(IN_FEED)
    .where(sql<boolean>`coalesce(created_run not in ${runsOf(id)}, true)`)
    .where(sql<boolean>`coalesce(feed, doc) #> '{address,number}' not in ('null', '""')`)
    .select(['id', sql<Listing>`coalesce(feed, doc)`.as('said')])
    .execute()
  const records = rows.map(({ id: own, said }) => ({ id: own, hash: addressHash(said) }))
  await sql`update listing set address_hash = r.hash
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id integer, hash text) where listing.id = r.id`.execute(
    tx,
  )
}

/** A mail that had left before its news was rolled back. */
export type SentAlert = { email: string; at: Date; subject: string | null }

/** The latest mails that had left before this roll-back, at most `most`. */
export async function sentAlerts(db: Kysely<Schema>, id: number, most: number): Promise<SentAlert[]> {
  return await db
    .selectFrom('digest')
    .innerJoin('subscription', 'subscription.id', 'digest.subscription_id')
    .innerJoin('contact', 'contact.id', 'subscription.contact_id')
    .leftJoin('outbox', 'outbox.id', 'digest.outbox_id')
    .where('undone_by', '=', id)
    .orderBy('digest.composed_at', 'desc')
    .limit(most)
    .select(['contact.email', 'outbox.subject'])
    .select(({ fn }) => fn.coalesce('outbox.sent_at', 'digest.composed_at').as('at'))
    .execute()
}

function readCounts(value: unknown): RollBackCounts {
  const count = (name: string) => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : 0
    return typeof found === 'number' ? found : 0
  }
  return {
    ...{ restored: count('restored'), removed: count('removed'), returned: count('returned') },
    ...{ mails: count('mails'), sent: count('sent') },
  }
}
