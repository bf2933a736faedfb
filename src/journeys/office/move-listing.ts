import { mayMove, type Stage } from '#domain/office/stages.ts'
import { checkOffers } from '#journeys/check-law.ts'
import { addRevision, lockListing, setStage } from '#store/listings/listing-edits.ts'
import { noteInLog } from '#store/office/office-log.ts'

/** `not_from_here`: it cannot go there from its present stage, or it is a unit, which follows its project. */
export type MoveResult = { outcome: 'moved'; from: Stage } | { outcome: 'unknown_listing' | 'not_from_here' }

/**
 * Moves an offer to another stage: off the site, back on it, to the archive or the drafts. Edits are not published by
 * that. Visitors see the change at once, and subscribers get alerts as usual.
 */
export async function moveListing(
  app: Parameters<typeof checkOffers>[0],
  asked: { id: number; to: Stage; person: { id: number; name: string } },
): Promise<MoveResult> {
  const { id, to, person } = asked
  let result: MoveResult = { outcome: 'unknown_listing' }
  await checkOffers(app, [id], async (tx) => {
    const layers = await lockListing(tx, id)
    if (layers === null) return void (result = { outcome: 'unknown_listing' })
    if (layers.parentId !== null || !mayMove(layers.stage, to)) return void (result = { outcome: 'not_from_here' })
    const now = app.now()
    await setStage(tx, id, to, null)
    const changes = [{ at: 'stage', old: layers.stage, new: to }]
    await addRevision(tx, layers, { act: 'stage', changes, person: person.name, now })
    const entry = { person: person.id, act: 'listing_moved', about: null, object: `listing:${id}` } as const
    await noteInLog(tx, { ...entry, old: layers.stage, new: to }, now)
    result = { outcome: 'moved', from: layers.stage }
  })
  return result
}
