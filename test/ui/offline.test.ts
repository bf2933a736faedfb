import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from '../browser/browser.ts'
import { type Site, startSite } from '../site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})

test('without a connection favourites and offers seen are readable, all else says so, and nothing private is kept', async () => {
  // Every request fails from the moment the site is gone.
  const page = await openPage({ expected: /ERR_CONNECTION_REFUSED|Failed to load resource/ })
  await page.goto(`${site.url}/fr`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
  const [kept, seen] = await page.$$eval('.card__title a', (links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  )
  await page.click('.card [data-keep]')
  await page.goto(site.url + seen)
  const title = await page.title()
  await page.goto(`${site.url}/nl/hou-me-op-de-hoogte`)
  await page.goto(`${site.url}/nl/hou-me-op-de-hoogte/${'x'.repeat(43)}`)
  await expect.poll(() => stored(page)).toEqual(expect.arrayContaining([kept, seen, '/nl/favorieten']))
  expect((await stored(page)).filter((path) => path?.includes('hou-me'))).toEqual([])

  await site.stop('SIGKILL')
  await page.goto(site.url + seen)
  expect(await page.title()).toBe(title)
  expect(await page.textContent('main .alert--warn')).toMatch(
    /^U bent offline\. Dit is de pagina zoals ze was op \d+ \p{L}+ \d{4}, \d+\.\d\d\u00A0u\.;/u,
  )
  // One running sentence: what stands directly in an alert is a cell of its grid.
  expect(await page.locator('main .alert--warn > time').count()).toBe(0)
  await page.goto(site.url + kept)
  expect(await page.textContent('main .alert--warn')).toContain('U bent offline')
  await page.goto(`${site.url}/nl/favorieten`)
  await page.waitForSelector('main .card')
  await page.goto(`${site.url}/nl/aanbod?status=TO_RENT`)
  expect(await page.textContent('h1')).toBe('U bent offline')
  await expect.poll(() => page.locator('[data-island=offline-offers] li').count()).toBe(2)
  expect(await page.getAttribute('[data-island=offline-offers] li a', 'href')).toBe(seen)
  await page.goto(`${site.url}/fr/offre`)
  expect(await page.textContent('h1')).toBe('Vous êtes hors ligne')
})

/** Paths of everything the worker holds. */
async function stored(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(async (name) => await (await caches.open(name)).keys()))
    return stores.flat().map(({ url }) => new URL(url).pathname)
  })
}
