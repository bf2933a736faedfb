import type { FeedItem } from '#feeds/feed.ts'
import { MAX_NAMED } from '#domain/listing/import-remarks.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { addressHash } from '#store/imports/listing-hash.ts'
import type { NamedHome } from '#store/imports/similar-sources.ts'
import { findNamedHomes } from '#store/imports/known-listings.ts'
import type { App } from '#journeys/app.ts'

type Edited = { sourceUpdatedAt: string | null }
type ListingRecord = Edited & { order: number }
type NamedListing = Pick<Listing, 'sourceRef' | 'sourceUpdatedAt' | 'type' | 'address'>
type Deletion = Pick<Extract<FeedItem, { kind: 'delete' }>, 'sourceRef' | 'programId' | 'isTold'> & ListingRecord

/** What the deletions of a file mean. */
type Deletions = {
  gone: (Edited & { sourceRef: string })[]
  /** references of the file's own listings that a later record of the file deletes */
  deleted: Set<string>
  /** deletions of homes that neither the store nor the file has */
  unknown: { count: number; first: string[] }
}

const REFS_PER_QUERY = 1000

/**
 * Remembers the homes that the records of a file name until all are read. Only then is it known which home a deletion
 * means (by reference, or by the sending program's id) and whether another record of that home overrules it.
 */
export class FileRecords {
  readonly #listings = new Map<string, ListingRecord & { home: NamedHome }>()
  readonly #refByProgramId = new Map<string, string>()
  readonly #deletions: Deletion[] = []
  #order = 0

  addListing(listing: NamedListing, programId: string | undefined): void {
    const { sourceRef, sourceUpdatedAt, type, address } = listing
    const place = { type, postal_code: address.postalCode, address_hash: addressHash(listing) }
    const home = { source_ref: sourceRef, program_id: programId ?? null, ...place }
    this.#listings.set(sourceRef, { sourceUpdatedAt, order: ++this.#order, home })
    if (programId !== undefined) this.#refByProgramId.set(programId, sourceRef)
  }

  addDeletion(deletion: Omit<Deletion, 'order'>): void {
    this.#deletions.push({ ...deletion, order: ++this.#order })
  }

  /** The homes of the listings and of the deletions, in portions. Of a deletion only the reference is known. */
  *homes(): Generator<NamedHome[]> {
    const all = [
      ...[...this.#listings.values()].map(({ home }) => home),
      ...this.#deletions.map(({ sourceRef }) => ({ source_ref: sourceRef })),
    ]
    for (let from = 0; from < all.length; from += REFS_PER_QUERY) yield all.slice(from, from + REFS_PER_QUERY)
  }

  async deletions(db: App['db'], source: string): Promise<Deletions> {
    const result: Deletions = { gone: [], deleted: new Set(), unknown: { count: 0, first: [] } }
    for (let from = 0; from < this.#deletions.length; from += REFS_PER_QUERY) {
      const some = this.#deletions.slice(from, from + REFS_PER_QUERY)
      const stored = await findNamedHomes(db, source, {
        sourceRefs: some.map(({ sourceRef }) => sourceRef),
        programIds: some.flatMap(({ programId }) => programId ?? []),
      })
      for (const deletion of some) this.#decide(deletion, stored, result)
    }
    return result
  }

  #decide(deletion: Deletion, stored: Awaited<ReturnType<typeof findNamedHomes>>, result: Deletions): void {
    const { sourceRef, programId, sourceUpdatedAt, isTold } = deletion
    const refs = new Set<string>()
    if (this.#listings.has(sourceRef) || stored.references.has(sourceRef)) refs.add(sourceRef)
    // The program's id decides where it is the only name, or where nobody knows the reference.
    if (programId !== null && (sourceRef === programId || refs.size === 0)) {
      const inFile = this.#refByProgramId.get(programId)
      if (inFile !== undefined && sourceRef === programId) refs.add(inFile)
      const [inStore, ...others] = stored.byProgramId.get(programId) ?? []
      if (inStore !== undefined && others.length === 0 && !this.#listings.has(inStore)) refs.add(inStore)
    }
    const isKnown = refs.size > 0 || (programId !== null && stored.byProgramId.has(programId))
    if (!isKnown && isTold && ++result.unknown.count <= MAX_NAMED) result.unknown.first.push(sourceRef)
    const listings = [...refs].flatMap((ref) => this.#listings.get(ref) ?? [])
    if (listings.some((listing) => !isLater(deletion, listing))) return
    for (const ref of refs) {
      if (this.#listings.has(ref)) result.deleted.add(ref)
      result.gone.push({ sourceRef: ref, sourceUpdatedAt })
    }
  }
}

/** Whether the first of two records of one home counts: the source's moments decide, else the order in the file. */
function isLater(one: ListingRecord, other: ListingRecord): boolean {
  const [at, otherAt] = [one, other].map(({ sourceUpdatedAt }) => Date.parse(sourceUpdatedAt ?? ''))
  return at !== undefined && otherAt !== undefined && at !== otherAt && !Number.isNaN(at - otherAt)
    ? at > otherAt
    : one.order > other.order
}
