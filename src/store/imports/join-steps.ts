import { sql, type Transaction } from 'kysely'
import { feedBefore, feedChanges, type Revision } from '#domain/layers/revisions.ts'
import { advertisedPrice, isRentWithCharges } from '#domain/listing/advertised-price.ts'
import { DEALS, type Deal, type Listing } from '#domain/listing/listing.ts'
import { IN_FEED } from '#store/imports/in-feed.ts'
import type { Schema } from '#store/schema.ts'

const PAIRS_PER_QUERY = 500

/** An older home and the newer one that is joined to it. `…Said`: what the source said; `…Doc`: what visitors saw. */
type Pair = {
  id: number
  into_id: number
  revision: number
  run: number | null
  at: string
  olderSaid: Listing
  newerSaid: Listing
  olderDoc: Listing
  newerDoc: Listing
  /** revisions of the newer home by its source, the oldest first */
  since: Revision[] | null
  prices: { deal: Deal; old: number | null; with_charges: boolean }[] | null
  /** the event that the newer home was new; null where the older home had gone, so that it stays news */
  event: number | null
}

/**
 * Records what changed of homes between the last import of their older name and the first of their newer one. A
 * revision lets imports of either name be taken back. A price stands in the home's history, in place of the event that
 * the newer home was new, so that no alert tells it again. There is one such event, so of two deals one price is
 * recorded.
 */
export async function recordSteps(tx: Transaction<Schema>): Promise<void> {
  for (let after = 0; ;) {
    const pairs = await pairsAfter(tx, after)
    if (pairs.length === 0) return
    await writeRevisions(tx, pairs)
    await writePrices(tx, pairs)
    after = pairs.at(-1)?.id ?? 0
  }
}

async function pairsAfter(tx: Transaction<Schema>, after: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select newer.id, joined_listing.into_id, listing.revision, newer.created_run as run,
      coalesce(import_run.started_at, newer.first_seen)::text as at,
      coalesce(listing.feed, listing.doc) as "olderSaid", coalesce(newer.feed, newer.doc) as "newerSaid",
      listing.doc as "olderDoc", newer.doc as "newerDoc",
      (select json_agg(json_build_object('act', act, 'changes', changes) order by number) from listing_revision
        where listing_id = newer.id and act in ('feed', 'roll_back')) as since,
      (select json_agg(json_build_object('deal', deal, 'old', old, 'with_charges', with_charges) order by id)
        from listing_event where listing_id = newer.id and kind = 'price') as prices,
      (select min(id) from listing_event where listing_id = newer.id and kind = 'new' and ${IN_FEED}) as event
    from joined_listing join listing newer using (id) join listing on listing.id = joined_listing.into_id
      left join import_run on import_run.id = newer.created_run
    where newer.id > ${after} order by newer.id limit ${PAIRS_PER_QUERY}`.execute(tx)
  return rows
}

/** The revisions of the newer home follow this one. */
async function writeRevisions(tx: Transaction<Schema>, pairs: readonly Pair[]): Promise<void> {
  const rows = pairs.flatMap(({ into_id: id, revision, run, at, olderSaid, newerSaid, since }) => {
    const changes = feedChanges({ ...olderSaid, source: newerSaid.source }, feedBefore(newerSaid, since ?? []))
    return changes.length === 0 ? [] : [{ id, number: revision + 1, run, at, changes }]
  })
  if (rows.length === 0) return
  await sql`with r as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id integer, number integer, run integer, at timestamptz, changes jsonb)
    ), noted as (
      insert into listing_revision (listing_id, number, at, run, act, changes)
      select id, number, at, run, 'feed', changes from r
    )
    update listing set revision = r.number from r where listing.id = r.id`.execute(tx)
}

async function writePrices(tx: Transaction<Schema>, pairs: readonly Pair[]): Promise<void> {
  const rows = pairs.flatMap(({ event, ...pair }) => {
    const [step] = event === null ? [] : priceSteps(pair)
    return step === undefined ? [] : [{ id: event, ...step }]
  })
  if (rows.length === 0) return
  await sql`update listing_event set kind = 'price', deal = r.deal, old = nullif(r.old, 'null'),
      new = nullif(r.new, 'null'), with_charges = r.with_charges
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id integer, deal text, old jsonb, new jsonb, with_charges boolean)
    where listing_event.id = r.id`.execute(tx)
}

function priceSteps({ olderDoc, newerDoc, prices }: Pick<Pair, 'olderDoc' | 'newerDoc' | 'prices'>) {
  return DEALS.filter((deal) => olderDoc.deals[deal]).flatMap((deal) => {
    const first = prices?.find((one) => one.deal === deal)
    if (!first && !newerDoc.deals[deal]) return []
    const old = advertisedPrice(olderDoc, deal)
    const now = first ? first.old : advertisedPrice(newerDoc, deal)
    const oldWith = isRentWithCharges(olderDoc, deal)
    const nowWith = first?.with_charges ?? isRentWithCharges(newerDoc, deal)
    // As in domain/listing/listing-changes.ts: rents with and without charges cannot be compared.
    if (old === now || (old !== null && now !== null && oldWith !== nowWith)) return []
    return [{ deal, old, new: now, with_charges: old === null ? nowWith : oldWith }]
  })
}
