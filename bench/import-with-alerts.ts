import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runGevelOn, type Site, type SiteOptions } from '../test/site.ts'
import { inventedFeed } from './invented-feed.ts'
import { startMailSink } from './mail-sink.ts'
import type { Figure } from './measure.ts'
import { watchMemory } from './memory-watch.ts'
import { addSubscriptions } from './varied-subscriptions.ts'
import { startWithNpmFlags } from './site-as-started.ts'

const SUBSCRIPTIONS = 2000
const CHANGED_EVERY = 50
/** The mails of a run count as complete when none came for this long. */
const QUIET_MS = 5000
const WATCH_EVERY_MS = 250

/**
 * The cost of an import on a site in use: 2 % of the listings become cheaper, first without subscriptions, then with
 * 2,000 instant ones whose mails go to an SMTP server.
 * @param folder an empty folder for feeds and store
 * @param databaseUrl null: the embedded store
 */
export async function importWithAlerts(engine: string, folder: string, size: number, databaseUrl: string | null) {
  const feeds = [0, 1, 2].map((cuts) => {
    const file = join(folder, `alerts-${cuts}.json`)
    writeFileSync(file, inventedFeed(size, { changedEvery: CHANGED_EVERY, cuts }))
    return file
  })
  const [base = '', cheaper = '', cheapest = ''] = feeds
  const sink = await startMailSink('bench')
  const options = {
    varDir: join(folder, 'var'),
    ...(databaseUrl !== null && { databaseUrl }),
    env: { LOG_LEVEL: 'error', SMTP_URL: sink.url, MAIL_FROM: 'site@huis.example' },
  }
  try {
    const run = await runGevelOn(options, 'import', base)
    if (run.code !== 0) throw new Error(`The import failed: ${run.stderr}`)
    const alone = await onSite(options, async (site) => {
      const watch = watchMemory(site.process.pid ?? 0, WATCH_EVERY_MS)
      const seconds = await secondsOf(site, cheaper)
      watch.stop()
      return { seconds, peak: watch.peak().megabytes }
    })
    await addSubscriptions({ varDir: options.varDir, databaseUrl }, SUBSCRIPTIONS, 'instant')
    const beside = await onSite(options, async (site) => {
      const watch = watchMemory(site.process.pid ?? 0, WATCH_EVERY_MS)
      const seconds = await secondsOf(site, cheapest)
      const ended = performance.now()
      await untilQuiet(sink.digests)
      watch.stop()
      return { seconds, firstMs: (sink.firstAt() ?? Infinity) - ended, peak: watch.peak().megabytes }
    })
    return figuresOf(engine, size, { alone, ...beside, mails: sink.digests() })
  } finally {
    await sink.close()
  }
}

async function onSite<T>(options: SiteOptions, work: (site: Site) => Promise<T>): Promise<T> {
  const site = await startWithNpmFlags(options)
  try {
    return await work(site)
  } finally {
    await site.stop()
  }
}

async function secondsOf(site: Site, feed: string): Promise<number> {
  const began = performance.now()
  const run = await site.gevel('import', feed)
  if (run.code !== 0) throw new Error(`The import failed: ${run.stderr}`)
  return (performance.now() - began) / 1000
}

async function untilQuiet(mails: () => number): Promise<void> {
  for (let [last, since] = [mails(), performance.now()]; performance.now() - since < QUIET_MS; await sleep(100)) {
    if (mails() === last) continue
    last = mails()
    since = performance.now()
  }
}

type Measured = {
  alone: { seconds: number; peak: number }
  seconds: number
  firstMs: number
  peak: number
  mails: number
}

function figuresOf(engine: string, size: number, { alone, seconds, firstMs, peak, mails }: Measured): Figure[] {
  const figure = (what: string, value: number, unit: string, more: Partial<Figure> = {}): Figure => {
    return {
      what: `${engine}, with a site: ${what}`,
      size: `${size.toLocaleString('en')} listings`,
      value,
      unit,
      ...more,
    }
  }
  return [
    figure('2 % changed, no subscriptions', alone.seconds, 's'),
    figure('2 % changed, 2,000 instant subscriptions', seconds, 's', { limit: { atMost: alone.seconds * 1.3 } }),
    figure('addresses that had a mail', mails, ''),
    figure('first mail after the run', Math.max(0, firstMs) / 1000, 's', { limit: { atMost: 5 } }),
    figure('memory of the site without subscriptions, most (PSS)', alone.peak, 'MB'),
    figure('memory of the site, most (PSS)', peak, 'MB', { limit: { atMost: 512 } }),
  ]
}
