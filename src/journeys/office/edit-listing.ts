import type { Transaction } from 'kysely'
import { failpoint } from '#base/failpoint.ts'
import type { FieldPath } from '#domain/listing/fields.ts'
import { editableField, ownerOf } from '#domain/layers/layers.ts'
import { decideSave, type RevisionChange, type Save } from '#domain/layers/revisions.ts'
import type { Media } from '#domain/listing/listing.ts'
import { uploadedHash } from '#domain/office/picture-uploads.ts'
import { ownsOf } from '#domain/site/site.ts'
import { checkField } from '#feeds/check-field.ts'
import type { App } from '#journeys/app.ts'
import {
  addRevision,
  type LayeredListing,
  lockListing,
  revisionOfSave,
  revisionsAfter,
} from '#store/listings/listing-edits.ts'
import { noteUploadsUsed } from '#store/listings/picture-uploads.ts'
import { withRetry } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'

/** An edit of one field of a listing. Without `value`, the field goes back to the value of its source. */
export type EditRequest = Save & {
  id: number
  person: string
  /** id from the browser, so that a repeated request is saved once; null when it cannot be repeated */
  saveId: string | null
  /** the writer confirms to overrule the source, which owns the field */
  onPurpose: boolean
}

/**
 * `conflict`: both values; `revision` keeps the refused one. A `Word` without a value stands for the value of the source.
 */
export type EditResult =
  | { outcome: 'saved' | 'same'; revision: number }
  | { outcome: 'conflict'; mine: Word; theirs: Word; revision: number }
  | { outcome: 'unknown_listing' | 'unknown_field' }
  | { outcome: 'owned_by_source'; source: string }
  | { outcome: 'invalid'; reason: string }
type Word = { value?: unknown }

/**
 * Saves one field of a listing's working copy. A saved value is in the history for good, and so is a value that lost a
 * conflict.
 */
export async function editListing(app: Pick<App, 'db' | 'site' | 'now'>, asked: EditRequest): Promise<EditResult> {
  const path = editableField(asked.at)
  if (path === null) return { outcome: 'unknown_field' }
  const checked: Word | { reason: string } = 'value' in asked ? checkField(asked.at, asked.value) : {}
  if ('reason' in checked) return { outcome: 'invalid', reason: checked.reason }
  const result = await withRetry(app.db, async (tx): Promise<EditResult> => {
    const layers = await lockListing(tx, asked.id)
    if (layers === null) return { outcome: 'unknown_listing' }
    const before = asked.saveId === null ? null : await revisionOfSave(tx, asked.id, asked.saveId)
    if (before) return answerOf(before)
    const { source } = layers
    if (asked.at === 'media' && 'value' in checked && (await hasUnknownUpload(tx, layers, checked.value, app.now())))
      return { outcome: 'invalid', reason: 'names a picture that nobody brought' }
    if ('value' in asked && !mayWrite(app, path, source, asked)) return { outcome: 'owned_by_source', source }
    const since = await revisionsAfter(tx, asked.id, asked.base)
    const decided = decideSave({ ...layers, since }, { base: asked.base, at: asked.at, ...checked })
    if (decided.outcome === 'same') return { outcome: 'same', revision: layers.revision }
    const act = decided.outcome === 'conflict' ? 'aside' : 'edit'
    const { person, saveId } = asked
    const changes = [decided.change]
    const number = await addRevision(tx, layers, { act, changes, person, now: app.now(), saveId })
    failpoint('edit.before-commit')
    return answerOf({ number, act, changes })
  })
  failpoint('edit.after-commit')
  return result
}

const mayWrite = ({ site }: Pick<App, 'site'>, path: FieldPath, source: string, { onPurpose }: EditRequest) =>
  onPurpose || ownerOf(path, ownsOf(site, source)) === 'office'

/** Does the value name an uploaded picture that does not exist? Those that exist are marked as used. */
async function hasUnknownUpload(
  tx: Transaction<Schema>,
  { feed, edits }: Pick<LayeredListing, 'feed' | 'edits'>,
  value: unknown,
  now: Date,
): Promise<boolean> {
  const hashes = hashesIn(value)
  const unknown = await noteUploadsUsed(tx, hashes, now)
  // Pictures that the listing already has may stay: a feed or another upload may have kept their file.
  const before = new Set([...hashesIn(feed.media), ...hashesIn(edits.get('media')?.value)])
  return unknown.some((hash) => !before.has(hash))
}

const hashesIn = (value: unknown): string[] =>
  Array.isArray(value) ? (value as Media[]).flatMap(({ url }) => uploadedHash(url) ?? []) : [] // checked

/** The answer for a revision, the same again for a repeated request. */
function answerOf({ number, act, changes }: { number: number; act: string; changes: RevisionChange[] }): EditResult {
  const [change] = changes
  if (act !== 'aside' || change === undefined) return { outcome: 'saved', revision: number }
  const mine = 'new' in change ? { value: change.new } : {}
  const theirs = 'old' in change ? { value: change.old } : {}
  return { outcome: 'conflict', mine, theirs, revision: number }
}
