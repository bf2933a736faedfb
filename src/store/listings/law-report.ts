import { type Kysely, sql } from 'kysely'
import type { Gate } from '#domain/law/gate.ts'
import { type LawReport, MAX_LAW_LINES, sortedRules } from '#domain/law/law-report.ts'
import { gateMark } from '#store/listings/gate-columns.ts'
import type { Schema } from '#store/schema.ts'

/** What the law says about the listings that a run brought or confirmed; with `runId` null, about all of the source. */
export async function lawReportOf(
  db: Kysely<Schema>,
  { source, runId, gate }: { source: string; runId: number | null; gate: Gate },
): Promise<LawReport> {
  const [reported, same] = [toldBy(source, runId), isSameSince(runId)]
  const rules = await sql<LawReport['rules'][number]>`
    select finding->>'rule' as rule, finding->>'field' as field, act, count(*)::integer as listings
    from (select findings from ${reported} and findings is not null) told,
      (values ('block', 'blocks'), ('warn', 'warns')) as acts (act, name),
      jsonb_array_elements(told.findings->acts.name) as finding
    group by 1, 2, 3`.execute(db)
  const listings = await sql<LawReport['listings'][number]>`
    select source_ref as "sourceRef", held, coalesce(findings->'blocks', '[]') as blocks,
      coalesce(findings->'warns', '[]') as warns, coalesce(${same}, false) as unchanged
    from ${reported} order by unchanged, source_ref limit ${MAX_LAW_LINES}`.execute(db)
  const { unchanged, ...counted } = await lawCountsOf(db, { source, runId })
  const report = { gate, ...counted, rules: sortedRules(rules.rows) }
  if (runId !== null) return { ...report, listings: listings.rows, unchanged }
  return { ...report, listings: listings.rows.map(({ unchanged: _, ...line }) => line) }
}

/** About how many of these listings the law says something. */
export async function lawCountsOf(
  db: Kysely<Schema>,
  { source, runId }: { source: string; runId: number | null },
): Promise<{ held: number; blocked: number; warned: number; unchanged: number }> {
  const { rows } = await sql<{ held: number; blocked: number; warned: number; unchanged: number }>`
    select (count(*) filter (where held))::integer as held,
      (count(*) filter (where jsonb_array_length(findings->'blocks') > 0))::integer as blocked,
      (count(*) filter (where jsonb_array_length(findings->'warns') > 0))::integer as warned,
      (count(*) filter (where ${isSameSince(runId)}))::integer as unchanged
    from ${toldBy(source, runId)}`.execute(db)
  return rows[0] ?? { held: 0, blocked: 0, warned: 0, unchanged: 0 }
}

const toldBy = (source: string, runId: number | null) => sql`listing where source = ${source}
  and (${runId}::integer is null or last_run = ${runId})
  and availability <> 'WITHDRAWN' and not demo and (held or findings is not null)`

/** A run changes listings only after it began, so an older change means that it left the listing as it was. */
const isSameSince = (runId: number | null) => sql`changed_at < (select started_at from import_run where id = ${runId})`

/** A source, how many listings it has on offer or held, and which of them a further rule will block, from which day. */
export type SourceLaw = {
  source: string
  listings: number
  /** How many listings no worker has asked the law about since the rules, or the source's gate, last changed. */
  unasked: number
  lapsing: { sourceRef: string; from: string }[]
}

/** The sources that have listings, the demonstration left out. @param today ISO date @param named only this one */
export async function sourcesUnderLaw(
  db: Kysely<Schema>,
  { today, named, gateOf }: { today: string; named: string | null; gateOf: (source: string) => Gate },
): Promise<SourceLaw[]> {
  const { rows } = await sql<Omit<SourceLaw, 'unasked'> & { asked_by: (string | null)[] }>`
    select source, count(*)::integer as listings, array_agg(asked_by) as asked_by,
      coalesce(json_agg(json_build_object('sourceRef', source_ref, 'from', lapse_told) order by lapse_told, source_ref)
        filter (where lapse_told > ${today} and not held), '[]') as lapsing
    from listing where availability <> 'WITHDRAWN' and not demo and (${named}::text is null or source = ${named})
    group by source order by source`.execute(db)
  return rows.map(({ asked_by: marks, ...row }) => ({
    ...row,
    unasked: marks.filter((mark) => mark !== gateMark(gateOf(row.source))).length,
  }))
}
