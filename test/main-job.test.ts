import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { freshPostgres } from './fresh-postgres.ts'
import { SITE_ENGINES } from './store/engines.ts'
import { type Site, startSite } from './site.ts'
import { needing } from './run/needing.ts'

const REAL_LISTINGS = resolve('../shared/data/listings-be.csv')
const MAPPING = resolve('examples/listings-be.mapping.json')
const SEARCH = { nl: 'aanbod', fr: 'offre', en: 'offer', de: 'angebot' }
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' }

const folder = mkdtempSync(join(tmpdir(), 'gevel-main-job-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The whole main job as an outsider does it: through pages, commands and mails only. */
describe.each(SITE_ENGINES)('the main job on the %s store', (engine) => {
  const missing = existsSync(REAL_LISTINGS) ? null : '../shared'

  needing(test, missing)(
    `a feed is imported, people find its homes in four languages, and exactly one matching mail goes out, in French [main-job.feed-goes-people]`,
    async () => {
      const site = await startSite(
        engine === 'postgres'
          ? { databaseUrl: (await freshPostgres()) ?? '', env: { DEMO: '1' } }
          : { env: { DEMO: '1' } },
      )
      try {
        await importRealListings(site)
        const offer = await findInEachLanguage(site)
        await openOffer(site, offer)
        await subscribeInFrench(site)
        const manage = await confirmFromMail(site)
        await importOneThatFits(site)
        const unsubscribe = await readTheOneMail(site, manage)
        await unsubscribeFromMail(site, unsubscribe)
        await importAnother(site)
      } finally {
        await site.stop()
      }
    },
  )
})

async function importRealListings(site: Site): Promise<void> {
  expect((await json(site, '/nl/aanbod')).total, 'the demonstration is shown at first').toBeGreaterThan(200)
  const run = await site.gevel('import', REAL_LISTINGS, '--mapping', MAPPING, '--json')
  expect(run.code, run.stderr).toBe(0)
  const report = JSON.parse(run.stdout) as Report
  expect(report.new + report.rejected.length).toBe(9307)
  for (const { at, field, reason } of report.rejected)
    expect([at, field, reason].every((part) => part.length > 0)).toBe(true)
  // On PostgreSQL the command runs in its own process, and the site follows within a second or two.
  await expect.poll(async () => (await json(site, '/nl/aanbod')).total).toBe(report.new)
  const again = JSON.parse((await site.gevel('import', REAL_LISTINGS, '--mapping', MAPPING, '--json')).stdout) as Report
  expect(again).toMatchObject({ new: 0, changed: 0, unchanged: report.new, withdrawn: 0 })
}

async function findInEachLanguage(site: Site): Promise<{ id: number }> {
  const totals = new Set<number>()
  for (const [locale, word] of Object.entries(SEARCH)) {
    const path = `/${locale}/${word}?status=FOR_SALE&type=HOUSE&pc=9000`
    const found = await json(site, path)
    totals.add(found.total)
    const html = await (await fetch(site.url + path)).text()
    expect(html).toContain(`<html lang="${locale}"`)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain(found.items[0]?.url)
    expect(found.items[0]?.place.name).toBe({ nl: 'Gent', fr: 'Gand', en: 'Ghent', de: 'Gent' }[locale])
  }
  expect(totals.size, 'every language finds the same').toBe(1)
  const found = await json(site, '/nl/aanbod?status=FOR_SALE&type=HOUSE&pc=9000')
  expect(found.total).toBeGreaterThan(5)
  return { id: found.items[0]?.id ?? 0 }
}

async function openOffer(site: Site, { id }: { id: number }): Promise<void> {
  for (const [locale, word] of Object.entries(SEARCH)) {
    const short = await fetch(`${site.url}/${locale}/${word}/${id}`, { redirect: 'manual' })
    expect(short.status).toBe(301)
    const page = await fetch(new URL(short.headers.get('location') ?? '', site.url))
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html.match(/hrefLang="/gi)).toHaveLength(9)
    expect(html).toContain('RealEstateListing')
  }
}

const WANTED = {
  contact: { first_name: 'Amélie', contact_information: { personal: { email: 'amelie@example.com' } } },
  notification: {
    statuses: [],
    types: ['HOUSE'],
    financial: { price_for_sale: { max: 400000 } },
    construction: { bedrooms: { min: 3 } },
    other: { garden: true },
    cities: [9000],
    frequency: 'instant',
  },
}

async function subscribeInFrench(site: Site): Promise<void> {
  const answer = await fetch(`${site.url}/fr/ajax/notifications`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify(WANTED),
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
  expect(await answer.json()).toEqual({ status: 'pending_confirmation' })
}

async function confirmFromMail(site: Site): Promise<string> {
  const [mail] = await site.waitForMails(1)
  expect(mail?.to).toEqual([{ address: 'amelie@example.com', name: '' }])
  const link = firstPartyLink(site, mail?.text ?? '', /\/fr\/tenez-moi-au-courant\/[\w-]{43}/)
  // Scanners follow links: opening the page changes nothing.
  for (let i = 0; i < 3; i++) expect((await fetch(link)).status).toBe(200)
  const page = await (await fetch(link)).text()
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
  expect(main.match(/<form/g), 'one form with the confirm button').toHaveLength(1)
  const fields = new URLSearchParams(
    [...main.matchAll(/<(?:input|button)[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const done = await fetch(link, { method: 'POST', body: fields })
  expect(done.status).toBe(200)
  expect(await site.mails(), 'confirming sends no second mail').toHaveLength(1)
  return link
}

async function importOneThatFits(site: Site): Promise<void> {
  await importJson(site, 'agency', [
    house('A1', {
      price: 375000,
      bedrooms: 4,
      garden: true,
      street: 'Fictieve Dreef',
      postalCode: '9000',
      locality: 'Gent',
    }),
    house('A2', {
      price: 375000,
      bedrooms: 4,
      garden: true,
      street: 'Verzonnen Laan',
      postalCode: '2000',
      locality: 'Antwerpen',
    }),
  ])
  expect((await site.gevel('worker', '--once')).code).toBe(0)
}

async function readTheOneMail(site: Site, manage: string): Promise<string> {
  const mails = await site.waitForMails(2)
  expect(await site.mails(), 'exactly one alert').toHaveLength(2)
  const alert = mails[1]
  expect(alert?.to).toEqual([{ address: 'amelie@example.com', name: '' }])
  expect(alert?.text).toContain('Fictieve Dreef')
  expect(alert?.text).not.toContain('Verzonnen Laan')
  expect(alert?.html).toContain('lang="fr"')
  expect(alert?.text).toContain('Gand')
  expect(alert?.text).toMatch(/158\s?kWh/)
  expect(alert?.text).toContain('20260101-0000000001-RES-1')
  expect(alert?.text).toContain(new URL(manage).pathname)
  const oneClick = alert?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  expect(oneClick).toMatch(/^<https?:\/\//)
  return firstPartyLink(site, alert?.text ?? '', /\/fr\/tenez-moi-au-courant\/desinscrire\/[\w-]{43}/)
}

async function unsubscribeFromMail(site: Site, link: string): Promise<void> {
  expect((await fetch(link)).status).toBe(200)
  const page = await (await fetch(link)).text()
  const main = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
  const button = /<button[^>]*name="([^"]+)"[^>]*value="([^"]*)"/.exec(main)
  const done = await fetch(link, {
    method: 'POST',
    body: new URLSearchParams(button ? [[button[1] ?? '', button[2] ?? '']] : []),
  })
  expect(done.status).toBe(200)
  expect((await fetch(link)).status, 'the page can be opened again').toBe(200)
}

async function importAnother(site: Site): Promise<void> {
  const before = (await site.mails()).length
  await importJson(site, 'agency', [
    house('A3', {
      price: 299000,
      bedrooms: 3,
      garden: true,
      street: 'Denkbeeldige Steeg',
      postalCode: '9000',
      locality: 'Gent',
    }),
  ])
  expect((await site.gevel('worker', '--once')).code).toBe(0)
  expect(await site.mails(), 'no more mail after unsubscribing').toHaveLength(before)
}

async function importJson(site: Site, source: string, listings: unknown[]): Promise<void> {
  const file = join(folder, `${source}-${crypto.randomUUID()}.json`)
  writeFileSync(file, JSON.stringify({ gevel: 1, source, listings }))
  const run = await site.gevel('import', file, '--json')
  expect(run.code, run.stderr).toBe(0)
  expect(JSON.parse(run.stdout) as Report).toMatchObject({ new: listings.length, rejected: [] })
}

/** A listing in our own JSON format (docs/feeds.md). */
function house(
  ref: string,
  facts: { price: number; bedrooms: number; garden: boolean; street: string; postalCode: string; locality: string },
) {
  return {
    kind: 'estate',
    sourceRef: ref,
    type: 'HOUSE',
    deals: { FOR_SALE: { price: facts.price } },
    address: { postalCode: facts.postalCode, locality: facts.locality, street: facts.street, number: '7' },
    bedrooms: facts.bedrooms,
    flags: { garden: facts.garden },
    energy: { kwh: 158, label: 'B', certificate: '20260101-0000000001-RES-1' },
    texts: { nl: { description: 'Een huis.' } },
    originalLocale: 'nl',
  }
}

function firstPartyLink(site: Site, text: string, path: RegExp): string {
  const found = path.exec(text)
  expect(found, text).not.toBeNull()
  return site.url + (found?.[0] ?? '')
}

type Found = { total: number; items: { id: number; url: string; place: { name: string } }[] }
type Report = {
  new: number
  changed: number
  unchanged: number
  withdrawn: number
  rejected: { at: string; field: string; reason: string }[]
}

async function json(site: Site, path: string): Promise<Found> {
  const answer = await fetch(site.url + path, { headers: { accept: 'application/json' } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Found // its parts are asserted one by one
}
