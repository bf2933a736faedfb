import { type Kysely, sql } from 'kysely'
import type { Schema } from '#store/schema.ts'

/** At most `most` in each window of `seconds`. `bucket` names who and what; it holds hashes or networks, no addresses. */
export type Limit = { bucket: string; seconds: number; most: number }
export type LimitAnswer = { allowed: true } | { allowed: false; retryAfterSeconds: number }

/** Counts one against a limit; the count is a row, so it survives restarts and holds for all processes. */
export async function countAgainst(db: Kysely<Schema>, limit: Limit, now: Date): Promise<LimitAnswer> {
  const window = limit.seconds * 1000
  const start = new Date(Math.floor(now.getTime() / window) * window)
  const { rows } = await sql<{ count: number }>`
    insert into rate_limit (bucket, window_start, count) values (${limit.bucket}, ${start}, 1)
    on conflict (bucket, window_start) do update set count = rate_limit.count + 1
    returning count`.execute(db)
  if ((rows[0]?.count ?? 1) <= limit.most) return { allowed: true }
  return {
    allowed: false,
    retryAfterSeconds: Math.max(1, Math.ceil((start.getTime() + window - now.getTime()) / 1000)),
  }
}

/** Counts against several; refused when one of them is full. */
export async function countAgainstAll(db: Kysely<Schema>, limits: Limit[], now: Date): Promise<LimitAnswer> {
  const answers: LimitAnswer[] = []
  for (const limit of limits) answers.push(await countAgainst(db, limit, now))
  const refused = answers.filter((answer) => !answer.allowed)
  if (refused.length === 0) return { allowed: true }
  return { allowed: false, retryAfterSeconds: Math.max(...refused.map((answer) => answer.retryAfterSeconds)) }
}

/** No window is longer than a day. */
export async function forgetOldWindows(db: Kysely<Schema>, now: Date): Promise<void> {
  await db
    .deleteFrom('rate_limit')
    .where('window_start', '<', new Date(now.getTime() - 86_400_000))
    .execute()
}
