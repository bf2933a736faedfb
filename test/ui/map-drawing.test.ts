import { brotliDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPage } from '../browser/browser.ts'
import { mapMessages } from '#i18n/messages/map.ts'
import { openMap } from '../browser/map.ts'
import { atRest } from '../browser/page.ts'
import { openWithoutWebGl } from '../browser/without-webgl.ts'
import { type Site, startSite } from '../site.ts'

const KB = 1024
const long = process.env['GEVEL_LONG'] === '1'
const SEARCHES = ['?status=FOR_SALE', '?status=FOR_SALE&pc=9000', '?status=TO_RENT', '?status=FOR_SALE&around=2800,6']
const TAKEN_OVER = ['?status=FOR_SALE&around=2800,3', '?status=FOR_SALE', '?status=TO_RENT&type=HOUSE']

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(() => site.stop())

describe('the map before any touch', () => {
  test.each([
    '?status=FOR_SALE',
    '?status=FOR_SALE&pc=2800',
    '?status=TO_RENT&around=1000,5',
    '?area=3.6,51,3.9,51,3.7,51.2',
  ])(
    'is one picture of at most 60 KB, by day and by night, in a page of at most 26 KB: %s [map.first-view]',
    async (search) => {
      const html = await (await fetch(`${site.url}/nl/aanbod${search}`)).text()
      const sheets = new Set([...html.matchAll(/\/media\/base\/[\w-]+\.svg/g)].map(([address]) => address))
      expect(sheets.size).toBe(4)
      for (const sheet of sheets) {
        const { status, bytes, text } = await packed(site.url + sheet)
        expect([sheet, status, bytes <= 60 * KB]).toEqual([sheet, 200, true])
        expect(text).toMatch(sheet.includes('night') ? /fill="#1b201c"/ : /fill="#f5f2ea"/)
        expect(text.match(/<path /g)?.length).toBeGreaterThan(4)
      }
      const { bytes: whole } = await packed(`${site.url}/nl/aanbod${search}`)
      expect(whole).toBeLessThanOrEqual(26 * KB)
    },
  )

  test.each([390, 1280])(
    'weighs at most 120 KB with all of its page but what offers look like, at %i px [map.first-weight]',
    async (width) => {
      for (const search of SEARCHES) {
        const page = await openPage({ width })
        const loaded: Promise<[string, number]>[] = []
        page.on('requestfinished', (one) => {
          const size = one
            .sizes()
            .then(({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize)
          loaded.push(size.then((bytes) => [new URL(one.url()).pathname, bytes]))
        })
        await page.goto(`${site.url}/nl/aanbod${search}`, { waitUntil: 'networkidle' })
        // A busy machine asks for it later than half a second after the page.
        const hasMap = async () => (await Promise.all(loaded)).some(([path]) => path.startsWith('/media/base/'))
        if (width === 1280) await expect.poll(hasMap).toBe(true)
        const all = await Promise.all(loaded)
        const own = all.filter(([path]) => !path.startsWith('/media/') || path.startsWith('/media/base/'))
        expect(own.filter(([path]) => /maplibre|vector-map|pmtiles/.test(path))).toEqual([])
        expect([search, own.some(([path]) => path.startsWith('/media/base/'))]).toEqual([search, width === 1280])
        expect(own.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThanOrEqual(120 * KB)
        await page.close()
      }
    },
  )

  test.each(['/media/base/1-1-1-wide.svg', '/media/base/60-1-1-wide.svg', '/media/base/60-742-487-huge.svg'])(
    'is drawn only where there is a map: %s',
    async (address) => expect((await fetch(site.url + address)).status).toBe(404),
  )

  test('goes on below the bundled map: no panel that is taller than the country ends in nothing [map.below]', async () => {
    const html = await (await fetch(`${site.url}/nl/aanbod?status=FOR_SALE`)).text()
    const [wide] = /\/media\/base\/[\w-]+-wide\.svg/.exec(html) ?? ['']
    const drawn = sharp(Buffer.from(await (await fetch(site.url + wide)).arrayBuffer()), { limitInputPixels: 1e7 })
    const { width, height } = await drawn.metadata()
    const foot = { left: 0, top: Math.round(height * 0.9), width, height: Math.floor(height * 0.1) }
    const { data, info } = await drawn.extract(foot).raw().toBuffer({ resolveWithObject: true })
    const colours = new Set<string>()
    for (let at = 0; at < data.length; at += info.channels) colours.add(data.subarray(at, at + 3).toString('hex'))
    expect(colours).toContain('ddd0bb')
    expect(html).toContain('>Reims<')
  })

  test.each([
    [360, 740],
    [768, 1024],
    [1280, 900],
    [1600, 900],
  ])(
    'shows all that was found, and nothing on it covers anything else, at %i × %i [map.apart]',
    async (width, height) => {
      const page = await openPage({ width, height, javaScript: false })
      for (const search of SEARCHES) {
        await page.goto(`${site.url}/nl/aanbod${search}#map`)
        const total = Number((/^\d+/.exec((await page.locator('.results__h').textContent()) ?? '') ?? ['0'])[0])
        const { pins, names, overlaps, outside } = await page.evaluate(look)
        const offers = pins.reduce((sum, words) => sum + Number(/^(\d+)(?: ·|$)/.exec(words)?.[1] ?? 1), 0)
        expect([search, overlaps, outside]).toEqual([search, [], []])
        expect([search, offers]).toEqual([search, total])
        expect(names.length).toBeGreaterThan(2)
      }
    },
  )

  test('names its towns in the language of the reader, and is found by keyboard and screen reader', async () => {
    const page = await openPage({ javaScript: false })
    await page.goto(`${site.url}/fr/offre?status=FOR_SALE`)
    const names = await page.locator('.drawn--wide .drawn__name').allTextContents()
    expect(names).toContain('Bruxelles')
    const cluster = page.locator('.drawn--wide .is-cluster').first()
    await cluster.focus()
    expect(await cluster.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(await cluster.getAttribute('aria-label')).toMatch(/^\d+ biens/)
    // A picture's parts are not read: its pins are a list, as on the live map.
    const pins = await page.locator('.drawn--wide').getByRole('listitem').getByRole('link').count()
    expect(pins).toBe(await page.locator('.drawn--wide .drawn__pin').count())
    await page.keyboard.press('Enter')
    await page.waitForURL(/bbox=/, { waitUntil: 'commit' })
  })

  test.each(
    [
      [360, 740],
      [1280, 900],
      [1600, 900],
    ].slice(0, long ? 3 : 2),
  )(
    'has the clusters of the live map that takes over, and each where it was, at %i × %i [map.takes-over]',
    async (width, height) => {
      for (const search of TAKEN_OVER.slice(0, long || width === 1280 ? 3 : 1)) {
        const drawing = await openPage({ width, height, javaScript: false })
        await drawing.goto(`${site.url}/nl/aanbod${search}#map`)
        const live = await openWithoutWebGl({ width, height })
        await openMap(live, `${site.url}/nl/aanbod${search}#map`)
        const drawn = await drawing.evaluate(pinsOnMap, '.drawn__pin')
        const after = await live.evaluate(pinsOnMap, '.pin')
        expect(drawn.length).toBeGreaterThan(1)
        expect(after.map(({ words }) => words)).toEqual(drawn.map(({ words }) => words))
        // Without a script a phone's map is as high as its window.
        if (width < 768) continue
        for (const [i, { x, y }] of drawn.entries()) {
          const now = after[i] ?? { x: 0, y: 0 }
          // A price's foot is drawn with it or hangs below it.
          expect([search, Math.abs(now.x - x) <= 2, Math.abs(now.y - y) <= 6]).toEqual([search, true, true])
        }
      }
    },
  )

  test.each([768, 1280])(
    'names its towns where the live map names them, which moves none aside from its place, at %i px [map.names-stay]',
    async (width) => {
      for (const search of TAKEN_OVER) {
        const drawing = await openPage({ width, javaScript: false })
        await drawing.goto(`${site.url}/nl/aanbod${search}#map`)
        const live = await openWithoutWebGl({ width, reducedMotion: true })
        await openMap(live, `${site.url}/nl/aanbod${search}#map`)
        await live.locator('.map__name').first().waitFor()
        const drawn = await drawing.evaluate(namesOnMap, '.drawn__name')
        expect(drawn.length).toBeGreaterThan(2)
        const first = await live.evaluate(namesOnMap, '.map__name')
        expect(shifts(drawn, first).filter(isFarFrom({ x: 0, y: 0 })), search).toEqual([])
        await live.getByText(mapMessages.nl.moveAlong).click()
        await live.locator('.map__surface').press('ArrowLeft')
        const pushed = async () => {
          const all = shifts(first, await live.evaluate(namesOnMap, '.map__name')).filter((by) => by !== 'gone')
          const [one = { x: 0, y: 0 }] = all
          return { moved: one.x !== 0, apart: all.filter(isFarFrom(one)) }
        }
        await expect.poll(pushed, { message: search }).toEqual({ moved: true, apart: [] })
      }
    },
  )

  test('stays while the live map is on its way, and its pins lead to their offers [map.while-loading]', async () => {
    const page = await openPage({ width: 1280 })
    await page.route(/search-map|vector-map/, () => {}) // it never comes
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&around=2800,3`)
    await page.mouse.move(200, 300)
    await page.mouse.move(210, 310)
    await atRest(page)
    expect(await page.locator('.drawn--wide .drawn__sheet').isVisible()).toBe(true)
    const pin = page.locator('.drawn--wide .drawn__pin:not(.is-cluster)').first()
    const href = await pin.getAttribute('href')
    await pin.click()
    await page.waitForURL(new RegExp(`/aanbod/${/\d+/.exec(href ?? '')?.[0]}/`))
  })
})

/** As a browser gets it: packed bytes and text. */
async function packed(url: string): Promise<{ status: number; bytes: number; text: string }> {
  return await new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br', accept: 'text/html,*/*' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        const text =
          answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(body).toString() : body.toString()
        resolve({ status: answer.statusCode ?? 0, bytes: body.length, text })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** Runs in the page: of each pin in sight its count or price, and where its middle is on the map. */
function pinsOnMap(selector: string): { words: string; x: number; y: number }[] {
  const map = document.querySelector('.map')?.getBoundingClientRect()
  return [...document.querySelectorAll(selector)]
    .filter((pin) => pin.getClientRects().length > 0 || pin.children[0]?.getClientRects().length)
    .map((pin) => {
      const handle = pin.querySelector('rect, path, button, a') ?? pin
      const { left, width, top, height } = handle.getBoundingClientRect()
      const words = (pin.textContent ?? '').split(' · ')[0] ?? ''
      return { words, x: left + width / 2 - (map?.left ?? 0), y: top + height / 2 - (map?.top ?? 0) }
    })
    .sort((a, b) => a.words.localeCompare(b.words) || a.x - b.x)
}

type Named = { name: string | null; x: number; y: number }

/** Runs in the page: of each name that is whole on the map, and below its buttons, where its middle is on the map. */
function namesOnMap(selector: string): Named[] {
  const map = document.querySelector('.map')?.getBoundingClientRect() ?? new DOMRect()
  return [...document.querySelectorAll(selector)].flatMap((name) => {
    const { left, right, top, bottom, width } = name.getBoundingClientRect()
    const isWhole = left > map.left && right < map.right && top > map.top + 66 && bottom < map.bottom
    const [x, y] = [(left + right) / 2 - map.left, (top + bottom) / 2 - map.top]
    return width > 0 && isWhole ? [{ name: name.textContent, x, y }] : []
  })
}

type Shift = { x: number; y: number }

/** By how many pixels each name has moved. */
function shifts(before: readonly Named[], after: readonly Named[]): (Shift | 'gone')[] {
  return before.map(({ name, x, y }) => {
    const now = after.find((other) => other.name === name)
    return now ? { x: now.x - x, y: now.y - y } : 'gone'
  })
}

/** A letter's box is not the same in SVG. */
const LETTER_BOX_PIXELS = 3

const isFarFrom =
  (place: Shift) =>
  (by: Shift | 'gone'): boolean =>
    by === 'gone' || Math.hypot(by.x - place.x, by.y - place.y) > LETTER_BOX_PIXELS

/** Runs in the page: words of the pins in sight, names, what lies over what, and what lies outside of the map. */
function look(): { pins: string[]; names: string[]; overlaps: string[]; outside: string[] } {
  const seen = (selector: string) =>
    [...document.querySelectorAll<SVGGraphicsElement>(`.drawn ${selector}`)].filter(
      (one) => one.getClientRects().length > 0,
    )
  const pins = seen('.drawn__pin')
  const names = seen('.drawn__name')
  const things = [...pins.map((pin) => pin.querySelector('path, rect') ?? pin), ...names].map((one) => ({
    words: (one.tagName === 'text' ? one : one.parentElement)?.textContent ?? '',
    box: one.getBoundingClientRect(),
  }))
  const overlaps = things.flatMap((a, i) =>
    things.slice(i + 1).flatMap((b) => {
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      return across > 3 && down > 3 ? [`${a.words} / ${b.words}`] : []
    }),
  )
  const map = document.querySelector('.map')?.getBoundingClientRect()
  const outside = things.slice(0, pins.length).flatMap(({ words, box }) => {
    const isIn = map && box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom
    return isIn ? [] : [words]
  })
  const wordsOf = (all: Element[]) => all.map((one) => one.textContent ?? '')
  return { pins: wordsOf(pins), names: wordsOf(names), overlaps, outside }
}
