import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from './site.ts'

let site: Site
let id: number

beforeAll(async () => {
  site = await startSite()
  const file = join(mkdtempSync(join(tmpdir(), 'gevel-hidden-')), 'feed.json')
  writeFileSync(file, JSON.stringify({ gevel: 1, source: 'hidden', listings: [secret] }))
  await site.gevel('import', file)
  const found = (await (await get('/nl/aanbod', 'application/json')).json()) as { items: { id: number }[] } // looked at below
  const [offer] = found.items
  if (!offer) throw new Error('the import brought nothing')
  id = offer.id
}, 60_000)
afterAll(async () => {
  await site.stop()
})

const secret = {
  sourceRef: 'S1',
  type: 'HOUSE',
  deals: { FOR_SALE: { price: 654321, priceHidden: true } },
  address: {
    postalCode: '9000',
    locality: 'Gent',
    street: 'Geheimstraat',
    number: '42 bis',
    lat: 51.06123,
    lng: 3.70987,
    hidden: true,
  },
  bedrooms: 3,
  energy: { kwh: 158, label: 'B', certificate: 'C-1' },
  texts: { fr: { description: 'Une maison discrète.' } },
  originalLocale: 'fr',
}

test('a hidden address and a hidden price are given out nowhere', async () => {
  const subscribed = await fetch(`${site.url}/nl/ajax/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      contact: { contact_information: { personal: { email: 'an@example.com' } } },
      notification: { statuses: ['FOR_SALE'], types: ['HOUSE'] },
    }),
  })
  expect(subscribed.status).toBe(201)
  const asked = await fetch(`${site.url}/nl/ajax/contact-form-handler`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      estate_id: id,
      contact: { contact_information: { personal: { email: 'an@example.com' } } },
      message: 'Hallo',
    }),
  })
  expect(asked.status).toBe(201)
  const mails = await site.waitForMails(3)
  const answers = await Promise.all(
    [
      '/nl',
      '/nl/aanbod',
      '/nl/aanbod.rss',
      '/nl/aanbod.json',
      '/nl/aanbod?sort=price_asc',
      `/nl/aanbod/${id}`,
      `/fr/offre/${id}`,
      `/nl/contact/${id}`,
      `/nl/bezoek-plannen/${id}`,
      `/nl/doorsturen/${id}`,
      `/nl/ajax/estate/${id}`,
      '/nl/ajax/pins?cells=64&bbox=2,49,7,52',
      '/sitemap-1.xml',
      `/media/drawing/${id}.svg`,
    ].map(async (path) => [path, await (await get(path)).text()] as const),
  )
  const json = await (await get('/nl/aanbod', 'application/json')).text()
  for (const [where, text] of [
    ...answers,
    ['the search as JSON', json] as const,
    ...mails.map((mail) => [mail.subject ?? '', `${mail.html} ${mail.text}`] as const),
  ]) {
    for (const told of ['Geheimstraat', '42 bis', '51.0612', '3.7098', '654321', '654.321', '654 321', '654,321']) {
      expect(text.includes(told), `${where} tells ${told}`).toBe(false)
    }
  }
})

test('no bound fits a price that is not public, and it comes last in any order of price', async () => {
  const bounded = (await (await get('/nl/aanbod?status=FOR_SALE&price_max=900000', 'application/json')).json()) as {
    total: number
  } // asserted here
  expect(bounded.total).toBe(0)
})

test('a text that exists in one language is shown as it is, marked and explained', async () => {
  const dutch = await (await get(`/nl/aanbod/${id}`)).text()
  expect(dutch).toMatch(/<div class="prose" lang="fr"><p>Une maison discrète\.<\/p>/)
  expect(dutch).toContain('De makelaar schreef deze tekst enkel in het Frans')
  const french = await (await get(`/fr/offre/${id}`)).text()
  expect(french).toMatch(/<div class="prose"><p>Une maison discrète\./)
})

function get(path: string, accept = 'text/html'): Promise<Response> {
  return fetch(site.url + path, { headers: { accept } })
}
