import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Locale } from '#base/locale.ts'
import { accessibilityFaults } from '../browser/accessibility.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { house } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'
import { OFFICE_LOOKS } from './looks.ts'
import { atWork } from './visitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'gevel-feeds-look-'))
const siteFile = join(folder, 'site.json')
const feeds = [{ source: 'agency', path: join(folder, 'none.json'), every: '1h' }]
writeFileSync(siteFile, JSON.stringify({ name: 'Huis', email: 'huis@example.com', feeds }))

let site: Site
let first = 0
let upload = ''
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { LOG_LEVEL: 'error', SITE_FILE: siteFile } })
  const send = async (listings: object[]) => {
    const file = join(folder, 'feed.json')
    writeFileSync(file, JSON.stringify({ gevel: 1, source: 'agency', complete: true, listings }))
    await site.gevel('import', file)
  }
  const homes = Array.from({ length: 8 }, (_, at) => house(`MEC-0${at}`, 300_000 + at))
  await send(homes)
  const { stdout } = await site.gevel('runs', '--json')
  first = (JSON.parse(stdout) as { id: number }[])[0]?.id ?? 0
  const owner = await atWork(site, 'owner', 'bestand@kantoor.example')
  const file = Buffer.from(
    JSON.stringify({
      gevel: 1,
      source: 'agency',
      listings: [
        { ...homes[1], bedrooms: 7, bathrooms: 'veel', notary: '7', concierge: 'Jan' },
        { ...homes[2], type: 'TENT' },
      ],
    }),
  )
  const said = { name: 'mei.json', size: file.length, source: null, mapping: null, whole: false }
  const begun = await owner.act('/office/feeds/uploads/new', said)
  upload = `/office/feeds/uploads/${(JSON.parse(begun.text) as { id: string }).id}`
  await owner.put(`${upload}/parts/0`, file)
  await owner.act(`${upload}/read`, {})
  await vi.waitUntil(async () => (await owner.data(upload)).props['state'] === 'read', { timeout: 150_000 })
  const broken = { ...house('MEC-10', 1), deals: { FOR_SALE: { price: 'op aanvraag, te bevragen op het kantoor' } } }
  await send([
    ...homes.slice(0, 3).map((one) => ({ ...one, bedrooms: 4, deals: { FOR_SALE: { price: 305_000 } } })),
    broken,
  ])
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const TOLD: Record<Locale, string[]> = {
  nl: ['"TENT" is geen van HOUSE', 'Niet gelezen', '1 waarde'],
  fr: ['"TENT" n’est aucun de HOUSE', 'Pas lu', '1 valeur'],
  en: ['"TENT" is not one of HOUSE', 'Not read', '1 value'],
  de: ['"TENT" ist keines von HOUSE', 'Nicht gelesen', '1 Wert'],
}

test.each(OFFICE_LOOKS)('feed pages pass axe at $width, $theme, $locale, and none is too wide', async (look) => {
  const { width, theme, locale } = look
  const owner = await atWork(site, 'owner', `${locale}-${theme}-${width}@kantoor.example`)
  await owner.post('/office/settings', { csrf: await owner.csrf(), name: 'Bram Vervloet', language: locale })
  const page = await openPage({ width, theme, locale })
  await page.context().addCookies([{ name: 'office', value: owner.cookies.get('office') ?? '', url: site.url }])
  const run = `/office/feeds/runs/${first + 1}`
  const parts = ['changed', 'gone', 'rejected', 'law'].map((part) => `${run}?show=${part}`)
  for (const path of [
    '/office/feeds',
    '/office/feeds/agency',
    `/office/feeds/runs/${first}?show=new`,
    upload,
    ...parts,
  ]) {
    await page.goto(site.url + path)
    const text = await page.locator('main').innerText()
    if (path === upload) for (const words of [...TOLD[locale], 'notary', 'bathrooms']) expect(text).toContain(words)
    expect([path, await accessibilityFaults(page)]).toEqual([path, []])
    if (process.env['SHOTS'])
      await page.screenshot({
        path: join(process.env['SHOTS'], `${width}-${path.replaceAll(/\W+/g, '-')}.png`),
        fullPage: true,
      })
  }
})

test('a file is uploaded, previewed and imported, and the import rolled back, by clicks [office.feeds-by-hand]', async () => {
  const owner = await atWork(site, 'owner', 'klik@kantoor.example')
  const page = await openPage({ width: 1280, theme: 'light', locale: 'en' })
  await page.context().addCookies([{ name: 'office', value: owner.cookies.get('office') ?? '', url: site.url }])
  // The view's script is delayed: what the user chooses and presses before it loads must still count.
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/assets\/feeds-/, (route) => void pressed.promise.then(() => route.continue()))
  await page.goto(`${site.url}/office/feeds`, { waitUntil: 'commit' })
  const listings = [house('NEW-1', 410_000), house('MEC-00', 306_000)]
  const file = Buffer.from(JSON.stringify({ gevel: 1, source: 'agency', listings }))
  await page
    .getByLabel('File (JSON')
    .setInputFiles({ name: 'by-hand.json', mimeType: 'application/json', buffer: file })
  await page.getByRole('button', { name: 'Dry run' }).click()
  pressed.resolve()
  await page.getByRole('heading', { name: 'Dry run for agency: nothing has changed' }).waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: /^Run \d+$/ }).click()
  await page.getByRole('heading', { name: 'Changed', exact: true }).waitFor()
  await page.getByRole('button', { name: /^Roll back run/ }).click()
  await page.getByRole('button', { name: 'Roll back', exact: true }).click()
  await page.getByText('Done.').waitFor()
  expect(await page.getByRole('heading', { name: /^Rolled back by/ }).textContent()).toContain('owner')
})
