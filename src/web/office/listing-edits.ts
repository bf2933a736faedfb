import { z } from 'zod'
import { writtenId } from '#domain/listing/listing-id.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { editListing } from '#journeys/office/edit-listing.ts'
import { officeAction } from '#web/office/action.ts'
import type { VisitAtWork } from '#web/office/access/visit.ts'

/** The number in the address of a listing; NaN when it cannot be one. */
export const listingIn = ({ request }: Pick<VisitAtWork, 'request'>): number =>
  typeof request.params === 'object' && request.params !== null && 'id' in request.params
    ? writtenId(String(request.params.id))
    : NaN

/** Without `value` the field goes back to what its feed says. An edit in the office always overrules the feed. */
const FIELDS = z.object({
  base: z.int().min(0),
  field: z.string().min(1).max(2_000),
  value: z.unknown().optional(),
  id: z.string().min(1).max(80).nullable().default(null),
})

type Saved =
  | { outcome: 'saved' | 'same'; revision: number }
  | { outcome: 'conflict'; mine: unknown; theirs: unknown; revision: number }
  | { outcome: 'invalid'; errors: { path: string; code: string }[] }
  | { outcome: 'unknown_listing' | 'unknown_field' | 'owned_by_source' }

/** Saves one field of a listing. `base` is the revision that its editor saw when they began to type. */
export const saveEdit = officeAction({
  path: OFFICE.listingEdits,
  action: 'edit_listings',
  schema: FIELDS,
  run: async ({ app, person, request }, { field, base, id: saveId, ...rest }): Promise<Saved> => {
    const id = listingIn({ request })
    if (Number.isNaN(id)) return { outcome: 'unknown_listing' }
    const word = 'value' in rest ? { value: rest.value } : {}
    const asked = { id, at: field, base, saveId, person: person.name, onPurpose: true, ...word }
    const result = await editListing(app, asked)
    if (result.outcome === 'saved') app.changed()
    if (result.outcome === 'invalid') return { outcome: 'invalid', errors: [{ path: field, code: result.reason }] }
    if (result.outcome === 'owned_by_source') return { outcome: 'owned_by_source' }
    if (result.outcome !== 'conflict') return result
    return { ...result, mine: result.mine.value ?? null, theirs: result.theirs.value ?? null }
  },
  status: ({ outcome }) => STATUS[outcome] ?? 200,
})

const STATUS: Partial<Record<Saved['outcome'], number>> = {
  conflict: 409,
  invalid: 422,
  unknown_field: 422,
  unknown_listing: 404,
}
