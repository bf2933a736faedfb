import { type Kysely, sql } from 'kysely'
import type { Gate } from '#domain/law/gate.ts'
import { type LawReport, MOST_LAW_LINES, sortedRules } from '#domain/law/law-report.ts'
import type { Schema } from '#store/schema.ts'

/** What the law says to the listings that a run brought or confirmed. */
export async function lawReportOf(
  db: Kysely<Schema>,
  { source, runId, gate }: { source: string; runId: number; gate: Gate },
): Promise<LawReport> {
  const of = sql`listing where source = ${source} and last_run = ${runId} and availability <> 'WITHDRAWN'
    and (held or findings is not null)`
  const counts = await sql<{ held: number; blocked: number; warned: number }>`
    select (count(*) filter (where held))::integer as held,
      (count(*) filter (where jsonb_array_length(findings->'blocks') > 0))::integer as blocked,
      (count(*) filter (where jsonb_array_length(findings->'warns') > 0))::integer as warned
    from ${of}`.execute(db)
  const rules = await sql<LawReport['rules'][number]>`
    select finding->>'rule' as rule, finding->>'field' as field, act, count(*)::integer as listings
    from (select findings from ${of} and findings is not null) told,
      (values ('block', 'blocks'), ('warn', 'warns')) as acts (act, name),
      jsonb_array_elements(told.findings->acts.name) as finding
    group by 1, 2, 3`.execute(db)
  const listings = await sql<LawReport['listings'][number]>`
    select source_ref as "sourceRef", held, coalesce(findings->'blocks', '[]') as blocks,
      coalesce(findings->'warns', '[]') as warns
    from ${of} order by source_ref limit ${MOST_LAW_LINES}`.execute(db)
  return {
    gate,
    ...(counts.rows[0] ?? { held: 0, blocked: 0, warned: 0 }),
    rules: sortedRules(rules.rows),
    listings: listings.rows,
  }
}
