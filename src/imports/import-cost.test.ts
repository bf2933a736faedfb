import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFeed } from '#imports/import-feed.ts'
import { estate, feed, pieces } from '../../test/feeds/feed-files.ts'
import { onBothEngines } from '../../test/store/engines.ts'

const REQUEST = { name: 'feed', format: null, mapping: null, source: null, full: false, dryRun: false, yes: false }
const LISTINGS = 1000

onBothEngines('the cost of an import', (store) => {
  let varDir = ''
  beforeAll(async () => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-import-'))
    // After an analyze half-way, PostgreSQL prefers sequential scans of a small table; how many depends on the
    // import's duration.
    await sql`alter table listing set (autovacuum_enabled = off)`.execute(store().db)
  })
  afterAll(() => rmSync(varDir, { recursive: true, force: true }))

  const content = (price: number) =>
    feed(
      Array.from({ length: LISTINGS }, (_, index) =>
        estate(`cost-${index}`, {
          deals: { FOR_SALE: { price: price + index } },
          address: { postalCode: '2800', locality: 'Mechelen', street: 'Kaai', number: String(index % 180) },
        }),
      ),
    )

  /** Statements without `begin` and `commit`, and rows of listings read by sequential scans. */
  async function costOf(price: number): Promise<{ statements: number; scanned: number; finished: string[] }> {
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        if (!renewsLease(node)) statements++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const finished: string[] = []
    const before = await scannedRows()
    const app = {
      ...{
        db: store().db.withPlugin(counting),
        varDir,
        now: () => new Date(),
        log: { info() {}, warn() {}, error() {} },
      },
      importEnded: () => void finished.push('told'),
    }
    const result = await importFeed(app, { ...REQUEST, open: () => pieces(content(price)) })
    if (result.outcome === 'refused') throw new Error(result.reason)
    expect(result.new + result.changed).toBe(LISTINGS)
    return { statements, scanned: (await scannedRows()) - before, finished }
  }

  async function scannedRows(): Promise<number> {
    // Each connection holds back its statistics for a while, so enough are queried at once to reach all of them.
    const flush = sql`select pg_stat_force_next_flush(), pg_sleep(0.1)`
    await Promise.all(Array.from({ length: 20 }, () => flush.execute(store().db)))
    await sql`select pg_stat_clear_snapshot()`.execute(store().db)
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read::integer as read from pg_stat_user_tables where relname = 'listing'`.execute(store().db)
    return rows[0]?.read ?? 0
  }

  test('takes a hundred statements for a thousand new listings, and none reads the whole table for each batch [import-cost.few-statements]', async () => {
    const { statements, scanned, finished } = await costOf(200_000)
    // Eight per batch of a hundred; the others once, a dozen of them to remove the demonstration.
    expect(statements).toBeLessThanOrEqual(120)
    // The final counts read the table a few times; the batches of a hundred must not.
    expect(scanned).toBeLessThan(5 * LISTINGS)
    expect(finished, 'workers are notified of its end').toEqual(['told'])
  })

  test('takes few more statements when every listing has changed', async () => {
    const { statements } = await costOf(300_000)
    expect(statements).toBeLessThanOrEqual(140)
  })
})

/** Whether the statement is the import's heartbeat. Their number depends on the duration: one every ten seconds. */
const renewsLease = (node: RootOperationNode): boolean =>
  node.kind === 'UpdateQueryNode' &&
  node.updates?.length === 1 &&
  JSON.stringify(node.updates[0]?.column).includes('lease_until')
