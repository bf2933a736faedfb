import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { plainHome, startSampleSite } from '../hostile/sample-site.ts'
import { refusal, startMailServer } from '../mail/mail-server.ts'
import { makeStoreFolder } from '../store/folder.ts'
import { POSTGRES, SITE_ENGINES } from '../store/engines.ts'
import { startCluster } from '../store/postgres-cluster.ts'
import { freshPostgres } from '../fresh-postgres.ts'
import { expectNothingLost } from './invariants.ts'
import { show, startReads } from './reads.ts'
import { answered, NO_SITE, startTraffic } from './traffic.ts'
import { pause } from '../waiting.ts'
import { needing } from '../run/needing.ts'

describe('PostgreSQL that crashes while the site is in use', () => {
  const restarts = 5
  needing(test, POSTGRES)(
    `gives 503, never 500, and is reconnected (${restarts} times); no acknowledged request is lost [outages.answered-503-never]`,
    async () => {
      const folder = makeStoreFolder('outage')
      chmodSync(folder, 0o711) // the database server may run as another user
      const cluster = await startCluster(join(folder, 'postgres'))
      if (cluster === null) throw new Error('PostgreSQL was there a moment ago')
      const varDir = mkdtempSync(join(tmpdir(), 'gevel-outage-'))
      onTestFinished(async () => {
        await cluster.stop()
        rmSync(folder, { recursive: true, force: true })
        rmSync(varDir, { recursive: true, force: true })
      })
      const databaseUrl = `${cluster.url}/postgres`
      const site = await startSampleSite({ databaseUrl, varDir, env: { LOG_LEVEL: 'warn' } })
      const traffic = startTraffic(() => site.url, site.offers)
      const reads = startReads(() => site.url, ['/nl', '/nl/aanbod?type=HOUSE', '/nl/ajax/search-city?search=gent'])
      try {
        let slowest = 0
        for (let time = 0; time < restarts; time += 1) {
          await answered(traffic)
          await cluster.restart()
          const started = performance.now()
          const body = new URLSearchParams({
            message: `Nummer ${time} ${randomUUID()}`,
            'contact.contact_information.personal.email': 'an@example.be',
          })
          const ask = async (): Promise<number> =>
            (await fetch(`${site.url}/nl/contact`, { method: 'POST', body, redirect: 'manual' })).status
          await expect.poll(ask, { interval: 50 }).toBe(303)
          slowest = Math.max(slowest, performance.now() - started)
        }
        await traffic.stop()
        const seen = await reads.stop()
        expect(await site.stop('SIGTERM')).toBe(0)
        const { counts } = await expectNothingLost({ databaseUrl, varDir }, traffic.acknowledged)
        const statuses = [...traffic.acknowledged.statuses.keys(), ...seen.keys()]
        expect(statuses.filter((status) => /\b500\b/.test(status))).toEqual([])
        console.log(
          `PostgreSQL: ${restarts} immediate restarts; ${counts}; posts ${show(traffic.acknowledged.statuses)}; ` +
            `reads ${show(seen)}; taken again after at most ${Math.round(slowest)} ms`,
        )
      } finally {
        await traffic.stop()
        await site.stop('SIGKILL')
      }
    },
  )
})

describe.each(SITE_ENGINES)('a graceful exit under load (%s)', (engine) => {
  test('finishes open requests within ten seconds and loses nothing [outages.finishes-under-way]', async () => {
    const varDir = mkdtempSync(join(tmpdir(), 'gevel-end-'))
    onTestFinished(() => rmSync(varDir, { recursive: true, force: true }))
    const databaseUrl = engine === 'postgres' ? ((await freshPostgres()) ?? null) : null
    const site = await startSampleSite({ varDir, ...(databaseUrl === null ? {} : { databaseUrl }) })
    const url = () => (site.process.exitCode === null ? site.url : NO_SITE)
    const traffic = startTraffic(url, site.offers, 12)
    try {
      await answered(traffic, 50)
      const started = performance.now()
      site.process.kill('SIGTERM')
      await once(site.process, 'exit')
      const seconds = (performance.now() - started) / 1000
      // On a busy machine requests may take longer than ten seconds. They are dropped without having been
      // acknowledged.
      expect(site.process.exitCode).toBe(seconds < 10 ? 0 : 1)
      expect(seconds).toBeLessThan(15)
      const { statuses } = traffic.acknowledged
      expect([...statuses.keys()].filter((status) => /\b500\b/.test(status))).toEqual([])
      await traffic.stop()
      await site.stop()
      const { counts } = await expectNothingLost({ databaseUrl, varDir }, traffic.acknowledged)
      console.log(`${engine}: ended in ${seconds.toFixed(1)} s under load; ${counts}; ${show(statuses)}`)
    } finally {
      await traffic.stop()
      await site.stop('SIGKILL')
    }
  })
})

describe('a mail server', () => {
  test('that refuses mails and drops connections stops no visitor, and is not retried without pause [outages.refuses-breaks-off]', async () => {
    const mailServer = await startMailServer()
    let turn = 0
    mailServer.behave({
      data: () => {
        turn += 1
        return turn % 3 === 0 ? 'drop' : refusal(turn % 3 === 1 ? 451 : 421, 'not now')
      },
    })
    const site = await startSampleSite({
      listings: [plainHome(1)],
      env: { SMTP_URL: mailServer.url, MAIL_FROM: 'site@huis.example' },
    })
    try {
      for (let index = 0; index < 40; index += 1) {
        const contact = { contact_information: { personal: { email: `q${index}@example.be` } } }
        const answer = await site.post('contact-form-handler', { contact, message: 'Hallo' })
        expect(answer.status).toBe(201)
        expect((await fetch(`${site.url}/nl/aanbod`)).status).toBe(200)
      }
      await pause(3000, 'span')
      const tried = turn
      await pause(2000, 'nothing happens')
      expect(turn - tried, 'the queue waits between attempts').toBeLessThan(5)
      expect(site.log()).not.toContain('q1@example.be')
      const counts = JSON.parse((await site.gevel('stats', '--json')).stdout) as Record<string, number> // compared here
      expect(counts['mails given up']).toBe(0)
      expect(counts['mails waiting'], 'every mail is still waiting').toBeGreaterThanOrEqual(40)
      expect(counts['mails being tried again']).toBeGreaterThan(0)
    } finally {
      await site.stop('SIGKILL')
      await mailServer.close()
    }
  })
})
