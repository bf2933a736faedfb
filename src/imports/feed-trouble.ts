import { createHash } from 'node:crypto'
import { type FeedFault, isUnfinished } from '#domain/listing/feed-faults.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { officeFeed } from '#domain/office/paths.ts'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'
import { isFetchFault } from '#i18n/import-report/feed-fault-words.ts'
import { faultOf, type FetchedFeed } from '#imports/fetch-feeds.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { type FeedTrouble, feedTroubleMail } from '#mail/templates/feed-trouble.tsx'
import { feedStates, noteJudged } from '#store/imports/feed-states.ts'
import { type ImportRun, lastFinishedRun, listRuns } from '#store/imports/import-runs.ts'
import { enqueueMail } from '#store/mail/outbox.ts'

/** This share of a feed, or this many of its records, is much. */
const MUCH_SHARE = 0.05
const MANY = 20
/** A fault that may pass by itself is told when nothing came in for so long. */
const PATIENCE_HOURS = 24

/**
 * Why somebody has to look at a feed after this fetch; null: nothing. A fault that may pass by itself (of the fetch, or of
 * an import that did not finish) is told when there was no good fetch for a day, or never.
 * @param lastOk when a fetch last went well
 */
export function troubleOf(fetched: FetchedFeed, lastOk: Date | null, now: Date): FeedTrouble | null {
  const fault = faultOf(fetched)
  if (fault === null) return null
  if (fault.code === 'withdrawals_wait') return { kind: 'waiting', count: fault.count, first: fault.first }
  if (!mayPass(fault)) return { kind: 'refused', fault }
  const hours = (now.getTime() - (lastOk?.getTime() ?? -Infinity)) / 3_600_000
  if (hours < PATIENCE_HOURS) return null
  return { kind: isUnfinished(fault) ? 'unfinished' : 'failed', fault, last: lastOk?.toISOString() ?? null }
}

const mayPass = (fault: FeedFault) => isUnfinished(fault) || isFetchFault(fault)

type Judged = Pick<ImportRun, 'new' | 'changed' | 'unchanged' | 'rejectedInAll' | 'reasons'>

/** The rejects of an import, when they are many and more than the operator knows of; otherwise null. */
export function rejectsTrouble(run: Judged, known: number): FeedTrouble | null {
  const { rejectedInAll: rejected, reasons } = run
  const all = run.new + run.changed + run.unchanged + rejected
  const isMuch = rejected >= MANY || rejected > all * MUCH_SHARE
  return isMuch && rejected > known ? { kind: 'rejects', rejected, all, reasons } : null
}

type Told = Pick<App, 'db' | 'site' | 'baseUrl' | 'now'>

/**
 * Mails whoever looks after the site about a fetched feed that needs them, once a day. Rejects are those of the last
 * finished import, whoever finished it: a mail that a stop or the mail of that day kept back is written after a later
 * fetch. Resolves to whether a mail waits.
 */
export async function tellFeedTrouble(app: Told, fetched: FetchedFeed): Promise<boolean> {
  const { source } = fetched
  const state = (await feedStates(app.db)).get(source)
  const trouble = troubleOf(fetched, state?.last_ok_at ?? null, app.now())
  if (trouble !== null) return await enqueueMail(app.db, mailOf(app, source, trouble))
  const run = await lastFinishedRun(app.db, source)
  if (run === null || run.id === state?.judged_run) return false
  const rejects = rejectsTrouble(run, await knownRejects(app, state?.judged_run ?? null))
  return await app.db.transaction().execute(async (tx) => {
    const isTold = rejects !== null && (await enqueueMail(tx, mailOf(app, source, rejects)))
    if (isTold || rejects === null) await noteJudged(tx, source, run.id)
    return isTold
  })
}

async function knownRejects({ db }: Told, run: number | null): Promise<number> {
  if (run === null) return 0
  const [judged] = await listRuns(db, { source: null, id: run, limit: 1, rejects: 0 })
  return judged?.rejectedInAll ?? 0
}

function mailOf({ site, baseUrl, now }: Told, source: string, trouble: FeedTrouble) {
  const { email: recipient, language: locale } = site.operator ?? responsibleFor(site, null)
  const url = new URL(officeFeed(source), baseUrl).href
  const mail = feedTroubleMail({ site, baseUrl, locale, source, trouble, url })
  const name = createHash('sha256').update(source).digest('hex').slice(0, 12)
  // The outbox takes a key once.
  const key = `operator-feed-${name}-${dayInBelgium(now())}`
  return newMail(baseUrl, { ...mail, key, kind: 'operator', recipient, locale, replyTo: null })
}
