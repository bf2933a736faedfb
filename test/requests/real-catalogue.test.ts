import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '#store/engine/db.ts'
import { listRuns } from '#store/imports/import-runs.ts'
import { releaseRuns } from '#store/imports/imports.ts'
import { estate, feed } from '../feeds/feed-files.ts'
import { freshPostgres } from '../fresh-postgres.ts'
import { type Site, startSite } from '../site.ts'
import { POSTGRES } from '../store/engines.ts'
import { needing } from '../run/needing.ts'

const folder = mkdtempSync(join(tmpdir(), 'gevel-real-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HOMES = { nl: '/nl', fr: '/fr', en: '/en', de: '/de' }
const DEMONSTRATION = /demonstrat|démonstrat|verzonnen|inventés|invented|made up|erfunden/i
const page = async (site: Site, path: string) => {
  const html = await (await fetch(site.url + path, { headers: { accept: 'text/html' } })).text()
  return html.replaceAll(/<script[\s\S]*?<\/script>/g, '')
}

/** The date in Belgium: at midnight "checked today" becomes "checked yesterday". */
const day = () => new Date().toLocaleDateString('en', { timeZone: 'Europe/Brussels' })
const CHECKED_TODAY = /checked with the agent today/

function write(name: string, content: unknown): string {
  const file = join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

describe('a real catalogue', () => {
  test('never says that it is a demonstration, on its pages or in its mails, even without a site file', async () => {
    const site = await startSite({ env: { DEMO: '1' } })
    try {
      expect(await page(site, '/nl')).toMatch(DEMONSTRATION)
      const file = write('agency.json', feed([estate('a', { agent: { name: 'Xavier Elders' } }), estate('b')]))
      expect((await site.gevel('import', file)).code).toBe(0)
      const { items } = (await (
        await fetch(`${site.url}/nl/aanbod`, { headers: { accept: 'application/json' } })
      ).json()) as { items: { id: number; url: string }[] }
      expect(items).toHaveLength(2)
      const [first] = items
      const paths = [
        ...Object.values(HOMES),
        '/nl/aanbod',
        first?.url ?? '',
        '/nl/contact',
        '/nl/over-ons',
        '/nl/niets',
      ]
      for (const path of paths) expect(await page(site, path), path).not.toMatch(DEMONSTRATION)
      const headers = { 'content-type': 'application/json' }
      const post = (name: string, body: unknown) =>
        fetch(`${site.url}/nl/ajax/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const contact = { first_name: 'An', contact_information: { personal: { email: 'an@example.be' } } }
      const notification = { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [] }
      expect((await post('notifications', { contact, notification })).status).toBe(201)
      expect((await post('contact-form-handler', { estate_id: first?.id, contact, message: 'Dag' })).status).toBe(201)
      for (const mail of await site.waitForMails(3))
        expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(DEMONSTRATION)

      // The licence number is shown only on offers of its holder.
      const offer = await page(site, items.at(-1)?.url ?? '')
      expect(offer).toContain('Xavier Elders')
      expect(offer.slice(offer.indexOf('id="contact"'), offer.indexOf('</aside>'))).not.toContain('BIV')
    } finally {
      await site.stop()
    }
  })

  test('has on its home page only statements that its feed supports, nothing new on its first day, or its own promises', async () => {
    const rooms = [{ kind: 'LIVING', area: 30 }]
    const source = (every: string, name: string, listings: unknown[]) => ({
      source: name,
      path: write(`${name}.json`, feed(listings, { source: name, complete: true })),
      every,
    })
    const agency = { name: 'Huis', email: 'info@huis.example' }
    const started = async (name: string, more: Record<string, unknown>, varDir: string) =>
      await startSite({ varDir, env: { DEMO: '0', SITE_FILE: write(name, { ...agency, ...more }) } })
    const varDir = join(folder, 'var')
    const often = source('15m', 'often', [estate('a', { rooms }), estate('b', { rooms, publishedAt: '2026-01-05' })])
    const begun = day()
    let site = await started('often-site.json', { feeds: [often] }, varDir)
    try {
      await expect.poll(async () => await page(site, '/nl'), { interval: 500 }).toContain('2 panden')
      // Pages are cached for some seconds.
      await expect
        .poll(async () => CHECKED_TODAY.test(await page(site, '/en')) || day() !== begun, {
          interval: 1000,
        })
        .toBe(true)
      await expect
        .poll(async () => await page(site, '/en'), { interval: 1000 })
        .toContain('within a quarter of an hour')
      const home = await page(site, '/en')
      // Nothing is for rent or takeover, so there is no deal to choose.
      expect(home).toContain('<input type="hidden" name="status" value="FOR_SALE"/>')
      expect(home).not.toContain('value="TAKE_OVER"')
      expect(home).toContain('Measured room by room')
      expect(home).not.toContain('New this week')
      const found = await page(site, '/nl/aanbod')
      expect(found).not.toContain('sinds vandaag')
      expect(found).not.toContain('badge--new')
    } finally {
      await site.stop()
    }

    const words = (text: string) => ({ nl: text, fr: text, en: text, de: text })
    const claims = [{ title: words('Open on Sundays'), text: words('Walk in whenever you like.') }]
    const seldom = source('1d', 'seldom', [estate('c')])
    site = await started('own-site.json', { feeds: [often, seldom], claims }, varDir)
    try {
      await expect.poll(async () => await page(site, '/en'), { interval: 500 }).toContain('3 properties')
      const home = await page(site, '/en')
      expect(home).toContain('Open on Sundays')
      expect(home).toContain('Walk in whenever you like.')
      for (const gone of ['within a quarter of an hour', 'Measured room by room', 'Every home checked'])
        expect(home).not.toContain(gone)
    } finally {
      await site.stop()
    }
  })

  test('refuses to start with a site file that names an office it does not have', async () => {
    const agents = [{ id: 'an', name: 'An', email: 'an@huis.example', office: 'brugge' }]
    const SITE_FILE = write('wrong.json', { name: 'Huis', email: 'info@huis.example', agents })
    await expect(startSite({ env: { SITE_FILE } })).rejects.toThrow(
      /SITE_FILE: agents.0.office: there is no office "brugge": there are none/,
    )
  })
})

needing(test, POSTGRES)(
  'an import that is killed on PostgreSQL is resumed by a worker without its files, and `gevel runs` says so [real-catalogue.import-killed-postgresql]',
  async () => {
    const databaseUrl = (await freshPostgres()) ?? ''
    const site = await startSite({ databaseUrl })
    const elsewhere = await startSite({
      databaseUrl,
      env: { ROLE: 'web', GEVEL_TEST: '1', GEVEL_FAILPOINTS: 'import.batch-stored=kill' },
    })
    try {
      const file = write(
        'many.json',
        feed([...Array.from({ length: 250 }, (_, i) => estate(`r${i}`)), { ...estate('x'), type: 'TENT' }]),
      )
      expect((await elsewhere.gevel('import', file)).code).not.toBe(0)
      const runs = async () =>
        JSON.parse((await site.gevel('runs', 'agency', '--json')).stdout) as Record<string, unknown>[]
      expect((await runs())[0]).toMatchObject({ applied: 100, lines: 251, rejected_in_all: 1 })
      await withStore(databaseUrl, async ({ db }) => {
        // Half a minute has passed without a heartbeat.
        await releaseRuns(db)
        await expect
          .poll(async () => (await listRuns(db, { source: 'agency', limit: 1 }))[0]?.state, { interval: 500 })
          .toBe('done')
      })
      const [run, ...others] = await runs()
      expect(others).toEqual([])
      expect(run).toMatchObject({ new: 250, rejected_in_all: 1, resumed: 1 })
      expect(run?.['rejected']).toMatchObject([{ at: 'listing 251', field: 'type' }])
      expect((await site.gevel('runs')).stdout).toMatch(/agency +done .* taken up again once/)
    } finally {
      await elsewhere.stop()
      await site.stop()
    }
  },
)

async function withStore(databaseUrl: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore({ databaseUrl, varDir: '', maxConnections: 1 })
  try {
    await work(store)
  } finally {
    await store.close()
  }
}
