import type { Kysely, Transaction } from 'kysely'
import type { Availability, Listing } from '#domain/listing/listing.ts'
import type { Stage } from '#domain/office/stages.ts'
import { IN_FEED } from '#store/imports/in-feed.ts'
import type { Schema } from '#store/schema.ts'

/** The columns of a stored listing that an import compares with. */
export type Known = {
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
const KNOWN = [
  ...(['id', 'source_ref', 'kind', 'parent_id', 'availability', 'content_hash', 'source_updated_at'] as const),
  ...(['held', 'unseen', 'lapse_told', 'revision', 'stage'] as const),
] as const

/** The stored listings of a batch and the projects of its units, by reference. */
export async function knownListings(tx: Transaction<Schema>, source: string, listings: readonly Listing[]) {
  const refs = listings.flatMap((listing) =>
    listing.kind === 'unit' ? [listing.sourceRef, listing.parentRef] : [listing.sourceRef],
  )
  const rows = await tx
    .selectFrom('listing')
    .where('source', '=', source)
    .where('source_ref', 'in', [...new Set(refs)])
    .select(KNOWN)
    .execute()
  return new Map<string, Known>(rows.map((row) => [row.source_ref, row]))
}

/** The source's listings with these ids of the sending program, without withdrawn ones. */
export const listingsByProgramId = async (tx: Transaction<Schema>, source: string, programIds: readonly string[]) =>
  await tx
    .selectFrom('listing')
    .where('source', '=', source)
    .where('program_id', 'in', [...new Set(programIds)])
    .where(IN_FEED)
    .select(KNOWN)
    .select(['program_id', 'last_run'])
    .orderBy('id')
    .execute()

/**
 * `references`: those that the source has, withdrawn listings included. `byProgramId`: for each id of the sending
 * program that the source has, the references of its listings that are not withdrawn.
 */
export async function findNamedHomes(
  db: Kysely<Schema>,
  source: string,
  { sourceRefs, programIds }: { sourceRefs: readonly string[]; programIds: readonly string[] },
): Promise<{ references: Set<string>; byProgramId: Map<string, string[]> }> {
  const rows = await db
    .selectFrom('listing')
    .where('source', '=', source)
    .where(({ or, eb }) =>
      or([eb('source_ref', 'in', sourceRefs), ...(programIds.length > 0 ? [eb('program_id', 'in', programIds)] : [])]),
    )
    .select(['source_ref', 'program_id', IN_FEED.as('live')])
    .execute()
  const byProgramId = new Map<string, string[]>()
  for (const { source_ref, program_id, live } of rows) {
    if (program_id === null) continue
    const known = byProgramId.get(program_id) ?? []
    byProgramId.set(program_id, live ? [...known, source_ref] : known)
  }
  return { references: new Set(rows.map(({ source_ref }) => source_ref)), byProgramId }
}
