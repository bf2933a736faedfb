import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../browser/accessibility.ts'
import { openPage } from '../browser/browser.ts'
import { atRest } from '../browser/page.ts'
import { type Site, startSite } from '../site.ts'
import { until } from '../waiting.ts'

const PHOTOS = 7
let pictures: Server
let site: Site
let offer = ''

beforeAll(async () => {
  pictures = createServer((request, response) => {
    if (request.url === '/attest.pdf') return void response.end('%PDF-1.7\n')
    const number = Number(/(\d+)\.jpg$/.exec(request.url ?? '')?.[1] ?? 0)
    const [width, height] = number === 2 ? [900, 1400] : [1600, 1100]
    void sharp({ create: { width, height, channels: 3, background: `hsl(${number * 47}, 50%, 45%)` } })
      .jpeg()
      .toBuffer()
      .then((bytes) => response.end(bytes))
  }).listen(0, '127.0.0.1')
  await once(pictures, 'listening')
  const address = pictures.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port')
  site = await startSite({ env: { PICTURE_LOOPBACK: '1' } })
  const photos = Array.from({ length: PHOTOS }, (_, i) => ({
    url: `http://127.0.0.1:${address.port}/${i + 1}.jpg`,
    ...(i === 1 && { caption: 'Keuken met eiland' }),
  }))
  const document = { kind: 'document', url: `http://127.0.0.1:${address.port}/attest.pdf`, caption: 'Bodemattest' }
  const feed = {
    gevel: 1,
    source: 'agency',
    listings: [
      {
        sourceRef: 'a',
        deals: { FOR_SALE: { price: 349_000 } },
        type: 'HOUSE',
        subtype: 'TERRACED',
        address: { postalCode: '9000', locality: 'Gent', street: 'Voorbeeldstraat', number: '12' },
        media: [...photos, { kind: 'video', url: 'https://video.example/1' }, document],
      },
    ],
  }
  const file = join(site.varDir, 'feed.json')
  writeFileSync(file, JSON.stringify(feed))
  const { code, stderr } = await site.gevel('import', file)
  if (code !== 0) throw new Error(stderr)
  await until('every picture', isComplete, { timeoutMs: 170_000, everyMs: 300 })
})
afterAll(async () => {
  pictures?.close()
  await site?.stop()
})

async function isComplete(): Promise<boolean> {
  const response = await fetch(`${site.url}/nl/aanbod/1`)
  offer = response.url
  const html = await response.text()
  return html.split('data-photo=""').length - 1 === PHOTOS && html.includes('.pdf"')
}

const gallery = async (look: Parameters<typeof openPage>[0] = {}): Promise<Page> => {
  const page = await openPage(look)
  await page.goto(offer)
  if (look.javaScript !== false) await page.waitForSelector('.gallery[data-live]', { state: 'attached' })
  return page
}
const count = (page: Page) => page.textContent('.lightbox__count')
const isOpen = (page: Page) => page.$eval('.lightbox', (dialog) => dialog.hasAttribute('open'))

test('opens the large view from the mosaic, follows the arrow keys, and restores the focus', async () => {
  const page = await gallery({ reducedMotion: true })
  await page.click('#foto-2 a')
  await expect.poll(() => isOpen(page)).toBe(true)
  await expect.poll(() => count(page)).toBe(`2/${PHOTOS}`)
  await expect.poll(() => page.textContent('.lightbox__caption')).toBe('Keuken met eiland')
  await expect.poll(() => page.textContent('.lightbox [role=status]')).toBe(`Foto 2 van ${PHOTOS}: Keuken met eiland`)
  await expect.poll(() => new URL(page.url()).hash).toBe('#foto-2')
  for (const [key, number] of [
    ['ArrowRight', 3],
    ['End', PHOTOS],
    ['ArrowRight', PHOTOS],
    ['ArrowLeft', PHOTOS - 1],
    ['Home', 1],
    ['ArrowLeft', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => count(page), { message: key }).toBe(`${number}/${PHOTOS}`)
    await expect.poll(() => new URL(page.url()).hash, { message: key }).toBe(`#foto-${number}`)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => isOpen(page)).toBe(false)
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('li')?.id)).toBe('foto-2')
})

test('has its own address, and "back" closes it', async () => {
  const page = await openPage()
  await page.goto(`${offer}#foto-3`)
  await expect.poll(() => count(page)).toBe(`3/${PHOTOS}`)
  await page.click('[data-close]')
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await page.click('.gallery__all')
  await expect.poll(() => count(page)).toBe(`1/${PHOTOS}`)
  await page.goBack()
  await expect.poll(async () => [await isOpen(page), page.url()]).toEqual([false, offer])
})

test('an address typed on the page opens it with keyboard focus, and the last picture is there at once', async () => {
  const page = await gallery()
  await page.evaluate(() => (location.hash = '#foto-3'))
  await expect.poll(() => count(page)).toBe(`3/${PHOTOS}`)
  await page.waitForFunction(() => document.activeElement?.closest('dialog') !== null)
  await page.keyboard.press('End')
  const at = () => page.$eval('.lightbox__track', (track) => track.scrollLeft / track.clientWidth)
  await expect.poll(async () => [await count(page), await at()]).toEqual([`${PHOTOS}/${PHOTOS}`, PHOTOS - 1])
})

test('on a phone a swipe may start anywhere on the photograph, which has no focus glow', async () => {
  const page = await gallery({ width: 390, reducedMotion: true })
  await page.click('#foto-2 a')
  await page.waitForSelector('.lightbox[open]')
  const { y = 0, height = 0 } = (await page.locator('.lightbox__track').boundingBox()) ?? {}
  for (const button of ['.lightbox__previous', '.lightbox__next'])
    expect((await page.locator(button).boundingBox())?.y, button).toBeGreaterThanOrEqual(y + height)
  await expect.poll(() => page.locator('.lightbox__slide:nth-child(2) .blur').count()).toBe(0)
  expect(await page.locator('.lightbox__slide:nth-child(2) picture img').count()).toBe(1)
})

test('preloads the neighbours in a modern format, upright and undistorted', async () => {
  const page = await gallery({ reducedMotion: true })
  await page.click('#foto-1 a')
  const loaded = () =>
    page.$$eval('.lightbox__photo picture img', (all) =>
      all.flatMap((image) => (image instanceof HTMLImageElement ? [[image.currentSrc, image.complete] as const] : [])),
    )
  await expect.poll(async () => (await loaded()).map(([, complete]) => complete)).toEqual([true, true])
  for (const [source] of await loaded()) expect(source).toMatch(/\.avif$/)
  await page.click('[data-step="1"]')
  await expect.poll(() => loaded()).toHaveLength(3)
  const shape = () =>
    page.$eval('.lightbox__slide:nth-child(2) picture img', (image) =>
      image instanceof HTMLImageElement ? image.naturalWidth / image.naturalHeight : 0,
    )
  await expect.poll(shape).toBeCloseTo(900 / 1400, 1)
})

test('is swiped and zoomed by touch', async () => {
  const page = await gallery({ width: 390, reducedMotion: true })
  expect(await page.textContent('.gallery__count')).toBe(`1/${PHOTOS}`)
  await page.$eval('.gallery__grid', (row) => row.scrollTo({ left: row.clientWidth * 2, behavior: 'instant' }))
  await expect.poll(() => page.textContent('.gallery__count')).toBe(`3/${PHOTOS}`)
  await page.click('#foto-3 a')
  await page.$eval('.lightbox__track', (track) => track.scrollTo({ left: track.clientWidth * 3, behavior: 'instant' }))
  await expect.poll(() => count(page)).toBe(`4/${PHOTOS}`)
  await page.$eval('.lightbox__track', (track) => {
    const finger = (type: string, pointerId: number, clientX: number) =>
      track.dispatchEvent(new PointerEvent(type, { pointerId, clientX, clientY: 300, bubbles: true }))
    track.setPointerCapture = () => {}
    finger('pointerdown', 1, 150)
    finger('pointerdown', 2, 250)
    finger('pointermove', 2, 350)
    finger('pointerup', 1, 150)
    finger('pointerup', 2, 350)
  })
  const transform = () => page.$eval('.lightbox__slide:nth-child(4) .lightbox__photo', (p) => p.style.transform)
  expect(await transform()).toContain('scale(2)')
  await page.keyboard.press('ArrowRight')
  await expect.poll(transform).toBe('')
  await expect.poll(() => count(page)).toBe(`5/${PHOTOS}`)
})

const themes = process.env['GEVEL_LONG'] === '1' ? (['light', 'dark'] as const) : (['dark'] as const)
test.each(themes)('mosaic and large view pass the accessibility rules (%s)', async (theme) => {
  const page = await gallery({ theme, reducedMotion: true })
  for (const open of [false, true]) {
    if (open) await page.click('#foto-1 a')
    expect(await axeFaults(page, '.gallery')).toEqual([])
  }
})

test('works as links without a script, and pictures load without layout shift', async () => {
  const page = await gallery({ javaScript: false })
  expect(await page.textContent('.gallery__count')).toBe(`${PHOTOS} foto’s`)
  expect(await page.isVisible('#foto-6')).toBe(false)
  await page.click('.gallery__all')
  await expect.poll(() => page.isVisible('#foto-6')).toBe(true)
  const large = await page.getAttribute('#foto-1 a', 'href')
  const response = await fetch(new URL(large ?? '', site.url))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(response.headers.get('cache-control')).toContain('immutable')
  const html = await (await fetch(offer)).text()
  for (const [image] of html.matchAll(/<img[^>]*src="\/media\/[0-9a-f]{32}[^>]*>/g))
    expect(image).toMatch(/width="\d+" height="\d+"/)
  expect(html).not.toMatch(/ style="/)
})

test('a card shows a blurred placeholder until its photograph has loaded, in the same place', async () => {
  const page = await openPage()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/media/*-*.{avif,webp,jpg}', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(`${site.url}/nl/aanbod`, { waitUntil: 'commit' })
  const blur = page.locator('.card__media .blur')
  await blur.waitFor()
  const photo = page.locator('.card__media picture img')
  await page.waitForLoadState('domcontentloaded')
  await atRest(page)
  const before = await photo.boundingBox()
  expect(await blur.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(16)
  expect((await blur.getAttribute('src'))?.length).toBeLessThan(200)
  arrive()
  await page.waitForLoadState('load')
  expect(await photo.boundingBox()).toEqual(before)
})

test('a third-party document is offered as a download, never shown as a page of the site', async () => {
  const html = await (await fetch(offer)).text()
  const path = /href="(\/media\/[0-9a-f]{32}\.pdf)" download="Bodemattest\.pdf"/.exec(html)?.[1] ?? ''
  const response = await fetch(site.url + path)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('%PDF-1.7\n')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test('films load only when a visitor opens them', async () => {
  const html = await (await fetch(offer)).text()
  expect(html).toContain('href="https://video.example/1"')
  expect(html).toContain('Video op video.example')
  expect(html).not.toMatch(/<(iframe|video)/)
})

test('invalid names give 404, and the share picture shows the photograph', async () => {
  for (const name of ['..%2f..%2fdb', '..%5cdb', 'a.jpg%00', `${'a'.repeat(400)}.jpg`, 'share/9-nl.jpg'])
    expect((await fetch(`${site.url}/media/${name}`)).status, name).toBe(404)
  const html = await (await fetch(offer)).text()
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const bytes = Buffer.from(await (await fetch(image)).arrayBuffer())
  const { width, height, dominant } = { ...(await sharp(bytes).metadata()), ...(await sharp(bytes).stats()) }
  expect([width, height]).toEqual([1200, 630])
  expect(dominant.r).toBeGreaterThan(dominant.b)
  for (const path of ['icon.svg', 'icon-192.png', 'icon-512.png', 'share/site-de.jpg'])
    expect((await fetch(`${site.url}/media/${path}`)).status, path).toBe(200)
})
