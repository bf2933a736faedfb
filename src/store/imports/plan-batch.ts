import type { Transaction } from 'kysely'
import type { Listing } from '#domain/listing/listing.ts'
import type { RecordFault } from '#domain/listing/record-faults.ts'
import { believedEdit } from '#domain/listing/source-moment.ts'
import type { Gate } from '#domain/law/gate.ts'
import type { Owns } from '#domain/site/site.ts'
import { dateAtOnce } from '#store/engine/available-since.ts'
import { type Known, knownListings } from '#store/imports/known-listings.ts'
import { listingHash } from '#store/imports/listing-hash.ts'
import { findRenamed, type Renamed } from '#store/imports/renamed-homes.ts'
import type { Schema } from '#store/schema.ts'

/** Listings of one source, each reference once, projects before their units. */
export type ListingBatch = {
  source: string
  listings: readonly Listing[]
  demo: boolean
  now: Date
  /** The import run that brings the listings; null outside a run. */
  runId: number | null
  /** The source's first import. Then nobody knows since when a listing is on offer, unless the listing says so. */
  first: boolean
  /**
   * Whether the same run will withdraw this listing, last seen by run `lastRun`. A new listing at its address is then
   * the same home.
   */
  isLeaving: (sourceRef: string, lastRun: number | null) => boolean
  /** What to do with listings that the law blocks. Without it the law is not asked, nor for the demonstration. */
  gate?: Gate
  /** Ids by which the sending program knows the listings, by reference. */
  programIds?: ReadonlyMap<string, string>
  /** What the source owns, so that people overrule it only on purpose. By default price and availability. */
  owns?: Owns
  /** New listings wait until a person publishes them. */
  asDrafts?: boolean
  /** Newer readers read a file that has not changed, so a change of a stored listing is no news. */
  reread?: boolean
  /** Set by a roll-back: the person who asked for it, and references that the source had not brought before. */
  back?: { person: string; created: ReadonlySet<string> }
}

type RejectedListing = { sourceRef: string; fault: RecordFault }

export type Incoming = { listing: Listing; hash: string; parentId: number | null }
/** What a batch does to the stored listings. */
export type Plan = {
  fresh: Incoming[]
  changed: (Incoming & { known: Known })[]
  unchanged: { id: number; source_updated_at: string | null; program_id: string | null }[]
  rejected: RejectedListing[]
  /** References of `unchanged` listings that differ, but are older than the stored state. */
  older: string[]
  /** Homes that the program now gives another reference. */
  renamed: Renamed[]
  /** New homes with the program's id of a stored home, where it is not certain that they are the same. */
  alike: Renamed[]
  /** Stored references of homes that the batch has under other references. */
  stored: string[]
}

/**
 * Compares a batch with the stored listings. @param projects references of projects in earlier batches that are not stored
 */
export async function planBatch(
  tx: Transaction<Schema>,
  batch: ListingBatch,
  projects: ReadonlySet<string> = new Set(),
): Promise<Plan> {
  const plan: Plan = {
    fresh: [],
    changed: [],
    unchanged: [],
    rejected: [],
    older: [],
    renamed: [],
    alike: [],
    stored: [],
  }
  if (batch.listings.length === 0) return plan
  const { source, now } = batch
  const dated = await dateAtOnce(tx, batch)
  const known = await knownListings(tx, source, dated)
  const { listings, ...found } = await findRenamed(tx, { ...batch, listings: dated }, known)
  Object.assign(plan, found)
  const ownProjects = listings.filter(({ kind }) => kind === 'project').map(({ sourceRef }) => sourceRef)
  const fresh = new Set([...ownProjects, ...projects])
  for (const listing of listings) {
    const parentId = listing.kind === 'unit' ? projectId(known.get(listing.parentRef)) : null
    if (listing.kind === 'unit' && parentId === null && !fresh.has(listing.parentRef)) {
      const value = JSON.stringify(listing.parentRef)
      plan.rejected.push({ sourceRef: listing.sourceRef, fault: { field: 'parentRef', code: 'no_project', value } })
      continue
    }
    const before = known.get(listing.sourceRef)
    const incoming = { listing, hash: listingHash(listing), parentId }
    if (!before) plan.fresh.push(incoming)
    else if (before.content_hash !== incoming.hash && !isOlder(listing, before, now))
      plan.changed.push({ ...incoming, known: before })
    else {
      const program_id = batch.programIds?.get(listing.sourceRef) ?? null
      plan.unchanged.push({ id: before.id, source_updated_at: listing.sourceUpdatedAt, program_id })
      if (before.content_hash !== incoming.hash) plan.older.push(listing.sourceRef)
    }
  }
  return plan
}

export const projectId = (known: Known | undefined) => (known?.kind === 'project' ? known.id : null)

function isOlder({ sourceUpdatedAt }: Listing, { source_updated_at }: Known, now: Date): boolean {
  const stored = believedEdit(source_updated_at, now)
  return sourceUpdatedAt !== null && stored !== null && Date.parse(sourceUpdatedAt) < stored.getTime()
}
