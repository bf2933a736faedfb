import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pretendGraphicsCard } from '../browser/with-webgl.ts'
import { launchChromium } from '../browser/chromium.ts'
import { type Visit, visit } from '../browser/page.ts'
import { type Site, startSite } from '../site.ts'

const REPORTED = /"directives":\{"require-trusted-types-for":1\}.*would have blocked something/

let browser: Browser
let styles: Server
/** One site with the drawn map, one with the map of a style. */
let drawn: Site
let styled: Site
beforeAll(async () => {
  browser = await launchChromium()
  styles = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify(request.url === '/style.json' ? STYLE : BELGIUM))
  }).listen(0, '127.0.0.1')
  await once(styles, 'listening')
  const address = styles.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  STYLE.sources.land.data = `${origin}/land.json`
  const sites = [{ DEMO: '1' }, { DEMO: '1', MAP_STYLE_URL: `${origin}/style.json` }].map((env) =>
    startSite({ anyStore: true, env }),
  )
  ;[drawn, styled] = (await Promise.all(sites)) as [Site, Site] // as many as asked for
})
afterAll(async () => {
  await Promise.all([browser?.close(), drawn?.stop(), styled?.stop()])
  styles?.close()
})

const BELGIUM = {
  type: 'Feature',
  properties: {},
  geometry: { type: 'Polygon', coordinates: [[[2.5, 49.5], [6.4, 49.5], [6.4, 51.5], [2.5, 51.5], [2.5, 49.5]]] }, // prettier-ignore
}
const STYLE = {
  version: 8,
  sources: { land: { type: 'geojson', data: '', attribution: '<a href="https://land.example/">© Land</a>' } },
  layers: [{ id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': '#c8c' } }],
}

test('a script that turns text into markup is reported, and still works [trusted-types.text-script-turns]', async () => {
  const { page, close } = await open()
  // `report-to` needs https; without it this browser uses `report-uri`, as older browsers do.
  await page.route('**/nl/over-ons', async (route) => {
    const answer = await route.fetch()
    const policy = answer.headers()['content-security-policy-report-only'] ?? ''
    const headers = {
      ...answer.headers(),
      'content-security-policy-report-only': policy.replace('report-to csp; ', ''),
    }
    await route.fulfill({ response: answer, headers })
  })
  await page.goto(`${drawn.url}/nl/over-ons`)
  expect(drawn.log()).not.toMatch(REPORTED)
  const made = await page.evaluate(() => {
    const room = document.createElement('div')
    room.innerHTML = '<b>made</b> of text'
    return room.textContent
  })
  expect(made).toBe('made of text')
  await expect.poll(() => broken(page)).toEqual(['require-trusted-types-for'])
  await expect.poll(drawn.log, { timeout: 150_000 }).toMatch(REPORTED)
  expect(drawn.log().match(new RegExp(REPORTED, 'g'))).toHaveLength(1)
  await close()
})

test('our own scripts cause no report: search, map, dialog form, favourites, subscription [trusted-types.our-scripts-give]', async () => {
  const { page, complaints, close } = await open()
  await page.goto(`${drawn.url}/nl/aanbod?status=FOR_SALE&type=HOUSE&garden=1`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.mouse.move(200, 300)
  await page.mouse.move(210, 310)
  await page.waitForSelector('.map .pin > *')
  await page.locator('.results .active .chip').last().click()
  await page.waitForFunction(() => !document.querySelector('.results[aria-busy=true]'))
  await page.locator('.card [data-keep]').first().click()
  expect(await broken(page)).toEqual([])

  await page.locator('.card__title a').first().click()
  await page.locator('a[data-dialog][href*="/doorsturen/"]').first().click()
  await page.waitForSelector('dialog[open] form')
  expect(await broken(page)).toEqual([])

  await page.goto(`${drawn.url}/nl/favorieten`)
  await page.waitForSelector('.favs > li')
  expect(await broken(page)).toEqual([])

  await page.goto(`${drawn.url}/nl/hou-me-op-de-hoogte`)
  const before = await page.locator('[data-summary]').innerHTML()
  await page.locator('[name="notification.statuses"][value="FOR_SALE"]').check()
  await page.locator('[name="notification.types"][value="HOUSE"]').check()
  await expect.poll(() => page.locator('[data-summary]').innerHTML()).not.toBe(before)
  expect(await broken(page)).toEqual([])

  await close()
  expect(complaints).toEqual([])
})

test('the style map, which starts a worker and has an attribution in markup, causes no report [trusted-types.map-style-starts]', async () => {
  const { page, complaints, close } = await open()
  await pretendGraphicsCard(page)
  await page.goto(`${styled.url}/nl/aanbod`)
  await page.mouse.move(200, 300)
  await page.mouse.move(210, 310)
  await page.waitForSelector('.has-vectors')
  await expect.poll(() => page.locator('.map__credit').textContent()).toBe('© Land')
  expect(page.workers().map((worker) => new URL(worker.url()).origin)).toContain(styled.url)
  expect(await broken(page)).toEqual([])
  await close()
  expect(complaints).toEqual([])
  expect(styled.log()).not.toMatch(REPORTED)
})

/** A page that records the violated directives, including report-only ones. */
async function open(): Promise<Visit> {
  const visitor = await visit(browser)
  await visitor.page.addInitScript(() => {
    const seen: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => seen.push(effectiveDirective))
    Object.assign(window, { broken: seen })
  })
  return visitor
}

async function broken(page: Page): Promise<unknown> {
  return await page.evaluate((): unknown => Reflect.get(window, 'broken'))
}
