import { type Kysely, sql } from 'kysely'
import type { Gauges } from '#base/gauges.ts'
import { leavingCounts } from '#store/people/leaving.ts'
import type { Schema } from '#store/schema.ts'

/**
 * Age in seconds of the oldest mail that should have left. A failed mail counts from its first attempt, since its next one
 * is in the future.
 */
const OLDEST_DUE = sql`(
  select coalesce(extract(epoch from now() - min(least(not_before, tried))), 0)
  from outbox left join lateral (
    select min(started_at) as tried from outbox_attempt where outbox_id = outbox.id and attempts > 0) first on true
  where state in ('queued', 'sending') and (attempts > 0 or not_before <= now()))`

/** Counts of what is stored and what waits, by names for the operator. */
export async function countKept(db: Kysely<Schema>, now: Date): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from listing where kind <> 'unit' and availability <> 'WITHDRAWN' and not held) as "offers",
      (select count(*) from listing where kind = 'unit' and availability <> 'WITHDRAWN' and not held) as "units",
      (select count(*) from listing where availability = 'WITHDRAWN') as "withdrawn listings",
      (select count(*) from listing where held) as "listings held by the law",
      (select count(*) from subscription where state = 'active') as "running subscriptions",
      (select count(*) from subscription where state = 'pending') as "unconfirmed subscriptions",
      (select count(*) from lead) as "contact requests",
      (select count(*) from appointment where state = 'booked' and held_until is null and starts_at > ${now}::timestamptz)
        as "coming viewings",
      (select count(*) from appointment where state = 'booked' and held_until > ${now}::timestamptz) as "viewings to be confirmed",
      (select count(*) from outbox where state in ('queued', 'sending')) as "mails waiting",
      (select count(*) from outbox where state = 'dead') as "mails given up",
      (select count(*) from outbox where state = 'queued' and attempts > 0) as "mails being tried again",
      ${OLDEST_DUE}::int as "oldest due mail (seconds)",
      (select count(*) from import_run where ${UNDER_WAY}) as "imports under way",
      (select count(*) from import_run where ${INTERRUPTED}) as "imports interrupted",
      (select count(*) from picture where state = 'due') as "pictures to fetch"`.execute(db)
  return { ...rows[0], ...(await leavingCounts(db)), ...(await picturesNotTaken(db)) }
}

const UNDER_WAY = sql`state in ('spooled', 'applying') and lease_until >= now()`
/** The worker of the import has gone, and another one takes it up within a minute. */
const INTERRUPTED = sql`state in ('spooled', 'applying') and (lease_until is null or lease_until < now())`

/** Why pictures could not be fetched, the most frequent reasons first. */
async function picturesNotTaken(db: Kysely<Schema>): Promise<Record<string, number>> {
  const { rows } = await sql<{ error: string; n: number }>`
    select left(error, 100) as error, count(*)::int as n from picture
    where error is not null group by 1 order by 2 desc, 1 limit 10`.execute(db)
  return Object.fromEntries(rows.map(({ error, n }) => [`pictures not taken: ${error}`, n]))
}

/** How each of these feeds stands; one that has never been fetched too. */
export async function feedGauges(db: Kysely<Schema>, sources: readonly string[], now: Date): Promise<Gauges> {
  if (sources.length === 0) return {}
  const { rows } = await sql<{
    source: string
    age: number | null
    failed: boolean
    paused: boolean
    rejects: number | null
  }>`
    select source, extract(epoch from ${now}::timestamptz - last_ok_at)::float8 as age,
      last_error is not null as failed, paused_at is not null as paused,
      (select coalesce((counts ->> 'rejected')::int, jsonb_array_length(rejects)) from import_run
        where import_run.source = feed.source and state = 'done' order by id desc limit 1) as rejects
    from unnest(${[...sources]}::text[]) as feed (source) left join feed_state using (source)`.execute(db)
  const byFeed = (valueOf: (row: (typeof rows)[number]) => number) => ({
    label: 'feed',
    values: new Map(rows.map((row) => [row.source, valueOf(row)])),
  })
  return {
    feed_ok_age_seconds: byFeed(({ age }) => age ?? Infinity),
    feed_failed: byFeed(({ failed }) => Number(failed)),
    feed_paused: byFeed(({ paused }) => Number(paused)),
    feed_rejects: byFeed(({ rejects }) => rejects ?? 0),
  }
}

/** Gauges for monitoring: how much waits, and how old the oldest of it is. */
export async function gauges(db: Kysely<Schema>, now: Date): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from outbox where state in ('queued', 'sending')) as outbox_waiting,
      (select count(*) from outbox where state = 'dead') as outbox_dead,
      (select count(*) from outbox where state = 'queued' and attempts > 0) as outbox_trying_again,
      ${OLDEST_DUE}::float8 as outbox_oldest_due_seconds,
      (select coalesce(extract(epoch from ${now}::timestamptz - min(last_ok_at)), 0)::float8 from feed_state) as feed_oldest_ok_seconds,
      (select count(*) from import_run where ${UNDER_WAY}) as imports_running,
      (select count(*) from import_run where ${INTERRUPTED}) as imports_interrupted,
      (select count(*) from listing where availability in ('AVAILABLE', 'UNDER_OPTION') and not held) as listings_on_market`.execute(
    db,
  )
  return rows[0] ?? {}
}
