import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../test/store/postgres-cluster.ts'
import { inventedFeed } from './invented-feed.ts'
import { writeInventedOpenImmo } from './invented-openimmo.ts'
import type { Bench, Figure } from './measure.ts'

const listings = 50_000

export const bench: Bench = {
  about: `one feed of ${listings.toLocaleString('en')} new listings, then the same again, in a process of its own`,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
    chmodSync(folder, 0o711) // the database server may run as another user
    const feed = join(folder, 'feed.json')
    writeFileSync(feed, inventedFeed(listings))
    const xml = join(folder, 'feed.xml')
    await writeInventedOpenImmo(xml, listings)
    const cluster = await startCluster(join(folder, 'postgres'))
    try {
      const own = figures('embedded', measure(feed, join(folder, 'embedded')), feed)
      const openImmo = figures('embedded, OpenImmo', measure(xml, join(folder, 'openimmo')), xml)
      const url = cluster && `${cluster.url}/postgres`
      const postgres = url ? figures('PostgreSQL', measure(feed, join(folder, 'var'), url), feed) : []
      return [...own, ...openImmo, ...postgres]
    } finally {
      await cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Measured = { idle: number; peak: number; first: number; again: number; raw: number }

function measure(feed: string, varDir: string, ...database: string[]): Measured {
  const script = join(import.meta.dirname, 'import-process.ts')
  const output = execFileSync(process.execPath, ['--expose-gc', script, feed, varDir, ...database], {
    encoding: 'utf8',
  })
  return JSON.parse(output) as Measured // import-process.ts wrote it
}

function figures(engine: string, { idle, peak, first, again, raw }: Measured, feed: string): Figure[] {
  const megabytes = statSync(feed).size / 1024 / 1024
  return [
    {
      what: `${engine}: first import`,
      value: first,
      unit: 's',
      limit: { atMost: 120 },
      rival: { name: 'bare insert', value: raw },
    },
    { what: `${engine}: the same again`, value: again, unit: 's', limit: { atMost: 120 } },
    {
      what: `${engine}: listings a second`,
      value: listings / first,
      unit: '/s',
      rival: { name: 'bare insert', value: listings / raw },
    },
    {
      what: `${engine}: memory over idle (${megabytes.toFixed(0)} MB feed)`,
      value: peak - idle,
      unit: 'MB',
      limit: { atMost: 300 },
    },
    { what: `${engine}: idle`, value: idle, unit: 'MB' },
  ]
}
