import { sql, type Transaction } from 'kysely'
import { type Edits, editsUnder, publicCopy, type Stays } from '#domain/layers/layers.ts'
import { feedChanges } from '#domain/layers/revisions.ts'
import { type ListingChange, priceChanges, type Shown, visibleChanges } from '#domain/listing/listing-changes.ts'
import type { Availability, Listing } from '#domain/listing/listing.ts'
import { believedEdit, latestEdit } from '#domain/listing/source-moment.ts'
import type { Gate } from '#domain/law/gate.ts'
import { isKeptBack, type Stage } from '#domain/office/stages.ts'
import { type Owns, OWNS_BOTH } from '#domain/site/site.ts'
import { settleAtOnce } from '#store/engine/at-once.ts'
import { queuePictures } from '#store/listings/due-pictures.ts'
import { estateColumns } from '#store/listings/gate-columns.ts'
import { flipOf, gateOffers } from '#store/listings/gate-offers.ts'
import { editsOf } from '#store/listings/listing-edits.ts'
import { recordEvents } from '#store/imports/listing-events.ts'
import { addressHash, listingHash, WITHDRAWN_HASH } from '#store/imports/listing-hash.ts'
import { storedListing } from '#store/listings/listings.ts'
import { refreshSearchRows, type WrittenEstate } from '#store/search/refresh-search-rows.ts'
import { forgetAddresses, juggledFrom, type Predecessor } from '#store/imports/relisted.ts'
import type { Schema } from '#store/schema.ts'
import { lockSource } from '#store/imports/source-lock.ts'

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
  /**
   * Will the listing with this reference, last seen by this run, go in the same run? Then a new one at its address is the
   * old one again.
   */
  isLeaving: (sourceRef: string, lastRun: number | null) => boolean
  /** what is done with those that the law blocks; without it, and of the demonstration, the law is not asked */
  gate?: Gate
  /** what people may only overrule on purpose; without it everything a source may say */
  owns?: Owns
  /** new ones wait for a person who publishes them */
  asDrafts?: boolean
  /** what its source said before is put back: by whom, and which of them it had not brought by then */
  back?: { person: string; created: ReadonlySet<string> }
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
  await tellOf(tx, batch, [...changed, ...created])
  return counts(plan)
}

/** Makes the public copies of these listings of one source anew, after what people published; their source said nothing. */
export async function remakeListings(
  tx: Transaction<Schema>,
  ids: readonly number[],
  how: Pick<ListingBatch, 'source' | 'demo' | 'now' | 'gate' | 'owns'>,
): Promise<void> {
  await lockSource(tx, how.source)
  const listings = [...(await documentsOf(tx, ids)).values()]
  const known = await knownListings(tx, how.source, listings)
  const changed = listings.flatMap((listing) => {
    const own = known.get(listing.sourceRef)
    const parentId = listing.kind === 'unit' ? projectId(known.get(listing.parentRef)) : null
    return own ? [{ listing, hash: own.content_hash, parentId, known: own }] : []
  })
  const batch = { ...how, listings, runId: null, first: false, isLeaving: () => false }
  await tellOf(tx, batch, await writeChanged(tx, batch, changed))
}

/** Listings as their source said them before, to be put back; `isNew`: it had none of them then. */
export type Undone = { listing: Listing; isNew: boolean }

/**
 * Makes these listings of one source again what it said before, without a word to anybody who follows searches; what people
 * wrote over them stays. What it had not brought by then goes, and is new when it comes again.
 */
export async function takeBackListings(
  tx: Transaction<Schema>,
  undone: readonly Undone[],
  how: Pick<ListingBatch, 'source' | 'demo' | 'now' | 'gate' | 'owns'> & { person: string },
): Promise<void> {
  const { person, ...rest } = how
  const listings = undone.map(({ listing }) => listing)
  const known = await knownListings(tx, how.source, listings)
  const changed = listings.flatMap((listing) => {
    const own = known.get(listing.sourceRef)
    const parentId = listing.kind === 'unit' ? projectId(known.get(listing.parentRef)) : null
    const hash = listing.availability === 'WITHDRAWN' ? WITHDRAWN_HASH : listingHash(listing)
    return own ? [{ listing, hash, parentId, known: own }] : []
  })
  const created = new Set(undone.flatMap(({ listing, isNew }) => (isNew ? [listing.sourceRef] : [])))
  const back = { person, created }
  const batch = { ...rest, listings, runId: null, first: false, isLeaving: () => false, back }
  await tellOf(tx, batch, await writeChanged(tx, batch, changed))
}

/** What follows from what was written: events, pictures to fetch, searchable facts and the change log. */
async function tellOf(tx: Transaction<Schema>, batch: ListingBatch, written: readonly Written[]): Promise<void> {
  const events = await gatedEvents(tx, batch, written)
  // That a fault was taken back is no news.
  if (batch.back === undefined) await recordEvents(tx, events, { at: batch.now, run: batch.runId })
  await queuePictures(tx, [...written])
  const estates = written.flatMap(({ estate }) => estate ?? [])
  const others = written.filter(({ estate }) => estate === null).flatMap(({ offers }) => offers)
  await refreshSearchRows(tx, [...new Set(others)], estates)
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
  if (gate === undefined || (demo && batch.runId !== null) || members.length === 0) return []
  const offers = [...new Set(members.flatMap((one) => one.offers))]
  const fresh = new Set(members.flatMap(({ id, before, juggled }) => (before === null && !juggled ? [id] : [])))
  return await gateOffers(tx, offers, { gateOf: () => gate, now, fresh })
}

/** A listing that comes back under another reference is no news; a new price is. */
const changesOf = ({ listing, before, juggled }: Written, held: boolean): ListingChange[] =>
  juggled ? priceChanges(juggled.listing, listing) : visibleChanges(before, { listing, held })

/** A listing as its source said it and would say it, and what people wrote where that differs. */
export type Turned = { before: Listing; after: Listing; stays: Stays[] }

/** What saving this batch would come to, without writing anything, with what is the `same` as it is; `projects` are those of earlier batches. */
export async function previewListings(
  tx: Transaction<Schema>,
  batch: ListingBatch,
  projects: ReadonlySet<string>,
): Promise<SavedBatch & { turned: Turned[]; same: string[] }> {
  const plan = await planBatch(tx, batch, projects)
  const ids = plan.changed.map(({ known }) => known.id)
  const stored = await documentsOf(tx, ids)
  const edits = await editsOf(tx, ids, 'working')
  const turned = plan.changed.flatMap(({ known, listing }): Turned[] => {
    const before = stored.get(known.id)
    return before ? [{ before, after: listing, stays: editsUnder(before, listing, edits.get(known.id) ?? NONE) }] : []
  })
  const other = new Set([...plan.fresh, ...plan.changed].map(({ listing }) => listing.sourceRef))
  for (const { sourceRef } of plan.rejected) other.add(sourceRef)
  const same = batch.listings.map(({ sourceRef }) => sourceRef).filter((ref) => !other.has(ref))
  return { ...counts(plan), turned, same }
}

/** As their source said it last. */
async function documentsOf(tx: Transaction<Schema>, ids: readonly number[]): Promise<Map<number, Listing>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('listing').where('id', 'in', ids).select(['id', 'doc', 'feed']).execute()
  return new Map(rows.map(({ id, doc, feed }) => [id, feed ?? doc]))
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
  revision: number
  stage: Stage
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
    .select(['held', 'unseen', 'lapse_told', 'revision', 'stage'])
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
    const changes = said === null || !isOfFeed ? [] : feedChanges(said, item.listing)
    // Where people took back all they had published, what the source says is all there is again.
    const isLayered = edits !== undefined && (isOfFeed || edits.size > 0)
    return { ...item, doc, isLayered, shown: listing, changes }
  })
  const records = items.map((item) => {
    const { known, shown, changes } = item
    const asked = isEstate(item) ? askedAbout(shown, batch, known.lapse_told) : NOT_ASKED
    const gated = { ...asked, held: isKeptBack(known.stage) || (batch.demo ? false : asked.held) }
    const isGone = shown.availability === 'WITHDRAWN'
    const isUndone = batch.back?.created.has(item.listing.sourceRef) === true
    return {
      id: known.id,
      published: publishedBefore(item.listing, batch.now),
      ...columns(item, parents, shown),
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
    return { ...written, fresh: false, listing, before, juggled: undefined, held }
  })
}

/** Writes the changed listings with their revisions. @returns since when each is on offer, by its id */
async function updateListings(tx: Transaction<Schema>, batch: ListingBatch, records: readonly object[]) {
  const updated = await sql<{
    id: number
    first_seen: Date
    since_known: boolean
  }>`with r as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id integer, published timestamptz, kind text,
        parent_id integer, availability text, doc jsonb, content_hash text, address_hash text,
        source_updated_at timestamptz, feed jsonb, revision integer, changes jsonb, ${GATE_RECORD}, appears boolean)
    ), noted as (
      insert into listing_revision (listing_id, number, at, run, person, act, changes)
      select id, revision, ${batch.now}::timestamptz, ${batch.runId}::integer, ${batch.back?.person ?? null}::text,
        ${batch.back === undefined ? 'feed' : 'roll_back'}, changes from r
      where jsonb_typeof(changes) = 'array'
    )
    update listing set kind = r.kind, parent_id = r.parent_id, demo = ${batch.demo},
      availability = r.availability, doc = r.doc, feed = nullif(r.feed, 'null'), revision = r.revision,
      content_hash = r.content_hash, address_hash = r.address_hash,
      source_updated_at = case when ${batch.back !== undefined} then r.source_updated_at
        else coalesce(r.source_updated_at, ${believed(batch.now)}) end,
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

/** What each of these is made of; `edits`: what people published over it, of one that they wrote over. */
async function layersBefore(tx: Transaction<Schema>, ids: readonly number[]): Promise<Map<number, LayersBefore>> {
  const rows = await tx.selectFrom('listing').where('id', 'in', ids).select(['id', 'doc', 'feed']).execute()
  const layered = rows.flatMap(({ id, feed }) => (feed === null ? [] : [id]))
  const edits = await editsOf(tx, layered, 'public')
  return new Map(
    rows.map(({ id, doc, feed }) => [id, { doc, feed, edits: feed ? (edits.get(id) ?? NONE) : undefined }]),
  )
}

const NONE: Edits = new Map()

/** One that stands for itself alone, and did before. */
const isEstate = ({ listing, known }: { listing: Listing; known?: Known }) =>
  listing.kind === 'estate' && (known === undefined || known.kind === 'estate')

/** Nothing is known of the gate's word, and what was stays. */
const NOT_ASKED = { held: null, findings: null, asked_by: null, ask_at: null } as const

function askedAbout(listing: Listing, { gate, demo, now }: ListingBatch, told: string | null) {
  if (gate === undefined || demo) return NOT_ASKED
  return listing.availability === 'WITHDRAWN' ? NOTHING_TO_ASK : estateColumns(listing, told, { gate, now })
}

/** Of what has gone. */
const NOTHING_TO_ASK = { held: false, findings: null, asked_by: '', ask_at: null } as const

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
    const isDraft = batch.asDrafts === true && item.listing.kind !== 'unit' && !predecessor
    return {
      source_ref: item.listing.sourceRef,
      stage: isDraft ? 'draft' : 'published',
      first_seen: since ?? batch.now,
      since_known: since !== null,
      ...columns(item, parents, item.listing),
      ...gated,
      held: isDraft || (gated.held ?? false),
      unseen: (isDraft || gated.held === true) && !predecessor,
    }
  })
  const inserted = await sql<{ id: number; source_ref: string }>`insert into listing (source, source_ref, kind,
      parent_id, demo, availability, doc, content_hash, address_hash, source_updated_at, first_seen, since_known, last_confirmed,
      changed_at, withdrawn_at, last_run, created_run, stage, held, unseen, findings, asked_by, ask_at)
    select ${batch.source}, source_ref, kind, parent_id, ${batch.demo}, availability, doc, content_hash, address_hash,
      source_updated_at, first_seen, since_known, ${batch.now}::timestamptz, ${batch.now}::timestamptz,
      case when availability = 'WITHDRAWN' then ${batch.now}::timestamptz end, ${batch.runId}::integer, ${batch.runId}::integer,
      stage, held, unseen, findings, asked_by, ask_at
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(source_ref text, kind text, parent_id integer,
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

function columns({ listing, hash, parentId }: Incoming, parents: Map<string, number>, shown: Listing) {
  return {
    kind: listing.kind,
    parent_id: listing.kind === 'unit' ? (parentId ?? parents.get(listing.parentRef) ?? null) : null,
    availability: shown.availability,
    doc: shown,
    content_hash: hash,
    address_hash: addressHash(listing),
    source_updated_at: listing.sourceUpdatedAt,
  }
}
