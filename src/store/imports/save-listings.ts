import type { Transaction } from 'kysely'
import { editsUnder, type Stays } from '#domain/layers/layers.ts'
import { type ListingChange, priceChanges, visibleChanges } from '#domain/listing/listing-changes.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { queuePictures } from '#store/listings/due-pictures.ts'
import { visibilityEvents, gateOffers } from '#store/listings/gate-offers.ts'
import { editsOf } from '#store/listings/listing-edits.ts'
import { recordEvents } from '#store/imports/listing-events.ts'
import { listingHash, WITHDRAWN_HASH } from '#store/imports/listing-hash.ts'
import { refreshSearchRows } from '#store/search/refresh-search-rows.ts'
import { knownListings } from '#store/imports/known-listings.ts'
import { type ListingBatch, type Plan, planBatch, projectId } from '#store/imports/plan-batch.ts'
import type { Schema } from '#store/schema.ts'
import { lockSource } from '#store/imports/source-lock.ts'
import { confirmUnchanged, writeChanged, writeNew, type WrittenListing } from '#store/imports/write-listings.ts'

export type SavedBatch = { new: number; changed: number; unchanged: number } & Pick<
  Plan,
  'rejected' | 'older' | 'renamed' | 'alike' | 'stored'
>

/**
 * Saves one batch with everything that follows from it: searchable facts, events, pictures to fetch and the change log.
 * Unchanged listings are only confirmed. An older state of a listing never replaces a newer one.
 */
export async function saveListings(tx: Transaction<Schema>, batch: ListingBatch): Promise<SavedBatch> {
  await lockSource(tx, batch.source)
  const plan = await planBatch(tx, batch)
  await confirmUnchanged(tx, batch, plan.unchanged)
  const changed = await writeChanged(tx, batch, plan.changed)
  const created = await writeNew(tx, batch, plan.fresh)
  await writeConsequences(tx, batch, [...changed, ...created])
  const counts = countsOf(plan)
  return batch.reread ? { ...counts, changed: 0, unchanged: counts.unchanged + counts.changed } : counts
}

/** Rebuilds the public copies of these listings of one source, after people published edits; the source said nothing. */
export async function remakeListings(
  tx: Transaction<Schema>,
  ids: readonly number[],
  how: Pick<ListingBatch, 'source' | 'demo' | 'now' | 'gate' | 'owns' | 'reread'>,
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
  await writeConsequences(tx, batch, await writeChanged(tx, batch, changed))
}

/** A listing to put back, as its source said it before. `isNew`: the source did not have it then. */
export type Undone = { listing: Listing; isNew: boolean }

/**
 * Puts these listings of one source back to what it said before, without alerts; people's edits stay. A listing that the
 * source did not have then goes, and is new when it comes again.
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
  await writeConsequences(tx, batch, await writeChanged(tx, batch, changed))
}

/** Writes what follows from the saved listings: events, pictures to fetch, searchable facts and the change log. */
async function writeConsequences(
  tx: Transaction<Schema>,
  batch: ListingBatch,
  written: readonly WrittenListing[],
): Promise<void> {
  const events = await gatedEvents(tx, batch, written)
  // A roll-back is no news, nor is what better readers see in an unchanged file; a home that nobody saw before is.
  const news = batch.reread ? events.map((one) => ({ ...one, changes: one.changes.filter(isFirstSeen) })) : events
  if (batch.back === undefined) await recordEvents(tx, news, { at: batch.now, run: batch.runId })
  await queuePictures(tx, [...written])
  const estates = written.flatMap(({ estate }) => estate ?? [])
  const others = written.filter(({ estate }) => estate === null).flatMap(({ offers }) => offers)
  await refreshSearchRows(tx, [...new Set(others)], estates)
}

const isFirstSeen = ({ kind }: ListingChange) => kind === 'new'

/**
 * Events that visitors may hear of, once the law was asked about projects and their units. Units of these projects that
 * this batch does not bring may have events too.
 */
async function gatedEvents(tx: Transaction<Schema>, batch: ListingBatch, written: readonly WrittenListing[]) {
  const asked = await gateFamilies(tx, batch, written)
  const held = new Map(asked.map((one) => [one.id, one.held]))
  const own = new Set(written.map(({ id }) => id))
  return [
    ...written.map((one) => ({ ...one, changes: changesOf(one, held.get(one.id) ?? one.held) })),
    ...asked
      .filter(({ id }) => !own.has(id))
      .map((one) => ({ listingId: one.id, offerId: one.offerId, changes: visibilityEvents(one) })),
  ]
}

/** Asks the law about projects and their units. Estates were asked about as they were written. */
async function gateFamilies(tx: Transaction<Schema>, batch: ListingBatch, written: readonly WrittenListing[]) {
  const { gate, demo, now } = batch
  const members = written.filter(({ estate }) => estate === null)
  if (gate === undefined || (demo && batch.runId !== null) || members.length === 0) return []
  const offers = [...new Set(members.flatMap((one) => one.offers))]
  const fresh = new Set(members.flatMap(({ id, before, relistingOf }) => (before === null && !relistingOf ? [id] : [])))
  return await gateOffers(tx, offers, { gateOf: () => gate, now, fresh })
}

/** A listing that comes back under another reference is no news; a new price is. */
const changesOf = ({ listing, before, relistingOf }: WrittenListing, held: boolean): ListingChange[] =>
  relistingOf ? priceChanges(relistingOf.listing, listing) : visibleChanges(before, { listing, held })

/** A listing before and after its source's change, and the edits by people that stay where it changes. */
export type Turned = { before: Listing; after: Listing; stays: Stays[] }

/**
 * What saving this batch would do, without writing anything. `same`: references that would stay as they are; `projects`:
 * references of projects in earlier batches.
 */
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
    return before
      ? [{ before, after: listing, stays: editsUnder(before, listing, edits.get(known.id) ?? new Map()) }]
      : []
  })
  const other = new Set([...plan.fresh, ...plan.changed].map(({ listing }) => listing.sourceRef))
  for (const { sourceRef } of plan.rejected) other.add(sourceRef)
  const same = batch.listings.map(({ sourceRef }) => sourceRef).filter((ref) => !other.has(ref))
  return { ...countsOf(plan), turned, same }
}

/** The listings as their source said them last, by id. */
async function documentsOf(tx: Transaction<Schema>, ids: readonly number[]): Promise<Map<number, Listing>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('listing').where('id', 'in', ids).select(['id', 'doc', 'feed']).execute()
  return new Map(rows.map(({ id, doc, feed }) => [id, feed ?? doc]))
}

const countsOf = (plan: Plan): SavedBatch => ({
  new: plan.fresh.length,
  changed: plan.changed.length,
  unchanged: plan.unchanged.length,
  rejected: plan.rejected,
  older: plan.older,
  renamed: plan.renamed,
  alike: plan.alike,
  stored: plan.stored,
})
