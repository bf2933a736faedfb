import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../test/store/postgres-cluster.ts'
import { importWithAlerts } from './import-with-alerts.ts'
import { inventedFeed } from './invented-feed.ts'
import { writeInventedOpenImmo } from './invented-openimmo.ts'
import type { Bench, Figure } from './measure.ts'
import { watchMemory } from './memory-watch.ts'

const SIZES = (process.env['BENCH_SIZES'] ?? '50000').split(',').map(Number)
const PICTURES = 'https://pictures.example'
/** One listing in this many has another price at the third import. */
const CHANGED_EVERY = 50

export const bench: Bench = {
  about:
    'a feed of new listings, no two described alike, most with pictures; then the same again; then with 2 % changed. In a process of its own; once more for its memory, from the first moment on. Then with a site, 2,000 instant subscriptions and their mails',
  run: async () => {
    const figures: Figure[] = []
    for (const size of SIZES) figures.push(...(await figuresAt(size)))
    return figures
  },
}

async function figuresAt(size: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
  chmodSync(folder, 0o711) // the database server may run as another user
  const [feed, changed, xml] = ['feed.json', 'changed.json', 'feed.xml'].map((name) => join(folder, name))
  if (!feed || !changed || !xml) return []
  writeFileSync(feed, inventedFeed(size, { pictures: PICTURES }))
  writeFileSync(changed, inventedFeed(size, { pictures: PICTURES, changedEvery: CHANGED_EVERY }))
  await writeInventedOpenImmo(xml, size)
  const cluster = await startCluster(join(folder, 'postgres'))
  try {
    const figures = async (engine: string, feeds: Feeds, var_: string, databases: Databases = ['', '']) => {
      const timed = await measure(feeds, join(folder, var_), databases[0])
      // Reading the memory of a process takes its locks, so the timed process is not sampled.
      const watched = await measure([feeds[0], ''], join(folder, `${var_}-watched`), databases[1], true)
      return figuresOf({ engine, size, feed: feeds[0] }, { ...timed, peak: watched.peak, idle: watched.idle })
    }
    return [
      ...(await figures('embedded', [feed, changed], 'embedded')),
      ...(await figures('embedded, OpenImmo', [xml, ''], 'openimmo')),
      ...(cluster
        ? await figures('PostgreSQL', [feed, changed], 'var', [`${cluster.url}/postgres`, `${cluster.url}/template1`])
        : []),
      ...(await withAlerts('embedded', size, null)),
      ...(await onCluster(async (url) => await withAlerts('PostgreSQL', size, url))),
    ]
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withAlerts(engine: string, size: number, databaseUrl: string | null): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
  try {
    return await importWithAlerts(engine, folder, size, databaseUrl)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs on a separate empty cluster; measures nothing without PostgreSQL. */
async function onCluster(work: (url: string) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
  chmodSync(folder, 0o711)
  const cluster = await startCluster(join(folder, 'postgres'))
  try {
    return cluster ? await work(`${cluster.url}/postgres`) : []
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Feeds = readonly [feed: string, changed: string]
type Databases = readonly [timed: string, watched: string]
/** Seconds of each import and of the bare insert, MB of PSS. */
type Measured = { first: number; again: number; changed: number | null; raw: number; idle: number; peak: number }

async function measure(feeds: Feeds, varDir: string, database: string, isWatched = false): Promise<Measured> {
  const script = join(import.meta.dirname, 'import-process.ts')
  const child = spawn(process.execPath, [script, ...feeds, varDir, database], { stdio: ['ignore', 'pipe', 'inherit'] })
  const watch = isWatched ? watchMemory(child.pid ?? 0) : null
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  watch?.stop()
  const told = JSON.parse(output) as Omit<Measured, 'peak'> // import-process.ts wrote it
  return { ...told, peak: watch?.peak().megabytes ?? 0 }
}

function figuresOf(
  { engine, size, feed }: { engine: string; size: number; feed: string },
  { first, again, changed, raw, idle, peak }: Measured,
): Figure[] {
  const megabytes = statSync(feed).size / 1024 / 1024
  const held: Partial<Figure> = size === 50_000 ? { limit: { atMost: 15 }, must: { atMost: 120 } } : {}
  const figure = (what: string, value: number, unit: string, more: Partial<Figure> = {}): Figure => {
    return { what: `${engine}: ${what}`, size: `${size.toLocaleString('en')} listings`, value, unit, ...more }
  }
  return [
    figure('first import', first, 's', { ...held, rival: { name: 'bare insert', value: raw } }),
    figure('the same again', again, 's'),
    ...(changed === null ? [] : [figure('with 2 % changed', changed, 's')]),
    figure('listings a second', size / first, '/s', { rival: { name: 'bare insert', value: size / raw } }),
    figure(`memory at its peak (PSS, ${megabytes.toFixed(0)} MB feed)`, peak, 'MB', { limit: { atMost: 512 } }),
    figure('memory before the first import', idle, 'MB'),
  ]
}
