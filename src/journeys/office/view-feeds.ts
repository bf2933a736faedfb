import type { FeedFault } from '#domain/listing/feed-faults.ts'
import { gateOf } from '#domain/site/site.ts'
import { type LawReport, MAX_LAW_LINES } from '#domain/law/law-report.ts'
import { RUN_PARTS, type RunPart } from '#domain/office/run-parts.ts'
import type { App } from '#journeys/app.ts'
import { feedStates } from '#store/imports/feed-states.ts'
import { countAbsent } from '#store/imports/absent-listings.ts'
import { importedSources, type ImportRun, listRuns } from '#store/imports/import-runs.ts'
import { lawCountsOf, lawReportOf } from '#store/listings/law-report.ts'
import { countLater, type RollBack, rollBackOf, type SentAlert, sentAlerts } from '#store/imports/roll-backs.ts'
import {
  countRunChanges,
  type RunChange,
  runChanges,
  runCreated,
  type RunListing,
  type WaitingListing,
  waitingListings,
} from '#store/imports/run-changes.ts'

/**
 * A source of listings. `schedule`: null when the site file has no feed for it, so its files are imported by hand. `fault`:
 * why it needs a look; `olderText`: the same in English, where an older release noted it.
 */
export type ViewedFeed = {
  source: string
  schedule: { everyMinutes: number; next: Date | null; fault: FeedFault | null; olderText: string | null } | null
  paused: { since: Date; by: string } | null
  runs: ImportRun[]
}

/** All sources, each with its latest import. Sources of the site file come first. */
export async function viewFeeds(app: Pick<App, 'db' | 'site'>): Promise<ViewedFeed[]> {
  const fed = app.site.feeds.map(({ source }) => source)
  const others = (await importedSources(app.db)).filter((source) => !fed.includes(source))
  return await Promise.all([...fed, ...others].map(async (source) => await feedOf(app, source, 1)))
}

/** One source with its last ten imports; null when the source is unknown. */
export async function viewFeed(app: Pick<App, 'db' | 'site'>, source: string): Promise<ViewedFeed | null> {
  const feed = await feedOf(app, source, 10)
  return feed.schedule === null && feed.runs.length === 0 ? null : feed
}

async function feedOf({ db, site }: Pick<App, 'db' | 'site'>, source: string, limit: number): Promise<ViewedFeed> {
  const feed = site.feeds.find((one) => one.source === source)
  const state = (await feedStates(db)).get(source)
  const since = state?.paused_at ?? null
  return {
    source,
    schedule: feed
      ? {
          everyMinutes: feed.everyMinutes,
          next: state?.next_at ?? null,
          fault: state?.last_fault ?? null,
          olderText: state?.last_error ?? null,
        }
      : null,
    paused: since && { since, by: state?.paused_by ?? '' },
    runs: await listRuns(db, { source, limit, rejects: 0 }),
  }
}

export type ViewedRun = {
  run: ImportRun
  /** number of rejects kept for the run; `run.rejected` holds only those of this page */
  keptRejects: number
  feed: ViewedFeed
  /** counts of its changes; null when another part of the run is shown */
  counts: Awaited<ReturnType<typeof countRunChanges>> | null
  /** the first withdrawals that wait for a yes; null when none wait */
  waiting: { rows: WaitingListing[]; all: number; absent: number } | null
  law: Pick<LawReport, 'gate' | 'held' | 'blocked' | 'warned' | 'listings'>
  rollBack: { told: RollBack; sent: SentAlert[] } | null
  /** number of later imports that would be undone with it; null when it cannot be undone */
  undoable: { later: number } | null
  part: RunPart
  page: number
  pages: number
  changes: RunChange[]
  created: RunListing[]
}

const ROWS_A_PAGE = 20
/** The page lists at most this many waiting withdrawals, each of which can be excepted from the yes. */
const MAX_WAITING_SHOWN = 200

/** One import with its results; null when it does not exist. @param asked.part null: the first part that is not empty */
export async function viewRun(
  app: Pick<App, 'db' | 'site' | 'now'>,
  asked: { id: number; part: RunPart | null; page: number },
): Promise<ViewedRun | null> {
  const { db, site } = app
  const [run] = await listRuns(db, { source: null, id: asked.id, limit: 1 })
  if (!run) return null
  const { id, source } = run
  const feed = await feedOf(app, source, 10)
  const isLatest = feed.runs.find(({ state }) => state !== 'refused')?.id === id
  const waits = run.state === 'waiting_for_approval' && run.rollBack === null && isLatest
  const gate = gateOf(site, source)
  const law = await lawCountsOf(db, { source, runId: id })
  const totals: Record<RunPart, number> = {
    changed: run.changed,
    new: run.new,
    gone: run.withdrawn,
    rejected: run.rejected.length,
    law: Math.min(MAX_LAW_LINES, law.blocked + law.warned),
  }
  const part = asked.part ?? RUN_PARTS.find((one) => totals[one] > 0) ?? 'changed'
  const pages = Math.max(1, Math.ceil(totals[part] / ROWS_A_PAGE))
  const page = Math.min(Math.max(1, asked.page), pages)
  const slice = { from: (page - 1) * ROWS_A_PAGE, most: ROWS_A_PAGE }
  const cut = <Row>(rows: readonly Row[]) => rows.slice(slice.from, slice.from + slice.most)
  const isChanges = part === 'changed' || part === 'gone'
  return {
    ...{ feed, part, page, pages, keptRejects: run.rejected.length },
    counts: part === 'changed' ? await countRunChanges(db, id) : null,
    run: { ...run, rejected: part === 'rejected' ? cut(run.rejected) : [] },
    law: {
      ...law,
      gate,
      listings: part === 'law' ? cut((await lawReportOf(db, { source, runId: id, gate })).listings) : [],
    },
    rollBack: await viewRollBack(db, run),
    undoable: isUndoable(run) ? { later: await countLater(db, run) } : null,
    waiting: waits ? await waitingOf(app, { source, run: id }) : null,
    changes: isChanges ? await runChanges(db, id, { ...slice, gone: part === 'gone' }) : [],
    created: part === 'new' ? await runCreated(db, id, slice) : [],
  }
}

async function waitingOf({ db, now }: Pick<App, 'db' | 'now'>, { source, run }: { source: string; run: number }) {
  const rows = await waitingListings(db, { source, run, now: now(), most: MAX_WAITING_SHOWN })
  return { rows, ...(await countAbsent(db, source, run)) }
}

/** The page names at most this many subscribers who got an alert before the import was undone. */
const MAX_TOLD_NAMED = 100

async function viewRollBack(db: App['db'], { rollBack }: ImportRun): Promise<ViewedRun['rollBack']> {
  const told = rollBack === null ? null : await rollBackOf(db, rollBack)
  return told && { told, sent: await sentAlerts(db, told.id, MAX_TOLD_NAMED) }
}

const isUndoable = ({ rollBack, state, applied }: ImportRun) =>
  rollBack === null && (state !== 'refused' || applied > 0)
