import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { FeedFault, FetchFault, OwnFault } from '#domain/listing/feed-faults.ts'
import type { FeedSource } from '#domain/site/site.ts'
import type { Bytes } from '#feeds/feed.ts'
import { READER_VERSION } from '#feeds/reader-version.ts'
import { feedFaultWords } from '#i18n/import-report/feed-fault-words.ts'
import type { App } from '#journeys/app.ts'
import { importFeed } from '#imports/import-feed.ts'
import type { ImportedFeed, ImportResult } from '#imports/import-report.ts'
import { connectionFault, type FetchPolicy, openSafely } from '#media/safe-fetch.ts'
import { isUnavailable, sqlStateOf } from '#store/engine/retry.ts'
import { lastReading } from '#store/imports/last-reading.ts'
import { claimFeed, feedStates, type FeedState, holdFeed, noteFetch } from '#store/imports/feed-states.ts'

export type FetchedFeed = { source: string } & (
  | { outcome: 'not-changed' }
  | { outcome: 'failed'; fault: FetchFault | OwnFault }
  | ImportResult
)

type FetchApp = Pick<App, 'db' | 'site' | 'varDir' | 'now' | 'log'> & Partial<Pick<App, 'changed' | 'importEnded'>>

/**
 * Fetches and imports every feed that is due, one after another. The failure of a feed is reported and does not stop the
 * rest. Feeds that another worker has claimed are skipped.
 */
export async function runDueFeeds(app: FetchApp, policy: FetchPolicy): Promise<FetchedFeed[]> {
  const results: FetchedFeed[] = []
  for (const feed of app.site.feeds) if (await claimIfDue(app, feed)) results.push(await fetchFeed(app, feed, policy))
  return results
}

/** How long a worker's claim on a feed lasts without renewal; afterwards any worker may take the feed. */
const CLAIM_MS = 120_000
const CLAIM_RENEWAL_MS = 30_000
/** Clocks of two machines may differ by this much. Beyond it, a feed may be fetched twice. */
const MAX_CLOCK_SKEW_MS = 10 * 60_000

const claimEnd = ({ now }: Pick<App, 'now'>) => new Date(now().getTime() + CLAIM_MS)

async function claimIfDue(app: FetchApp, feed: FeedSource): Promise<boolean> {
  const now = app.now()
  const latest = new Date(now.getTime() + Math.max(feed.everyMinutes * 60_000, CLAIM_MS) + MAX_CLOCK_SKEW_MS)
  return await claimFeed(app.db, feed.source, { now, until: claimEnd(app), latest })
}

async function fetchFeed(app: FetchApp, feed: FeedSource, policy: FetchPolicy): Promise<FetchedFeed> {
  const state = await stateUnlessOutdated(app, feed)
  let lastRenewal: Promise<void> = Promise.resolve()
  const renewal = setInterval(() => {
    lastRenewal = holdFeed(app.db, feed.source, claimEnd(app)).catch(() => {})
  }, CLAIM_RENEWAL_MS)
  renewal.unref()
  const result = await fetchAndImport(app, feed, state, policy)
  clearInterval(renewal)
  await lastRenewal // a renewal after noteFetch would overwrite the next due time
  const fault = faultOf(result.fetched)
  const at = app.now()
  await noteFetch(app.db, {
    source: feed.source,
    at,
    nextAt: new Date(at.getTime() + feed.everyMinutes * 60_000),
    fault,
    // After a fault the known version stays, so that the next fetch gets this file again.
    version: fault === null ? result.version : null,
  })
  if (fault === null) app.log.info({ source: feed.source, outcome: result.fetched.outcome }, 'feed fetched')
  else app.log.error({ source: feed.source, reason: feedFaultWords(fault, 'en') }, 'feed needs attention')
  return result.fetched
}

/** The state of the last fetch. Undefined when the file must be read again in any case, because our readers have changed. */
async function stateUnlessOutdated({ db }: FetchApp, { source }: FeedSource): Promise<FeedState | undefined> {
  const last = await lastReading(db, source)
  if (last !== null && last.reader !== READER_VERSION) return undefined
  return (await feedStates(db)).get(source)
}

type Version = { etag: string | null; lastModified: string | null }
type Attempt = { fetched: FetchedFeed; version: Version | null }

async function fetchAndImport(
  app: FetchApp,
  feed: FeedSource,
  state: FeedState | undefined,
  policy: FetchPolicy,
): Promise<Attempt> {
  const { source } = feed
  let opened: OpenedFeed | null = null
  try {
    const mapping = feed.mapping === null ? null : await readMapping(feed.mapping)
    opened = /^https?:\/\//.test(feed.at) ? await openUrl(feed.at, state, policy) : await openFile(feed.at, state)
    if (opened === null) return { fetched: { source, outcome: 'not-changed' }, version: null }
    const result = await importFeed(app, {
      open: opened.open,
      name: source,
      format: feed.format,
      mapping,
      country: feed.country ?? null,
      source,
      full: feed.full,
      dryRun: false,
      yes: false,
    })
    return { fetched: { source, ...result }, version: opened.version }
  } catch (error) {
    if (error instanceof FetchFailed)
      return { fetched: { source, outcome: 'failed', fault: error.fault }, version: null }
    app.log.error({ source, error }, 'feed not imported')
    const fault: OwnFault = { code: isUnavailable(error) ? 'store_away' : 'unforeseen' }
    return { fetched: { source, outcome: 'failed', fault }, version: null }
  } finally {
    opened?.close()
  }
}

/** The feed itself could not be opened or read to its end. Every other error of an import is our own. */
class FetchFailed extends Error {
  override name = 'FetchFailed'
  readonly fault: FetchFault
  constructor(fault: FetchFault) {
    super(feedFaultWords(fault, 'en'))
    this.fault = fault
  }
}

/** The bytes of a feed, opened at the first read. An error while reading is thrown as FetchFailed. */
async function* readBytes(open: () => Bytes, faultOfBreak: (error: unknown) => FetchFault): Bytes {
  try {
    yield* open()
  } catch (error) {
    throw new FetchFailed(faultOfBreak(error))
  }
}

/** A feed ready to be read. Only its reader calls `open`: an error of a stream that nobody reads would end the process. */
type OpenedFeed = { open: () => Bytes; version: Version; close: () => void }

const FETCH_TIMEOUT_MS = 30 * 60_000

/**
 * Null when the server says that nothing has changed. Like pictures, feeds are fetched by `openSafely`, so that no server
 * can redirect us to a private address. Errors do not quote the address, which may hold a key or a password.
 */
async function openUrl(at: string, state: FeedState | undefined, policy: FetchPolicy): Promise<OpenedFeed | null> {
  const { url, authorization } = withoutCredentials(at)
  const request = {
    accept: '*/*',
    etag: state?.etag ?? null,
    lastModified: state?.last_modified ?? null,
    authorization,
    gzip: true,
  }
  const ownPolicy = { ...policy, ownHost: url.host }
  const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
  const response = await openSafely(url.href, ownPolicy, request, signal)
  if (response.outcome === 'not-modified') return null
  if (response.outcome === 'failed') throw new FetchFailed(response.fault)
  const { body, etag, lastModified } = response
  const open = () =>
    readBytes(
      () => body,
      (error) => connectionFault(error, signal),
    )
  return { open, version: { etag, lastModified }, close: () => body.destroy() }
}

/** Moves the credentials of `https://name:password@…` into a header (RFC 7617), so that no later address holds them. */
function withoutCredentials(at: string): { url: URL; authorization: string | null } {
  const url = new URL(at)
  if (url.username === '' && url.password === '') return { url, authorization: null }
  const pair = [url.username, url.password].map(decodeURIComponent).join(':')
  url.username = ''
  url.password = ''
  return { url, authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** Null when the file still has the modification time and size of the last import. */
async function openFile(path: string, state: FeedState | undefined): Promise<OpenedFeed | null> {
  const { mtime, size } = await stat(path).catch((error: unknown) => {
    throw new FetchFailed(fileFault(error, path))
  })
  const lastModified = `${mtime.toISOString()} ${size}`
  if (state?.last_modified === lastModified) return null
  const open = () =>
    readBytes(
      () => createReadStream(path),
      (error) => fileFault(error, path),
    )
  return { open, version: { etag: null, lastModified }, close() {} }
}

async function readMapping(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((error: unknown) => {
    throw new FetchFailed(fileFault(error, path))
  })
}

function fileFault(error: unknown, path: string): FetchFault {
  const how = sqlStateOf(error)
  if (how === 'ENOENT' || how === 'ENOTDIR') return { code: 'no_file', path }
  return how === 'EACCES' || how === 'EPERM' ? { code: 'file_closed', path } : { code: 'file_unreadable', path, how }
}

/** Why somebody has to look at the feed; null when all is well. */
export function faultOf(fetched: FetchedFeed): FeedFault | null {
  switch (fetched.outcome) {
    case 'not-changed':
      return null
    case 'failed':
      return fetched.fault
    case 'refused':
      return fetched.fault ?? { code: 'unforeseen' }
    case 'imported':
      return fetched.stopped ? STOPPED[fetched.stopped.why] : withdrawalsFault(fetched)
  }
}

const STOPPED = {
  overtaken: { code: 'overtaken' },
  elsewhere: { code: 'elsewhere' },
  lost: { code: 'lost_lines' },
} as const

const withdrawalsFault = ({ waitingWithdrawals: count, absent }: ImportedFeed): FeedFault | null =>
  count === 0 ? null : { code: 'withdrawals_wait', count, first: absent?.first ?? [] }
