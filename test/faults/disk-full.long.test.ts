import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSampleSite } from '../hostile/sample-site.ts'
import { ENGINES, hasPostgres } from '../store/engines.ts'
import { startCluster } from '../store/postgres-cluster.ts'
import { expectNothingLost } from './invariants.ts'
import { failedReads, show, startReads } from './reads.ts'
import { smallDisk } from './small-disk.ts'
import { answered, startTraffic } from './traffic.ts'

/** Space for an empty store, its log, and some hundred requests. */
const MEGABYTES = { embedded: 128, postgres: 160 }

test.each(ENGINES)(
  'a full disk (%s) gives a helpful 503, loses no acknowledged request, leaves pages readable, and ends when space is freed [disk-full.said-kindly-503]',
  async (engine) => {
    const disk = engine === 'postgres' && !hasPostgres ? null : smallDisk(MEGABYTES[engine])
    if (disk === null) {
      process.stderr.write(`\nNOT TRIED: a full disk under ${engine} (no small disk here)\n`)
      return
    }
    onTestFinished(disk.remove)
    const ownFolder = mkdtempSync(join(tmpdir(), 'gevel-full-'))
    onTestFinished(() => rmSync(ownFolder, { recursive: true, force: true }))
    const cluster = engine === 'postgres' ? await startCluster(join(disk.folder, 'postgres')) : null
    onTestFinished(async () => await cluster?.stop())
    const databaseUrl = cluster && `${cluster.url}/postgres`
    // On PostgreSQL only the database is on the full disk; embedded, everything the site writes is, mails and
    // pictures too.
    const varDir = databaseUrl === null ? join(disk.folder, 'var') : ownFolder
    const site = await startSampleSite({
      varDir,
      ...(databaseUrl === null ? {} : { databaseUrl }),
      env: { LOG_LEVEL: 'warn' },
    })
    const traffic = startTraffic(() => site.url, site.offers, 2)
    try {
      await answered(traffic)
      disk.fill()
      const refused = await untilRefused(site.url)
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      const page = await refused.text()
      expect(page).toContain('We zijn zo terug')
      expect(page, 'what to do').toContain('Probeer het zo meteen opnieuw')
      expect(page, 'and a button that does it, with what was typed').toMatch(
        /<form method="post">.*name="message" value="[^"]*Nog een zin erbij\. .*Probeer opnieuw<\/button>/,
      )

      const reads = startReads(
        () => site.url,
        ['/nl/aanbod?type=HOUSE', '/fr/offre', '/nl/ajax/search-city?search=gent', `/nl/aanbod/${site.offers[0]}`],
      )
      await reads.rounds(15)
      const seen = await reads.stop()
      expect(failedReads(seen), `reads with a full disk: ${show(seen)}`).toBe(0)
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200)

      disk.makeRoom()
      // PostgreSQL exits when it cannot write its log. The operator starts it again, and the site reconnects by
      // itself.
      const again = performance.now()
      const askAgain = async () => {
        if (cluster?.hasEnded()) await cluster.restart()
        return (await ask(site.url)).status
      }
      await expect.poll(askAgain, { interval: 100 }).toBe(303)
      const seconds = (performance.now() - again) / 1000
      await traffic.stop()
      expect(await site.stop('SIGTERM')).toBe(0)
      const { counts } = await expectNothingLost({ databaseUrl, varDir }, traffic.acknowledged)
      const statuses = [...traffic.acknowledged.statuses.keys()]
      expect(
        statuses.filter((status) => /\b500\b/.test(status)),
        site.log(),
      ).toEqual([])
      console.log(
        `${engine}, disk full: ${counts}; posts ${show(traffic.acknowledged.statuses)}; reads meanwhile ${show(seen)}; ` +
          `taken again ${seconds.toFixed(1)} s after there was room`,
      )
    } finally {
      disk.makeRoom()
      await traffic.stop()
      await site.stop('SIGKILL')
    }
  },
)

/** Sends a question to the agency, as a browser does. */
async function ask(url: string): Promise<Response> {
  const body = new URLSearchParams({
    message: `${randomUUID()} ${'Nog een zin erbij. '.repeat(40)}`,
    'contact.contact_information.personal.email': 'an@example.be',
  })
  return await fetch(`${url}/nl/contact`, { method: 'POST', body, redirect: 'manual' })
}

async function untilRefused(url: string): Promise<Response> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const answer = await ask(url)
    if (answer.status !== 303) return answer
    await answer.arrayBuffer()
  }
  throw new Error('the disk was never full')
}
