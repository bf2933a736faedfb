import type { Transaction } from 'kysely'
import type { Listing } from '#domain/listing/listing.ts'
import { type Known, listingsByProgramId } from '#store/imports/known-listings.ts'
import type { Schema } from '#store/schema.ts'

/** A home under its stored and its new reference. */
export type Renamed = { from: string; to: string }

/**
 * Finds stored homes that come under a new reference, by the id that the sending program gives a home, and adds them to
 * `known` under that reference. A home counts as renamed only where that is certain: no other stored home has the id,
 * and the old reference leaves in the same import. A record that has only the program's id takes the stored reference.
 * @returns `listings` under the references that count; `alike`: new homes that have the id of a stored one; `stored`:
 * references of stored homes that the batch has under other references
 */
export async function findRenamed(
  tx: Transaction<Schema>,
  batch: {
    source: string
    listings: readonly Listing[]
    programIds?: ReadonlyMap<string, string>
    isLeaving: (sourceRef: string, lastRun: number | null) => boolean
  },
  known: Map<string, Known>,
): Promise<{ renamed: Renamed[]; alike: Renamed[]; stored: string[]; listings: readonly Listing[] }> {
  const { source, listings, programIds = new Map<string, string>(), isLeaving } = batch
  const found = { renamed: new Array<Renamed>(), alike: new Array<Renamed>(), stored: new Array<string>() }
  const fresh = listings.flatMap(({ sourceRef }) => (known.has(sourceRef) ? [] : (programIds.get(sourceRef) ?? [])))
  if (fresh.length === 0) return { ...found, listings }
  const homes = await listingsByProgramId(tx, source, fresh)
  const taken = new Set(listings.map(({ sourceRef }) => sourceRef))
  const named = listings.map((listing) => {
    const { sourceRef } = listing
    const programId = known.has(sourceRef) ? undefined : programIds.get(sourceRef)
    const [home, ...others] = homes.filter(({ program_id }) => program_id === programId)
    if (!home || taken.has(home.source_ref)) return listing
    const isCertain = others.length === 0
    if (isCertain && sourceRef === programId) {
      taken.add(home.source_ref)
      found.stored.push(home.source_ref)
      known.set(home.source_ref, home)
      return { ...listing, sourceRef: home.source_ref }
    }
    const one = { from: home.source_ref, to: sourceRef }
    if (isCertain && isLeaving(home.source_ref, home.last_run)) {
      taken.add(home.source_ref)
      found.stored.push(home.source_ref)
      known.set(sourceRef, home)
      found.renamed.push(one)
    } else found.alike.push(one)
    return listing
  })
  return { ...found, listings: named }
}
