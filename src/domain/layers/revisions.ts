import { fieldChanges, isSame } from '#domain/listing/field-changes.ts'
import { copyOf, put, valueAt } from '#domain/layers/field-value.ts'
import { type Edit, editableField, type Edits, saysTheSame } from '#domain/layers/layers.ts'
import type { Listing } from '#domain/listing/listing.ts'

/**
 * One change of a listing, numbered from 1. `edit`: a person edited fields or removed edits. `aside`: their edit conflicts
 * with another person's, and waits beside it. `publish`: the public copy was made anew. `feed`: an import changed the
 * source's values. `roll_back`: such an import was undone. `stage`: its stage in the office changed.
 */
export type Revision = {
  number: number
  at: string
  /** the person who made it; null: an import did */
  person: string | null
  run: number | null
  act: 'edit' | 'aside' | 'publish' | 'feed' | 'roll_back' | 'stage'
  changes: RevisionChange[]
  /** the revision that this one undoes */
  undoes: number | null
}

/**
 * In an edit, `old` and `new` are edited values, absent where the source's value counts; `feed` is that value. In an import
 * they are values of the source, null for none.
 */
export type RevisionChange = { at: string; old?: unknown; new?: unknown; feed?: unknown }

/** The edit layer after these revisions: all of a listing up to one of them, in order. */
export function foldRevisions(revisions: readonly Revision[]): Map<string, Edit> {
  const edits = new Map<string, Edit>()
  for (const revision of revisions) applyTo(edits, revision)
  return edits
}

/** Applies one revision to the edit layer. */
function applyTo(edits: Map<string, Edit>, { act, changes, person, at: when }: Revision): void {
  if (act !== 'edit') return
  for (const change of changes) {
    if (!('new' in change)) edits.delete(change.at)
    else edits.set(change.at, { value: change.new, feed: change.feed ?? null, by: person ?? '', at: when })
  }
}

/** The changes that an import makes to the values of a source. */
export const feedChanges = (before: Listing, after: Listing): RevisionChange[] =>
  fieldChanges(before, after).map(({ at, old, new: now }) => ({ at, old, new: now }))

/** The source's listing before these revisions: the latest ones of a listing, in order. */
export function feedBefore(feed: Listing, revisions: readonly Revision[]): Listing {
  const changes = revisions.filter(isOfFeed).toReversed()
  if (changes.length === 0) return feed
  const listing = copyOf(feed)
  for (const revision of changes)
    for (const change of revision.changes.toReversed()) put(listing, change.at, structuredClone(change.old ?? null))
  return listing
}

const isOfFeed = ({ act }: Revision) => act === 'feed' || act === 'roll_back'

/** An edit to save at the path `at`; the person saw revision `base`. Without `value`: back to the value of the source. */
export type Save = { base: number; at: string; value?: unknown }

export type Decision =
  | { outcome: 'saved'; change: RevisionChange }
  /** the field has this value already */
  | { outcome: 'same' }
  /** another person edited the field since; without a value they went back to that of the source */
  | { outcome: 'conflict'; change: RevisionChange; theirs: { value?: unknown; by: string; revision: number } }

/**
 * Decides whether an edit is saved. Edits of different fields merge; two edits of the same field are a conflict, and both
 * are kept. A new value of the source is no conflict: the edit remembers the one its writer saw, so it shows as a drift.
 * @param since all revisions after `base`, in order
 */
export function decideSave(
  { feed, edits, since }: { feed: Listing; edits: Edits; since: readonly Revision[] },
  save: Save,
): Decision {
  const { at } = save
  const current = edits.get(at)
  const seen = sourceValueSeen(feed, since, at)
  const change: RevisionChange = {
    at,
    ...(current && { old: current.value }),
    ...('value' in save && { new: save.value, feed: seen }),
  }
  const touching = since.findLast(({ act, changes }) => act === 'edit' && changes.some((one) => one.at === at))
  if ('value' in save ? current !== undefined && isSame(current.value, save.value) : current === undefined) {
    // The same edit again, after the source changed: it counts as made in knowledge of the new value.
    const isKept = !('value' in save) || saysTheSame(at, current?.feed, seen)
    return isKept ? { outcome: 'same' } : { outcome: 'saved', change }
  }
  if (!touching) return { outcome: 'saved', change }
  const theirs = { ...(current && { value: current.value }), by: touching.person ?? '', revision: touching.number }
  return { outcome: 'conflict', change, theirs }
}

/** The source's value that the person saw: the one before the first import since then. */
function sourceValueSeen(feed: Listing, since: readonly Revision[], at: string): unknown {
  for (const revision of since) {
    const change = isOfFeed(revision) ? revision.changes.find((one) => one.at === listAt(at)) : undefined
    if (change === undefined) continue
    return listAt(at) === at ? (change.old ?? null) : valueAt({ media: change.old ?? [] }, at)
  }
  return valueAt(feed, at)
}

/** Imports record a changed caption as a change of the whole list of pictures. */
const listAt = (at: string) => (at.startsWith('media.') ? 'media' : at)

/** The changes that undo a revision, and the later revisions that edited the same fields. */
export function decideUndo(
  { feed, edits, since }: { feed: Listing; edits: Edits; since: readonly Revision[] },
  undone: Revision,
): { changes: RevisionChange[]; builtOn: number[] } {
  if (undone.act !== 'edit' && undone.act !== 'feed') return { changes: [], builtOn: [] }
  const fields = new Set(undone.changes.map(({ at }) => at))
  const changes = undone.changes.flatMap((change): RevisionChange[] => {
    const { at } = change
    const current = edits.get(at)
    const back = 'old' in change ? { new: change.old, feed: valueAt(feed, at) } : {}
    const isThere = 'new' in back ? current && isSame(current.value, back.new) : current === undefined
    return isThere || editableField(at) === null ? [] : [{ at, ...(current && { old: current.value }), ...back }]
  })
  const builtOn = since.filter(({ act, changes: later }) => act === 'edit' && later.some(({ at }) => fields.has(at)))
  return { changes, builtOn: builtOn.map(({ number }) => number) }
}
