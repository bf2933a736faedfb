import type { Listing } from '#domain/listing.ts'
import type { Reject } from '#feeds/feed.ts'
import type { App } from '#journeys/app.ts'
import type { ImportedFeed } from '#journeys/import-report.ts'
import { readSpool } from '#journeys/import-spool.ts'
import { liveReferences } from '#store/imports.ts'
import { previewListings } from '#store/save-listings.ts'

/** What importing the spooled file would come to; nothing is written. */
export async function previewImport(
  app: Pick<App, 'db' | 'varDir' | 'now'>,
  read: { source: string; spool: string; whole: boolean; rejected: Reject[] },
): Promise<ImportedFeed> {
  const result: ImportedFeed = {
    outcome: 'imported',
    source: read.source,
    new: 0,
    changed: 0,
    unchanged: 0,
    withdrawn: 0,
    rejected: [...read.rejected],
    waitingWithdrawals: 0,
    dryRun: true,
  }
  const absent = await liveReferences(app.db, read.source)
  const before = absent.size
  const projects = new Set<string>()
  for await (const lines of readSpool(app.varDir, read.spool, 0, 250)) {
    const listings = lines.flatMap((line): Listing[] => ('listing' in line ? [line.listing] : []))
    for (const { kind, sourceRef } of listings) if (kind === 'project') projects.add(sourceRef)
    const batch = { source: read.source, listings, demo: false, now: app.now(), runId: null, isLeaving: () => false }
    const saved = await app.db.transaction().execute((tx) => previewListings(tx, batch, projects))
    result.new += saved.new
    result.changed += saved.changed
    result.unchanged += saved.unchanged
    result.rejected.push(...saved.rejected.map(({ sourceRef, field, reason }) => ({ at: sourceRef, field, reason })))
    for (const line of lines) {
      if ('listing' in line) absent.delete(line.listing.sourceRef)
      else if ('seen' in line) absent.delete(line.seen)
      else if (absent.delete(line.gone.sourceRef)) result.withdrawn++
    }
  }
  if (!read.whole) return result
  if (absent.size > before * 0.2) return { ...result, waitingWithdrawals: absent.size }
  return { ...result, withdrawn: result.withdrawn + absent.size }
}
