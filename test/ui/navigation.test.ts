import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TESTED_LOCALES } from '../browser/languages.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type PageServer, servePages } from './page-server.ts'
import { samplePage } from './sample-pages.tsx'

let site: PageServer
beforeAll(async () => {
  site = await servePages(samplePage)
})
afterAll(() => site.close())

const ENTRIES = 7

describe.each(TESTED_LOCALES)('the navigation in %s', (locale) => {
  test.each([360, 991, 992, 1100, 1280, 1920])(
    'is arranged by the rule at %d px, and nothing shifts [navigation.arranged-rule-px]',
    async (width) => {
      const page = await openPage({ width, locale })
      await page.goto(`${site.url}/${locale}?active=contact`)
      await arranged(page)
      const { bar, rest, moreShown, moreActive, overflow } = await state(page)
      expect([...bar, ...rest]).toHaveLength(ENTRIES)
      expect(moreShown).toBe(rest.length > 0)
      expect(moreActive).toBe(rest.length > 0) // the active entry is the last one
      expect(overflow).toBe(false)
      if (width < 992) expect(rest).toEqual([])
      if (width >= 1920) expect(rest).toEqual([])
      // A busy machine may render the page before its fonts load; a shift caused by arranging would recur every time.
      const again = async () => {
        const found = await layoutShifts(page)
        if (found.length > 0) await page.reload()
        await arranged(page)
        return found
      }
      await expect.poll(again).toEqual([])
    },
  )
})

test('entries that do not fit move into "more", and back when there is room [navigation.fit-goes-comes]', async () => {
  const page = await openPage({ width: 1920, locale: 'de' })
  await page.goto(`${site.url}/de?active=sale`)
  await arranged(page)
  const all = (await state(page)).bar
  await page.setViewportSize({ width: 992, height: 800 })
  await expect.poll(async () => (await state(page)).rest.length).toBeGreaterThan(0)
  const narrow = await state(page)
  expect([...narrow.bar, ...narrow.rest]).toEqual(all)
  expect(narrow.moreActive).toBe(false)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect.poll(async () => (await state(page)).bar).toEqual(all)
  expect((await state(page)).moreShown).toBe(false)
  await page.setViewportSize({ width: 1920, height: 800 })
  await expect.poll(async () => (await state(page)).rest).toEqual([])
})

test('many resizes in a row arrange the entries once, 50 ms after the last [navigation.many-resizes-row]', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto(`${site.url}/nl`)
  await arranged(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const moves = await page.evaluateHandle(() => {
    const counted = { moves: 0 }
    const list = document.querySelector('.mainnav__list')
    if (!list) throw new Error('There is no navigation')
    new MutationObserver(() => counted.moves++).observe(list, { attributeFilter: ['data-arranged'] })
    return counted
  })
  const after = async (ms: number): Promise<number> => {
    await page.clock.runFor(ms)
    return await moves.evaluate((counted) => counted.moves)
  }
  for (let i = 0; i < 20; i++) {
    await page.evaluate(() => void window.dispatchEvent(new Event('resize')))
    expect(await after(10)).toBe(0)
  }
  expect(await after(39), '49 ms after the last').toBe(0)
  expect(await after(1)).toBe(1)
  expect(await after(1000)).toBe(1)
})

test('"more" opens, is navigated and closes by keyboard alone', async () => {
  const page = await openPage({ width: 992, locale: 'de' })
  await page.goto(`${site.url}/de`)
  await arranged(page)
  const { rest } = await state(page)
  await page.focus('.mainnav__more summary')
  await page.keyboard.press('Enter')
  for (const label of rest) {
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(label)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
  await expect.poll(() => page.locator('.mainnav__more details').getAttribute('open')).toBeNull()
})

test('below 992 px the menu button shows all entries and Escape closes it', async () => {
  const page = await openPage({ width: 360 })
  await page.goto(`${site.url}/nl`)
  await arranged(page)
  expect(await page.locator('.mainnav a').first().isVisible()).toBe(false)
  await page.click('.menu-button')
  await expect.poll(() => page.locator('.mainnav a:visible').count()).toBe(ENTRIES)
  await expect.poll(() => page.getAttribute('.menu-button', 'aria-expanded')).toBe('true')
  await page.focus('.mainnav a')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.mainnav a:visible').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('menu-button')
})

test.each([360, 992, 1280])('without JavaScript every entry can be reached at %d px', async (width) => {
  for (const locale of TESTED_LOCALES) {
    const page = await openPage({ width, locale, javaScript: false })
    await page.goto(`${site.url}/${locale}`)
    const entries = await page.locator('.mainnav a').all()
    expect(entries).toHaveLength(ENTRIES)
    const lines = new Set<number>()
    for (const entry of entries) {
      await entry.scrollIntoViewIfNeeded() // on a phone the line scrolls
      const box = await entry.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width && box.height >= 24, await entry.innerText()).toBe(true)
      lines.add(box?.y ?? NaN)
    }
    expect(lines.size).toBe(1)
  }
})

const arranged = async (page: Page): Promise<void> => {
  await page.waitForSelector('.mainnav__list[data-arranged]', { state: 'attached' })
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}

/** Where each entry is, as a visitor finds it. */
function state(page: Page) {
  return page.evaluate(() => {
    const words = (selector: string) =>
      [...document.querySelectorAll(selector)].map((entry) => entry.textContent?.trim() ?? '')
    const list = document.querySelector('.mainnav__list')?.getBoundingClientRect()
    const bar = [...document.querySelectorAll<HTMLElement>('.mainnav__list > li')].filter((li) => !li.hidden)
    return {
      bar: words('.mainnav__list > li:not(.mainnav__more) > a'),
      rest: words('.mainnav__more li a'),
      moreShown: document.querySelector<HTMLElement>('.mainnav__more')?.hidden === false,
      moreActive: document.querySelector('.mainnav__more summary')?.getAttribute('aria-current') === 'true',
      overflow: bar.some((li) => li.getBoundingClientRect().right > (list?.right ?? 0) + 0.5),
    }
  })
}

/** All layout shifts so far, with the elements that moved. */
function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        type Shift = PerformanceEntry & {
          value: number
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        const shifts: string[] = []
        new PerformanceObserver((list) => {
          // of this type only
          for (const { value, sources } of list.getEntries() as Shift[])
            shifts.push(
              `${value}: ${sources.map(({ node, previousRect: a, currentRect: b }) => `${node?.nodeName} ${node?.textContent?.trim().slice(0, 20)} ${a.x},${a.y} to ${b.x},${b.y}`).join('; ')}`,
            )
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries arrive within the next frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)))
      }),
  )
}
