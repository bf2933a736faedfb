import { type Kysely, sql, type Transaction } from 'kysely'
import { IN_FEED } from '#store/imports/in-feed.ts'
import { lockSource } from '#store/imports/source-lock.ts'
import type { Schema } from '#store/schema.ts'

/** Counts the listings that a source has not withdrawn: all of them, and those that a run has not seen. */
export async function countAbsent(
  db: Kysely<Schema>,
  source: string,
  runId: number,
): Promise<{ all: number; absent: number }> {
  const { rows } = await sql<{ all: number; absent: number }>`
    select count(*)::integer as all, (count(*) filter (where last_run is distinct from ${runId}::integer))::integer as absent
    from listing where source = ${source} and ${IN_FEED}`.execute(db)
  return rows[0] ?? { all: 0, absent: 0 }
}

/** Listings that a source has not withdrawn, by reference. `parentRef`: of a unit; `broughtBy`: the last import with it. */
export type LiveListings = Map<
  string,
  { parentRef: string | null; sourceUpdatedAt: Date | null; broughtBy: { run: number; at: Date } | null }
>

/** @param names of one source, the oldest first. Of a home that stands under several names the newest row counts. */
export async function liveListings(db: Kysely<Schema>, names: readonly string[]): Promise<LiveListings> {
  const rows = await db
    .selectFrom('listing')
    .leftJoin('listing as parent', 'parent.id', 'listing.parent_id')
    .leftJoin('import_run as run', 'run.id', 'listing.last_run')
    .where('listing.source', 'in', names)
    .where(IN_FEED)
    .where(sql<boolean>`not exists (select from listing newer where newer.source_ref = listing.source_ref
      and array_position(${names}::text[], newer.source) > array_position(${names}::text[], listing.source))`)
    .select(['listing.source_ref as ref', 'parent.source_ref as parentRef', 'listing.source_updated_at as updated'])
    .select(['run.id as run', 'run.started_at as at'])
    .orderBy('listing.id')
    .execute()
  return new Map(
    rows.map(({ ref, parentRef, updated, run, at }) => {
      const broughtBy = run === null || at === null ? null : { run, at }
      return [ref, { parentRef, sourceUpdatedAt: updated, broughtBy }]
    }),
  )
}

/** Listings that a file does not have: how many, the first references, and the imports that brought them last. */
export type Absent = { count: number; first: string[]; from: { run: number; at: string; count: number }[] }

const MAX_REFS_NAMED = 10

/** Listings of a source that a run has not seen and that are not withdrawn, by the last import with them, newest first. */
export async function namesOfAbsent(db: Kysely<Schema>, source: string, runId: number): Promise<Absent> {
  const { rows } = await sql<{ run: number | null; at: Date | null; count: number; first: string[] }>`
    select last_run as run, min(import_run.started_at) as at, count(*)::integer as count,
      (array_agg(listing.source_ref order by listing.id))[1:${sql.lit(MAX_REFS_NAMED)}] as first
    from listing left join import_run on import_run.id = last_run
    where listing.source = ${source} and ${IN_FEED}
      and last_run is distinct from ${runId}::integer
    group by last_run order by last_run desc nulls last`.execute(db)
  return absentOf(rows)
}

function absentOf(rows: readonly { run: number | null; at: Date | null; count: number; first: string[] }[]): Absent {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    first: rows.flatMap(({ first }) => first).slice(0, MAX_REFS_NAMED),
    from: rows.flatMap(({ run, at, count }) => (run === null || !at ? [] : [{ run, at: at.toISOString(), count }])),
  }
}

/** The same for listings that a dry run did not see, by reference. */
export function absentAmong(refs: readonly string[], live: LiveListings): Absent {
  const groups = new Map<number | null, { at: Date | null; first: string[] }>()
  for (const ref of refs) {
    const { run, at } = live.get(ref)?.broughtBy ?? { run: null, at: null }
    const known = groups.get(run)
    if (known) known.first.push(ref)
    else groups.set(run, { at, first: [ref] })
  }
  const rows = [...groups].map(([run, { at, first }]) => ({ run, at, count: first.length, first }))
  return absentOf(rows.toSorted((a, b) => (b.run ?? 0) - (a.run ?? 0)))
}

/** Ids of listings of a source that a run has not seen and that are not withdrawn, the lowest first. */
export async function absentIds(
  tx: Transaction<Schema>,
  source: string,
  runId: number,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('listing')
    .where('source', '=', source)
    .where(IN_FEED)
    .where(sql<boolean>`last_run is distinct from ${runId}::integer`)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Marks listings as seen whose records are in the file but could not be used, so that they are not withdrawn. A record
 * may be known by the sending program's id alone.
 */
export async function noteSeen(
  tx: Transaction<Schema>,
  source: string,
  sourceRefs: readonly string[],
  runId: number,
): Promise<void> {
  if (sourceRefs.length === 0) return
  await lockSource(tx, source)
  await tx
    .updateTable('listing')
    .where('source', '=', source)
    .where(({ or, eb }) => or([eb('source_ref', 'in', sourceRefs), eb('program_id', 'in', sourceRefs)]))
    .set({ last_run: runId })
    .execute()
}
