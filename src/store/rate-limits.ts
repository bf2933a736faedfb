import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/**
 * At most `most` in each window of `seconds`. `bucket` names who and what; it holds hashes or networks, no addresses.
 * `sharedBy`: a limit for everybody together, and the network that asks: one network gets a small share of it, and once
 * half is gone only networks that had nothing yet get anything, so that a few cannot use up what is there for all.
 */
export type Limit = { bucket: string; seconds: number; most: number; sharedBy?: string | null }
export type LimitAnswer = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** A fiftieth of what is there for all. */
const SHARE = 0.02

/**
 * Counts one against every limit, or, when one of them is full, against none: who is refused takes nothing from others.
 * The counts are rows, so they survive restarts and hold for all processes; in a transaction they are part of it.
 */
export async function countAgainstAll(db: Kysely<Schema>, limits: Limit[], now: Date): Promise<LimitAnswer> {
  if (!db.isTransaction) return await db.transaction().execute((tx) => countAgainstAll(tx, limits, now))
  const counters = limits.flatMap((limit) => countersOf(limit, now))
  const counts = await lockCounts(db, counters)
  const countOf = ({ bucket }: Counter) => counts.get(bucket) ?? 0
  const full = counters.filter((one) => {
    const hadSome = one.network !== undefined && countOf(one.network) > 0
    return countOf(one) >= (hadSome ? one.most / 2 : one.most)
  })
  if (full.length > 0) {
    const waits = full.map(({ endsAt }) => Math.ceil((endsAt - now.getTime()) / 1000))
    return { allowed: false, retryAfterSeconds: Math.max(1, ...waits) }
  }
  await sql`
    update rate_limit set count = count + 1 from ${listed(counters)}
    where rate_limit.bucket = asked.bucket and window_start = asked.start::timestamptz`.execute(db)
  return { allowed: true }
}

/**
 * The first moment, from now on, at which there is room within every limit; counted there. For what waits instead of
 * being refused.
 */
export async function reserveNextRoom(tx: Kysely<Schema>, limits: Limit[], now: Date): Promise<Date> {
  for (let at = now; ;) {
    const answer = await countAgainstAll(tx, limits, at)
    if (answer.allowed) return at
    at = new Date(at.getTime() + answer.retryAfterSeconds * 1000)
  }
}

/** Is there room within a limit? Only looks: for what counts once it has failed, and is not even tried when it is full. */
export async function roomWithin(db: Kysely<Schema>, limit: Limit, now: Date): Promise<LimitAnswer> {
  const [counter] = countersOf(limit, now)
  const row = await db
    .selectFrom('rate_limit')
    .select('count')
    .where('bucket', '=', limit.bucket)
    .where('window_start', '=', sql<Date>`${counter?.start}::timestamptz`)
    .executeTakeFirst()
  if (!counter || (row?.count ?? 0) < limit.most) return { allowed: true }
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((counter.endsAt - now.getTime()) / 1000)) }
}

/** No window is longer than a day. */
export async function forgetOldWindows(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_limit')
    .where('window_start', '<', new Date(now.getTime() - 86_400_000))
    .execute()
}

/** One row that counts. `network`: the asking network's own count within a shared limit. */
type Counter = { bucket: string; start: string; endsAt: number; most: number; network?: Counter }

function countersOf({ bucket, seconds, most, sharedBy }: Limit, now: Date): Counter[] {
  const window = seconds * 1000
  const start = Math.floor(now.getTime() / window) * window
  const counter = { bucket, start: new Date(start).toISOString(), endsAt: start + window, most }
  if (sharedBy === undefined) return [counter]
  const share = Math.max(1, Math.floor(most * SHARE))
  const network = { ...counter, bucket: `${bucket}:${sharingNetwork(sharedBy ?? 'unknown')}`, most: share }
  return [network, { ...counter, network }]
}

/** What is cheap to have as one: IPv4 /24, IPv6 /48. */
function sharingNetwork(network: string): string {
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network.replace(/\.\d+$/, '')
}

/** Held until the transaction ends, and taken in one order, so that nobody waits for somebody who waits for them. */
async function lockCounts(tx: Kysely<Schema>, counters: Counter[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ bucket: string; count: number }>`
    insert into rate_limit (bucket, window_start, count)
    select bucket, start::timestamptz, 0 from ${listed(counters)} order by bucket
    on conflict (bucket, window_start) do update set count = rate_limit.count
    returning bucket, count`.execute(tx)
  return new Map(rows.map(({ bucket, count }) => [bucket, count]))
}

const listed = (counters: Counter[]) => sql`unnest(${counters.map(({ bucket }) => bucket)}::text[],
  ${counters.map(({ start }) => start)}::text[]) as asked (bucket, start)`
