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

/** Homes in one building each: three, twelve, and more than fit on a page of the list. */
const BUILDINGS = [
  { homes: 3, postalCode: '9000', lat: 51.0543, lng: 3.7174 },
  { homes: 12, postalCode: '2000', lat: 51.2213, lng: 4.4051 },
  { homes: 30, postalCode: '1000', lat: 50.8466, lng: 4.3528 },
] as const

/** Homes with only a public postal code. */
const SOMEWHERE = { homes: 5, postalCode: '8400' }

let folder: string
let site: Site
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-spot-'))
  const example = readFileSync(fileURLToPath(new URL('../../examples/site.json', import.meta.url)), 'utf8')
  const { feeds: _none, logo: _no, ...agency } = JSON.parse(example) as Record<string, unknown>
  writeFileSync(join(folder, 'site.json'), JSON.stringify(agency))
  const homes = [...BUILDINGS, SOMEWHERE].flatMap(({ homes: many, ...place }) =>
    Array.from({ length: many }, (_, i) => ({
      sourceRef: `${place.postalCode}-${i}`,
      deals: { FOR_SALE: { price: 200_000 + 10_000 * i } },
      type: 'APARTMENT',
      address: { ...('lat' in place && { street: 'Kaai', number: '1', box: String(i + 1) }), ...place },
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

test('homes with only a postal code are shown as an area with their number, which filters the list [map.withheld]', async () => {
  const page = await openPage({ reducedMotion: true })
  await openMap(page, `${site.url}/nl/aanbod?status=FOR_SALE&province=BE-VWV`)
  const area = page.getByRole('button', { name: `5 in 8400, ${t.placeWithheld}` })
  expect(await area.textContent()).toBe(`5 in 8400${t.placeWithheld}`)
  expect(await page.locator('.map__withheld').count()).toBe(1)
  await area.press('Enter')
  await page.waitForURL(/bbox=/)
  await mapAtRest(page)
  expect(await page.locator('.map__pop').isVisible()).toBe(false)
  expect(await page.locator('.results__h').textContent()).toBe('5 panden te koop in Oostende')
  await page.locator('.results .active').getByText(`Oostende (8400), ${t.placeWithheld}`).first().waitFor()
  expect(await area.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.locator('.map__notes').getByRole('button', { name: t.leftPlaces }).press('Enter')
  await page.waitForURL(/province=BE-VWV/)
})

test('without a script each pin shows the number of homes and links to their list', async () => {
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
  await page.goto(`${site.url}/nl/aanbod?province=BE-VWV`)
  await page.locator('.drawn--wide').getByRole('link', { name: `5 in 8400, ${t.placeWithheld}` }).click() // prettier-ignore
  await page.waitForURL(/bbox=/)
  expect(await page.locator('.results .active').textContent()).toContain(t.placeWithheld)
})
