import { sql, type Transaction } from 'kysely'
import { type Edits, publicCopy } from '#domain/layers/layers.ts'
import { feedChanges } from '#domain/layers/revisions.ts'
import type { Shown } from '#domain/listing/listing-changes.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { latestEdit } from '#domain/listing/source-moment.ts'
import { isKeptBack } from '#domain/office/stages.ts'
import { OWNS_BOTH } from '#domain/site/site.ts'
import { estateColumns } from '#store/listings/gate-columns.ts'
import { editsOf } from '#store/listings/listing-edits.ts'
import { addressHash } from '#store/imports/listing-hash.ts'
import { storedListing } from '#store/listings/listings.ts'
import type { WrittenEstate } from '#store/search/refresh-search-rows.ts'
import { forgetAddresses, findPredecessors, type Predecessor } from '#store/imports/relisted.ts'
import type { Known } from '#store/imports/known-listings.ts'
import type { Incoming, ListingBatch, Plan } from '#store/imports/plan-batch.ts'
import type { Schema } from '#store/schema.ts'

/**
 * A listing that was written. `offers`: those whose searchable facts it may have changed; `estate`: the listing as an
 * estate, null for projects and units.
 */
export type WrittenListing = {
  id: number
  listingId: number
  offerId: number
  offers: number[]
  estate: WrittenEstate | null
  media: Listing['media']
  fresh: boolean
  listing: Listing
  /** The listing as visitors saw it; null when it was not in the store. */
  before: Shown | null
  /** The same home, listed earlier under another reference; its first day carries over. */
  relistingOf: Predecessor | undefined
  /** Whether an estate is held. The law is asked about projects and their units later. */
  held: boolean
}

/** Notes that the source sent these listings again as they are. */
export async function confirmUnchanged(
  tx: Transaction<Schema>,
  batch: ListingBatch,
  unchanged: Plan['unchanged'],
): Promise<void> {
  if (unchanged.length === 0) return
  await sql`update listing set last_confirmed = ${batch.now}::timestamptz, last_run = ${batch.runId}::integer,
      source_updated_at = greatest(${storedSourceMoment(batch.now)}, seen.source_updated_at),
      program_id = coalesce(seen.program_id, listing.program_id)
    from jsonb_to_recordset(${JSON.stringify(unchanged)}::jsonb) as seen(id integer, source_updated_at timestamptz,
      program_id text)
    where listing.id = seen.id`.execute(tx)
}

/** The stored moment of the source's last edit, or null: release 0.1.0 also stored moments in the future. */
const storedSourceMoment = (now: Date) =>
  sql`case when listing.source_updated_at <= ${latestEdit(now)}::timestamptz then listing.source_updated_at end`

/** Writes listings that the source changed, under the edits that people published. */
export async function writeChanged(
  tx: Transaction<Schema>,
  batch: ListingBatch,
  changed: Plan['changed'],
): Promise<WrittenListing[]> {
  if (changed.length === 0) return []
  const layers = await layersBefore(
    tx,
    changed.map(({ known }) => known.id),
  )
  const parents = await parentIds(tx, batch.source, changed)
  const items = changed.map((item) => {
    const { doc = null, feed = null, edits } = layers.get(item.known.id) ?? {}
    const listing = edits ? publicCopy(item.listing, edits, batch.owns ?? OWNS_BOTH) : item.listing
    const said = feed ?? doc
    const isOfFeed = batch.runId !== null || batch.back !== undefined
    // A roll-back puts values back, never a reference that the program no longer uses.
    const changes =
      said === null || !isOfFeed ? [] : feedChanges({ ...said, sourceRef: item.listing.sourceRef }, item.listing)
    // Once people have taken back all published edits, the listing is just what its source says again.
    const isLayered = edits !== undefined && (isOfFeed || edits.size > 0)
    return { ...item, doc, isLayered, shown: listing, changes }
  })
  const records = items.map((item) => {
    const { known, shown, changes } = item
    const asked = isEstate(item) ? askGate(shown, batch, known.lapse_told) : NOT_ASKED
    const gated = { ...asked, held: isKeptBack(known.stage) || (batch.demo ? false : asked.held) }
    const isGone = shown.availability === 'WITHDRAWN'
    const isUndone = batch.back?.created.has(item.listing.sourceRef) === true
    return {
      id: known.id,
      published: publishedBefore(item.listing, batch.now),
      ...columns(item, parents, shown),
      program_id: batch.programIds?.get(item.listing.sourceRef) ?? null,
      ...(isUndone && { address_hash: null }),
      feed: item.isLayered ? item.listing : null,
      ...(changes.length > 0 ? { revision: known.revision + 1, changes } : { revision: known.revision, changes: null }),
      ...gated,
      unseen: isUndone || (isGone ? known.unseen : gated.held && known.unseen),
      appears: gated.held === false && !isGone && known.unseen,
    }
  })
  const seen = await updateListings(tx, batch, records)
  return items.map((item, index) => {
    const { shown: listing, known, doc } = item
    const since = seen.get(known.id)
    const held = records[index]?.held ?? false
    const estate = since && isEstate(item) ? writtenEstate({ ...since, held }, listing, batch, false) : null
    const offerId = records[index]?.parent_id ?? known.id
    const offers = [offerId, known.parent_id ?? known.id]
    const before = doc ? { listing: doc, held: known.held, unseen: known.unseen } : null
    const written = { id: known.id, listingId: known.id, offerId, offers, estate, media: listing.media }
    return { ...written, fresh: false, listing, before, relistingOf: undefined, held }
  })
}

/** Writes the changed listings with their revisions. @returns since when each is on offer, by its id */
async function updateListings(tx: Transaction<Schema>, batch: ListingBatch, records: readonly object[]) {
  const updated = await sql<{
    id: number
    first_seen: Date
    since_known: boolean
  }>`with r as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id integer, published timestamptz, source_ref text,
        program_id text, kind text, parent_id integer, availability text, doc jsonb, content_hash text, address_hash text,
        source_updated_at timestamptz, feed jsonb, revision integer, changes jsonb, ${GATE_RECORD}, appears boolean)
    ), noted as (
      insert into listing_revision (listing_id, number, at, run, person, act, changes)
      select id, revision, ${batch.now}::timestamptz, ${batch.runId}::integer, ${batch.back?.person ?? null}::text,
        ${batch.back === undefined ? 'feed' : 'roll_back'}, changes from r
      where jsonb_typeof(changes) = 'array'
    )
    update listing set source_ref = r.source_ref, program_id = coalesce(r.program_id, listing.program_id), kind = r.kind,
      parent_id = r.parent_id, demo = ${batch.demo},
      availability = r.availability, doc = r.doc, feed = nullif(r.feed, 'null'), revision = r.revision,
      content_hash = r.content_hash, address_hash = r.address_hash,
      source_updated_at = case when ${batch.back !== undefined} then r.source_updated_at
        else coalesce(r.source_updated_at, ${storedSourceMoment(batch.now)}) end,
      first_seen = case when r.appears and listing.since_known then coalesce(r.published, ${batch.now}::timestamptz)
        when listing.since_known then least(listing.first_seen, r.published)
        else coalesce(r.published, listing.first_seen) end,
      since_known = listing.since_known or r.published is not null,
      last_confirmed = case when ${batch.runId}::integer is null then last_confirmed else ${batch.now}::timestamptz end,
      changed_at = ${batch.now}::timestamptz,
      withdrawn_at = case when r.availability = 'WITHDRAWN' then coalesce(listing.withdrawn_at, ${batch.now}::timestamptz) end,
      last_run = coalesce(${batch.runId}::integer, last_run),
      held = coalesce(r.held, listing.held), unseen = coalesce(r.unseen, listing.unseen),
      findings = case when r.asked_by is null then listing.findings else r.findings end,
      ask_at = least(case when r.asked_by is null then listing.ask_at else r.ask_at end, listing.stage_at),
      asked_by = coalesce(r.asked_by, listing.asked_by)
    from r where listing.id = r.id
    returning listing.id, listing.first_seen, listing.since_known`.execute(tx)
  return new Map(updated.rows.map((row) => [row.id, row]))
}

type LayersBefore = { doc: Listing; feed: Listing | null; edits: Edits | undefined }

/** The layers of these listings, by id. `edits`: the published edits; undefined for a listing that nobody wrote over. */
async function layersBefore(tx: Transaction<Schema>, ids: readonly number[]): Promise<Map<number, LayersBefore>> {
  const rows = await tx.selectFrom('listing').where('id', 'in', ids).select(['id', 'doc', 'feed']).execute()
  const layered = rows.flatMap(({ id, feed }) => (feed === null ? [] : [id]))
  const edits = await editsOf(tx, layered, 'public')
  return new Map(
    rows.map(({ id, doc, feed }) => [id, { doc, feed, edits: feed ? (edits.get(id) ?? NONE) : undefined }]),
  )
}

const NONE: Edits = new Map()

/** Is it an estate, on its own without project or units, and was it one before? */
const isEstate = ({ listing, known }: { listing: Listing; known?: Known }) =>
  listing.kind === 'estate' && (known === undefined || known.kind === 'estate')

/** The gate's columns when it was not asked: the stored ones stay. */
const NOT_ASKED = { held: null, findings: null, asked_by: null, ask_at: null } as const

function askGate(listing: Listing, { gate, demo, now }: ListingBatch, told: string | null) {
  if (gate === undefined || demo) return NOT_ASKED
  return listing.availability === 'WITHDRAWN' ? NOTHING_TO_ASK : estateColumns(listing, told, { gate, now })
}

/** The gate's columns of a withdrawn listing. */
const NOTHING_TO_ASK = { held: false, findings: null, asked_by: '', ask_at: null } as const

/** Names and types of the gate's columns in a record. */
const GATE_RECORD = sql.raw('held boolean, unseen boolean, findings jsonb, asked_by text, ask_at timestamptz')

function writtenEstate(
  since: { id: number; first_seen: Date; since_known: boolean; held: boolean },
  doc: Listing,
  { demo, now }: ListingBatch,
  fresh: boolean,
): WrittenEstate {
  return {
    stored: storedListing({ ...since, parent_id: null, demo, doc, last_confirmed: now, changed_at: now }),
    fresh,
  }
}

/** Writes listings that are new in the source, projects before their units. */
export async function writeNew(
  tx: Transaction<Schema>,
  batch: ListingBatch,
  fresh: Incoming[],
): Promise<WrittenListing[]> {
  const projects = await insertListings(
    tx,
    batch,
    fresh.filter(({ listing }) => listing.kind !== 'unit'),
  )
  const units = await insertListings(
    tx,
    batch,
    fresh.filter(({ listing }) => listing.kind === 'unit'),
  )
  return [...projects, ...units]
}

async function insertListings(
  tx: Transaction<Schema>,
  batch: ListingBatch,
  fresh: Incoming[],
): Promise<WrittenListing[]> {
  if (fresh.length === 0) return []
  const parents = await parentIds(tx, batch.source, fresh)
  const predecessors = await findPredecessors(
    tx,
    batch,
    fresh.map(({ listing }) => listing),
  )
  const records = fresh.map((item) => {
    const predecessor = predecessors.get(item.listing.sourceRef)
    const since = sinceWhen(item.listing, predecessor, batch)
    const gated = isEstate(item) ? askGate(item.listing, batch, null) : NOT_ASKED
    const isDraft = batch.asDrafts === true && item.listing.kind !== 'unit' && !predecessor
    return {
      program_id: batch.programIds?.get(item.listing.sourceRef) ?? null,
      stage: isDraft ? 'draft' : 'published',
      first_seen: since ?? batch.now,
      since_known: since !== null,
      ...columns(item, parents, item.listing),
      ...gated,
      held: isDraft || (gated.held ?? false),
      unseen: (isDraft || gated.held === true) && !predecessor,
    }
  })
  const inserted = await sql<{
    id: number
    source_ref: string
  }>`insert into listing (source, source_ref, program_id, kind,
      parent_id, demo, availability, doc, content_hash, address_hash, source_updated_at, first_seen, since_known, last_confirmed,
      changed_at, withdrawn_at, last_run, created_run, stage, held, unseen, findings, asked_by, ask_at)
    select ${batch.source}, source_ref, program_id, kind, parent_id, ${batch.demo}, availability, doc, content_hash, address_hash,
      source_updated_at, first_seen, since_known, ${batch.now}::timestamptz, ${batch.now}::timestamptz,
      case when availability = 'WITHDRAWN' then ${batch.now}::timestamptz end, ${batch.runId}::integer, ${batch.runId}::integer,
      stage, held, unseen, findings, asked_by, ask_at
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(source_ref text, program_id text, kind text, parent_id integer,
      availability text, doc jsonb, content_hash text, address_hash text, source_updated_at timestamptz,
      first_seen timestamptz, since_known boolean, stage text, ${GATE_RECORD})
    returning id, source_ref`.execute(tx)
  await forgetAddresses(tx, [...predecessors.values()])
  const ids = new Map(inserted.rows.map(({ id, source_ref }) => [source_ref, id]))
  return fresh.flatMap((item, index) => {
    const id = ids.get(item.listing.sourceRef)
    if (id === undefined) return []
    const offerId = records[index]?.parent_id ?? id
    const { listing } = item
    const record = records[index]
    const estate = isEstate(item) && record ? writtenEstate({ id, ...record }, listing, batch, true) : null
    const written = { id, listingId: id, offerId, offers: [offerId], estate, media: listing.media }
    const relistingOf = predecessors.get(listing.sourceRef)
    return [{ ...written, fresh: true, listing, before: null, relistingOf, held: record?.held ?? false }]
  })
}

/**
 * Since when a new listing is on offer: the earlier of its source's date and its predecessor's, else now. null when nobody
 * knows.
 */
function sinceWhen(listing: Listing, predecessor: Predecessor | undefined, batch: ListingBatch): Date | null {
  const published = publishedBefore(listing, batch.now)
  if (!predecessor) return published ?? (batch.first ? null : batch.now)
  if (!published || !predecessor.since) return predecessor.since ?? published
  return published < predecessor.since ? published : predecessor.since
}

/** When the source says it published the listing, never in the future; null when it does not say. */
function publishedBefore({ publishedAt }: Listing, now: Date): Date | null {
  if (publishedAt === undefined) return null
  const published = new Date(publishedAt)
  return published < now ? published : now
}

/** Ids of the units' projects, by reference. Projects that this batch inserted are in the store by now. */
async function parentIds(tx: Transaction<Schema>, source: string, items: Incoming[]): Promise<Map<string, number>> {
  const refs = items.flatMap(({ listing }) => (listing.kind === 'unit' ? [listing.parentRef] : []))
  if (refs.length === 0) return new Map()
  const rows = await tx
    .selectFrom('listing')
    .where('source', '=', source)
    .where('source_ref', 'in', [...new Set(refs)])
    .where('kind', '=', 'project')
    .select(['id', 'source_ref'])
    .execute()
  return new Map(rows.map(({ id, source_ref }) => [source_ref, id]))
}

function columns({ listing, hash, parentId }: Incoming, parents: Map<string, number>, shown: Listing) {
  return {
    source_ref: listing.sourceRef,
    kind: listing.kind,
    parent_id: listing.kind === 'unit' ? (parentId ?? parents.get(listing.parentRef) ?? null) : null,
    availability: shown.availability,
    doc: shown,
    content_hash: hash,
    address_hash: addressHash(listing),
    source_updated_at: listing.sourceUpdatedAt,
  }
}
