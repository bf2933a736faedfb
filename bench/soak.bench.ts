import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { belgium } from './belgium.ts'
import { inventedFeed } from './invented-feed.ts'
import { type Bench, type Figure, percentile } from './measure.ts'
import { pssOfTree } from './processes.ts'
import { take, variedSearches } from './varied-requests.ts'
import { subscriptionPost } from './varied-subscriptions.ts'
import { offerAddresses } from './offer-addresses.ts'
import { type Asked, openLoop } from './open-loop.ts'
import { startWithNpmFlags } from './site-as-started.ts'

const listings = 5000
const minutes = Number(process.env['GEVEL_SOAK_MINUTES'] ?? 10)
/** Requests per second: pages, searches, towns and occasionally a subscription. */
const pace = 30
/** Until the caches are full and the engine has reached its size. */
const WARM_UP_MINUTES = Math.min(3, Math.floor(minutes / 3))
/** The minute by which the store has vacuumed all tables once: that opens their files, which stay open. */
const TIDIED_MINUTE = 65

export const bench: Bench = {
  about: `${minutes} minutes of ${pace} requests a second on ${listings.toLocaleString('en')} listings, with an import each minute (embedded store)`,
  run: async () => {
    if (!existsSync(join(import.meta.dirname, '../dist/server/main.js'))) throw new Error('Run `npm run build` first.')
    const varDir = mkdtempSync(join(tmpdir(), 'gevel-soak-'))
    const site = await startWithNpmFlags({ varDir, env: { LOG_LEVEL: 'error', METRICS_PORT: '0' } })
    const pid = site.process.pid ?? 0
    const feed = join(varDir, 'feed.json')
    const feedText = inventedFeed(listings)
    const importFeed = async (round: number): Promise<void> => {
      writeFileSync(feed, withChangedPrices(feedText, round))
      const { code, stderr } = await site.gevel('import', feed)
      if (code !== 0) throw new Error(`The import failed: ${stderr}`)
    }
    try {
      await importFeed(0)
      const ask = mixed(await offerAddresses(site.url, listings))
      const samples: Sample[] = []
      const times: number[] = []
      let errors = 0
      for (let minute = 1; minute <= minutes; minute += 1) {
        const [{ answers, errors: failed }] = await Promise.all([
          openLoop(site.url, pace, 55, (index) => ask(index + minute * 10_000)),
          importFeed(minute),
        ])
        errors += failed
        if (minute > WARM_UP_MINUTES) times.push(...answers.map(({ ms }) => ms))
        // A sample must show what a minute leaves behind, not its work.
        await new Promise((resolve) => setTimeout(resolve, 5000))
        const sample = await sampleOf(pid, site.metricsUrl())
        samples.push(sample)
        console.log(
          `  minute ${minute}: ${Math.round(sample.memory)} MB, ${sample.files} open files, ${sample.sockets} connections, event loop p99 ${Math.round(sample.delayMs)} ms, ${failed} errors`,
        )
      }
      return figures(samples, times, errors)
    } finally {
      await site.stop('SIGTERM')
      rmSync(varDir, { recursive: true, force: true })
    }
  },
}

type Sample = { memory: number; files: number; sockets: number; delayMs: number }

function figures(samples: readonly Sample[], times: readonly number[], errors: number): Figure[] {
  const first = samples[WARM_UP_MINUTES - 1]
  const last = samples.at(-1)
  if (!first || !last) throw new Error('too short to say anything')
  const rest = samples.slice(WARM_UP_MINUTES)
  const middle = (name: keyof Sample): number =>
    percentile(
      rest.map((sample) => sample[name]),
      50,
    )
  const settled = minutes >= TIDIED_MINUTE + 10 ? TIDIED_MINUTE : WARM_UP_MINUTES
  const filesOf = (some: readonly Sample[]): number =>
    percentile(
      some.map(({ files }) => files),
      50,
    )
  const moreFiles = filesOf(samples.slice(-5)) - filesOf(samples.slice(settled - 1, settled + 4))
  return [
    { what: 'memory after the warm-up (PSS)', value: first.memory, unit: 'MB' },
    { what: 'memory, most of it', value: Math.max(...samples.map(({ memory }) => memory)), unit: 'MB' },
    { what: 'memory at the end', value: last.memory, unit: 'MB' },
    {
      what: 'growth from there to the middle of the rest',
      value: (middle('memory') / first.memory - 1) * 100,
      unit: '%',
      limit: { atMost: 5 },
    },
    { what: 'growth to the end', value: (last.memory / first.memory - 1) * 100, unit: '%', limit: { atMost: 10 } },
    {
      what: `open files in the last five minutes, more than from minute ${settled} on`,
      value: moreFiles,
      unit: '',
      limit: { atMost: 5 },
    },
    { what: 'connections more', value: last.sockets - first.sockets, unit: '', limit: { atMost: 5 } },
    { what: 'p99 of an answer', value: percentile(times, 99), unit: 'ms' },
    { what: 'errors', value: errors, unit: '', limit: { atMost: 0 } },
  ]
}

async function sampleOf(pid: number, metricsUrl: string): Promise<Sample> {
  const metrics = await (await fetch(metricsUrl)).text()
  const delay = /^gevel_event_loop_delay_p99_seconds (\S+)/m.exec(metrics)?.[1]
  const open = readdirSync(`/proc/${pid}/fd`)
  return {
    memory: pssOfTree(pid),
    files: open.length,
    sockets: open.filter((number) => isSocket(`/proc/${pid}/fd/${number}`)).length,
    delayMs: z.coerce.number().parse(delay) * 1000,
  }
}

function isSocket(link: string): boolean {
  try {
    return readlinkSync(link).startsWith('socket:')
  } catch {
    return false // already closed
  }
}

/** A page of each kind in turn, without repeating a search. */
function mixed(offers: readonly string[]): (index: number) => Asked {
  const searches = variedSearches(listings)
  const world = belgium(listings)
  return (index) => {
    switch (index % 6) {
      case 0:
      case 1:
        return { path: take(searches, 1)[0] ?? '/nl' }
      case 2:
        return { path: `/de/ajax/search-city?search=${['gent', 'lie', 'bru', 'ost'][index % 4]}` }
      case 3:
        return index % 30 === 3 ? subscriptionPost(`soak${index}@example.be`, world) : { path: '/en' }
      default:
        return { path: offers[index % offers.length] ?? '/nl' }
    }
  }
}

/** The same feed with another price for one listing in twenty. */
const withChangedPrices = (feed: string, round: number): string => {
  let index = 0
  return feed.replaceAll(/"price":(\d+)/g, (same, price: string) =>
    ++index % 20 === round % 20 ? `"price":${Number(price) + round}` : same,
  )
}
