import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freshPostgres } from '../fresh-postgres.ts'
import { startSampleSite } from '../hostile/sample-site.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { chanceOf } from '../seed.ts'
import { type Site, type SiteOptions, startSite } from '../site.ts'
import { ENGINES, POSTGRES } from '../store/engines.ts'
import { viewingToken } from '#store/viewings/appointments.ts'
import { openStore, type StoreOptions } from '#store/engine/db.ts'
import { expectNothingLost, letLeasesRunOut } from './invariants.ts'
import { lostMails, messageIdsOf } from './mails.ts'
import { failedReads, show, startReads } from './reads.ts'
import { cancel, NO_SITE, startTraffic } from './traffic.ts'
import { pause } from '../waiting.ts'
import { needing } from '../run/needing.ts'

const long = process.env['GEVEL_LONG'] === '1'
const kills = long ? 200 : 3
/** The long run ends after this time on any machine. The short run always makes its three kills. */
const MAX_RUN_MS = long ? 40 * 60_000 : Infinity

/**
 * Embedded, one process serves and sends, so each kill hits both. On PostgreSQL server and worker are two processes,
 * killed independently: in the long run 200 times each.
 */
describe.each(ENGINES)('a site that is killed again and again (%s)', (engine) => {
  needing(test, engine === 'postgres' ? POSTGRES : null)(
    `keeps every acknowledged request once, and sends every mail (${kills} kills) [kills.acknowledged-once-sends]`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gevel-kills-'))
      const mailServer = await startMailServer()
      const databaseUrl = engine === 'postgres' ? ((await freshPostgres()) ?? null) : null
      const options = {
        varDir: folder,
        ...(databaseUrl === null ? {} : { databaseUrl }),
        env: { SMTP_URL: mailServer.url, MAIL_FROM: 'site@huis.example', LOG_LEVEL: 'warn' },
      }
      const store = { databaseUrl, varDir: folder }
      const { offers, ...first } = await startSampleSite(options)
      const roles = engine === 'postgres' ? (['web', 'worker'] as const) : (['all'] as const)
      await first.stop('SIGTERM')
      const [server, worker] = await Promise.all(roles.map((role) => killable(options, role)))
      if (server === undefined) throw new Error('no process')
      const traffic = startTraffic(server.url, offers)
      const reads = startReads(server.url, ['/nl', '/nl/aanbod?type=HOUSE', '/nl/ajax/search-city?search=gent'])
      const cancelling: Promise<void>[] = []
      const later = async (): Promise<void> => {
        for (const visit of await hoursLater(store)) cancelling.push(cancel(server.url, visit, traffic.acknowledged))
      }
      try {
        const until = performance.now() + MAX_RUN_MS
        await Promise.all([
          server.killAgainAndAgain(until, worker === undefined ? later : undefined),
          worker?.killAgainAndAgain(until, later),
        ])
        await traffic.stop()
        await Promise.all(cancelling)
        const seen = await reads.stop()
        for (const process of [server, worker]) expect((await process?.stop('SIGTERM')) ?? 0, 'a graceful exit').toBe(0)
        await hoursLater(store)
        const { messageIds, counts } = await expectNothingLost(store, traffic.acknowledged)
        await (worker ?? server).start()
        await expect.poll(() => lostMails(messageIds, mailServer), { interval: 500 }).toEqual([])
        const copies = messageIdsOf(mailServer)
        const extra = copies.length - new Set(copies).size
        const sendersKilled = (worker ?? server).kills()
        console.log(
          `${engine}: ${server.kills()} kills of the server, ${sendersKilled} of the worker; ${counts}; ` +
            `${messageIds.length} mails due, 0 lost, ${extra} extra copies; ` +
            `reads ${show(seen)}, ${failedReads(seen)} failed; posts ${show(traffic.acknowledged.statuses)}`,
        )
        expect(extra, 'at most one extra copy for each kill and mail in flight').toBeLessThanOrEqual(sendersKilled)
        expect(
          copies.filter((id) => !messageIds.includes(id)),
          'a copy has its first Message-ID',
        ).toEqual([])
        expect(failedReads(seen), 'every read that reaches the server succeeds').toBe(0)
        expect(Math.min(server.kills(), sendersKilled)).toBeGreaterThanOrEqual(long ? 50 : kills)
      } finally {
        await traffic.stop()
        await reads.stop()
        await server.stop('SIGKILL')
        await worker?.stop('SIGKILL')
        await mailServer.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    long ? MAX_RUN_MS + 240_000 : 600_000,
  )
})

type Killable = {
  /** the site's address now; an unused address while it is down */
  url: () => string
  kills: () => number
  start: () => Promise<void>
  stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  killAgainAndAgain: (until: number, whileDown?: () => Promise<void>) => Promise<void>
}

/** A process that is killed at random moments: at work, and each fourth time during its start. */
async function killable(options: SiteOptions, role: 'all' | 'web' | 'worker'): Promise<Killable> {
  const own = { ...options, env: { ...options.env, ROLE: role } }
  const random = chanceOf(`kills of ${role}`)
  let site: Site = await startSite(own)
  let killed = 0
  let isDown = false
  return {
    url: () => (isDown ? NO_SITE : site.url),
    kills: () => killed,
    async start() {
      site = await startSite(own)
    },
    stop: (signal) => site.stop(signal),
    async killAgainAndAgain(until, whileDown) {
      while (killed < kills && performance.now() < until) {
        await pause(100 + random.next() * 900, 'chance')
        await site.stop('SIGKILL')
        isDown = true
        killed += 1
        if (killed % 4 === 0 && killed < kills) {
          await killedWhileStarting(own, random.next() * 1500)
          killed += 1
        }
        if (killed % (long ? 7 : 3) === 1) await whileDown?.()
        site = await startSite(own)
        isDown = false
      }
    },
  }
}

async function killedWhileStarting(options: SiteOptions, afterMs: number): Promise<void> {
  let gone = false
  const starting = startSite({
    ...options,
    onSpawn: (child) => {
      void pause(afterMs, 'chance').then(() => child.kill('SIGKILL'))
      child.once('exit', () => (gone = true))
    },
  })
  const early = await starting.catch((error: unknown) => {
    if (!gone) throw error
    return null
  })
  await early?.stop('SIGKILL')
}

/** Lets hours pass for the mails in flight, and finds a viewing to cancel, as in a visitor's mail. */
async function hoursLater(options: StoreOptions): Promise<{ id: string; token: string }[]> {
  const { db, close } = await openStore(options)
  try {
    await letLeasesRunOut(db)
    const rows = await db.selectFrom('appointment').select('id').where('state', '=', 'booked').limit(1).execute()
    return await Promise.all(rows.map(async ({ id }) => ({ id, token: await viewingToken(db, id) })))
  } finally {
    await close()
  }
}
