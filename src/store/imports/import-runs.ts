import { type Kysely, sql } from 'kysely'
import type { FileFault } from '#domain/listing/file-faults.ts'
import type { ReasonCount } from '#domain/listing/count-rejects.ts'
import type { StoringFindings } from '#domain/listing/import-remarks.ts'
import { MAX_KEPT_REJECTS, type StoredReject } from '#store/imports/imports.ts'
import { countIn, readCounts, readFindings, readReasons, type RunCounts } from '#store/imports/run-counts.ts'
import type { Schema } from '#store/schema.ts'

/**
 * One import, for an operator. `interrupted`: its worker has gone, and another one takes it up within a minute.
 * `reason`: why the run was refused, in English; null for any other. `refusal` says it in any language; null where an
 * older release stored the run.
 */
export type ImportRun = RunCounts & {
  id: number
  source: string
  format: string
  whole: boolean
  state: 'running' | 'interrupted' | 'done' | 'waiting_for_approval' | 'refused'
  started: Date
  finished: Date | null
  /** How many of the lines that were read are stored, and how many there are (null: not known). */
  applied: number
  lines: number | null
  /** How often another worker took the run up. */
  resumed: number
  /** The first thousand rejects, how many there are, and how many per reason (empty for runs of older releases). */
  rejected: StoredReject[]
  rejectedInAll: number
  reasons: ReasonCount[]
  waitingWithdrawals: number
  /** References of the first listings that wait to be withdrawn. */
  waiting: string[]
  reason: string | null
  refusal: FileFault | null
  /** The roll-back that undid the run. */
  rollBack: number | null
  /** What storing its lines found out. */
  found: StoringFindings
  /** Older readers read the same file before, so that what is new in it is no change. */
  reread: boolean
  /** What reading the file had to tell (imports/reading/reading-report.ts); null in a list of runs, and when it is not stored. */
  reading: unknown
}

/**
 * The imports of one source, or of all, the newest first. @param rejects how many rejects of each are read at most
 * @param isFinished only those that stored all they read and were not rolled back
 */
export async function listRuns(
  db: Kysely<Schema>,
  {
    source,
    id = null,
    limit,
    rejects = MAX_KEPT_REJECTS,
    isFinished = false,
  }: { source: string | null; id?: number | null; limit: number; rejects?: number; isFinished?: boolean },
): Promise<ImportRun[]> {
  // One more than asked for: the first entry of a refused run is its reason.
  const firstRejects = sql`jsonb_path_query_array(rejects, ${`$[0 to ${rejects}]`}::text::jsonpath)`
  const rows = await db
    .selectFrom('import_run')
    .$if(source !== null, (query) => query.where('source', '=', source ?? ''))
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .$if(isFinished, (query) =>
      query.where('state', 'in', ['done', 'waiting_for_approval']).where('roll_back', 'is', null),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .select([
      'id',
      'source',
      'format',
      'whole',
      'applied',
      'lines',
      'resumed',
      'counts',
      'reread',
      'roll_back as rollBack',
    ])
    // A list of runs needs none.
    .select([(id === null ? sql<unknown>`null` : sql<unknown>`reading`).as('reading')])
    .select(['started_at as started', 'finished_at as finished', 'state as stored'])
    .select([sql<boolean>`coalesce(lease_until < now(), true)`.as('left')])
    .select([sql<StoredReject[]>`coalesce(${firstRejects}, '[]')`.as('all')])
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
      found: readFindings(counts),
      waitingWithdrawals: countIn(counts, 'waitingWithdrawals'),
      waiting: namesIn(counts, 'absent'),
      reason: refused ? first.reason : null,
      refusal: refused ? (first.refusal ?? null) : null,
    }
  })
}

function namesIn(counts: unknown, name: string): string[] {
  const found: unknown = typeof counts === 'object' && counts !== null ? Reflect.get(counts, name) : null
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
}

/** The newest import of a source that stored all it read; null: there is none. Its rejects are only counted. */
export async function lastFinishedRun(db: Kysely<Schema>, source: string): Promise<ImportRun | null> {
  const [run] = await listRuns(db, { source, limit: 1, rejects: 0, isFinished: true })
  return run ?? null
}

/** Sources of which an import was made or tried. */
export async function importedSources(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db.selectFrom('import_run').select('source').distinct().orderBy('source').execute()
  return rows.map(({ source }) => source)
}

/** Values in a reason, as JSON writes them. */
const QUOTED = '"(\\\\.|[^"\\\\])*"'

/** Deletes quotes of files from older imports: nobody looks for faults in them now, and they may name people. */
export async function forgetQuotes(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`update import_run
    set rejects = (select jsonb_agg(jsonb_set(reject - 'raw' - 'faults', '{reason}',
        to_jsonb(regexp_replace(reject ->> 'reason', ${QUOTED}, '"…"', 'g'))) order by place)
      from jsonb_array_elements(rejects) with ordinality as one (reject, place))
    where started_at < ${before}::timestamptz and rejects @? '$[*] ? (exists(@.raw) || exists(@.faults))'`.execute(db)
  await sql`update import_run set reading = null
    where started_at < ${before}::timestamptz and reading is not null`.execute(db)
}
