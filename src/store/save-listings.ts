import { sql, type Transaction } from 'kysely'
import { type ListingChange, priceChanges, type Shown, visibleChanges } from '#domain/listing-changes.ts'
import type { Availability, Listing } from '#domain/listing.ts'
import { believedEdit, latestEdit } from '#domain/source-moment.ts'
import type { Gate } from '#domain/law/gate.ts'
import { settleAtOnce } from '#store/at-once.ts'
import { queuePictures } from '#store/due-pictures.ts'
import { estateColumns } from '#store/gate-columns.ts'
import { flipOf, gateOffers } from '#store/gate-offers.ts'
import { recordEvents } from '#store/listing-events.ts'
import { addressHash, listingHash } from '#store/listing-hash.ts'
import { storedListing } from '#store/listings.ts'
import { refreshSearchRows, type WrittenEstate } from '#store/refresh-search-rows.ts'
import { forgetAddresses, juggledFrom, type Predecessor } from '#store/relisted.ts'
import type { Schema } from '#store/schema.ts'
import { lockSource } from '#store/source-lock.ts'

/** Listings of one source, each reference once, projects before their units. */
export type ListingBatch = {
  source: string
  listings: readonly Listing[]
  demo: boolean
  now: Date
  /** the import run that brings them; null outside a run */
  runId: number | null
  /** is it the source's first import? Then nobody knows since when a listing is offered that does not say so itself */
  first: boolean
  /** will the listing with this reference go in the same run? Then a new one at its address is the old one again */
  isLeaving: (sourceRef: string) => boolean
  /** what is done with those that the law blocks; without it, and of the demonstration, the law is not asked */
  gate?: Gate
}

export type SavedBatch = {
  new: number
  changed: number
  unchanged: number
  rejected: RejectedListing[]
  /** references of those `unchanged` that differ, in an older state than the one that is stored */
  older: string[]
}
export type RejectedListing = { sourceRef: string; field: string; reason: string }

/**
 * Brings one batch into the store with everything that follows from it: searchable facts, events, pictures to fetch and
 * the change log. What has not changed is only confirmed. An older state of a listing never replaces a newer one.
 */
export async function saveListings(tx: Transaction<Schema>, batch: ListingBatch): Promise<SavedBatch> {
  await lockSource(tx, batch.source)
  const plan = await planBatch(tx, batch)
  await confirm(tx, batch, plan.unchanged)
  const changed = await writeChanged(tx, batch, plan.changed)
  const created = await writeNew(tx, batch, plan.fresh)
  const written = [...changed, ...created]
  await recordEvents(tx, await gatedEvents(tx, batch, written), batch.now)
  await queuePictures(tx, written)
  const estates = written.flatMap(({ estate }) => estate ?? [])
  const others = written.filter(({ estate }) => estate === null).flatMap(({ offers }) => offers)
  await refreshSearchRows(tx, [...new Set(others)], estates)
  return counts(plan)
}

/**
 * What visitors may be told of what was written, once the law was asked about projects and their units; of those of them
 * too that this batch does not bring.
 */
async function gatedEvents(tx: Transaction<Schema>, batch: ListingBatch, written: readonly Written[]) {
  const asked = await gateFamilies(tx, batch, written)
  const held = new Map(asked.map((one) => [one.id, one.held]))
  const own = new Set(written.map(({ id }) => id))
  return [
    ...written.map((one) => ({ ...one, changes: changesOf(one, held.get(one.id) ?? one.held) })),
    ...asked
      .filter(({ id }) => !own.has(id))
      .map((one) => ({ listingId: one.id, offerId: one.offerId, changes: flipOf(one) })),
  ]
}

/** An estate was asked about as it was written. */
async function gateFamilies(tx: Transaction<Schema>, batch: ListingBatch, written: readonly Written[]) {
  const { gate, demo, now } = batch
  const members = written.filter(({ estate }) => estate === null)
  if (gate === undefined || demo || members.length === 0) return []
  const offers = [...new Set(members.flatMap((one) => one.offers))]
  const fresh = new Set(members.flatMap(({ id, before, juggled }) => (before === null && !juggled ? [id] : [])))
  return await gateOffers(tx, offers, { gateOf: () => gate, now, fresh })
}

/** A listing that comes back under another reference is no news; a new price is. */
const changesOf = ({ listing, before, juggled }: Written, held: boolean): ListingChange[] =>
  juggled ? priceChanges(juggled.listing, listing) : visibleChanges(before, { listing, held })

/** What saving this batch would come to, without writing anything, with what is the `same` as it is; `projects` are those of earlier batches. */
export async function previewListings(
  tx: Transaction<Schema>,
  batch: ListingBatch,
  projects: ReadonlySet<string>,
): Promise<SavedBatch & { turned: { before: Listing; after: Listing }[]; same: string[] }> {
  const plan = await planBatch(tx, batch, projects)
  const stored = await documentsOf(
    tx,
    plan.changed.map(({ known }) => known.id),
  )
  const turned = plan.changed.flatMap(({ known, listing }) => {
    const before = stored.get(known.id)
    return before ? [{ before, after: listing }] : []
  })
  const other = new Set([...plan.fresh, ...plan.changed].map(({ listing }) => listing.sourceRef))
  for (const { sourceRef } of plan.rejected) other.add(sourceRef)
  const same = batch.listings.map(({ sourceRef }) => sourceRef).filter((ref) => !other.has(ref))
  return { ...counts(plan), turned, same }
}

async function documentsOf(tx: Transaction<Schema>, ids: readonly number[]): Promise<Map<number, Listing>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('listing').where('id', 'in', ids).select(['id', 'doc']).execute()
  return new Map(rows.map(({ id, doc }) => [id, doc]))
}

type Known = {
  id: number
  kind: Listing['kind']
  parent_id: number | null
  availability: Availability
  content_hash: string
  source_updated_at: Date | null
  held: boolean
  unseen: boolean
  lapse_told: string | null
}
type Incoming = { listing: Listing; hash: string; parentId: number | null }
type Plan = {
  fresh: Incoming[]
  changed: (Incoming & { known: Known })[]
  unchanged: { id: number; source_updated_at: string | null }[]
  rejected: RejectedListing[]
  older: string[]
}

const counts = (plan: Plan): SavedBatch => ({
  new: plan.fresh.length,
  changed: plan.changed.length,
  unchanged: plan.unchanged.length,
  rejected: plan.rejected,
  older: plan.older,
})

async function planBatch(
  tx: Transaction<Schema>,
  batch: ListingBatch,
  projects: ReadonlySet<string> = new Set(),
): Promise<Plan> {
  const plan: Plan = { fresh: [], changed: [], unchanged: [], rejected: [], older: [] }
  if (batch.listings.length === 0) return plan
  const { source, now } = batch
  const listings = await settleAtOnce(tx, batch)
  const known = await knownListings(tx, source, listings)
  const ownProjects = listings.filter(({ kind }) => kind === 'project').map(({ sourceRef }) => sourceRef)
  const fresh = new Set([...ownProjects, ...projects])
  for (const listing of listings) {
    const parentId = listing.kind === 'unit' ? projectId(known.get(listing.parentRef)) : null
    if (listing.kind === 'unit' && parentId === null && !fresh.has(listing.parentRef)) {
      const reason = `no project with the reference "${listing.parentRef}" is known`
      plan.rejected.push({ sourceRef: listing.sourceRef, field: 'parentRef', reason })
      continue
    }
    const before = known.get(listing.sourceRef)
    const incoming = { listing, hash: listingHash(listing), parentId }
    if (!before) plan.fresh.push(incoming)
    else if (before.content_hash !== incoming.hash && !isOlder(listing, before, now))
      plan.changed.push({ ...incoming, known: before })
    else {
      plan.unchanged.push({ id: before.id, source_updated_at: listing.sourceUpdatedAt })
      if (before.content_hash !== incoming.hash) plan.older.push(listing.sourceRef)
    }
  }
  return plan
}

const projectId = (known: Known | undefined) => (known?.kind === 'project' ? known.id : null)

function isOlder({ sourceUpdatedAt }: Listing, { source_updated_at }: Known, now: Date): boolean {
  const stored = believedEdit(source_updated_at, now)
  return sourceUpdatedAt !== null && stored !== null && Date.parse(sourceUpdatedAt) < stored.getTime()
}

async function knownListings(tx: Transaction<Schema>, source: string, listings: readonly Listing[]) {
  const refs = listings.flatMap((listing) =>
    listing.kind === 'unit' ? [listing.sourceRef, listing.parentRef] : [listing.sourceRef],
  )
  const rows = await tx
    .selectFrom('listing')
    .where('source', '=', source)
    .where('source_ref', 'in', [...new Set(refs)])
    .select(['id', 'source_ref', 'kind', 'parent_id', 'availability', 'content_hash', 'source_updated_at'])
    .select(['held', 'unseen', 'lapse_told'])
    .execute()
  return new Map<string, Known>(rows.map((row) => [row.source_ref, row]))
}

/** A moment that release 0.1.0 took from the future is forgotten. */
const believed = (now: Date) =>
  sql`case when listing.source_updated_at <= ${latestEdit(now)}::timestamptz then listing.source_updated_at end`

async function confirm(tx: Transaction<Schema>, batch: ListingBatch, unchanged: Plan['unchanged']): Promise<void> {
  if (unchanged.length === 0) return
  await sql`update listing set last_confirmed = ${batch.now}::timestamptz, last_run = ${batch.runId}::integer,
      source_updated_at = greatest(${believed(batch.now)}, seen.source_updated_at)
    from jsonb_to_recordset(${JSON.stringify(unchanged)}::jsonb) as seen(id integer, source_updated_at timestamptz)
    where listing.id = seen.id`.execute(tx)
}

/**
 * A listing that was written; `offers` are the offers whose searchable facts it may have changed, `estate` what is known
 * of the one offer that stands for itself alone.
 */
type Written = {
  id: number
  listingId: number
  offerId: number
  offers: number[]
  estate: WrittenEstate | null
  media: Listing['media']
  fresh: boolean
  listing: Listing
  /** as visitors saw it; null: it was not there */
  before: Shown | null
  /** which it was under another reference */
  juggled: Predecessor | undefined
  /** of an estate; of what belongs to a project that is asked later */
  held: boolean
}

async function writeChanged(
  tx: Transaction<Schema>,
  batch: ListingBatch,
  changed: Plan['changed'],
): Promise<Written[]> {
  if (changed.length === 0) return []
  const ids = changed.map(({ known }) => known.id)
  const rows = await tx.selectFrom('listing').where('id', 'in', ids).select(['id', 'doc']).execute()
  const before = new Map(rows.map(({ id, doc }) => [id, doc]))
  const parents = await parentIds(tx, batch.source, changed)
  const records = changed.map((item) => {
    const gated = isEstate(item) ? askedAbout(item.listing, batch, item.known.lapse_told) : NOT_ASKED
    return {
      id: item.known.id,
      published: publishedBefore(item.listing, batch.now),
      ...columns(item, parents),
      ...gated,
      unseen: gated.held && item.known.unseen,
      appears: gated.held === false && item.known.unseen,
    }
  })
  const updated = await sql<{
    id: number
    first_seen: Date
    since_known: boolean
  }>`update listing set kind = r.kind, parent_id = r.parent_id, demo = ${batch.demo},
      availability = r.availability, doc = r.doc, content_hash = r.content_hash, address_hash = r.address_hash,
      source_updated_at = coalesce(r.source_updated_at, ${believed(batch.now)}),
      first_seen = case when r.appears and listing.since_known then coalesce(r.published, ${batch.now}::timestamptz)
        when listing.since_known then least(listing.first_seen, r.published)
        else coalesce(r.published, listing.first_seen) end,
      since_known = listing.since_known or r.published is not null,
      last_confirmed = ${batch.now}::timestamptz, changed_at = ${batch.now}::timestamptz,
      withdrawn_at = case when r.availability = 'WITHDRAWN' then coalesce(listing.withdrawn_at, ${batch.now}::timestamptz) end,
      last_run = ${batch.runId}::integer,
      held = coalesce(r.held, listing.held), unseen = coalesce(r.unseen, listing.unseen),
      findings = case when r.asked_by is null then listing.findings else r.findings end,
      ask_at = case when r.asked_by is null then listing.ask_at else r.ask_at end,
      asked_by = coalesce(r.asked_by, listing.asked_by)
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id integer, published timestamptz, kind text, parent_id integer,
      availability text, doc jsonb, content_hash text, address_hash text, source_updated_at timestamptz, ${GATE_RECORD},
      appears boolean)
    where listing.id = r.id
    returning listing.id, listing.first_seen, listing.since_known`.execute(tx)
  const seen = new Map(updated.rows.map((row) => [row.id, row]))
  return changed.map((item, index) => {
    const { listing, known } = item
    const since = seen.get(known.id)
    const held = records[index]?.held ?? false
    const estate = since && isEstate(item) ? writtenEstate({ ...since, held }, listing, batch, false) : null
    const offerId = records[index]?.parent_id ?? known.id
    const offers = [offerId, known.parent_id ?? known.id]
    const old = before.get(known.id)
    const shown = old ? { listing: old, held: known.held, unseen: known.unseen } : null
    const written = { id: known.id, listingId: known.id, offerId, offers, estate, media: listing.media }
    return { ...written, fresh: false, listing, before: shown, juggled: undefined, held }
  })
}

/** One that stands for itself alone, and did before. */
const isEstate = ({ listing, known }: { listing: Listing; known?: Known }) =>
  listing.kind === 'estate' && (known === undefined || known.kind === 'estate')

/** Nothing is known of the gate's word, and what was stays. */
const NOT_ASKED = { held: null, findings: null, asked_by: null, ask_at: null } as const

function askedAbout(listing: Listing, { gate, demo, now }: ListingBatch, told: string | null) {
  return gate === undefined || demo ? NOT_ASKED : estateColumns(listing, told, { gate, now })
}

/** The columns of the gate, as records bring them. */
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

async function writeNew(tx: Transaction<Schema>, batch: ListingBatch, fresh: Incoming[]): Promise<Written[]> {
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

async function insertListings(tx: Transaction<Schema>, batch: ListingBatch, fresh: Incoming[]): Promise<Written[]> {
  if (fresh.length === 0) return []
  const parents = await parentIds(tx, batch.source, fresh)
  const predecessors = await juggledFrom(
    tx,
    batch,
    fresh.map(({ listing }) => listing),
  )
  const records = fresh.map((item) => {
    const predecessor = predecessors.get(item.listing.sourceRef)
    const since = sinceWhen(item.listing, predecessor, batch)
    const gated = isEstate(item) ? askedAbout(item.listing, batch, null) : NOT_ASKED
    return {
      source_ref: item.listing.sourceRef,
      first_seen: since ?? batch.now,
      since_known: since !== null,
      ...columns(item, parents),
      ...gated,
      held: gated.held ?? false,
      unseen: gated.held === true && !predecessor,
    }
  })
  const inserted = await sql<{ id: number; source_ref: string }>`insert into listing (source, source_ref, kind,
      parent_id, demo, availability, doc, content_hash, address_hash, source_updated_at, first_seen, since_known, last_confirmed,
      changed_at, withdrawn_at, last_run, held, unseen, findings, asked_by, ask_at)
    select ${batch.source}, source_ref, kind, parent_id, ${batch.demo}, availability, doc, content_hash, address_hash,
      source_updated_at, first_seen, since_known, ${batch.now}::timestamptz, ${batch.now}::timestamptz,
      case when availability = 'WITHDRAWN' then ${batch.now}::timestamptz end, ${batch.runId}::integer,
      held, unseen, findings, asked_by, ask_at
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(source_ref text, kind text, parent_id integer,
      availability text, doc jsonb, content_hash text, address_hash text, source_updated_at timestamptz,
      first_seen timestamptz, since_known boolean, ${GATE_RECORD})
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
    const juggled = predecessors.get(listing.sourceRef)
    return [{ ...written, fresh: true, listing, before: null, juggled, held: record?.held ?? false }]
  })
}

/**
 * Since when a new listing is on offer: the earliest of what the source says and of its earlier reference, else today;
 * null when nobody knows.
 */
function sinceWhen(listing: Listing, predecessor: Predecessor | undefined, batch: ListingBatch): Date | null {
  const published = publishedBefore(listing, batch.now)
  if (!predecessor) return published ?? (batch.first ? null : batch.now)
  if (!published || !predecessor.since) return predecessor.since ?? published
  return published < predecessor.since ? published : predecessor.since
}

/** What the source says, never in the future; null when it says nothing. */
function publishedBefore({ publishedAt }: Listing, now: Date): Date | null {
  if (publishedAt === undefined) return null
  const published = new Date(publishedAt)
  return published < now ? published : now
}

/** Projects that were inserted in this same batch are known by now. */
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

function columns({ listing, hash, parentId }: Incoming, parents: Map<string, number>) {
  return {
    kind: listing.kind,
    parent_id: listing.kind === 'unit' ? (parentId ?? parents.get(listing.parentRef) ?? null) : null,
    availability: listing.availability,
    doc: listing,
    content_hash: hash,
    address_hash: addressHash(listing),
    source_updated_at: listing.sourceUpdatedAt,
  }
}
