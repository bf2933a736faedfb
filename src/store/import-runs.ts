import { type Kysely, sql } from 'kysely'
import { countIn, readCounts, type RunCounts, type StoredReject } from '#store/imports.ts'
import type { Schema } from '#store/schema.ts'

/**
 * One import, for an operator. `interrupted`: whoever worked on it has gone, and a worker takes it up within a minute.
 * `reason`: why a refused one was refused.
 */
export type ImportRun = RunCounts & {
  id: number
  source: string
  format: string
  whole: boolean
  state: 'running' | 'interrupted' | 'done' | 'waiting_for_approval' | 'refused'
  started: Date
  finished: Date | null
  /** lines of what was read that are stored, and all of them where that is known */
  applied: number
  lines: number | null
  /** how often another worker took it up */
  resumed: number
  /** the first thousand, and how many there are */
  rejected: StoredReject[]
  rejectedInAll: number
  waitingWithdrawals: number
  /** the first listings that wait to be withdrawn */
  waiting: string[]
  reason: string | null
}

/** The newest imports first; of one source, or of all. */
export async function listRuns(
  db: Kysely<Schema>,
  { source, limit }: { source: string | null; limit: number },
): Promise<ImportRun[]> {
  const rows = await db
    .selectFrom('import_run')
    .$if(source !== null, (query) => query.where('source', '=', source ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'source', 'format', 'whole', 'applied', 'lines', 'resumed', 'counts'])
    .select(['started_at as started', 'finished_at as finished', 'state as stored'])
    .select([sql<boolean>`coalesce(lease_until < now(), true)`.as('left')])
    .select([sql<StoredReject[]>`coalesce(rejects, '[]')`.as('all')])
    .execute()
  return rows.map(({ stored, left, counts, all, ...row }) => {
    const open = stored === 'spooled' || stored === 'applying'
    const [first, ...others] = all
    const refused = stored === 'refused' && first !== undefined
    const rejected = refused ? others : all
    return {
      ...row,
      ...readCounts(counts),
      state: open ? (left ? 'interrupted' : 'running') : stored,
      rejected,
      rejectedInAll: countIn(counts, 'rejected') || rejected.length,
      waitingWithdrawals: countIn(counts, 'waitingWithdrawals'),
      waiting: namesIn(counts, 'absent'),
      reason: refused ? first.reason : null,
    }
  })
}

function namesIn(counts: unknown, name: string): string[] {
  const found: unknown = typeof counts === 'object' && counts !== null ? Reflect.get(counts, name) : null
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
}
