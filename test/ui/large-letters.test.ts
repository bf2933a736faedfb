import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#base/locale.ts'
import { buildPath, pathFor } from '#i18n/routes.ts'
import { TESTED_LOCALES } from '../browser/languages.ts'
import { textFaults } from '../browser/text-faults.ts'
import { openWithoutPictures } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'
import { search } from '../requests/agency.ts'

const IS_LONG = process.env['GEVEL_LONG'] === '1'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(async () => await site?.stop())

// A phone in Dutch, and a desktop in German, which has the longest words. `npm run test:long` covers each width in
// both.
const LETTER_CASES: readonly [width: number, locale: Locale][] = IS_LONG
  ? [360, 390, 768, 1280].flatMap((width): [number, Locale][] => LOCALES.map((locale) => [width, locale]))
  : [
      [360, 'nl'],
      [1280, 'de'],
    ]

test('text at twice the size is fully readable on every main page: not cut, broken, sideways or overlapping; icons grow along [looks.large-letters]', async () => {
  for (const [width, locale] of LETTER_CASES) {
    const page = await openWithoutPictures({ width, height: 740, locale })
    await setLetters(page, 2)
    for (const path of await mainPages(locale)) {
      await page.goto(site.url + path)
      await wake(page)
      expect.soft(await page.evaluate(textFaults), `${path} at ${width}`).toEqual([])
    }
  }
})

test('the smallest phone, or a desktop at 400 % zoom, shows every main page without cuts [looks.narrowest]', async () => {
  const page = await openWithoutPictures({ width: 320, height: 740, locale: 'de' })
  for (const path of await mainPages('de')) {
    await page.goto(site.url + path)
    await wake(page)
    expect.soft(await page.evaluate(textFaults), path).toEqual([])
  }
})

test('on the smallest phone an amount of seven figures is never broken, and the Dutch search field shows its whole hint [looks.whole-figures]', async () => {
  const page = await openWithoutPictures({ width: 320, height: 740 })
  const list = `${site.url}${pathFor('search', 'nl')}?status=FOR_SALE`
  const { items } = await search(site, `${pathFor('search', 'nl')}?status=FOR_SALE&type=HOUSE`)
  await page.goto(list)
  await page.evaluate(
    (ids) =>
      localStorage.setItem(
        'gevel.favorites',
        JSON.stringify(ids.map((id) => ({ id, at: 0, price: null, state: '', compared: true }))),
      ),
    items.slice(0, 4).map(({ id }) => id),
  )
  for (const url of [list, `${site.url}${items[0]?.url}`, `${site.url}${pathFor('favorites', 'nl')}`]) {
    await page.goto(url)
    await wake(page)
    await page.evaluate(raisePrices)
    // Names in a comparison of four may end in an ellipsis.
    const faults = await page.evaluate(textFaults)
    expect
      .soft(
        faults.filter((fault) => /^broken|^cut in its field/.test(fault)),
        url,
      )
      .toEqual([])
  }
})

test('with text at twice the size the map attribution stays visible beside the buttons, and no button covers a small map [looks.map-in-large-letters]', async () => {
  for (const width of [360, 768]) {
    const page = await openWithoutPictures({ width, height: 740 })
    await setLetters(page, 2)
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE#map`)
    await page.waitForSelector('.map__surface')
    const [thanks, buttons, below] = await Promise.all(
      ['.map__credit', '.map__zoom', width < 768 ? '.sheet__handle' : '.mappill'].map(
        async (part) => await page.locator(part).boundingBox(),
      ),
    )
    if (!thanks || !buttons || !below) throw new Error(`A part of the map is not shown at ${width}`)
    expect(buttons.y + buttons.height, `${width}`).toBeLessThanOrEqual(thanks.y + 1)
    expect(thanks.y + thanks.height, `${width}`).toBeLessThanOrEqual(below.y + 1)
  }
  const page = await openWithoutPictures({ width: 360, height: 740 })
  await setLetters(page, 2)
  const [home] = (await search(site, '/nl/aanbod?status=FOR_SALE&type=HOUSE')).items
  await page.goto(`${site.url}${buildPath('offerShort', 'nl', { estateId: String(home?.id) })}`)
  const [map, button] = [page.locator('.minimap__sheet'), page.locator('.minimap .btn')]
  const end = ({ y, height } = { y: 0, height: Infinity }) => y + height
  expect((await button.boundingBox())?.y).toBeGreaterThanOrEqual(end((await map.boundingBox()) ?? undefined))
})

describe('the header of a page', () => {
  test('stays one line with any number of favourites, even with text at twice the size [looks.one-line-head]', async () => {
    for (const size of [1, 2])
      for (const width of IS_LONG ? [320, 360, 390] : [320, 360]) {
        const page = await openWithoutPictures({ width, height: 740 })
        await setLetters(page, size)
        const { items } = await search(site, '/nl/aanbod?status=FOR_SALE')
        for (const locale of TESTED_LOCALES)
          for (const path of [
            pathFor('about', locale),
            buildPath('offerShort', locale, { estateId: String(items[0]?.id) }),
          ]) {
            await page.goto(site.url + path)
            for (const count of [0, 1, 12, 123]) {
              await page.evaluate(keepFavorites, count)
              const where = `${path} at ${width}, letters × ${size}, ${count} favourites`
              expect.soft(await page.evaluate(toolsOfHead), where).toEqual({ lines: 1, outside: 0, onEachOther: 0 })
              const hearts = page.locator('.tool--favorites:visible, .tabbar a:has([data-favorites-count]):visible')
              expect.soft(await hearts.count(), where).toBe(1)
              if (count > 0) expect.soft(await hearts.locator('.bubble b').innerText(), where).toBe(String(count))
            }
          }
      }
  })
})

/** Pages of each kind: home, list, map, an offer and a project, forms, favourites and texts. */
async function mainPages(locale: Locale): Promise<string[]> {
  const list = `${pathFor('search', locale)}?status=FOR_SALE`
  const [home, project, plot, room] = await Promise.all(
    ['', '&new_build=1', '&type=LAND', '&type=STUDENT_ROOM'].map(async (kind) => {
      const wanted = kind.includes('STUDENT') ? list.replace('FOR_SALE', 'TO_RENT') : list
      return (await search(site, wanted + kind)).items[0]
    }),
  )
  if (!home || !project || !plot || !room) throw new Error('The demonstration lacks one of these kinds')
  return [
    pathFor('home', locale),
    list,
    `${list}#map`,
    `${list}&bedrooms_min=2&garden=1&pc=9000`,
    `${pathFor('search', locale)}?bedrooms_min=90`,
    home.url,
    project.url,
    plot.url,
    room.url,
    `${list}&sort=price_asc`,
    buildPath('bookViewing', locale, { estateId: String(home.id) }),
    `${pathFor('subscribe', locale)}?status=FOR_SALE&status=TO_RENT&type=HOUSE&type=OFFICE&sale_max=1250000&living_min=100&monthly_max=2000&pc=9000&pc=2800&around=9000,10`,
    ...(['subscribe', 'favorites', 'contact', 'about', 'privacy'] as const).map((route) => pathFor(route, locale)),
  ]
}

/** Sets the browser's own font size, as a visitor who needs large text does. */
async function setLetters(page: Page, times: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.enable')
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
}

/** Triggers what loads on the first touch. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  await page.waitForLoadState('networkidle')
}

/** Runs in the page: turns every amount into one of seven figures. */
function raisePrices(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text // SHOW_TEXT gives no others
    text.data = text.data.replace(/€\u00A0\d[\d.]*/g, '€\u00A06.450.000')
  }
}

/** Runs in the page: stores this many favourites, as another tab would. */
function keepFavorites(count: number): void {
  const kept = Array.from({ length: count }, (_, i) => ({ id: i + 1, at: 0, price: null, state: 'AVAILABLE' }))
  localStorage.setItem('gevel.favorites', JSON.stringify(kept))
  dispatchEvent(new StorageEvent('storage', { key: 'gevel.favorites' }))
}

/**
 * Runs in the page: the number of lines of the name and the tools, and how many tools lie outside the screen or
 * overlap.
 */
function toolsOfHead(): { lines: number; outside: number; onEachOther: number } {
  const parts = [...document.querySelectorAll('.site-header .logo, .site-header .tool')]
  const boxes = parts.map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0)
  const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2)
  return {
    lines: Math.max(...middles) - Math.min(...middles) < 8 ? 1 : 2,
    outside: boxes.filter(({ left, right }) => left < 0 || right > innerWidth).length,
    onEachOther: boxes.filter((box, i) => boxes.slice(i + 1).some((other) => other.left < box.right - 1)).length,
  }
}
