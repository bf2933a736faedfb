import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../site.ts'
import { cardOf, house, importListings, mailsTo, postJson } from './agency.ts'

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const ABOUT =
  '## Ons huis\n\n**Sinds 1987.**\n\n![Ons kantoor](<ons kantoor.jpg>)\n\n![Elders](https://pictures.example/a.jpg)'
const HOURS = ['00:00-23:59']

let folder: string
let site: Site
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-people-'))
  writeFileSync(join(folder, 'an.png'), PIXEL)
  writeFileSync(join(folder, 'huis.png'), PIXEL)
  writeFileSync(join(folder, 'other.png'), PIXEL)
  // Lies on its side, as phones keep a photograph that was taken upright.
  const lying = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#a85b3d' } })
  writeFileSync(join(folder, 'ons kantoor.jpg'), await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer())
  writeFileSync(join(folder, 'drawn.jpg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const office = { id: 'gent', name: 'Huis Gent', street: 'Kaai', number: '1', postal_code: '9000', locality: 'Gent' }
  const place = { lat: 51.0543, lng: 3.7174 }
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const file = join(folder, 'site.json')
  writeFileSync(
    file,
    JSON.stringify({
      name: 'Huis',
      logo: 'huis.png',
      email: 'info@huis.example',
      offices: [
        {
          ...office,
          ...place,
          photo: 'drawn.jpg',
          email: 'gent@huis.example',
          hours: Object.fromEntries(days.map((day) => [day, HOURS])),
        },
      ],
      texts: { about: { nl: ABOUT }, terms: { nl: '## Eerst\n\n| a | b |\n|---|---|\n| c | d |' } },
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
  expect(about).toContain('src="/media/site-photo/1280/an.png"')
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

test('an office shows its people on the contact page, and where it is on the page about the agency [people.office]', async () => {
  const contact = await page('/nl/contact')
  expect(contact.indexOf('An Claes'), 'who speaks the reader’s language first').toBeLessThan(contact.indexOf('Bo Maes'))
  expect(contact).toContain('src="/media/site-photo/1280/an.png"')
  expect(contact).toContain('<span lang="de">Deutsch')
  const about = await page('/nl/over-ons')
  expect(about).toContain('alt="Kaart van de omgeving van Gent"')
  expect(about).toContain('href="https://www.openstreetmap.org/directions?to=51.0543,3.7174"')
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
    expect(shown).toMatch(/\/media\/(site-photo\/1280|site)\/an\.png/)
    expect(shown).toContain('An Claes')
  }
  expect(offer, 'beside the portrait').toContain('href="tel:+3290000000"')
  expect(html).toMatch(/<img class="logo" src="[^"]*\/media\/site\/huis\.png" alt="Huis"/)
  expect(mail?.text).toContain('An Claes van Huis Gent antwoordt u')
})

test('the agency writes its pages in Markdown, with pictures of its own [texts.on-pages]', async () => {
  const about = await page('/nl/over-ons')
  expect(about).toContain('<h2>Ons huis</h2><p><strong>Sinds 1987.</strong></p>')
  const address = '/media/site-photo/1280/ons%20kantoor.jpg'
  expect(about).toMatch(new RegExp(`<img class="prose__photo" src="${address}"[^>]* alt="Ons kantoor"`))
  expect(about, 'a picture that would tell another place who reads').toContain(
    '<p><a href="https://pictures.example/a.jpg">Elders</a></p>',
  )
  expect(await page('/nl/gebruiksvoorwaarden')).toContain('<table class="data"><thead><tr><th>a</th>')
  const answer = await fetch(site.url + address)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  const photo = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([photo.width, photo.height, photo.exif]).toEqual([1280, 1707, undefined])
})

test('an office has its photograph, and what is none under its name is not drawn [people.office-photo]', async () => {
  expect(await page('/nl/over-ons')).toContain('<img class="office__photo" src="/media/site-photo/1280/drawn.jpg"')
  expect((await fetch(`${site.url}/media/site-photo/640/drawn.jpg`)).status).toBe(404)
})

test('from the folder of the site file only the pictures that it names are served', async () => {
  for (const [path, status] of [
    ['site/an.png', 200],
    ['site/huis.png', 200],
    ['site/other.png', 404],
    ['site/site.json', 404],
    ['site/..%2Fetc%2Fpasswd', 404],
    ['site-photo/640/an.png', 200],
    ['site-photo/641/an.png', 404],
    ['site-photo/640/other.png', 404],
    ['site-photo/640/huis.png', 200],
    ['site-photo/640/..%2Fetc%2Fpasswd', 404],
  ] as const)
    expect((await fetch(`${site.url}/media/${path}`)).status, path).toBe(status)
})
