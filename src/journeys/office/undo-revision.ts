import { decideUndo } from '#domain/layers/revisions.ts'
import type { App } from '#journeys/app.ts'
import { addRevision, lockListing, revisionsAfter } from '#store/listings/listing-edits.ts'
import { withRetry } from '#store/engine/retry.ts'

/** `built_on`: later revisions changed the same fields; undoing needs a confirmation that they go too. */
export type UndoResult =
  | { outcome: 'undone'; revision: number }
  | { outcome: 'built_on'; revisions: number[] }
  | { outcome: 'nothing_to_undo' | 'unknown_listing' | 'unknown_revision' }

/**
 * Undoes a change in the working copy of a listing, by a new revision. A person's change goes back to the value before it.
 * A feed's change is overwritten by an edit with the earlier value of the source.
 * @param asked.all also undoes later changes of the same fields
 */
export async function undoRevision(
  app: Pick<App, 'db' | 'now'>,
  asked: { id: number; number: number; person: string; all: boolean },
): Promise<UndoResult> {
  return await withRetry(app.db, async (tx): Promise<UndoResult> => {
    const layers = await lockListing(tx, asked.id)
    if (layers === null) return { outcome: 'unknown_listing' }
    const [undone, ...since] = await revisionsAfter(tx, asked.id, asked.number - 1)
    if (undone?.number !== asked.number) return { outcome: 'unknown_revision' }
    const { changes, builtOn } = decideUndo({ ...layers, since }, undone)
    if (changes.length === 0) return { outcome: 'nothing_to_undo' }
    if (builtOn.length > 0 && !asked.all) return { outcome: 'built_on', revisions: builtOn }
    const { person, number: undoes } = asked
    const revision = await addRevision(tx, layers, { act: 'edit', changes, person, now: app.now(), undoes })
    return { outcome: 'undone', revision }
  })
}
