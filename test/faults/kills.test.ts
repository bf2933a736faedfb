import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { freshPostgres } from '../fresh-postgres.ts'
import { startSampleSite } from '../hostile/sample-site.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { type Site, startSite } from '../site.ts'
import { ENGINES, hasPostgres } from '../store/engines.ts'
import { openStore } from '#store/db.ts'
import { expectNothingLost, letLeasesRunOut } from './invariants.ts'
import { cancel, startTraffic } from './traffic.ts'

const long = process.env['GEVEL_LONG'] === '1'
const kills = long ? 200 : 5
/** However slow the machine, a run ends. */
const MOST_MS = long ? 25 * 60_000 : 150_000

/**
 * One process serves and sends, so each kill is one of a server and of a worker. Together with the run on the other
 * engine that makes ten of each, and 400 in the long run.
 */
describe.each(ENGINES)('a site that is killed again and again (%s)', (engine) => {
  test.skipIf(engine === 'postgres' && !hasPostgres)(
    `has all it acknowledged, once, and sends every mail (${kills} kills)`,
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
      const started = performance.now()
      const sample = await startSampleSite(options)
      const { offers } = sample
      let site: Site = sample
      const traffic = startTraffic(() => site.url, offers)
      const cancelling: Promise<void>[] = []
      let done = 0
      try {
        for (; done < kills && performance.now() - started < MOST_MS; done += 1) {
          await sleep(100 + Math.random() * 900)
          await site.stop('SIGKILL')
          const [booked] = done % 3 === 1 ? await whileDown(store) : []
          site = await startSite(options)
          if (booked !== undefined) cancelling.push(cancel(() => site.url, booked, traffic.acknowledged))
        }
        await traffic.stop()
        await Promise.all(cancelling)
        expect(await site.stop('SIGTERM'), 'a polite end').toBe(0)
        await whileDown(store)
        const { messageIds, counts } = await expectNothingLost(store, traffic.acknowledged)
        site = await startSite(options)
        await expect.poll(() => lost(messageIds, mailServer), { timeout: 120_000, interval: 500 }).toEqual([])
        const copies = idsOf(mailServer)
        const extra = copies.length - new Set(copies).size
        expect(extra, 'at most one extra copy for each kill and mail in flight').toBeLessThanOrEqual(done)
        expect(
          copies.filter((id) => !messageIds.includes(id)),
          'a copy has its first Message-ID',
        ).toEqual([])
        console.log(
          `${engine}: ${done} kills; ${counts}; ${messageIds.length} mails due, 0 lost, ${extra} extra copies`,
        )
        expect(done).toBeGreaterThanOrEqual(long ? 50 : 3)
      } finally {
        await traffic.stop()
        await site.stop('SIGKILL')
        await mailServer.close()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    MOST_MS + 240_000,
  )
})

const idsOf = ({ mails }: MailServer): string[] => mails.map((mail) => /^message-id: (\S+)/im.exec(mail)?.[1] ?? '')

const lost = (due: readonly string[], server: MailServer): string[] => {
  const arrived = new Set(idsOf(server))
  return due.filter((id) => !arrived.has(id))
}

/** Hours pass for the mails that were in flight; and the ids of viewings to cancel are looked up, as in a visitor's mail. */
async function whileDown(options: Parameters<typeof openStore>[0]): Promise<string[]> {
  const { db, close } = await openStore(options)
  try {
    await letLeasesRunOut(db)
    const rows = await db.selectFrom('appointment').select('id').where('state', '=', 'booked').limit(1).execute()
    return rows.map(({ id }) => id)
  } finally {
    await close()
  }
}
