import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { freshPostgres } from '../fresh-postgres.ts'
import {
  cardOf,
  house,
  html,
  importListings,
  mailsTo,
  postForm,
  postJson,
  project,
  search,
  SOON,
} from '../requests/agency.ts'
import { needing } from '../run/needing.ts'
import { type Site, type SiteOptions, startSite } from '../site.ts'
import { packFolder } from './pack-folder.ts'

/**
 * Not a test: creates the files in `test/releases/<version>` with the code of that release. On its commit, run
 *
 *     GEVEL_KEEP_RELEASE=0.1.0 npm test -- test/releases/keep-release.test.ts
 *
 * `embedded.br` is the folder of a site on the embedded store; `postgres.br` that of a site on PostgreSQL, with its
 * database as `database.sql`. Both hold the same data (see `createHistory` and `leavePendingRequests`) and a `backup`
 * of it.
 */
const version = process.env['GEVEL_KEEP_RELEASE']
const PG_DUMP = process.env['PG_DUMP'] ?? '/usr/lib/postgresql/15/bin/pg_dump'

needing(test, version === undefined ? 'GEVEL_KEEP_RELEASE' : null)(
  'a release is kept (only when GEVEL_KEEP_RELEASE names one)',
  async () => {
    const kept = path.join(import.meta.dirname, version ?? '')
    fs.mkdirSync(kept, { recursive: true })
    const pictures = await servePictures()
    for (const engine of ['embedded', 'postgres'] as const) {
      const varDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gevel-release-'))
      const databaseUrl = engine === 'postgres' ? await freshPostgres() : undefined
      const base: SiteOptions = { varDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) }
      await createHistory(base, pictures.url)
      await leavePendingRequests(base)
      for (const name of fs.readdirSync(varDir))
        if (name.startsWith('feed-') || name.startsWith('gevel.')) fs.rmSync(path.join(varDir, name))
      if (databaseUrl !== undefined) {
        const dump = execFileSync(PG_DUMP, ['--inserts', '--no-owner', '--no-privileges', databaseUrl])
        // Other clients cannot run the commands of psql.
        const sql = dump.toString().replace(/^\\.*$/gm, '')
        fs.writeFileSync(path.join(varDir, 'database.sql'), sql)
      }
      packFolder(varDir, path.join(kept, `${engine}.br`))
      fs.rmSync(varDir, { recursive: true })
    }
    await pictures.close()
  },
  // Brotli at its best takes minutes for the folder of a store.
  1_200_000,
)

/** A few days of an agency: offers with pictures, a changed price, a withdrawn offer, and requests. */
async function createHistory(base: SiteOptions, pictures: string): Promise<void> {
  const site = await startSite({ ...base, env: { PICTURE_LOOPBACK: '1' } })
  const agent = { agent: { name: 'Noor Voorbeeld' } }
  const hidden = { postalCode: '2800', locality: 'Mechelen', street: 'Geheime Gang', number: '13', hidden: true }
  const media = ['front.jpg', 'garden.jpg'].map((name) => ({ url: `${pictures}/${name}` }))
  const first = [
    house('A', 310000, { ...agent, media }),
    house('B', 320000, { ...agent, address: hidden }),
    house('C', 330000),
    house('D', 0, { type: 'APARTMENT', deals: { TO_RENT: { price: 925, charges: 85, chargesIncluded: false } } }),
    ...project('P', 265000),
  ]
  await importListings(site, first, 5)
  await wish(site, 'nl', 'nele@example.org', 'instant')
  await wish(site, 'fr', 'fabien@example.org', 'daily')
  await wish(site, 'de', 'dora@example.org', 'weekly')
  await wish(site, 'en', 'unconfirmed@example.org', 'daily', false)
  // A lower price, one home withdrawn, one new: history, events, an alert to Nele.
  const next = [house('A', 299000, { ...agent, media }), ...first.slice(1, 2), ...first.slice(3), house('E', 340000)]
  await importListings(site, next, 5, '--full', '--yes')
  await mailsTo(site, 'nele@example.org', 2)
  const id = (await cardOf(site, 299000)).id
  await ask(site, id, 'quentin@example.org')
  const sent = await postJson(`${site.url}/nl/ajax/send-to-a-friend`, {
    estate_id: id,
    friend_email: 'friend@example.org',
    sender_name: 'Els',
    sender_email: 'els@example.org',
    message: 'Kijk eens!',
  })
  expect(sent.status).toBe(201)
  await book(site, id, 'victor@example.org')
  await book(site, id, 'vera@example.org', true)
  // Front and garden, as drawn pictures.
  await vi.waitFor(
    async () => expect(await html(`${site.url}${(await cardOf(site, 299000)).url}`)).toContain('.webp'),
    SOON,
  )
  await site.stop()
}

/** Requests that were acknowledged while no mail was sent. */
async function leavePendingRequests(base: SiteOptions): Promise<void> {
  const site = await startSite({ ...base, env: { ROLE: 'web' } })
  await vi.waitFor(async () => expect((await search(site, '/nl/aanbod')).total).toBe(5), SOON)
  await ask(site, (await cardOf(site, 340000)).id, 'waiting@example.org')
  expect((await site.gevel('backup', path.join(site.varDir, 'backup'))).code).toBe(0)
  await site.stop()
}

async function wish(site: Site, locale: string, email: string, frequency: string, confirm = true): Promise<void> {
  const answer = await postJson(`${site.url}/${locale}/ajax/notifications`, {
    contact: { language: locale, first_name: 'Kim', contact_information: { personal: { email } } },
    notification: { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [2800], frequency },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  if (!confirm) return
  const [mail] = await mailsTo(site, email, 1)
  const link = /http\S+?\/[\w-]{43}(?=\s)/.exec(mail?.text ?? '')?.[0] ?? ''
  const field = /<form[^>]*>[^]*?<\/form>/.exec((await html(link)).split('<main')[1] ?? '')?.[0] ?? ''
  const fields = Object.fromEntries(
    [...field.matchAll(/name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
  expect((await postForm(link, fields)).status).toBeLessThan(400)
}

async function ask(site: Site, id: number, email: string): Promise<void> {
  const answer = await postJson(`${site.url}/nl/ajax/contact-form-handler`, {
    estate_id: id,
    contact: { first_name: 'Quinten', contact_information: { personal: { email } } },
    message: 'Is de tuin op het zuiden?',
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}

async function book(site: Site, id: number, email: string, cancel = false): Promise<void> {
  const page = `${site.url}/nl/bezoek-plannen/${id}`
  const slots = [...(await html(page)).matchAll(/name="slot"[^>]*value="([^"]+)"/g)].map(([, slot = '']) => slot)
  expect((await postForm(page, { slot: slots.at(-1) ?? '', name: 'Bo Janssens', email })).status).toBe(303)
  const [mail] = await mailsTo(site, email, 1)
  const link = /http\S+\/nl\/afspraak-annuleren\/[\w-]{22}(?=\s)/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link).not.toBe('')
  if (cancel) expect((await postForm(link, { do: 'cancel', reason: 'Verhinderd' })).status).toBe(200)
}

async function servePictures(): Promise<{ url: string; close: () => Promise<void> }> {
  const draw = async (background: string) =>
    await sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const files: Record<string, Buffer> = { '/front.jpg': await draw('#a85b3d'), '/garden.jpg': await draw('#5f8a4f') }
  const server = http.createServer((request, response) => {
    const file = files[request.url ?? '']
    response.writeHead(file ? 200 : 404, { 'content-type': 'image/jpeg' }).end(file)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A server without a port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
