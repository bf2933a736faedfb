import { type Kysely, sql } from 'kysely'
import type { ReasonCount } from '#domain/listing/reject-reasons.ts'
import {
  countIn,
  MAX_KEPT_REJECTS,
  readCounts,
  readReasons,
  type RunCounts,
  type StoredReject,
} from '#store/imports/imports.ts'
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
  /** the first thousand, how many there are, and how many for which reason (none where an older release counted) */
  rejected: StoredReject[]
  rejectedInAll: number
  reasons: ReasonCount[]
  waitingWithdrawals: number
  /** the first listings that wait to be withdrawn */
  waiting: string[]
  reason: string | null
  /** the roll-back that undid it */
  rollBack: number | null
}

/** The newest imports first; of one source, or of all. @param rejects so many of each are read at most */
export async function listRuns(
  db: Kysely<Schema>,
  {
    source,
    id = null,
    limit,
    rejects = MAX_KEPT_REJECTS,
  }: { source: string | null; id?: number | null; limit: number; rejects?: number },
): Promise<ImportRun[]> {
  // A refused one begins with the reason.
  const some = sql`jsonb_path_query_array(rejects, ${`$[0 to ${rejects}]`}::text::jsonpath)`
  const rows = await db
    .selectFrom('import_run')
    .$if(source !== null, (query) => query.where('source', '=', source ?? ''))
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .select(['id', 'source', 'format', 'whole', 'applied', 'lines', 'resumed', 'counts', 'roll_back as rollBack'])
    .select(['started_at as started', 'finished_at as finished', 'state as stored'])
    .select([sql<boolean>`coalesce(lease_until < now(), true)`.as('left')])
    .select([sql<StoredReject[]>`coalesce(${some}, '[]')`.as('all')])
    .select([sql<number>`coalesce(jsonb_array_length(rejects), 0)`.as('kept')])
    .execute()
  return rows.map(({ stored, left, counts, all, kept, ...row }) => {
    const open = stored === 'spooled' || stored === 'applying'
    const [first, ...others] = all
    const refused = stored === 'refused' && first !== undefined
    return {
      ...row,
      ...readCounts(counts),
      state: open ? (left ? 'interrupted' : 'running') : stored,
      rejected: (refused ? others : all).slice(0, rejects),
      rejectedInAll: countIn(counts, 'rejected') || (refused ? kept - 1 : kept),
      reasons: readReasons(counts),
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

/** Sources that something was imported of, or of which it was tried. */
export async function importedSources(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('import_run').select('source').distinct().orderBy('source').execute()
  return rows.map(({ source }) => source)
}

/** What rejects of older imports quote of their files goes: by then nobody looks for a fault in them, and it may name people. */
export async function forgetQuotes(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`update import_run
    set rejects = (select jsonb_agg(reject - 'raw' order by place)
      from jsonb_array_elements(rejects) with ordinality as one (reject, place))
    where started_at < ${before}::timestamptz and rejects @? '$[*].raw'`.execute(db)
}
