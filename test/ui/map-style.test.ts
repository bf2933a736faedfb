import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centreOf } from '#domain/places/place.ts'
import { mapMessages } from '#i18n/messages/map.ts'
import { mapAtRest, openMap as openTheMap, pinned } from '../browser/map.ts'
import { atRest, stillPicture } from '../browser/page.ts'
import { openWithWebGl as openPage } from '../browser/with-webgl.ts'
import { openWithoutWebGl } from '../browser/without-webgl.ts'
import { type Site, startSite } from '../site.ts'

const t = mapMessages.nl
const SEA = [18, 52, 86]
const TOWN = [200, 40, 120]
/** Half the side of a square around the centre of 9000 Gent, in degrees: 1.4 km east and west of it. */
const HALF = 0.02

/** What the style's own server answers, and what it was asked. */
let answers: Record<string, () => { status: number; body: unknown }>
let asked: string[] = []
let styles: Server
let origin: string
let site: Site

beforeAll(async () => {
  styles = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { status, body } = answers[path]?.() ?? { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(styles, 'listening')
  const address = styles.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  answers = whole()
  site = await startSite({ anyStore: true, env: { DEMO: '1', MAP_STYLE_URL: `${origin}/style.json` } })
})
afterAll(async () => {
  await site.stop()
  styles.close()
})

test('the map of a style lies exactly below the pins, wherever the map is moved', async () => {
  const page = await openPage({ width: 1600, reducedMotion: true })
  await openMap(page, '/nl/aanbod?around=9000,5')
  await page.waitForSelector('.has-vectors')
  await page.getByText(t.moveAlong).click()
  for (const keys of [[], ['+'], ['ArrowLeft', 'ArrowUp', '-']]) {
    for (const key of keys) await page.locator('.map__surface').press(key)
    await mapAtRest(page)
    const { inside, outside } = await colours(page)
    expect([inside, outside]).toEqual([TOWN, SEA])
  }
  await expect.poll(() => pinned(page)).toBeGreaterThan(0)
})

test('searching on the map works as on the drawn one: list and pins agree', async () => {
  const page = await openPage({ width: 1600, reducedMotion: true })
  await openMap(page, '/nl/aanbod?status=FOR_SALE')
  await page.waitForSelector('.has-vectors')
  await page.locator('.map__surface').press('+')
  await page.waitForURL(/bbox=/)
  await mapAtRest(page)
  const listed = Number(/[\d.]+/.exec((await page.locator('.results__h').textContent()) ?? '')?.[0].replace('.', ''))
  await expect.poll(() => pinned(page)).toBe(listed)
})

test('thanks whom the style asks to thank, in words and links only', async () => {
  const page = await openPage({ width: 1280 })
  await openMap(page, '/nl/aanbod')
  await page.waitForSelector('.has-vectors')
  const credit = page.locator('.map__credit')
  await expect.poll(() => credit.textContent()).toBe('© Landmeters')
  expect(await credit.locator('a').getAttribute('href')).toBe('https://landmeters.example/')
  expect(await credit.locator('img, script').count()).toBe(0)
})

test('before the map is wanted nobody else is asked anything', async () => {
  asked = []
  const page = await openPage({ width: 360 })
  const elsewhere: string[] = []
  page.on('request', (request) => void (new URL(request.url()).origin !== site.url && elsewhere.push(request.url())))
  await page.goto(`${site.url}/nl/aanbod`)
  await page.mouse.move(100, 300)
  await atRest(page)
  expect([...elsewhere, ...asked]).toEqual([])
  await page.click('.mappill')
  await page.waitForSelector('.has-vectors')
  expect(asked).toContain('/style.json')
  expect(elsewhere.every((url) => url.startsWith(origin))).toBe(true)
})

test.each([
  ['the style is not there', () => ({ '/style.json': () => ({ status: 404, body: {} }) })],
  ['the style is no style', () => ({ '/style.json': () => ({ status: 200, body: { name: 'x' } }) })],
  ['what the style shows is not there', () => ({ ...whole(), '/gent.json': () => ({ status: 500, body: {} }) })],
])('when %s, the drawn map stays and says so', async (_, broken) => {
  answers = broken()
  try {
    const page = await openPage({ width: 1280, expected: /404|500/ })
    await page.goto(`${site.url}/nl/aanbod?pc=9000`)
    await page.mouse.move(200, 300)
    await page.mouse.move(210, 310)
    await page.getByText(t.plainMap).waitFor()
    expect(await page.locator('.map__sheet').isVisible()).toBe(true)
    expect(await page.locator('.map__credit').textContent()).toBe('© OpenStreetMap contributors · Statbel')
    await expect.poll(() => pinned(page)).toBeGreaterThan(0)
  } finally {
    answers = whole()
  }
})

test('a browser without WebGL keeps the drawn map, sheet by sheet, and gets not the code of the other', async () => {
  const page = await openWithoutWebGl({ width: 1280 })
  const scripts: number[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    // One that is on its way when the page is closed has none.
    void response.body().then((body) => scripts.push(body.length), console.warn)
  })
  await openMap(page, '/nl/aanbod?pc=9000')
  expect(await page.locator('.map__sheet').isVisible()).toBe(true)
  expect(Math.max(...scripts)).toBeLessThan(200_000)
  const sheet = page.waitForResponse(/\/media\/base\//)
  for (let i = 0; i < 2; i++) await page.locator('.map__surface').press('-')
  expect((await sheet).status()).toBe(200)
  expect(await page.getByText(t.plainMap).count()).toBe(0)
})

test('the policy opens for the origins of the style alone, and the privacy statement names them', async () => {
  const answer = await fetch(`${site.url}/nl/privacy-verklaring`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  const open = policy.split('; ').filter((directive) => directive.includes('127.0.0.1'))
  expect(open).toEqual([`img-src 'self' data: blob: ${origin}`, `connect-src 'self' ${origin}`])
  expect(policy).toContain(`script-src 'self';`)
  expect(policy).toContain(`worker-src 'self';`)
  expect(await answer.text()).toContain('De kaart bij de zoekresultaten komt van 127.0.0.1.')
})

/** Every part of the style as it should be. */
function whole(): typeof answers {
  const { lng, lat } = centreOf('9000') ?? { lng: 0, lat: 0 }
  const [west, south, east, north] = [lng - HALF, lat - HALF, lng + HALF, lat + HALF]
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]] // prettier-ignore
  const rgb = ([r, g, b]: number[]) => `rgb(${r},${g},${b})`
  return {
    '/style.json': () => ({
      status: 200,
      body: {
        version: 8,
        sources: {
          gent: {
            type: 'geojson',
            data: `${origin}/gent.json`,
            attribution:
              '<a href="https://landmeters.example/" onclick="alert(1)">© Landmeters</a><img src=x onerror=alert(1)><script>alert(1)</script>',
          },
        },
        layers: [
          { id: 'sea', type: 'background', paint: { 'background-color': rgb(SEA) } },
          { id: 'town', type: 'fill', source: 'gent', paint: { 'fill-color': rgb(TOWN), 'fill-antialias': false } },
        ],
      },
    }),
    '/gent.json': () => ({
      status: 200,
      body: { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } },
    }),
  }
}

const openMap = (page: Page, path: string) => openTheMap(page, site.url + path)

/** The colour of the picture at the middle of the searched circle, and just beyond the square around Gent. */
async function colours(page: Page): Promise<{ inside: number[]; outside: number[] }> {
  const circle = await page.locator('circle.map__area').evaluate((node) => {
    for (const part of document.querySelectorAll<HTMLElement>('.pins, .map__shapes, .map__top, .map__zoom'))
      part.style.visibility = 'hidden'
    const number = (name: string) => Number(node.getAttribute(name))
    return { x: number('cx'), y: number('cy'), r: number('r') }
  })
  const picture = await stillPicture(page.locator('.map__surface'))
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.round(y) * info.width + Math.round(x)) * info.channels
    return [...data.subarray(start, start + 3)]
  }
  // The circle has a radius of 5 km.
  return { inside: at(circle.x, circle.y), outside: at(circle.x + circle.r * 0.4, circle.y) }
}
