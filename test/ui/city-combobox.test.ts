import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { searchCity } from '#domain/places/place-search.ts'
import { citySelectorMessages } from '#i18n/messages/city-selector.ts'
import { TESTED_LOCALES } from '../browser/languages.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type PageServer, servePages } from './page-server.ts'
import { samplePage } from './sample-pages.tsx'

let site: PageServer
let broken = false
beforeAll(async () => {
  site = await servePages(samplePage, (url) => {
    if (broken || !url.pathname.endsWith('/ajax/search-city')) return undefined
    const { searchParams: query } = url
    const locale = LOCALES.find((l) => l === query.get('locale')) ?? 'nl'
    const rows = searchCity(query.get('search') ?? '', locale, Number(query.get('limit')), Number(query.get('page')))
    return { type: 'application/json', body: JSON.stringify(rows) }
  })
})
afterAll(() => site.close())

const t = citySelectorMessages.nl
/** The search page fetches its offers some time after a choice; this server has none. */
const NO_OFFERS = /404.*aanbod/

test('several towns are chosen in a row while the list stays open, by keyboard alone [city-combobox.several-towns-chosen]', async () => {
  const page = await openPage({ expected: NO_OFFERS })
  await page.goto(`${site.url}/nl`)
  await page.focus('#place')
  await page.keyboard.type('gent')
  // Other towns that begin with "ge" may come first.
  await expect.poll(() => page.locator('[role=option]').first().textContent()).toBe('Gent (9000)')
  await press(page, 'ArrowDown', 'Enter', 'ArrowDown', 'Enter')
  await expect.poll(() => chosen(page)).toHaveLength(2)
  await expect.poll(() => chosen(page)).toContain('9000')
  expect(await page.getAttribute('#place', 'aria-expanded')).toBe('true')
  expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(2)
  await press(page, 'Escape')
  await expect.poll(() => page.getAttribute('#place', 'aria-expanded')).toBe('false')
  await press(page, 'Backspace')
  await expect.poll(() => chosen(page)).toHaveLength(1)
})

test('the form sends the numeric postal codes, not the typed words [city-combobox.form-sends-numeric]', async () => {
  const page = await openPage({ expected: NO_OFFERS })
  await page.goto(`${site.url}/nl`)
  await page.fill('#place', '9000')
  await page.click('[role=option]')
  await press(page, 'Escape')
  await page.click('.finder__go')
  await page.waitForURL(/aanbod/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.getAll('pc')).toEqual(['9000'])
  expect(searchParams.has('q')).toBe(false)
})

test('a second Enter searches for the town that the first one chose [city-combobox.enter-searches]', async () => {
  const page = await openPage({ expected: NO_OFFERS })
  await page.goto(`${site.url}/nl`)
  await page.focus('#place')
  await page.keyboard.type('gent')
  await expect.poll(() => page.locator('[role=option]').first().textContent()).toBe('Gent (9000)')
  await press(page, 'ArrowDown', 'Enter')
  await expect.poll(() => chosen(page)).toEqual(['9000'])
  await expect.poll(() => page.getAttribute('#place', 'aria-activedescendant')).toBeNull()
  await page.keyboard.press('Enter')
  await page.waitForURL(/aanbod/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.getAll('pc')).toEqual(['9000'])
  expect(searchParams.has('q')).toBe(false)
})

test('text without a choice from the list is sent as a sentence', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/nl`)
  await page.fill('#place', 'huis in Gent')
  await page.keyboard.press('Enter')
  await page.waitForURL(/aanbod/)
  expect(new URL(page.url()).searchParams.get('q')).toBe('huis in Gent')
})

test.each(TESTED_LOCALES)(
  'the fields of the home and the search page say in %s that other text is read as a sentence',
  async (locale) => {
    const page = await openPage({ locale, expected: NO_OFFERS })
    for (const path of ['', '/search']) {
      await page.goto(`${site.url}/${locale}${path}`)
      for (const sentence of ['qqqqq', 'x'.repeat(62)]) {
        await page.fill('#place', sentence)
        await expect.poll(() => page.textContent('.combo__say')).toBe(citySelectorMessages[locale].sentence)
      }
    }
  },
)

test('a choice is removed by its cross, by choosing it again, or with all others [city-combobox.choice-taken-back]', async () => {
  const page = await openPage({ expected: NO_OFFERS })
  await page.goto(`${site.url}/nl/search`)
  await expect.poll(() => chosen(page)).toEqual(['2800'])
  await page.fill('#place', 'lier')
  await page.click('[role=option]')
  await expect.poll(() => chosen(page)).toEqual(['2800', '2500'])
  await page.click('[role=option]')
  await expect.poll(() => chosen(page)).toEqual(['2800'])
  await page.click('[role=option]')
  await press(page, 'Escape')
  await page.click('.combo .chip:has-text("Mechelen")')
  await expect.poll(() => chosen(page)).toEqual(['2500'])
  await page.getByRole('button', { name: t.removeAllItems }).click()
  await expect.poll(() => chosen(page)).toEqual([])
})

test('ten results are shown at a time, and more on request [city-combobox.ten-results-come]', async () => {
  const page = await openPage({ expected: NO_OFFERS })
  await page.goto(`${site.url}/nl`)
  await page.fill('#place', 'sint')
  await page.waitForSelector(`[role=option]:has-text("${t.moreResults}")`)
  expect(await page.locator('[role=option]').count()).toBe(11)
  await page.click(`[role=option]:has-text("${t.moreResults}")`)
  await expect.poll(() => page.locator('[role=option]').count()).toBeGreaterThan(11)
  expect(await page.getAttribute('#place', 'aria-expanded')).toBe('true')
})

test.each(TESTED_LOCALES)('says in %s why there is no list [city-combobox.says-why-list]', async (locale) => {
  const words = citySelectorMessages[locale]
  const page = await openPage({ locale, expected: /404|search-city|aanbod/ })
  await page.goto(`${site.url}/${locale}/search`)
  expect(await page.getAttribute('#place', 'placeholder')).toBe(words.placeholder)
  const said = () => page.textContent('.combo__say')
  await page.fill('#place', 'g')
  await expect.poll(said).toBe(words.inputTooShort)
  broken = true
  await page.fill('#place', 'leuven')
  await expect.poll(said).toBe(words.errorLoading)
  broken = false
})

test('a click before the script has loaded takes effect once it has, and typed text stays', async () => {
  const page = await openPage({ expected: NO_OFFERS })
  let letThrough = (): void => undefined
  const gate = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/city-combobox/, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(`${site.url}/nl/search`)
  await page.focus('#place')
  await page.keyboard.type('lier')
  await page.click('.combo__clear')
  await expect.poll(() => chosen(page)).toEqual(['2800'])
  letThrough()
  await expect.poll(() => chosen(page)).toEqual([])
  expect(await page.inputValue('#place')).toBe('lier')
})

const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}

const chosen = (page: Page): Promise<string[]> =>
  page.$$eval('input[name=pc]:checked', (boxes) => boxes.map((box) => box.getAttribute('value') ?? ''))
