import { failpoint } from '#base/failpoint.ts'
import { type FieldChange, fieldChanges } from '#domain/listing/field-changes.ts'
import { type Gate, type Gated, gateFamily } from '#domain/law/gate.ts'
import { publicCopy } from '#domain/layers/layers.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { gateOf, ownsOf } from '#domain/site/site.ts'
import { checkListing } from '#feeds/check-listing.ts'
import type { App } from '#journeys/app.ts'
import type { Stage } from '#domain/office/stages.ts'
import {
  addRevision,
  copyEdits,
  type FamilyMember,
  familyOf,
  lockListing,
  setStage,
} from '#store/listings/listing-edits.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { withRetry } from '#store/engine/retry.ts'
import { remakeListings } from '#store/imports/save-listings.ts'

/** Effect of publishing: the fields that change for visitors, and the result of the legal check. */
type Publishing = { changes: FieldChange[]; law: Law }
type Law = Pick<Gated, 'held' | 'blocks' | 'warns'>

/**
 * `blocked`: the law demands more, and the source holds blocked listings back. `incomplete`: required fields are missing
 * or wrong. `would_publish`: a dry run, nothing was changed.
 */
export type PublishResult =
  | (Publishing & { outcome: 'published'; revision: number })
  | (Publishing & { outcome: 'would_publish' | 'nothing_to_publish' | 'blocked' })
  | (Publishing & { outcome: 'incomplete'; field: string; reason: string })
  /** somebody or a feed has changed it since the revision that was seen */
  | { outcome: 'changed_since' }
  /** a listing that visitors already see cannot be scheduled */
  | { outcome: 'online_already' }
  | { outcome: 'unknown_listing' }

/**
 * Publishes the working copy of a listing, with all effects of a change by an import: legal check, search rows, events and
 * pictures. A draft or withdrawn listing is online from then on.
 * @param asked.dryRun only reports the effect
 * @param asked.by id of the person, for the log of the office; absent: the command line
 * @param asked.seen the revision whose differences the person saw; absent: any
 * @param asked.at instant from which visitors see what is published now; absent or past: at once
 */
export async function publishChanges(
  app: Pick<App, 'db' | 'site' | 'now' | 'changed'>,
  asked: { id: number; person: string; dryRun: boolean; at?: Date; by?: number; seen?: number },
): Promise<PublishResult> {
  const result = await withRetry(app.db, async (tx): Promise<PublishResult> => {
    const layers = await lockListing(tx, asked.id)
    if (layers === null) return { outcome: 'unknown_listing' }
    const { source, demo, feed, edits, doc, parentId } = layers
    const isOnline = parentId !== null || layers.stage === 'published'
    const [gate, owns, now] = [gateOf(app.site, source), ownsOf(app.site, source), app.now()]
    const copy = publicCopy(feed, edits, owns)
    const law = demo ? NO_LAW : checkLaw(copy, await familyOf(tx, layers), { gate, now })
    const isScheduled = asked.at !== undefined && asked.at > now
    if (asked.seen !== undefined && asked.seen !== layers.revision) return { outcome: 'changed_since' }
    if (isScheduled && isOnline) return { outcome: 'online_already' }
    const publishing = { changes: fieldChanges(doc, copy), law }
    if (layers.isPublished && isOnline) return { outcome: 'nothing_to_publish', ...publishing }
    const fault = findFault(copy)
    if (fault !== null) return { outcome: 'incomplete', ...publishing, ...fault }
    if (law.held) return { outcome: 'blocked', ...publishing }
    if (asked.dryRun) return { outcome: 'would_publish', ...publishing }
    const changes = [
      ...publishing.changes.map(({ at, old, new: is }) => ({ at, old, new: is })),
      ...stageChanges(layers.stage, isOnline, isScheduled),
    ]
    const revision = await addRevision(tx, layers, { act: 'publish', changes, person: asked.person, now })
    const entry = { person: asked.by ?? null, act: 'listing_published', about: null, old: null } as const
    await noteInLog(tx, { ...entry, object: `listing:${asked.id}`, new: String(revision) }, now)
    await copyEdits(tx, layers.id)
    if (!isOnline)
      await setStage(tx, layers.id, isScheduled ? 'scheduled' : 'published', isScheduled ? (asked.at ?? null) : null)
    await remakeListings(tx, [layers.id], { source, demo, now, gate, owns })
    failpoint('publish.before-commit')
    return { outcome: 'published', revision, ...publishing }
  })
  if (result.outcome === 'published') app.changed()
  return result
}

const stageChanges = (old: Stage, isOnline: boolean, isScheduled: boolean) =>
  isOnline ? [] : [{ at: 'stage', old, new: isScheduled ? 'scheduled' : 'published' }]

const NO_LAW: Law = { held: false, blocks: [], warns: [] }

/** Legal check of this copy together with its project and units, as in an import. */
function checkLaw(copy: Listing, family: readonly FamilyMember[], asking: { gate: Gate; now: Date }): Law {
  if (copy.availability === 'WITHDRAWN') return NO_LAW
  const listings = family.map((member) => (member.isOwn ? copy : member.doc))
  const [offer, ...units] = listings
  if (offer === undefined) return NO_LAW
  const { held, blocks, warns } = gateFamily(offer, units, asking).gated[listings.indexOf(copy)] ?? NO_LAW
  return { held, blocks, warns }
}

/** The first fault of these fields by the schema of feeds; null when they are valid. */
function findFault({ source: _ours, ...listing }: Listing): { field: string; reason: string } | null {
  const read = checkListing({}, listing)
  return read.kind === 'reject' ? { field: read.reject.field, reason: read.reject.reason } : null
}
