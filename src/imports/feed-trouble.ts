import { createHash } from 'node:crypto'
import type { Locale } from '#base/locale.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { officeFeed } from '#domain/office/paths.ts'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'
import { refusalWords } from '#i18n/import-report/refusal-words.ts'
import type { FetchedFeed } from '#imports/fetch-feeds.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { type FeedTrouble, feedTroubleMail } from '#mail/templates/feed-trouble.tsx'
import { feedStates } from '#store/imports/feed-states.ts'
import { listRuns } from '#store/imports/import-runs.ts'
import { enqueueMail } from '#store/mail/outbox.ts'

/** This share of a feed, or this many of its records, is much. */
const MUCH_SHARE = 0.05
const MANY = 20
/** A server that does not answer for an hour is not told about. */
const FAILED_HOURS = 24

/** How the feed stood before: rejects of the import before this one, and when it last went well. */
type Before = { rejected: number; lastOk: Date | null }

/**
 * What of a fetched feed somebody has to look at; null: nothing. Rejects are told when they are many and more than in the
 * import before; a failing fetch when there was no good one for a day, or never.
 */
export function troubleOf(fetched: FetchedFeed, before: Before, now: Date, locale: Locale): FeedTrouble | null {
  switch (fetched.outcome) {
    case 'not-changed':
      return null
    case 'refused':
      return { kind: 'refused', why: fetched.fault ? refusalWords(fetched.fault, locale) : fetched.reason }
    case 'failed': {
      const hours = (now.getTime() - (before.lastOk?.getTime() ?? -Infinity)) / 3_600_000
      return hours < FAILED_HOURS
        ? null
        : { kind: 'failed', why: fetched.reason, last: before.lastOk?.toISOString() ?? null }
    }
    case 'imported': {
      const { waitingWithdrawals: count, absent, rejectedInAll: rejected, reasons } = fetched
      if (count > 0) return { kind: 'waiting', count, first: absent?.first ?? [] }
      const all = fetched.new + fetched.changed + fetched.unchanged + rejected
      const isMuch = rejected >= MANY || rejected > all * MUCH_SHARE
      return isMuch && rejected > before.rejected ? { kind: 'rejects', rejected, all, reasons } : null
    }
  }
}

type Told = Pick<App, 'db' | 'site' | 'baseUrl' | 'now'>

/** Mails whoever looks after the site about a fetched feed that needs them, once a day. Resolves to whether a mail waits. */
export async function tellFeedTrouble(app: Told, fetched: FetchedFeed): Promise<boolean> {
  const { db, site, baseUrl, now } = app
  const { source } = fetched
  const { email: recipient, language: locale } = site.operator ?? responsibleFor(site, null)
  const trouble = troubleOf(fetched, await stoodBefore(app, source), now(), locale)
  if (trouble === null) return false
  const url = new URL(officeFeed(source), baseUrl).href
  const mail = feedTroubleMail({ site, baseUrl, locale, source, trouble, url })
  const name = createHash('sha256').update(source).digest('hex').slice(0, 12)
  // The outbox takes a key once.
  const key = `operator-feed-${name}-${dayInBelgium(now())}`
  return await enqueueMail(db, newMail(baseUrl, { ...mail, key, kind: 'operator', recipient, locale, replyTo: null }))
}

async function stoodBefore({ db }: Told, source: string): Promise<Before> {
  const [, before] = await listRuns(db, { source, limit: 2, rejects: 0 })
  const state = (await feedStates(db)).get(source)
  return { rejected: before?.rejectedInAll ?? 0, lastOk: state?.last_ok_at ?? null }
}
