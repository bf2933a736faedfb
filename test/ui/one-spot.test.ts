import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapMessages } from '#i18n/messages/map.ts'
import { openPage } from '../browser/browser.ts'
import { openWithoutPictures } from '../browser/without-pictures.ts'
import { openWithoutWebGl } from '../browser/without-webgl.ts'
import { mapAtRest, openMap } from '../browser/map.ts'
import { type Site, startSite } from '../site.ts'

const t = mapMessages.nl

/** Homes in one building each: three, twelve, and more than a page of the list has. */
const BUILDINGS = [
  { homes: 3, postalCode: '9000', lat: 51.0543, lng: 3.7174 },
  { homes: 12, postalCode: '2000', lat: 51.2213, lng: 4.4051 },
  { homes: 30, postalCode: '1000', lat: 50.8466, lng: 4.3528 },
] as const

let folder: string
let site: Site
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-spot-'))
  const example = readFileSync(fileURLToPath(new URL('../../examples/site.json', import.meta.url)), 'utf8')
  const { feeds: _none, logo: _no, ...agency } = JSON.parse(example) as Record<string, unknown>
  writeFileSync(join(folder, 'site.json'), JSON.stringify(agency))
  const homes = BUILDINGS.flatMap(({ homes: many, postalCode, lat, lng }) =>
    Array.from({ length: many }, (_, i) => ({
      sourceRef: `${postalCode}-${i}`,
      deals: { FOR_SALE: { price: 200_000 + 10_000 * i } },
      type: 'APARTMENT',
      address: { street: 'Kaai', number: '1', box: String(i + 1), postalCode, lat, lng },
    })),
  )
  writeFileSync(
    join(folder, 'feed.ndjson'),
    [{ gevel: 1, source: 'spots' }, ...homes].map((one) => JSON.stringify(one)).join('\n'),
  )
  site = await startSite({ env: { SITE_FILE: join(folder, 'site.json') } })
  const { code, stdout, stderr } = await site.gevel('import', join(folder, 'feed.ndjson'))
  if (code !== 0) throw new Error(stdout + stderr)
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(BUILDINGS)('$homes homes in one building', ({ homes, postalCode }) => {
  test.each([
    [360, 'without', openWithoutWebGl],
    [1280, 'with', openPage],
  ] as const)('are all reached from their pin with the keyboard, at %d px %s WebGL', async (width, _gl, open) => {
    const page = await open({ width, reducedMotion: true })
    await openMap(page, `${site.url}/nl/aanbod?pc=${postalCode}#map`)
    const pin = page.locator('.pin.is-cluster button')
    expect(await pin.count()).toBe(1)
    expect(await pin.getAttribute('aria-label')).toContain(t.clusterHere(homes))
    await pin.press('Enter')
    const cards = page.locator('.map__pop .card a')
    await cards.first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.matches('.map__pop .card a'))).toBe(true)
    const shown = new Set(await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    expect(shown.size).toBe(Math.min(24, homes))
    const { y, height } = (await page.locator('.map__pop').boundingBox()) ?? { y: Infinity, height: 0 }
    expect(y + height).toBeLessThanOrEqual(await page.evaluate(() => innerHeight))
    const all = page.locator('.map__pop').getByRole('link', { name: t.allHere(homes) })
    if (homes <= 24) expect(await all.count()).toBe(0)
    else {
      await all.press('Enter')
      await page.waitForURL(/bbox=/)
      expect(await page.locator('.results__h').textContent()).toMatch(new RegExp(`^${homes} `))
      return
    }
    await page.locator('.map__shut').click()
    await mapAtRest(page)
    expect(await page.evaluate(() => document.activeElement?.matches('.pin.is-cluster button'))).toBe(true)
  })
})

test('without a script each pin says how many stand there and leads to the list of them', async () => {
  const page = await openWithoutPictures({ width: 1280, javaScript: false })
  await page.goto(`${site.url}/nl/aanbod`)
  for (const { homes } of BUILDINGS) {
    await page
      .locator('.drawn--wide')
      .getByRole('link', { name: t.clusterHere(homes) })
      .click()
    await page.waitForURL(/bbox=/)
    expect(await page.locator('.results__h').textContent()).toMatch(new RegExp(`^${homes} `))
    await page.goBack()
  }
})
