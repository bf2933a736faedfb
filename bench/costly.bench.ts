import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foundOffers } from '../test/hostile/sample-site.ts'
import { startAttack, visitors } from './under-attack.ts'
import { runGevelOn } from '../test/site.ts'
import { inventedFeed } from './invented-feed.ts'
import type { Bench, Figure } from './measure.ts'
import { watchMemory } from './memory-watch.ts'
import { pssOfTree } from './processes.ts'
import { startWithNpmFlags } from './site-as-started.ts'

const listings = 10_000
const SECONDS = Number(process.env['BENCH_ATTACK_SECONDS'] ?? 60)

export const bench: Bench = {
  about: `${listings.toLocaleString('en')} listings; one network asks for everything that costs more than a page at once, for ${SECONDS} s, while others look at pages`,
  run: async () => {
    if (!existsSync(join(import.meta.dirname, '../dist/server/main.js'))) throw new Error('Run `npm run build` first.')
    const folder = mkdtempSync(join(tmpdir(), 'gevel-costly-'))
    try {
      const feed = join(folder, 'feed.json')
      writeFileSync(feed, inventedFeed(listings))
      const env = { LOG_LEVEL: 'error', RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1/32,::1/128' }
      const options = { varDir: join(folder, 'var'), env }
      const run = await runGevelOn(options, 'import', feed)
      if (run.code !== 0) throw new Error(`The import failed: ${run.stderr}`)
      return await measure(options)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function measure(options: { varDir: string; env: Record<string, string> }): Promise<Figure[]> {
  const site = await startWithNpmFlags(options)
  try {
    const calm = await visitors(site.url, 10)
    const before = pssOfTree(site.process.pid ?? 0)
    const watch = watchMemory(site.process.pid ?? 0, 250)
    const attack = await startAttack(site.url, await someOffers(site.url))
    const attacked = await visitors(site.url, SECONDS)
    process.stdout.write(`${JSON.stringify(await attack.counts())}\n`)
    attack.stop()
    const peak = watch.peak().megabytes
    watch.stop()
    return [
      { what: 'page of others, p50, before', value: calm.p50, unit: 'ms' },
      { what: 'page of others, p99, before', value: calm.p99, unit: 'ms' },
      { what: 'page of others, p50, attacked', value: attacked.p50, unit: 'ms' },
      { what: 'page of others, p99, attacked', value: attacked.p99, unit: 'ms', limit: { atMost: 100 } },
      { what: 'pages of others refused or lost', value: attacked.errors, unit: '', limit: { atMost: 0 } },
      { what: 'memory at its peak', value: peak, unit: 'MB' },
      { what: 'memory more at its peak', value: peak - before, unit: 'MB', limit: { atMost: 400 } },
    ]
  } finally {
    await site.stop('SIGKILL')
  }
}

/** The ids of enough offers that no brochure is requested twice. */
async function someOffers(url: string): Promise<number[]> {
  const offers: number[] = []
  for (let page = 1; page <= 40; page += 1) {
    const answer = await fetch(`${url}/nl/aanbod?page=${page}`, { headers: { accept: 'application/json' } })
    offers.push(...foundOffers(await answer.text()).map(({ id }) => id))
  }
  return offers
}
