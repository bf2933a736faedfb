import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { axeFaults } from '../browser/accessibility.ts'
import { openPage } from '../browser/browser.ts'
import { type PageServer, servePages } from './page-server.ts'
import { samplePage } from './sample-pages.tsx'

let site: PageServer
beforeAll(async () => {
  const prices = JSON.stringify({ steps: [200_000, 300_000, 400_000], counts: [3, 9, 5, 1] })
  site = await servePages(samplePage, ({ pathname }) =>
    pathname.endsWith('/ajax/prices') ? { type: 'application/json', body: prices } : undefined,
  )
})
afterAll(() => site.close())

const STATES: Record<string, (page: Page) => Promise<void>> = {
  'as it comes': async () => {},
  'menu open': async (page) => {
    const menu = page.locator('.menu-button')
    await ((await menu.isVisible()) ? menu.click() : page.click('.tools summary'))
  },
}

const long = process.env['GEVEL_LONG'] === '1'

// The long run covers every width in both themes; otherwise each width and theme once, for pages that `axe.test.ts`
// lacks.
const LOOKS = [
  { width: 360, theme: 'dark' },
  { width: 1280, theme: 'light' },
  ...(long
    ? ([
        { width: 360, theme: 'light' },
        { width: 768, theme: 'light' },
        { width: 768, theme: 'dark' },
        { width: 1280, theme: 'dark' },
      ] as const)
    : []),
] as const

const NAMES = [...(long ? ['home', 'search', 'nothing', '404'] : []), '410', '500']

describe.each(LOOKS)('at $width px, $theme', ({ width, theme }) => {
  const names = NAMES.filter((_, i) => long || i % LOOKS.length === LOOKS.findIndex((look) => look.width === width))
  test.each(names)('%s passes axe', async (name) => {
    const locale = LOCALES[(name.length + width) % LOCALES.length] ?? 'nl' // rotates through the languages
    const page = await openPage({ width, theme, locale, reducedMotion: true })
    for (const [state, act] of Object.entries(STATES)) {
      if (!long && state === 'menu open' && name !== names[0]) continue
      await page.goto(`${site.url}/${locale}/${name}`)
      await act(page)
      expect(await axeFaults(page)).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

  test('open filters pass axe', async () => {
    const page = await openPage({ width, theme, reducedMotion: true })
    await page.goto(`${site.url}/de/search`)
    if (width < 992) {
      await page.click('.filterbar__open')
      expect(await axeFaults(page)).toEqual([])
    } else {
      for (const [i, filter] of (await page.locator('.filter > summary').all()).entries()) {
        await filter.click()
        expect(await axeFaults(page, i === 0 ? 'html' : '.filterbar')).toEqual([])
      }
    }
  })
})

test('nothing is cut off or scrolls sideways at 320 px, even with wide letter spacing', async () => {
  const page = await openPage({ width: 320, locale: 'de' })
  for (const name of ['home', 'search', 'nothing', '500']) {
    await page.goto(`${site.url}/de/${name}`)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      )
      document.adoptedStyleSheets = [sheet]
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0)
  }
})
