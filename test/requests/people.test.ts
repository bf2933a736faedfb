import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../site.ts'
import { cardOf, house, importListings, mailsTo, postJson } from './agency.ts'

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const HOURS = ['00:00-23:59']

let folder: string
let site: Site
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-people-'))
  writeFileSync(join(folder, 'an.png'), PIXEL)
  writeFileSync(join(folder, 'huis.png'), PIXEL)
  writeFileSync(join(folder, 'other.png'), PIXEL)
  const office = { id: 'gent', name: 'Huis Gent', street: 'Kaai', number: '1', postal_code: '9000', locality: 'Gent' }
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const file = join(folder, 'site.json')
  writeFileSync(
    file,
    JSON.stringify({
      name: 'Huis',
      logo: 'huis.png',
      email: 'info@huis.example',
      offices: [{ ...office, email: 'gent@huis.example', hours: Object.fromEntries(days.map((day) => [day, HOURS])) }],
      agents: [
        { id: 'bo', name: 'Bo Maes', email: 'bo@huis.example', office: 'gent', languages: ['fr'] },
        {
          ...{ id: 'an', name: 'An Claes', email: 'an@huis.example', phone: '+32 9 000 00 00', office: 'gent' },
          ...{ portrait: 'an.png', languages: ['nl', 'de'] },
        },
      ],
    }),
  )
  site = await startSite({ env: { DEMO: '0', SITE_FILE: file } })
  const agent = { name: 'An Claes', email: null, phone: null, officeRef: null }
  const listings = [310, 320, 330, 340, 350, 360].map((price) => house(`A${price}`, price * 1000, { agent }))
  await importListings(site, [...listings, house('B', 370_000)], 7)
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const page = async (path: string) => await (await fetch(site.url + path)).text()

test('the agency page lists its people and their offers, speakers of the page’s language first [people.what-they-offer]', async () => {
  const about = await page('/nl/over-ons')
  expect(about.indexOf('An Claes')).toBeLessThan(about.indexOf('Bo Maes'))
  expect((await page('/fr/a-propos')).indexOf('Bo Maes')).toBeLessThan((await page('/fr/a-propos')).indexOf('An Claes'))
  expect(about).toContain('src="/media/site/an.png"')
  expect(about, 'initials when there is no portrait').toContain('>BM</span>')
  expect(about).toContain('<span lang="de">Deutsch')
  expect(about).toContain('6 panden')
  expect(about.match(/data-offer=/g)).toHaveLength(4)
  expect((await page('/nl/over-ons?person=an')).match(/data-offer=/g), 'all of them').toHaveLength(6)
})

test('the pages about the agency, contact and an offer say whether an office is open now [people.open-now]', async () => {
  const { url } = await cardOf(site, 310_000)
  for (const path of ['/nl/over-ons', '/nl/contact', url])
    expect(await page(path)).toMatch(/Nu open tot 23\.59|Nu gesloten/)
})

test('the same person is shown on the offer and in the mail, below the agency’s logo [people.same-person]', async () => {
  const { id, url } = await cardOf(site, 310_000)
  const offer = await page(url)
  const asked = {
    estate_id: id,
    message: 'Hallo',
    contact: { contact_information: { personal: { email: 'cy@example.com' } } },
  }
  expect((await postJson(`${site.url}/nl/ajax/contact-form-handler`, asked)).status).toBe(201)
  const [mail] = await mailsTo(site, 'cy@example.com', 1)
  const html = String(mail?.html)
  for (const shown of [offer, html]) {
    expect(shown).toContain('/media/site/an.png')
    expect(shown).toContain('An Claes')
  }
  expect(offer, 'beside the portrait').toContain('href="tel:+3290000000"')
  expect(html).toMatch(/<img class="logo" src="[^"]*\/media\/site\/huis\.png" alt="Huis"/)
  expect(mail?.text).toContain('An Claes van Huis Gent antwoordt u')
})

test('from the folder of the site file only the logo and the portraits are served', async () => {
  for (const [file, status] of [
    ['an.png', 200],
    ['huis.png', 200],
    ['other.png', 404],
    ['site.json', 404],
    ['..%2Fetc%2Fpasswd', 404],
  ] as const)
    expect((await fetch(`${site.url}/media/site/${file}`)).status, file).toBe(status)
})
