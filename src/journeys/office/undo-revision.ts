import { decideUndo } from '#domain/layers/revisions.ts'
import type { App } from '#journeys/app.ts'
import { addRevision, lockListing, revisionsAfter } from '#store/listings/listing-edits.ts'
import { withRetry } from '#store/engine/retry.ts'

/** `built_on`: later revisions wrote at the same fields, and somebody has to say that theirs goes too. */
export type UndoResult =
  | { outcome: 'undone'; revision: number }
  | { outcome: 'built_on'; revisions: number[] }
  | { outcome: 'nothing_to_undo' | 'unknown_listing' | 'unknown_revision' }

/**
 * Takes a change of a listing back in its working copy, by a new revision: a person's to what stood there before, a feed's
 * by writing what its source said before over it. @param asked.all also what was written there since
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
