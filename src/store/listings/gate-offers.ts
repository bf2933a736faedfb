import { type Kysely, sql, type Transaction } from 'kysely'
import { type Shown, visibleChanges } from '#domain/listing/listing-changes.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { type Gate, type Gated, gateFamily } from '#domain/law/gate.ts'
import { type GateColumns, gateColumns, gateMark, isUntold } from '#store/listings/gate-columns.ts'
import { isKeptBack, type Stage, stageAt } from '#domain/office/stages.ts'
import type { Schema } from '#store/schema.ts'

/** One listing, before and after the law was asked about its offer. */
export type AskedListing = {
  id: number
  offerId: number
  before: Shown
  held: boolean
  /** A coming lapse that the agency was not told of yet. */
  lapse: Gated['lapse']
}

type Asking = { gateOf: (source: string) => Gate; now: Date; fresh?: ReadonlySet<number> }

/**
 * Asks the law about these offers (ids of estates and projects, with their units) and stores the findings. Also publishes
 * scheduled offers whose moment has come. The caller writes events and searchable facts. The law is not asked about the
 * demonstration, nor about withdrawn listings.
 * @param asking.fresh listings that this transaction inserted, so that nobody has seen them
 */
export async function gateOffers(
  tx: Transaction<Schema>,
  offerIds: readonly number[],
  { gateOf, now, fresh = new Set() }: Asking,
): Promise<AskedListing[]> {
  if (offerIds.length === 0) return []
  const rows = await familyRows(tx, offerIds)
  const units = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const records: (GateColumns & { id: number; unseen: boolean; stage: Stage })[] = []
  const asked: AskedListing[] = []
  for (const offer of rows.filter(({ parent_id }) => parent_id === null)) {
    const family = [offer, ...(units.get(offer.id) ?? [])]
    const asking = { gate: gateOf(offer.source), now }
    const docs = family.slice(1).map(({ doc }) => doc)
    const { gated, next } = offer.demo ? NOT_ASKED : gateFamily(offer.doc, docs, asking)
    const stage = stageAt({ stage: offer.stage, at: offer.stage_at }, now)
    const moment = stage === 'scheduled' ? offer.stage_at : null
    const untold = family.map((row, at) => {
      const one = gated[at]
      return one !== undefined && isUntold(one, row.doc, row.lapse_told) ? one.lapse : null
    })
    const askAt = earliest(untold.some((lapse) => lapse !== null) ? now : next, moment)
    for (const [at, { id, doc, held, unseen }] of family.entries()) {
      const columns = gateColumns(gated[at], { next: at === 0 ? askAt : null, gate: asking.gate })
      columns.held ||= isKeptBack(stage)
      records.push({
        ...columns,
        id,
        unseen: columns.held && (unseen || fresh.has(id)),
        stage: at === 0 ? stage : (family[at]?.stage ?? stage),
      })
      const before = { listing: doc, held, unseen: unseen || fresh.has(id) }
      asked.push({ id, offerId: offer.id, before, held: columns.held, lapse: untold[at] ?? null })
    }
  }
  await sql`update listing set held = r.held, unseen = r.unseen, findings = r.findings, asked_by = r.asked_by,
      ask_at = r.ask_at, first_seen = case when listing.unseen and not r.unseen and since_known
        and doc->>'publishedAt' is null then ${now}::timestamptz else first_seen end,
      changed_at = case when listing.held <> r.held then ${now}::timestamptz else changed_at end,
      stage = r.stage, stage_at = case when r.stage = 'scheduled' then stage_at end
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as r(id integer, held boolean, unseen boolean, findings jsonb, asked_by text, ask_at timestamptz, stage text)
    where listing.id = r.id`.execute(tx)
  return asked
}

/** Events of a listing that appeared or disappeared only because the law was asked. */
export const visibilityEvents = ({ before, held }: AskedListing) =>
  visibleChanges(before, { listing: before.listing, held })

type Row = {
  id: number
  parent_id: number | null
  source: string
  doc: Listing
  held: boolean
  unseen: boolean
  lapse_told: string | null
  demo: boolean
  stage: Stage
  stage_at: Date | null
}

const NOT_ASKED = { gated: [], next: null }

const earliest = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one

/** Offers with their units, locked in the order of their ids, so that two workers never wait for each other. */
async function familyRows(tx: Transaction<Schema>, offerIds: readonly number[]): Promise<Row[]> {
  return await tx
    .selectFrom('listing')
    .where((where) => where.or([where('id', 'in', offerIds), where('parent_id', 'in', offerIds)]))
    .where('availability', '<>', 'WITHDRAWN')
    .orderBy('id')
    .select(['id', 'parent_id', 'source', 'doc', 'held', 'unseen', 'lapse_told', 'demo', 'stage', 'stage_at'])
    .forUpdate()
    .execute()
}

/** Offers about which the law has to be asked again by now. */
export async function dueOffers(db: Kysely<Schema>, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('listing')
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Offers after this id that were last judged by another gate or other rules, or never; the lowest id first. */
export async function offersAskedOtherwise(
  db: Kysely<Schema>,
  { after, holding, limit }: { after: number; holding: readonly string[]; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from listing
    where id > ${after} and parent_id is null and availability <> 'WITHDRAWN' and not demo
      and asked_by is distinct from case when source = any(${holding}::text[])
        then ${gateMark('hold')} else ${gateMark('warn')} end
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes that the agencies of these listings were told of their lapses. */
export async function noteTold(tx: Transaction<Schema>, told: readonly { id: number; on: string }[]): Promise<void> {
  if (told.length === 0) return
  await sql`update listing set lapse_told = r.told
    from jsonb_to_recordset(${JSON.stringify(told.map(({ id, on }) => ({ id, told: on })))}::jsonb) as r(id integer, told text)
    where listing.id = r.id`.execute(tx)
}
