import { fieldChanges, isSame } from '#domain/listing/field-changes.ts'
import { copyOf, put, valueAt } from '#domain/layers/field-value.ts'
import { type Edit, editableField, type Edits, saysTheSame } from '#domain/layers/layers.ts'
import type { Listing } from '#domain/listing/listing.ts'

/**
 * One change of a listing, numbered from 1. `edit`: somebody wrote over fields or took that back; `aside`: what they wrote
 * met what another had written, and waits beside it; `publish`: the public copy was made anew; `feed`: an import changed
 * what the source says; `roll_back`: that was taken back; `stage`: it came, went or was planned.
 */
export type Revision = {
  number: number
  at: string
  /** whose; null: an import's */
  person: string | null
  run: number | null
  act: 'edit' | 'aside' | 'publish' | 'feed' | 'roll_back' | 'stage'
  changes: RevisionChange[]
  /** the revision that this one undoes */
  undoes: number | null
}

/**
 * `old` and `new` of an edit are what a person wrote, left out where they wrote nothing and the source's word counts;
 * `feed` is that word. Of an import they are the source's words, null for nothing.
 */
export type RevisionChange = { at: string; old?: unknown; new?: unknown; feed?: unknown }

/** The edit layer after these revisions, which are all of a listing up to one, in their order. */
export function foldRevisions(revisions: readonly Revision[]): Map<string, Edit> {
  const edits = new Map<string, Edit>()
  for (const revision of revisions) applyTo(edits, revision)
  return edits
}

/** One step of the same. */
function applyTo(edits: Map<string, Edit>, { act, changes, person, at: when }: Revision): void {
  if (act !== 'edit') return
  for (const change of changes) {
    if (!('new' in change)) edits.delete(change.at)
    else edits.set(change.at, { value: change.new, feed: change.feed ?? null, by: person ?? '', at: when })
  }
}

/** What an import changes of a source's words. */
export const feedChanges = (before: Listing, after: Listing): RevisionChange[] =>
  fieldChanges(before, after).map(({ at, old, new: now }) => ({ at, old, new: now }))

/** What the source said before these revisions, which are the latest of a listing, in their order. */
export function feedBefore(feed: Listing, revisions: readonly Revision[]): Listing {
  const changes = revisions.filter(isOfFeed).toReversed()
  if (changes.length === 0) return feed
  const listing = copyOf(feed)
  for (const revision of changes)
    for (const change of revision.changes.toReversed()) put(listing, change.at, structuredClone(change.old ?? null))
  return listing
}

const isOfFeed = ({ act }: Revision) => act === 'feed' || act === 'roll_back'

/** What somebody wants to write at one field, made on a revision that they saw; without `value`: back to the source's word. */
export type Save = { base: number; at: string; value?: unknown }

export type Decision =
  | { outcome: 'saved'; change: RevisionChange }
  /** it stands there already */
  | { outcome: 'same' }
  /** somebody else wrote there since; without a value theirs is the source's */
  | { outcome: 'conflict'; change: RevisionChange; theirs: { value?: unknown; by: string; revision: number } }

/**
 * What becomes of a save. Other fields merge by themselves; at the same one both words stay, and nobody's is chosen. A
 * source's new word is no conflict: the edit keeps what its writer saw there, which shows as a drift.
 * @param since all revisions after `base`, in their order
 */
export function decideSave(
  { feed, edits, since }: { feed: Listing; edits: Edits; since: readonly Revision[] },
  save: Save,
): Decision {
  const { at } = save
  const current = edits.get(at)
  const seen = sawAt(feed, since, at)
  const change: RevisionChange = {
    at,
    ...(current && { old: current.value }),
    ...('value' in save && { new: save.value, feed: seen }),
  }
  const touching = since.findLast(({ act, changes }) => act === 'edit' && changes.some((one) => one.at === at))
  if ('value' in save ? current !== undefined && isSame(current.value, save.value) : current === undefined) {
    // Written again over a new word of the source, it counts as chosen with that in sight.
    const isKept = !('value' in save) || saysTheSame(at, current?.feed, seen)
    return isKept ? { outcome: 'same' } : { outcome: 'saved', change }
  }
  if (!touching) return { outcome: 'saved', change }
  const theirs = { ...(current && { value: current.value }), by: touching.person ?? '', revision: touching.number }
  return { outcome: 'conflict', change, theirs }
}

/** The source's word that somebody saw: the one before the first import since then. */
function sawAt(feed: Listing, since: readonly Revision[], at: string): unknown {
  for (const revision of since) {
    const change = isOfFeed(revision) ? revision.changes.find((one) => one.at === listAt(at)) : undefined
    if (change === undefined) continue
    return listAt(at) === at ? (change.old ?? null) : valueAt({ media: change.old ?? [] }, at)
  }
  return valueAt(feed, at)
}

/** What is under a picture changes with the list of them. */
const listAt = (at: string) => (at.startsWith('media.') ? 'media' : at)

/** What undoing a revision writes, and by which later ones the same fields were written since. */
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
