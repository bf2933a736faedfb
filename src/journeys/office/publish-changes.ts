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

/** What publishing comes to: what visitors see differently, and what the law says to that. */
type Publishing = { changes: FieldChange[]; law: Law }
type Law = Pick<Gated, 'held' | 'blocks' | 'warns'>

/**
 * `blocked`: the law asks for more, and the source wants what it blocks held. `incomplete`: its fields make no listing yet;
 * `would_publish`: nothing was done, as asked.
 */
export type PublishResult =
  | (Publishing & { outcome: 'published'; revision: number })
  | (Publishing & { outcome: 'would_publish' | 'nothing_to_publish' | 'blocked' })
  | (Publishing & { outcome: 'incomplete'; field: string; reason: string })
  /** it was written or fed since what was seen */
  | { outcome: 'changed_since' }
  /** one that visitors see cannot be planned */
  | { outcome: 'online_already' }
  | { outcome: 'unknown_listing' }

/**
 * Makes what visitors see of a listing what its working copy says, with all that follows when an import changes it: the law
 * is asked, search rows, events, pictures. One that was a draft or withdrawn is online from then on.
 * @param asked.dryRun only says what it would come to
 * @param asked.by who, for the log of the office; left out: the command line
 * @param asked.seen the revision whose differences they looked at; left out: whatever there is
 * @param asked.at visitors see it from this moment on, as it is published now; left out or past: at once
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
    const law = demo ? NO_LAW : lawOn(copy, await familyOf(tx, layers), { gate, now })
    const isPlanned = asked.at !== undefined && asked.at > now
    if (asked.seen !== undefined && asked.seen !== layers.revision) return { outcome: 'changed_since' }
    if (isPlanned && isOnline) return { outcome: 'online_already' }
    const publishing = { changes: fieldChanges(doc, copy), law }
    if (layers.isPublished && isOnline) return { outcome: 'nothing_to_publish', ...publishing }
    const fault = faultOf(copy)
    if (fault !== null) return { outcome: 'incomplete', ...publishing, ...fault }
    if (law.held) return { outcome: 'blocked', ...publishing }
    if (asked.dryRun) return { outcome: 'would_publish', ...publishing }
    const changes = [
      ...publishing.changes.map(({ at, old, new: is }) => ({ at, old, new: is })),
      ...stageChange(layers.stage, isOnline, isPlanned),
    ]
    const revision = await addRevision(tx, layers, { act: 'publish', changes, person: asked.person, now })
    const entry = { person: asked.by ?? null, act: 'listing_published', about: null, old: null } as const
    await noteInLog(tx, { ...entry, object: `listing:${asked.id}`, new: String(revision) }, now)
    await copyEdits(tx, layers.id)
    if (!isOnline)
      await setStage(tx, layers.id, isPlanned ? 'scheduled' : 'published', isPlanned ? (asked.at ?? null) : null)
    await remakeListings(tx, [layers.id], { source, demo, now, gate, owns })
    failpoint('publish.before-commit')
    return { outcome: 'published', revision, ...publishing }
  })
  if (result.outcome === 'published') app.changed()
  return result
}

const stageChange = (old: Stage, isOnline: boolean, isPlanned: boolean) =>
  isOnline ? [] : [{ at: 'stage', old, new: isPlanned ? 'scheduled' : 'published' }]

const NO_LAW: Law = { held: false, blocks: [], warns: [] }

/** What the law says to this copy among its family, as an import would ask. */
function lawOn(copy: Listing, family: readonly FamilyMember[], asking: { gate: Gate; now: Date }): Law {
  if (copy.availability === 'WITHDRAWN') return NO_LAW
  const listings = family.map((member) => (member.isOwn ? copy : member.doc))
  const [offer, ...units] = listings
  if (offer === undefined) return NO_LAW
  const { held, blocks, warns } = gateFamily(offer, units, asking).gated[listings.indexOf(copy)] ?? NO_LAW
  return { held, blocks, warns }
}

/** Why these fields make no listing, by the schema that feeds are read by. */
function faultOf({ source: _ours, ...listing }: Listing): { field: string; reason: string } | null {
  const read = checkListing('', listing)
  return read.kind === 'reject' ? { field: read.reject.field, reason: read.reject.reason } : null
}
