import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapAtRest, openMap as openTheMap } from '../browser/map.ts'
import { stillPicture } from '../browser/page.ts'
import { openWithoutWebGl } from '../browser/without-webgl.ts'
import { openWithWebGl as openPage } from '../browser/with-webgl.ts'
import { type Site, startSite } from '../site.ts'
import { LINUX, needing } from '../run/needing.ts'

const BASE = fileURLToPath(new URL('../../src/ui/map/base/belgium-base.pmtiles', import.meta.url))
/** Streets of central Ghent, in the shared samples. */
const SAMPLE = fileURLToPath(new URL('../../../shared/data/map/streets-sample.pmtiles', import.meta.url))

/** The processor draws this map: a small height costs a fifth less. */
const SMALL = { width: 1280, height: 480, reducedMotion: true }

let site: Site
beforeAll(async () => {
  // For the tests of ranges any map file will do.
  site = await startSite({ anyStore: true, env: { DEMO: '1', MAP_TILES: existsSync(SAMPLE) ? SAMPLE : BASE } })
})
afterAll(() => site.stop())

describe('range requests of a map', () => {
  const streets = async () => {
    const html = await (await fetch(`${site.url}/nl/aanbod`)).text()
    return site.url + (/\/tiles\.pmtiles\?v=[\w-]+/.exec(html)?.[0] ?? '/none')
  }
  const base = async () => {
    const page = await openPage(SMALL)
    const asked = page.waitForRequest(/belgium-base-.*\.pmtiles/)
    await openMap(page, '/nl/aanbod')
    return (await asked).url()
  }

  test.each([
    ['the bundled map', base],
    ['the streets of the operator', streets],
  ])('of %s are sent by ranges, for ever, and with what was not changed', async (_, find) => {
    const url = await find()
    const whole = await fetch(url)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(whole.status).toBe(200)
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const etag = whole.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const part = async (headers: Record<string, string>) => {
      const answer = await fetch(url, { headers })
      const body = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, range: answer.headers.get('content-range'), body }
    }
    const size = bytes.length
    for (const [range, from, to] of [
      ['bytes=0-126', 0, 127],
      ['bytes=1000-1099', 1000, 1100],
      [`bytes=${size - 5}-`, size - 5, size],
      ['bytes=-7', size - 7, size],
      [`bytes=${size - 5}-${size + 900}`, size - 5, size],
    ] as const) {
      const answer = await part({ range })
      expect([range, answer.status, answer.range]).toEqual([range, 206, `bytes ${from}-${to - 1}/${size}`])
      expect(answer.body.equals(bytes.subarray(from, to))).toBe(true)
    }
    expect(await part({ range: `bytes=${size}-` })).toMatchObject({ status: 416, range: `bytes */${size}` })
    expect((await part({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await part({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
    expect((await part({ range: 'bytes=9-0' })).status).toBe(200)
    expect((await part({ 'if-none-match': etag })).status).toBe(304)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
  })

  needing(test, LINUX)('are not read by whoever asks for their size alone', async () => {
    const read = () => Number(/^rchar: (\d+)/m.exec(readFileSync(`/proc/${site.process.pid}/io`, 'utf8'))?.[1])
    const before = read()
    const size = statSync(existsSync(SAMPLE) ? SAMPLE : BASE).size
    for (let time = 0; time < 20; time += 1) await fetch(`${site.url}/tiles.pmtiles`, { method: 'HEAD' })
    expect(read() - before).toBeLessThan(5 * size)
  })

  test('with another version than the current one are requested again', async () => {
    const answer = await fetch(`${site.url}/tiles.pmtiles?v=old`, { headers: { range: 'bytes=0-9' } })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(answer.status).toBe(206)
  })
})

test('no map address leads out of its folder', async () => {
  for (const path of ['/assets/..%2f..%2fserver%2fmain.pmtiles', '/assets/none.pmtiles'])
    expect((await fetch(site.url + path)).status).toBe(404)
})

test('a file that is not a vector map is refused at start, with an explanation', async () => {
  const wrong = fileURLToPath(new URL('../../package.json', import.meta.url))
  await expect(startSite({ anyStore: true, env: { MAP_TILES: wrong } })).rejects.toThrow(
    /MAP_TILES: .*package\.json is no PMTiles file/,
  )
  await expect(startSite({ anyStore: true, env: { MAP_TILES: '/nowhere.pmtiles' } })).rejects.toThrow(
    /cannot read \/nowhere\.pmtiles/,
  )
})

describe.each(['light', 'dark'] as const)('in %s mode', (theme) => {
  test('land, water, towns and roads are drawn, and no third party gets a request', async () => {
    const page = await openPage({ ...SMALL, theme })
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== site.url) elsewhere.push(request.url())
    })
    await openMap(page, '/nl/aanbod?around=2000,20')
    const { land, water } = theme === 'light' ? LIGHT : DARK
    await expect.poll(async () => await share(page, land), PICTURES).toBeGreaterThan(0.1)
    expect(await share(page, water)).toBeGreaterThan(0.005)
    expect(elsewhere).toEqual([])
    expect(await page.locator('.map__credit').textContent()).toBe('© OpenStreetMap contributors · Statbel')
    expect(await page.locator('.map__credit a').first().getAttribute('href')).toBe(
      'https://www.openstreetmap.org/copyright',
    )
  })
})

test('the map follows the page to dark mode', async () => {
  const page = await openPage(SMALL)
  await openMap(page, '/nl/aanbod?around=2000,20')
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  await expect.poll(async () => await share(page, DARK.land), PICTURES).toBeGreaterThan(0.1)
})

test.runIf(process.env['GEVEL_LONG'] === '1')(
  'the map cannot be moved beyond its country or zoomed beyond its data',
  async () => {
    const page = await openPage(SMALL)
    await openMap(page, '/nl/aanbod?status=FOR_SALE&around=3500,25')
    const surface = page.locator('.map__surface')
    for (let i = 0; i < 5; i++) await surface.press('+')
    const spread = async () => (await stats(page)).reduce((sum, { stdev }) => sum + stdev, 0)
    await expect.poll(spread, PICTURES).toBeGreaterThan(8)
    for (let i = 0; i < 7; i++) await surface.press('-')
    for (let i = 0; i < 8; i++) await surface.press('ArrowLeft')
    await expect.poll(spread, PICTURES).toBeGreaterThan(12)
  },
)

needing(test, existsSync(SAMPLE) ? null : '../shared')(
  'streets of the operator lie over the bundled map where his file has them',
  async () => {
    const page = await openPage({ ...SMALL, theme: 'light' })
    await openMap(page, '/nl/aanbod?around=9000,1')
    const surface = page.locator('.map__surface')
    for (let i = 0; i < 3; i++) await surface.press('+')
    await expect.poll(async () => await share(page, [222, 213, 198]), PICTURES).toBeGreaterThan(0.03)
  },
)

needing(test, existsSync(SAMPLE) ? null : '../shared')(
  'without WebGL they are drawn as near as in the drawing before it, and nearer',
  async () => {
    const page = await openWithoutWebGl({ ...SMALL, theme: 'light' })
    await page.goto(`${site.url}/nl/aanbod?bbox=3.715,51.045,3.735,51.06`)
    const before = zoomOf(await page.locator('.drawn--wide img').getAttribute('src'))
    await openTheMap(page, page.url(), '.map__surface')
    const street = async () => await share(page, [222, 213, 198])
    const shown = async () => zoomOf(await page.locator('.map__sheets picture:last-child img').getAttribute('src'))
    expect(before).toBeGreaterThan(13.4)
    expect(await shown()).toBe(before)
    await expect.poll(street, PICTURES).toBeGreaterThan(0.03)
    await page.locator('.map__surface').press('0')
    await mapAtRest(page) // its answer would take the map back
    await expect.poll(shown, PICTURES).toBeGreaterThan(13.4)
    for (let i = 0; i < 2; i++) await page.locator('.map__surface').press('+')
    await expect.poll(shown, PICTURES).toBeGreaterThan(14.8)
    await expect.poll(street, PICTURES).toBeGreaterThan(0.03)
  },
)

/** The zoom of a sheet; its file name begins with the zoom in eighths. */
const zoomOf = (address: string | null) => Number(/\/(\d+)-\d+-\d+-wide\.svg$/.exec(address ?? '')?.[1]) / 8

/** Without a graphics card a map takes a second to draw, and half a second to compare. */
const PICTURES = { interval: 500 }

const LIGHT = { land: [245, 242, 234], water: [179, 211, 220] }
const DARK = { land: [27, 32, 28], water: [21, 58, 69] }

const openMap = (page: Page, path: string) => openTheMap(page, site.url + path, '.has-vectors')

/** The share of the picture below the pins that has a colour. */
async function share(page: Page, [r = 0, g = 0, b = 0]: readonly number[]): Promise<number> {
  const { data, info } = await (await ground(page)).raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (Math.abs((data[at] ?? 0) - r) + Math.abs((data[at + 1] ?? 0) - g) + Math.abs((data[at + 2] ?? 0) - b) < 6)
      found++
  return found / (info.width * info.height)
}

const stats = async (page: Page) => (await (await ground(page)).stats()).channels

async function ground(page: Page): Promise<Sharp> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('.pins,.map__shapes,.map__top,.map__zoom,.map__foot'))
      part.style.visibility = 'hidden'
  })
  return sharp(await stillPicture(page.locator('.map__surface'))).removeAlpha()
}
