import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { FeedSource } from '#domain/site.ts'
import type { Bytes } from '#feeds/feed.ts'
import type { App } from '#journeys/app.ts'
import { importFeed } from '#journeys/import-feed.ts'
import type { ImportResult } from '#journeys/import-report.ts'
import { feedStates, type FeedState, noteFetch } from '#store/feed-states.ts'

export type FetchedFeed = { source: string } & (
  | { outcome: 'not-changed' }
  | { outcome: 'failed'; reason: string }
  | ImportResult
)

type FetchApp = Pick<App, 'db' | 'site' | 'varDir' | 'now' | 'log'> & Partial<Pick<App, 'changed'>>

/** The feeds of the site file whose time has come. */
export async function dueFeeds(app: Pick<App, 'db' | 'site' | 'now'>): Promise<FeedSource[]> {
  const states = await feedStates(app.db)
  const now = app.now()
  return app.site.feeds.filter(({ source }) => {
    const state = states.get(source)
    // A fetch in the future was noted by a clock that was wrong.
    return !state || state.next_at <= now || (state.last_fetched_at ?? now) > now
  })
}

/** Fetches and imports every feed that is due, one after another. A feed that fails says so and does not stop the rest. */
export async function runDueFeeds(app: FetchApp): Promise<FetchedFeed[]> {
  const results: FetchedFeed[] = []
  for (const feed of await dueFeeds(app)) results.push(await fetchFeed(app, feed))
  return results
}

async function fetchFeed(app: FetchApp, feed: FeedSource): Promise<FetchedFeed> {
  const state = (await feedStates(app.db)).get(feed.source)
  const result = await attempt(app, feed, state)
  const error = problemOf(result.fetched)
  const at = app.now()
  await noteFetch(app.db, {
    source: feed.source,
    at,
    nextAt: new Date(at.getTime() + feed.everyMinutes * 60_000),
    error,
    // What needs attention is fetched again, whole, even when the server says it has not changed.
    version: error === null ? result.version : null,
  })
  if (error === null) app.log.info({ source: feed.source, outcome: result.fetched.outcome }, 'feed fetched')
  else app.log.error({ source: feed.source, reason: error }, 'feed needs attention')
  return result.fetched
}

type Version = { etag: string | null; lastModified: string | null }
type Attempt = { fetched: FetchedFeed; version: Version | null }

async function attempt(app: FetchApp, feed: FeedSource, state: FeedState | undefined): Promise<Attempt> {
  const { source } = feed
  try {
    const mapping = feed.mapping === null ? null : await readFile(feed.mapping, 'utf8')
    const opened = /^https?:\/\//.test(feed.at) ? await openUrl(feed.at, state) : await openFile(feed.at, state)
    if (opened === null) return { fetched: { source, outcome: 'not-changed' }, version: null }
    const result = await importFeed(app, {
      open: opened.open,
      name: source,
      format: feed.format,
      mapping,
      source,
      full: feed.full,
      dryRun: false,
      yes: false,
    })
    return { fetched: { source, ...result }, version: opened.version }
  } catch (error) {
    return { fetched: { source, outcome: 'failed', reason: reasonOf(error) }, version: null }
  }
}

/** `open` is called when somebody reads: a stream that breaks before that would end the process. */
type Opened = { open: () => Bytes; version: Version }

/** A whole fetch may take this long. */
const TIMEOUT_MS = 30 * 60_000

/** null when the server says that nothing has changed. The address is the operator's own, so it may be a private one. */
async function openUrl(url: string, state: FeedState | undefined): Promise<Opened | null> {
  const headers = new Headers({ 'user-agent': 'Gevel', accept: '*/*' })
  if (state?.etag) headers.set('if-none-match', state.etag)
  if (state?.last_modified) headers.set('if-modified-since', state.last_modified)
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status === 304) return null
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`the server answered ${response.status} ${response.statusText}`.trim())
  }
  const version = { etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') }
  const { body } = response
  return { open: () => body, version }
}

/** null when the file has the time and size of the last import. */
async function openFile(path: string, state: FeedState | undefined): Promise<Opened | null> {
  const { mtime, size } = await stat(path)
  const lastModified = `${mtime.toISOString()} ${size}`
  if (state?.last_modified === lastModified) return null
  return { open: () => createReadStream(path), version: { etag: null, lastModified } }
}

/** What an operator has to look at; null when all is well. */
function problemOf(fetched: FetchedFeed): string | null {
  switch (fetched.outcome) {
    case 'not-changed':
      return null
    case 'failed':
    case 'refused':
      return fetched.reason
    case 'imported':
      return fetched.waitingWithdrawals > 0
        ? `${fetched.waitingWithdrawals} listings are no longer in the feed, more than a fifth: import it once by hand with --yes`
        : null
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'the fetch took more than 30 minutes'
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.message}${cause}`
}
