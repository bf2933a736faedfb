import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/**
 * At most `most` requests in each window of `seconds`. `bucket` names who and what, by hashes or networks, never addresses.
 * `sharedBy` makes it a limit for all visitors together, and names the requesting network. One network gets a small share.
 * Once half of the limit is used, only networks that had nothing yet are served, so that a few cannot use it all up.
 */
export type Limit = { bucket: string; seconds: number; most: number; sharedBy?: string | null }
export type LimitAnswer = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** The part of a shared limit that one network gets: a fiftieth. */
const NETWORK_SHARE = 0.02

/**
 * Counts one request against every limit or, when one of them is full, against none: a refused request takes nothing from
 * others. The counts are rows, so they survive restarts and hold for all processes; in a transaction they are part of it.
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
 * Finds the first moment, from now on, with room within every limit, and counts there. For work that waits instead of being
 * refused.
 */
export async function reserveNextRoom(tx: Kysely<Schema>, limits: Limit[], now: Date): Promise<Date> {
  for (let at = now; ;) {
    const answer = await countAgainstAll(tx, limits, at)
    if (answer.allowed) return at
    at = new Date(at.getTime() + answer.retryAfterSeconds * 1000)
  }
}

/** Is there room within a limit? Counts nothing: for attempts that count only when they fail, as a wrong token does. */
export async function checkLimit(db: Kysely<Schema>, limit: Limit, now: Date): Promise<LimitAnswer> {
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

/** Deletes windows after a day, as none is longer. */
export async function forgetOldWindows(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_limit')
    .where('window_start', '<', new Date(now.getTime() - 86_400_000))
    .execute()
}

/** One row that counts. `network`: the requesting network's own counter within a shared limit. */
type Counter = { bucket: string; start: string; endsAt: number; most: number; network?: Counter }

function countersOf({ bucket, seconds, most, sharedBy }: Limit, now: Date): Counter[] {
  const window = seconds * 1000
  const start = Math.floor(now.getTime() / window) * window
  const counter = { bucket, start: new Date(start).toISOString(), endsAt: start + window, most }
  if (sharedBy === undefined) return [counter]
  const share = Math.max(1, Math.floor(most * NETWORK_SHARE))
  const network = { ...counter, bucket: `${bucket}:${sharingNetwork(sharedBy ?? 'unknown')}`, most: share }
  return [network, { ...counter, network }]
}

/** The network that shares one counter: IPv4 /24 or IPv6 /48, which one person gets cheaply. */
function sharingNetwork(network: string): string {
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network.replace(/\.\d+$/, '')
}

/** Locks the counts until the transaction ends, always in one order, so that two transactions never wait for each other. */
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
