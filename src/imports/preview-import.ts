import { fieldChanges } from '#domain/listing/field-changes.ts'
import { type Gate, gateFamily, type Gated } from '#domain/law/gate.ts'
import { lawReport } from '#domain/law/law-report.ts'
import type { Listing } from '#domain/listing/listing.ts'
import { gateOf } from '#domain/site/site.ts'
import { type ReasonCount, ReasonTally } from '#domain/listing/count-rejects.ts'
import type { Reject } from '#feeds/feed.ts'
import { rejectInStore } from '#feeds/reject-of.ts'
import { countedReason } from '#i18n/import-report/fault-words.ts'
import { addFindings, NO_FINDINGS, storingRemarks } from '#domain/listing/import-remarks.ts'
import type { ReadingSummary } from '#feeds/reading-summary.ts'
import type { App } from '#journeys/app.ts'
import { programIdsOf, type References, SUSPICIOUS_SHARE } from '#imports/apply-import.ts'
import { type ImportedFeed, type ListingDifference, MAX_DIFFERENCES } from '#imports/import-report.ts'
import { readSpool, type SpoolLine } from '#imports/import-spool.ts'
import { absentAmong, type LiveListings, liveListings } from '#store/imports/absent-listings.ts'
import { MAX_KEPT_REJECTS } from '#store/imports/imports.ts'
import { previewListings, type Turned } from '#store/imports/save-listings.ts'
import { believedEdit } from '#domain/listing/source-moment.ts'

/** What was read of a file, in its spool. `isWholeUnknown`: nobody knows yet whether the file is the whole source. */
type PreviewedFile = {
  source: string
  /** the source under its older names and its own, the oldest first */
  names: readonly string[]
  spool: string
  whole: boolean
  isWholeUnknown: boolean
  rejects: Reject[]
  rejected: number
  reasons: ReasonCount[]
  summary: ReadingSummary | null
  yes: boolean
  references: References
}

/** A dry run: counts what `applyRun` would do with a spooled file, and writes nothing. */
export async function previewImport(
  app: Pick<App, 'db' | 'varDir' | 'now'> & Partial<Pick<App, 'site'>>,
  read: PreviewedFile,
  onReject: (reject: Reject) => Promise<void> = async () => {},
): Promise<ImportedFeed> {
  const gate = app.site ? gateOf(app.site, read.source) : 'warn'
  const law = lawTally({ gate, now: app.now() })
  const result = emptyReport(read, gate)
  const liveTracker = trackLiveListings(await liveListings(app.db, read.names), app.now())
  const reasons = new ReasonTally(read.reasons)
  let found = NO_FINDINGS
  const projects = new Set<string>()
  const same = new Set<string>()
  for await (const lines of readSpool(app.varDir, read.spool, 250)) {
    const listings = lines.flatMap((line): Listing[] => ('listing' in line ? [line.listing] : []))
    for (const { kind, sourceRef } of listings) if (kind === 'project') projects.add(sourceRef)
    const { source } = read
    const programIds = programIdsOf(lines)
    const { staying, going } = read.references
    const isLeaving = (ref: string) => (read.whole ? !staying.has(ref) : going.has(ref))
    const batch = { source, listings, programIds, demo: false, now: app.now(), runId: null, first: false, isLeaving }
    const saved = await app.db.transaction().execute((tx) => previewListings(tx, batch, projects))
    for (const ref of saved.same) same.add(ref)
    found = addFindings(found, saved)
    liveTracker.forget(saved.stored)
    result.new += saved.new
    result.changed += saved.changed
    result.unchanged += saved.unchanged
    for (const { sourceRef, fault } of saved.rejected) {
      const reject = rejectInStore(sourceRef, fault)
      reasons.add(countedReason(reject))
      result.rejectedInAll++
      if (result.rejected.length < MAX_KEPT_REJECTS) result.rejected.push(reject)
      await onReject(reject)
    }
    const rejected = new Set(saved.rejected.map(({ sourceRef }) => sourceRef))
    for (const line of lines) result.withdrawn += liveTracker.apply(line, rejected)
    for (const listing of listings) if (!rejected.has(listing.sourceRef)) law.take(listing)
    const room = MAX_DIFFERENCES - (result.differences?.length ?? 0)
    result.differences?.push(...saved.turned.slice(0, room).map(differenceOf))
  }
  result.reasons = reasons.counts()
  result.law = lawReport(law.gated(), gate, same)
  result.remarks = storingRemarks(found)
  const { older } = addFindings(found, { renamed: [], alike: [], older: liveTracker.older })
  if (older.count > 0) result.older = older
  const absent = liveTracker.absent()
  const named = absent.length > 0 ? { absent: absentAmong(absent, liveTracker.live) } : {}
  if (!read.whole) return read.isWholeUnknown ? { ...result, ...named } : result
  const countBefore = liveTracker.size() - result.new + result.withdrawn
  if (!read.yes && absent.length > countBefore * SUSPICIOUS_SHARE)
    return { ...result, ...named, waitingWithdrawals: absent.length }
  return { ...result, withdrawn: result.withdrawn + liveTracker.withdraw(absent) }
}

const emptyReport = (read: PreviewedFile, gate: Gate): ImportedFeed => ({
  outcome: 'imported',
  source: read.source,
  new: 0,
  changed: 0,
  unchanged: 0,
  withdrawn: 0,
  rejected: [...read.rejects],
  rejectedInAll: read.rejected,
  reasons: [],
  waitingWithdrawals: 0,
  law: lawReport([], gate),
  dryRun: true,
  differences: [],
  summary: read.summary,
})

function differenceOf({ before, after, stays }: Turned): ListingDifference {
  const { country, postalCode } = after.address
  return { sourceRef: after.sourceRef, country, postalCode, fields: fieldChanges(before, after), stays }
}

/** Applies the legal checks to listings in spool order, where a project comes before its units. */
function lawTally(settings: Parameters<typeof gateFamily>[2]) {
  const gatedSingles: Gated[] = []
  const projects = new Map<string, { project: Listing; units: Listing[] }>()
  const gate = (offer: Listing, units: Listing[]) => gateFamily(offer, units, settings).gated
  return {
    take(listing: Listing) {
      const project = listing.kind === 'unit' ? projects.get(listing.parentRef) : undefined
      if (listing.kind === 'project') projects.set(listing.sourceRef, { project: listing, units: [] })
      else if (project) project.units.push(listing)
      else gatedSingles.push(...gate(listing, []))
    },
    gated: () => [...gatedSingles, ...[...projects.values()].flatMap(({ project, units }) => gate(project, units))],
  }
}

/** Tracks which listings of the source would be live after each line of the spool. */
function trackLiveListings(live: LiveListings, now: Date) {
  const seen = new Set<string>()
  const refsOfOlderDeletions: string[] = []
  const withdraw = (refs: readonly string[]): number => {
    const before = live.size
    const gone = new Set(refs)
    // Withdrawing a project withdraws its units.
    for (const [ref, { parentRef }] of live)
      if (gone.has(ref) || (parentRef !== null && gone.has(parentRef))) live.delete(ref)
    return before - live.size
  }
  return {
    live,
    older: refsOfOlderDeletions,
    withdraw,
    size: () => live.size,
    /** Removes listings that the file brings again under other references. */
    forget(refs: readonly string[]): void {
      for (const ref of refs) live.delete(ref)
    },
    absent: () => [...live.keys()].filter((ref) => !seen.has(ref)),
    /** Applies one line; returns how many listings it withdraws. */
    apply(line: SpoolLine, rejected: ReadonlySet<string>): number {
      if ('seen' in line) {
        // A file may have any number of rejects: memory holds only references of stored listings.
        if (live.has(line.seen)) seen.add(line.seen)
      } else if ('listing' in line) {
        const { listing } = line
        seen.add(listing.sourceRef)
        if (rejected.has(listing.sourceRef)) return 0
        const known = live.get(listing.sourceRef)
        const before = believedEdit(known?.sourceUpdatedAt ?? null, now)
        const updated = listing.sourceUpdatedAt === null ? null : new Date(listing.sourceUpdatedAt)
        live.set(listing.sourceRef, {
          parentRef: listing.kind === 'unit' ? listing.parentRef : null,
          sourceUpdatedAt: updated !== null && (before === null || updated > before) ? updated : before,
          broughtBy: known?.broughtBy ?? null,
        })
      } else {
        const stored = believedEdit(live.get(line.gone.sourceRef)?.sourceUpdatedAt ?? null, now)
        const { sourceRef, sourceUpdatedAt } = line.gone
        const older = sourceUpdatedAt !== null && stored !== null && new Date(sourceUpdatedAt) < stored
        // Even when the project itself is not live any more: its units may be.
        if (!older) return withdraw([sourceRef])
        if (live.has(sourceRef)) refsOfOlderDeletions.push(sourceRef)
      }
      return 0
    },
  }
}
