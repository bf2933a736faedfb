import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { centreOf } from '#domain/places/place.ts'
import { mapMessages } from '#i18n/messages/map.ts'
import { openWithoutWebGl as openPage } from '../browser/without-webgl.ts'
import { mapAtRest, openMap as openTheMap } from '../browser/map.ts'
import { type Site, startSite } from '../site.ts'

const t = mapMessages.nl
const BRAND = '#7A2E3A'

/** A house, a project of two units, and a house abroad of which nobody said where it stands. */
const FEED = [
  { gevel: 1, source: 'few' },
  { sourceRef: 'H', deals: { FOR_SALE: { price: 349_000 } }, type: 'HOUSE', address: { postalCode: '9000' } },
  {
    kind: 'project',
    sourceRef: 'P',
    name: 'De Linde',
    deals: { FOR_SALE: { price: null } },
    type: 'APARTMENT',
    address: { postalCode: '9050' },
  },
  ...[265_000, 310_000].map((price, i) => ({
    kind: 'unit',
    sourceRef: `P-${i}`,
    parentRef: 'P',
    label: `0.0${i}`,
    deals: { FOR_SALE: { price } },
    type: 'APARTMENT',
    address: { postalCode: '9050' },
  })),
  {
    sourceRef: 'NL',
    deals: { FOR_SALE: { price: 500_000 } },
    type: 'HOUSE',
    address: { country: 'NL', postalCode: '4531 AB', locality: 'Terneuzen' },
  },
]

let folder: string
let site: Site
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-map-'))
  const example = readFileSync(fileURLToPath(new URL('../../examples/site.json', import.meta.url)), 'utf8')
  const { feeds: _none, logo: _no, ...agency } = JSON.parse(example) as Record<string, unknown>
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ ...agency, brand_colour: BRAND }))
  writeFileSync(join(folder, 'feed.ndjson'), FEED.map((line) => JSON.stringify(line)).join('\n'))
  site = await startSite({ anyStore: true, env: { SITE_FILE: join(folder, 'site.json') } })
  const { code, stdout, stderr } = await site.gevel('import', join(folder, 'feed.ndjson'))
  if (code !== 0) throw new Error(stdout + stderr)
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('what has no place on the map is counted in words, and no longer once the search is about a place', async () => {
  const page = await openPage({ width: 1600, reducedMotion: true })
  await openMap(page, '/nl/aanbod')
  expect(await page.locator('.results__h').textContent()).toMatch(/^3 /)
  await page.getByText(t.notOnMap(1)).waitFor()
  expect(await page.locator('.pin').count()).toBe(2)
  await page.locator('.map__surface').press('-')
  await page.waitForURL(/bbox=/)
  await page.getByText(t.notOnMap(1)).waitFor({ state: 'detached' })
  await page.locator('.results .active').getByText('Kaartuitsnede').click()
  await page.getByText(t.notOnMap(1)).waitFor()
})

test('a project says from which price, in its own colour; what is pointed at has the colour of the agency', async () => {
  const page = await openPage({ width: 1600, reducedMotion: true })
  await openMap(page, '/nl/aanbod')
  const project = page.locator('.pin.is-project a')
  expect(await project.textContent()).toBe('€\u00a0265k+')
  expect(await project.getAttribute('aria-label')).toBe(`Project, vanaf €\u00a0265k, 9050, ${t.placeWithheld}`)
  const house = page.locator('.pin:not(.is-project) a')
  expect(await house.textContent()).toBe('€\u00a0349k')
  expect(await colour(project)).not.toBe(await colour(house))
  const primary = await page.locator('.filterbar__save').evaluate((node) => getComputedStyle(node).backgroundColor)
  expect(primary).toBe('rgb(122, 46, 58)')
  for (const pin of [project, house]) {
    await pin.hover()
    await expect.poll(() => colour(pin)).toBe(primary)
  }
})

test('two fingers zoom to what is between them, one finger moves', async () => {
  const page = await openPage({ width: 360, reducedMotion: true })
  await openMap(page, '/nl/aanbod?around=9000,10#map')
  await page.getByText(t.moveAlong).click()
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  const box = await page.locator('.map__surface').boundingBox()
  if (!box) throw new Error('The map has no size')
  const [x, y] = [box.x + box.width / 2, box.y + 150]
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) })

  // It opens as near as it goes.
  await page.getByRole('button', { name: t.zoomOut }).click()
  await mapAtRest(page)
  const before = await circle(page)
  await send('touchStart', [x - 40, y], [x + 40, y])
  for (let step = 1; step <= 4; step++) await send('touchMove', [x - 40 - 10 * step, y], [x + 40 + 10 * step, y])
  await send('touchEnd')
  const zoomed = await circle(page)
  expect(zoomed.r / before.r).toBeCloseTo(2, 1)
  // What lay between the fingers is still there: distances from it have doubled.
  const [midX, midY] = [x - box.x, y - box.y]
  expect(Math.abs(zoomed.cx - midX - 2 * (before.cx - midX))).toBeLessThan(12)
  expect(Math.abs(zoomed.cy - midY - 2 * (before.cy - midY))).toBeLessThan(12)

  await send('touchStart', [x, y])
  for (let step = 1; step <= 4; step++) await send('touchMove', [x + 15 * step, y + 10 * step])
  await send('touchEnd')
  const moved = await circle(page)
  expect(moved.r).toBeCloseTo(zoomed.r, 3)
  expect([moved.cx - zoomed.cx, moved.cy - zoomed.cy].map(Math.round)).toEqual([60, 40])
})

describe('"my location"', () => {
  test('brings the map there', async () => {
    const page = await openPage({ width: 1600, reducedMotion: true })
    const there = centreOf('3000') ?? { lat: 0, lng: 0 }
    await page.context().grantPermissions(['geolocation'], { origin: site.url })
    await page.context().setGeolocation({ latitude: there.lat, longitude: there.lng })
    await openMap(page, '/nl/aanbod?around=3000,10', '.map__zoom')
    await page.getByText(t.moveAlong).click()
    for (let i = 0; i < 3; i++) await page.locator('.map__surface').press('ArrowRight')
    await page.locator('.map').getByRole('button', { name: t.locate }).click()
    const size = await page.locator('.map__surface').boundingBox()
    await expect.poll(async () => Math.round((await circle(page)).cx - (size?.width ?? 0) / 2)).toBe(0)
    expect(Math.abs((await circle(page)).cy - (size?.height ?? 0) / 2)).toBeLessThan(1)
  })

  test('says so when it is not given', async () => {
    const page = await openPage({ width: 1280 })
    await openMap(page, '/nl/aanbod')
    await page.locator('.map').getByRole('button', { name: t.locate }).click()
    await page.getByText(t.locateFailed).waitFor()
  })
})

test('on a phone a failure is told in the filter panel, where one looks, and can be tried again', async () => {
  const page = await openPage({ width: 360, expected: /503/ })
  await page.goto(`${site.url}/nl/aanbod`)
  await page.route('**/nl/aanbod?*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.click('.filterbar__open')
  await page.locator('label:has([name=status][value=FOR_SALE])').click()
  const retry = page.getByRole('button', { name: t.retry })
  await retry.waitFor()
  const isInSight = () =>
    page.locator('.livebar').evaluate((bar) => {
      const { left, top } = bar.getBoundingClientRect()
      return bar.contains(document.elementFromPoint(left + 20, top + 20))
    })
  await expect.poll(isInSight).toBe(true)
  await page.unroute('**/nl/aanbod?*')
  await retry.click()
  await retry.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('.drawer__foot [data-total]').textContent()).toBe('3')
})

const openMap = (page: Page, path: string, shown?: string) => openTheMap(page, site.url + path, shown)

const colour = (pin: ReturnType<Page['locator']>): Promise<string> =>
  pin.evaluate((node) => getComputedStyle(node).backgroundColor)

/** The searched circle, in pixels of the map. */
async function circle(page: Page): Promise<{ cx: number; cy: number; r: number }> {
  return await page.locator('circle.map__area').evaluate((node) => {
    const number = (name: string) => Number(node.getAttribute(name))
    return { cx: number('cx'), cy: number('cy'), r: number('r') }
  })
}
