import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openStore, type StoreOptions } from '#store/engine/db.ts'
import { startSampleSite } from '../hostile/sample-site.ts'
import { type Site, startSite } from '../site.ts'
import { type DiskFault, failingDisk } from './failing-disk.ts'
import { expectNothingLost } from './invariants.ts'
import { show } from './reads.ts'
import type { Acknowledged } from './traffic.ts'
import { pause } from '../waiting.ts'

/** A run ends after this time on any machine. */
const MAX_RUN_MS = 20 * 60_000

const FAULTS: DiskFault[] = [
  { call: 'write', code: 'ENOSPC', lasting: true },
  { call: 'write', code: 'EIO', lasting: false },
  { call: 'open', code: 'EMFILE', lasting: true },
  { call: 'sync', code: 'EIO', lasting: false },
]

/** Each call in turn, until the fault lies beyond the last call. */
const MOMENTS = Array.from({ length: 100_000 }, (_, at) => at + 1)

test.each(FAULTS)(
  'when the n-th $call of the store fails with $code, no acknowledged request is lost, and the site accepts requests again [nth-call.n-th-store]',
  { timeout: MAX_RUN_MS + 120_000 },
  async (fault) => {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-nth-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const varDir = join(folder, 'var')
    const disk = failingDisk(folder, varDir)
    const options = { varDir, env: { LOG_LEVEL: 'warn', ...disk.env } }
    let site: Site = await startSampleSite(options)
    onTestFinished(async () => void (await site.stop('SIGKILL')))
    const asked = { subscriptions: new Set<string>(), questions: new Set<string>() }
    const statuses = new Map<string, number>()
    const ends = new Map<string, number>()
    const count = (counts: Map<string, number>, what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)

    /** Repeats a request until it succeeds: the site recovers by itself or is started again. */
    const insist = async (send: () => Promise<number>): Promise<void> => {
      const deadline = Date.now() + 60_000
      let healed = false
      for (;;) {
        if (hasEnded(site)) await again()
        const status = await send()
        count(statuses, status === 0 ? 'no answer' : String(status))
        if (status === 201) return
        // The disk stays full while the store is reopened, so that reopening fails too.
        if (fault.lasting && !healed) await pause(2000, 'slow')
        disk.heal()
        healed = true
        if (Date.now() > deadline) throw new Error(`Still ${status} long after the fault\n${site.log().slice(-3000)}`)
        await pause(100, 'pace')
      }
    }
    const again = async (): Promise<void> => {
      count(ends, String(site.process.exitCode))
      disk.heal()
      await site.stop()
      site = await startSite(options)
    }

    const until = performance.now() + MAX_RUN_MS
    let reached = 0
    for (const n of MOMENTS) {
      disk.failAt(n, fault)
      const email = `n${n}-${randomUUID().slice(0, 8)}@example.be`
      const message = `n${n} ${randomUUID()}`
      await insist(subscription(() => site.url, email))
      asked.subscriptions.add(email)
      await insist(question(() => site.url, message))
      asked.questions.add(message)
      // A graceful exit writes the rest in its checkpoint.
      if (!disk.hasFailed() && !hasEnded(site)) site.process.kill('SIGTERM')
      if (!disk.hasFailed() && !hasEnded(site)) await once(site.process, 'exit')
      if (!disk.hasFailed()) break
      reached = n
      disk.heal()
      expect((await fetch(`${site.url}/nl/aanbod`).catch(() => null))?.status ?? 200, 'reads').toBe(200)
      if (performance.now() > until) break
    }
    disk.heal()
    await site.stop()

    expect(reached, 'the fault was there').toBeGreaterThanOrEqual(2)
    expect([...statuses.keys()].filter((status) => !/^(201|503|no answer)$/.test(status))).toEqual([])
    expect(
      [...ends.keys()].filter((code) => !/^(0|1|70)$/.test(code)),
      'how the process ended',
    ).toEqual([])
    const store = { databaseUrl: null, varDir }
    const none = new Set<string>()
    const acknowledged: Acknowledged = { ...asked, bookings: none, cancellations: none, statuses }
    const { counts } = await expectNothingLost(store, acknowledged)
    await expectWholeIndexes(store)
    console.log(
      `${fault.code} at the n-th ${fault.call}, n up to ${reached}: ${counts}; answers ${show(statuses)}; ends ${show(ends) || 'none'}`,
    )
  },
)

const hasEnded = ({ process: { exitCode, signalCode } }: Site): boolean => exitCode !== null || signalCode !== null

function subscription(url: () => string, email: string): () => Promise<number> {
  const contact = { contact_information: { personal: { email } } }
  const notification = { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [9000] }
  return posting(url, '/nl/ajax/notifications', { contact, notification })
}

function question(url: () => string, message: string): () => Promise<number> {
  const contact = { contact_information: { personal: { email: 'an@example.be' } } }
  return posting(url, '/nl/ajax/contact-form-handler', { contact, message })
}

/** The same request with the same key each time, as our forms send it. 0: no answer. */
function posting(url: () => string, path: string, body: unknown): () => Promise<number> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return async () => {
    try {
      const signal = AbortSignal.timeout(20_000)
      const answer = await fetch(url() + path, { method: 'POST', headers, body: JSON.stringify(body), signal })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }
}

/** Checks that an index scan and a sequential scan of each table return the same rows. */
async function expectWholeIndexes(options: StoreOptions): Promise<void> {
  const { db, close } = await openStore(options)
  const idsBy = async (table: string, scan: 'index' | 'sequence') =>
    await db.transaction().execute(async (tx) => {
      const by = (one: typeof scan) => sql.lit(one === scan ? 'on' : 'off')
      await sql`select set_config('enable_seqscan', ${by('sequence')}, true), set_config('enable_bitmapscan', 'off', true),
        set_config('enable_indexscan', ${by('index')}, true), set_config('enable_indexonlyscan', 'off', true)`.execute(
        tx,
      )
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where id > 0 order by id`.execute(
        tx,
      )
      return rows.map(({ id }) => id)
    })
  try {
    for (const table of ['contact', 'consent', 'subscription', 'lead', 'outbox']) {
      const ids = await idsBy(table, 'index')
      expect(ids.length, table).toBeGreaterThan(0)
      expect(ids, table).toEqual(await idsBy(table, 'sequence'))
    }
  } finally {
    await close()
  }
}
