import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGES } from '#web/public/pages.tsx'
import { openPage } from '../browser/browser.ts'
import { type PageServer, servePages } from './page-server.ts'
import { samplePage } from './sample-pages.tsx'

let site: PageServer
beforeAll(async () => {
  site = await servePages(samplePage, (url) =>
    url.pathname.endsWith('/search') || url.pathname === '/nl/aanbod'
      ? { type: 'application/json', body: JSON.stringify({ total: 33, facets: { status: { TO_RENT: 1234 } } }) }
      : undefined,
  )
})
afterAll(() => site.close())

const KB = 1024
const brotli = (bytes: string | Buffer) => brotliCompressSync(bytes).length
const built = (path: string) => readFileSync(join(site.assets.directory ?? '', path))

describe('the weight of a page before any interaction', () => {
  test('at most 2.5 KB of script, and nothing else is loaded with it', async () => {
    const page = await openPage()
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    await page.goto(`${site.url}/nl/search`, { waitUntil: 'networkidle' })
    expect(scripts).toEqual([site.assets.script])
    expect(brotli(built(site.assets.script))).toBeLessThanOrEqual(2.5 * KB)
  })

  test('at most 9.2 KB of shared CSS, and 6.5 KB of CSS per page', () => {
    const sizes = (sheets: readonly string[]) => sheets.reduce((sum, sheet) => sum + brotli(built(sheet)), 0)
    expect(sizes(site.assets.styles)).toBeLessThanOrEqual(9.2 * KB)
    const own = Object.entries(PAGES).map(([route, { sheets }]) => ({
      route,
      bytes: sizes(sheets.map((sheet) => site.assets.sheets[sheet])),
    }))
    expect(own.filter(({ bytes }) => bytes > 6.5 * KB)).toEqual([])
    // The home page and text pages stay just above 10 KB including the shared CSS.
    for (const route of ['home', 'privacy', 'favorites'])
      expect(own.find((one) => one.route === route)?.bytes, route).toBeLessThanOrEqual(1.6 * KB)
  })

  test.each(['home', 'search', 'nothing', '410'] as const)('at most 26 KB of HTML and CSS: %s', (name) => {
    const html = samplePage(new URL(`http://localhost/de/${name}`), site.assets)
    const sheets = name === 'home' || name === 'search' ? PAGES[name].sheets : []
    const css = [...site.assets.styles, ...sheets.map((sheet) => site.assets.sheets[sheet])].map((one) => built(one))
    expect(css.reduce((sum, sheet) => sum + brotli(sheet), brotli(html))).toBeLessThanOrEqual(26 * KB)
  })

  test('at most 60 KB of fonts, both requested at once', () => {
    const { preloadFonts } = site.assets
    expect(preloadFonts).toHaveLength(2)
    expect(preloadFonts.reduce((sum, font) => sum + built(font).length, 0)).toBeLessThanOrEqual(60 * KB)
  })
})

describe('favourites', () => {
  test('a heart survives reload and language, and is counted', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/search`)
    const heart = page.locator('[data-keep="2"]')
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await page.goto(`${site.url}/fr`)
    expect(await page.locator('[data-keep="2"]').getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('.site-header [data-favorites-count] b').textContent()).toBe('1')
    await page.locator('[data-keep="2"]').click()
    await expect.poll(() => page.locator('.site-header [data-favorites-count]').isVisible()).toBe(false)
  })

  test('a first press counts at each moment of loading: nothing is drawn before its script is there [client.first-press]', async () => {
    for (const moment of ['held script', 'script on its way', 'loaded'] as const) {
      const page = await openPage()
      let release = (): void => undefined
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(`**${site.assets.script}`, async (route) => {
        await held
        await route.continue()
      })
      if (moment === 'loaded') release()
      await page.goto(`${site.url}/nl/search`, { waitUntil: moment === 'loaded' ? 'load' : 'commit' })
      await page.locator('[data-keep="2"]').waitFor({ state: 'attached' })
      if (moment === 'script on its way') release()
      // The press waits until the heart can be seen and hit, as a visitor does.
      const press = page.locator('[data-keep="2"]').click()
      if (moment === 'held script') {
        await page.locator('.site-footer').waitFor({ state: 'attached' })
        expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(0)
        release()
      }
      await press
      expect(await page.getAttribute('[data-keep="2"]', 'aria-pressed'), moment).toBe('true')
      expect(await page.evaluate(() => localStorage.getItem('gevel.favorites')), moment).toContain('"id":2')
      await page.close()
    }
  })

  test('keep working without browser storage, with a notice', async () => {
    const page = await openPage()
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    await page.goto(`${site.url}/nl/search`)
    await page.click('[data-keep="1"]')
    await expect.poll(() => page.getAttribute('[data-keep="1"]', 'aria-pressed')).toBe('true')
    await expect.poll(() => page.textContent('.toasts')).toContain('Uw browser laat niet toe')
  })

  test('stop at 200 with a notice [client.stop-200-say]', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/search`)
    await page.evaluate(() => {
      const many = Array.from({ length: 200 }, (_, i) => ({ id: 1000 + i, at: 0, price: null, state: 'AVAILABLE' }))
      localStorage.setItem('gevel.favorites', JSON.stringify(many))
    })
    await page.reload()
    await page.click('[data-keep="1"]')
    await expect.poll(() => page.getAttribute('[data-keep="1"]', 'aria-pressed')).toBe('false')
    await expect.poll(() => page.textContent('.toasts')).toContain('200')
  })
})

test('the theme switches from device to light to dark, and the server renders the next page in it', async () => {
  const page = await openPage({ theme: 'dark' })
  await page.goto(`${site.url}/nl`)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const night = await background()
  await page.click('.theme-switch')
  await expect.poll(background).not.toBe(night)
  const day = await background()
  await page.reload()
  await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('light')
  await expect.poll(() => background()).toBe(day)
  expect(await page.getAttribute('source[data-night]', 'media')).toBe('not all')
  await page.click('.theme-switch')
  await expect.poll(background).toBe(night)
  await page.click('.theme-switch')
  await expect.poll(() => page.getAttribute('html', 'data-theme')).toBeNull()
})

test('cards of offers opened before are marked', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/nl/search`)
  await page.evaluate(() => localStorage.setItem('gevel.seen', '["3"]'))
  await page.reload()
  await expect.poll(() => page.locator('.is-seen').count()).toBe(1)
  await expect.poll(() => page.locator('[data-offer="3"] .card__seen').isVisible()).toBe(true)
})

test('choosing a sort order reorders the results, and empty fields are left out of the address', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/nl/search`)
  await page.selectOption('#sort', 'price_asc')
  await page.waitForURL(/sort=price_asc/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.getAll('type')).toEqual(['HOUSE', 'APARTMENT'])
  expect(searchParams.get('pc')).toBe('2800')
  expect([...searchParams.values()].every((value) => value !== '')).toBe(true)
})

test('an amount may be written with thousands separators', async () => {
  const page = await openPage({ expected: /ajax\/prices/ })
  await page.goto(`${site.url}/nl/search`)
  await page.hover('.filterbar')
  await page.waitForSelector('.filterbar[data-live]')
  await page.click('.filter:has([name=price_max]) summary')
  await page.fill('[name=price_max]', '1.400.000')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.inputValue('[name=price_max]')).toBe('1400000')
})

test('the button of the home page shows the number of results while the form is filled in', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/nl`)
  await page.click('.segmented label:has-text("Huren")')
  await expect.poll(() => page.textContent('.finder__go')).toBe('Toon 33 panden')
})

test('counts follow the filters as they are chosen', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/nl/search`)
  await page.click('.filter summary')
  await page.click('.filter label:has-text("Te huur")')
  await expect.poll(() => page.textContent('.filter [data-total]')).toBe('33')
  expect(await page.textContent('[data-count="status:TO_RENT"]')).toBe('1.234')
})

test('on a phone the filters open in a panel without a script', async () => {
  const page = await openPage({ width: 360, javaScript: false })
  await page.goto(`${site.url}/nl/search`)
  await page.click('.filterbar__open')
  await page.click('.filter summary')
  await expect.poll(() => page.locator('.filter label:has-text("Te huur")').isVisible()).toBe(true)
  await expect.poll(() => page.locator('.drawer__foot button').isVisible()).toBe(true)
})
