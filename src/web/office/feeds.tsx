import { z } from 'zod'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { isListingId, writtenId } from '#domain/listing/listing-id.ts'
import type { Locale } from '#base/locale.ts'
import { OFFICE } from '#domain/office/paths.ts'
import { type Role, seesVisitors } from '#domain/office/roles.ts'
import { RUN_PARTS } from '#domain/office/run-parts.ts'
import { countInWords, rejectInWords } from '#i18n/import-report/fault-words.ts'
import { feedFaultWords } from '#i18n/import-report/feed-fault-words.ts'
import { fieldWords, placedLabel } from '#i18n/field-words.ts'
import { findingLabel } from '#i18n/law/law-labels.ts'
import { reportLanguage } from '#i18n/import-report/report-language.ts'
import { refusalWords } from '#i18n/import-report/refusal-words.ts'
import { officeFeedsMessages } from '#i18n/messages/office-feeds.ts'
import { answerWithdrawals } from '#journeys/office/answer-withdrawals.ts'
import { askRollBack } from '#journeys/office/roll-back.ts'
import { pauseSource } from '#journeys/office/pause-source.ts'
import { viewFeed, viewFeeds, type ViewedFeed, type ViewedRun, viewRun } from '#journeys/office/view-feeds.ts'
import { readingReportOf } from '#imports/reading/reading-report.ts'
import type { ImportRun } from '#store/imports/import-runs.ts'
import type { RunChange } from '#store/imports/run-changes.ts'
import type { FeedLine, RunLine } from '#ui/office/feeds/feed-props.ts'
import type { ChangedListing, FeedRunProps, ShownRollBack } from '#ui/office/feeds/run-props.ts'
import type { ShownReading } from '#ui/office/feeds/reading.tsx'
import { View as FeedRun } from '#ui/office/views/feed-run.tsx'
import { View as Feed } from '#ui/office/views/feed.tsx'
import { View as Feeds } from '#ui/office/views/feeds.tsx'
import { officeAction } from '#web/office/action.ts'
import { namedListing } from '#web/office/named-listing.ts'
import { readingProps } from '#web/office/reading-props.ts'
import { officeView, type Shown } from '#web/office/view.tsx'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

/** Pages of sources and their imports, and what a person may do there. */
export const feedRoutes: readonly OfficeRoute[] = [
  officeView({ path: OFFICE.feeds, action: 'see_feeds', view: 'feeds', View: Feeds, load: loadFeeds }),
  officeView({ path: OFFICE.feed, action: 'see_feeds', view: 'feed', View: Feed, load: loadFeed }),
  officeView({ path: OFFICE.feedRun, action: 'see_feeds', view: 'feed-run', View: FeedRun, load: loadRun }),
  officeAction({
    path: OFFICE.feedPause,
    action: 'run_feeds',
    schema: z.object({ to: z.enum(['paused', 'running']) }),
    run: async ({ app, person, request }, { to }) => ({
      outcome: await pauseSource(app, { source: partOf(request, 'source'), to, person }),
    }),
    status: ({ outcome }) => (outcome === 'unknown_source' ? 404 : 200),
  }),
  officeAction({
    path: OFFICE.feedRunBack,
    action: 'run_feeds',
    schema: z.object({ sure: z.literal(true) }),
    run: async ({ app, person, request }) => {
      const run = writtenId(partOf(request, 'id'))
      if (!isListingId(run)) return { outcome: 'unknown_run' as const }
      const outcome = await askRollBack(app, { run, person })
      if (outcome === 'begun') {
        app.changed()
        app.officeWorkQueued()
      }
      return { outcome }
    },
    status: ({ outcome }) => (outcome === 'begun' ? 200 : outcome === 'unknown_run' ? 404 : 409),
  }),
  officeAction({
    path: OFFICE.feedRunWithdrawals,
    action: 'run_feeds',
    schema: z.object({
      answer: z.enum(['yes', 'no']),
      keep: z.array(z.int().refine(isListingId)).max(200).default([]),
    }),
    run: async ({ app, person, request }, fields) => {
      const run = writtenId(partOf(request, 'id'))
      if (!isListingId(run)) return { outcome: 'unknown_run' as const }
      const outcome = await answerWithdrawals(app, { ...fields, run, person: person.id })
      if (outcome === 'answered') app.officeWorkQueued()
      return { outcome }
    },
    status: ({ outcome }) => (outcome === 'unknown_run' ? 404 : outcome === 'not_waiting' ? 409 : 200),
  }),
]

/** A part of the address; '' where it has none. */
const partOf = ({ params }: VisitAtWork['request'], name: 'source' | 'id'): string =>
  typeof params === 'object' && params !== null ? String(Reflect.get(params, name) ?? '') : ''

async function loadFeeds({ app, locale }: VisitAtWork): Promise<Shown<'feeds'>> {
  const feeds = await viewFeeds(app)
  const props = {
    feeds: feeds.map((feed) => ({ ...feedLine(feed, locale), last: feed.runs[0] ? runLine(feed.runs[0]) : null })),
  }
  return { title: officeFeedsMessages[locale].title, props }
}

async function loadFeed({ app, request, locale }: VisitAtWork): Promise<Shown<'feed'>> {
  const feed = await viewFeed(app, partOf(request, 'source'))
  return feed && { title: feed.source, props: { feed: feedLine(feed, locale), runs: feed.runs.map(runLine) } }
}

const feedLine = ({ source, schedule, paused }: ViewedFeed, locale: Locale): FeedLine => ({
  source,
  schedule: schedule && {
    everyMinutes: schedule.everyMinutes,
    next: schedule.next?.toISOString() ?? null,
    needsLook: schedule.fault ? feedFaultWords(schedule.fault, locale) : schedule.olderText,
  },
  paused: paused && { by: paused.by, since: paused.since.toISOString() },
})

function runLine(run: ImportRun): RunLine {
  const { id, started, changed, withdrawn, rejectedInAll, waitingWithdrawals } = run
  const counts = { new: run.new, changed, withdrawn, rejected: rejectedInAll, waiting: waitingWithdrawals }
  const state = run.rollBack === null ? run.state : 'rolled_back'
  return { id, state, at: started.toISOString(), counts }
}

async function loadRun(visit: VisitAtWork): Promise<Shown<'feed-run'>> {
  const { app, request, locale, person } = visit
  const id = writtenId(partOf(request, 'id'))
  if (!isListingId(id)) return null
  const asked = new URL(request.url, app.baseUrl).searchParams
  const part = RUN_PARTS.find((one) => one === asked.get('show')) ?? null
  const viewed = await viewRun(app, { id, part, page: Number(asked.get('page')) || 1 })
  return viewed && { title: officeFeedsMessages[locale].runNamed(id), props: runProps(viewed, person.role, locale) }
}

function runProps(
  { run, keptRejects, feed, counts, law, waiting, ...viewed }: ViewedRun,
  role: Role,
  locale: Locale,
): FeedRunProps {
  const { format, reason, refusal, reasons, unchanged, applied, lines, started, finished } = run
  const { part, page, pages, rollBack, undoable } = viewed
  const labels = (findings: ViewedRun['law']['listings'][number]['blocks']) =>
    findings.map((finding) => findingLabel(finding, locale))
  return {
    run: {
      ...{ ...runLine(run), format, unchanged, progress: { applied, lines }, keptRejects },
      reason: refusal === null ? reason : refusalWords(refusal, locale),
      reasons: reasons.map((one) => ({ ...countInWords(one, locale), count: one.count })),
      ...{ fields: counts?.fields ?? 0, kept: counts?.kept ?? 0 },
      seconds: finished && Math.max(0, Math.round((finished.getTime() - started.getTime()) / 1000)),
    },
    feed: feedLine(feed, locale),
    runs: feed.runs.map(runLine),
    undoable,
    rollBack: rollBack && shownRollBack(rollBack, role),
    waiting: waiting && {
      ...{ all: waiting.all, absent: waiting.absent },
      rows: waiting.rows.map((row) => ({
        ...{ ...namedListing(row), questions: row.questions },
        viewing: row.viewing?.toISOString() ?? null,
      })),
    },
    law: { holds: law.gate === 'hold', held: law.held, blocked: law.blocked, warned: law.warned },
    ...{ part, page, pages },
    reading: runReading(run, locale),
    changes: viewed.changes.map((change) => changedListing(change, locale)),
    created: viewed.created.map(namedListing),
    rejects: run.rejected.map((reject) => ({
      ...rejectInWords(reject, locale),
      ...{ reference: reject.sourceRef ?? null, raw: reject.raw ?? null },
    })),
    lawRows: law.listings.map(({ sourceRef, held, blocks, warns }) => ({
      ...{ reference: sourceRef, held, blocks: labels(blocks), warns: labels(warns) },
    })),
  }
}

function runReading(run: ImportRun, locale: Locale): ShownReading {
  const shown = readingProps(readingReportOf(run), run.source, locale)
  const { older } = run.found
  const { t, listings, names } = reportLanguage(locale)
  const olderWords = older.count > 0 ? [t.older(older.count, listings(older.count), names(older))] : []
  return { ...shown, remarks: [...shown.remarks, ...olderWords] }
}

function shownRollBack({ told, sent }: NonNullable<ViewedRun['rollBack']>, role: Role): ShownRollBack {
  const { person: by, begunAt, finishedAt, counts } = told
  const mailed = sent.map(({ email, at, subject }) => ({ email, subject, at: at.toISOString() }))
  return {
    by,
    at: begunAt.toISOString(),
    isDone: finishedAt !== null,
    counts,
    mailed: seesVisitors(role) ? mailed : null,
  }
}

function changedListing({ changes, edits, ...row }: RunChange, locale: Locale): ChangedListing {
  const where = jurisdictionOf(row.doc.address)
  const words = (at: string, value: unknown) => shortened(fieldWords(at, value, locale))
  return {
    ...namedListing(row),
    changes: changes.map(({ at, old, new: now }) => {
      const edit = edits.get(at)
      return {
        field: placedLabel(at, locale, where),
        ...{ old: words(at, old), new: words(at, now) },
        kept: edit ? { value: words(at, edit.value), by: edit.by } : null,
      }
    }),
  }
}

/** Of a longer text only the beginning is shown; the listing's history shows where two texts differ. */
const MAX_CHARS_SHOWN = 160

const shortened = (text: string): string =>
  text.length <= MAX_CHARS_SHOWN ? text : `${text.slice(0, MAX_CHARS_SHOWN).trimEnd()}…`
