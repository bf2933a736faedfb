import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { formatNumber } from '#i18n/formats.ts'
import { openStore } from '#store/engine/db.ts'
import type { Schema } from '#store/schema.ts'
import type { Site } from '../test/site.ts'
import { catalogueOf } from './catalogue.ts'
import { inventedFeed } from './invented-feed.ts'
import type { Figure } from './measure.ts'
import { addSubscriptions } from './varied-subscriptions.ts'
import { startWithNpmFlags } from './site-as-started.ts'

const SUBSCRIPTIONS = 2000
const CHANGED_EVERY = 50
const TIMEOUT_MS = 180_000

/**
 * Runs a whole site on PostgreSQL and an import that lowers the price of one listing in fifty. Measures how long
 * after its batch the first of these pages shows the new price, and how long after the run the first mail about one
 * is in the outbox.
 */
export async function untilShownAndQueued(size: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
  chmodSync(folder, 0o711) // the database server may run as another user
  const catalogue = await catalogueOf(size, folder, true)
  if (catalogue === null) return []
  const { options } = catalogue
  const where = { varDir: options.varDir, databaseUrl: options.databaseUrl ?? null }
  await addSubscriptions(where, SUBSCRIPTIONS, 'instant')
  const site = await startWithNpmFlags(options)
  const store = await openStore(where)
  try {
    const text = inventedFeed(size, { pictures: 'https://pictures.example', changedEvery: CHANGED_EVERY })
    const feed = join(folder, 'changed.json')
    writeFileSync(feed, text)
    const import_ = site.gevel('import', feed)
    const [shown, queued] = await Promise.all([
      shownAt(site, store.db, firstPriceOf(text)),
      queuedAt(store.db),
      import_.then(({ code, stderr }) => {
        if (code !== 0) throw new Error(`The import failed: ${stderr}`)
      }),
    ])
    const { began, ended } = await lastRun(store.db)
    const figure = (what: string, ms: number, atMost?: number): Figure => ({
      what: `import of ${size.toLocaleString('en')} with 2 % changed: ${what}`,
      value: ms / 1000,
      unit: 's',
      ...(atMost !== undefined && { limit: { atMost } }),
    })
    return [
      figure('on the page, after its batch', shown.at - shown.changed, 2),
      figure('on the page, after the start of the run', shown.at - began),
      figure('the run itself', ended - began),
      figure('first mail queued, after the end of the run', queued - ended, 3),
    ]
  } finally {
    await store.close()
    await site.stop('SIGKILL')
    await catalogue.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Db = Kysely<Schema>

/** When the page first showed the price, and when the listing was written (epoch ms, one clock). */
async function shownAt(site: Site, db: Db, price: number): Promise<{ at: number; changed: number }> {
  const first = db.selectFrom('listing').select(['id', 'changed_at']).where('source_ref', '=', 'B0')
  const { id } = await first.executeTakeFirstOrThrow()
  const words = formatNumber('nl', price)
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(20)) {
    const answer = await fetch(`${site.url}/nl/aanbod/${id}`)
    if (!(await answer.text()).includes(words)) continue
    const at = Date.now()
    return { at, changed: (await first.executeTakeFirstOrThrow()).changed_at.getTime() }
  }
  throw new Error(`The page never showed ${words}`)
}

/** When the first mail about offers was queued. */
async function queuedAt(db: Db): Promise<number> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(100)) {
    const { rows } = await sql<{ at: Date | null }>`
      select min(created_at) as at from outbox where kind = 'digest'`.execute(db)
    const at = rows[0]?.at
    if (at) return at.getTime()
  }
  throw new Error('No mail was ever queued')
}

async function lastRun(db: Db): Promise<{ began: number; ended: number }> {
  const run = await db
    .selectFrom('import_run')
    .select(['started_at', 'finished_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { began: run.started_at.getTime(), ended: run.finished_at?.getTime() ?? Number.NaN }
}

function firstPriceOf(feed: string): number {
  return Number(/"price":(\d+)/.exec(feed)?.[1])
}
