import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../browser/browser.ts'
import { type Site, startSite } from '../site.ts'

let site: Site
let project = ''

beforeAll(async () => {
  site = await startSite({ env: { DEMO: '1' } })
  const answer = await fetch(`${site.url}/nl/aanbod?new_build=1&type=APARTMENT`, {
    headers: { accept: 'application/json' },
  })
  const { items } = (await answer.json()) as { items: { url: string }[] } // our own answer
  project = site.url + (items[0]?.url ?? '')
}, 90_000)
afterAll(async () => {
  await site.stop()
})

const SHOWN = 'tr[data-unit]:not([hidden])'
/** What the rows that can be seen say in one column, from the top. */
const column = (page: Page, cell: string) =>
  page.$$eval(`${SHOWN} ${cell}`, (cells) => cells.map((each) => each.textContent?.trim() ?? ''))
const prices = async (page: Page) =>
  (await column(page, '.utable__price')).map((text) => Number(text.replace(/\D/g, '')) || null)
const shown = async (page: Page) => (await column(page, 'th')).length

function expectSorted(all: (number | null)[], direction: 1 | -1): void {
  const known = all.filter((price) => price !== null)
  expect(known.length).toBeGreaterThan(5)
  expect(known).toEqual(known.toSorted((a, b) => direction * (a - b)))
  expect(all.slice(known.length).every((price) => price === null)).toBe(true)
}

test.each([false, true])('units are sorted by the heads of their columns (script: %s)', async (javaScript) => {
  const page = await openPage({ javaScript })
  await page.goto(project)
  const order = await column(page, 'th')
  const price = page.locator('th', { has: page.locator('[data-choose="sort:price"]') })
  for (const [direction, name] of [
    [1, 'ascending'],
    [-1, 'descending'],
  ] as const) {
    await price.locator('a').click()
    await expect.poll(() => price.getAttribute('aria-sort')).toBe(name)
    expect(await page.locator('[aria-sort]').count()).toBe(1)
    expectSorted(await prices(page), direction)
    expect(new URL(page.url()).searchParams.get('sort')).toBe(direction === 1 ? 'price_asc' : 'price_desc')
  }
  await price.locator('a').click()
  await expect.poll(() => price.getAttribute('aria-sort')).toBe(null)
  expect(await column(page, 'th')).toEqual(order)
})

test.each([false, true])('a storey of the drawing, and its twin in the list, choose units (script: %s)', async (js) => {
  const page = await openPage({ javaScript: js })
  await page.goto(project)
  const all = await shown(page)
  const storey = page.locator('.tower [data-choose="floor:1"]')
  const [, free, total] = /: (\d+) van (\d+) vrij/.exec((await storey.getAttribute('aria-label')) ?? '') ?? []
  await storey.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => storey.getAttribute('aria-current')).toBe('true')
  expect(await shown(page)).toBe(Number(total))
  expect(new Set(await column(page, '.utable__fl'))).toEqual(new Set(['Verdieping 1']))
  expect(await page.textContent('[data-units-shown]')).toBe(`${total} van ${all} eenheden`)
  await page.click('[data-choose="availability:AVAILABLE"]')
  await expect.poll(() => shown(page)).toBe(Number(free))
  expect(await page.textContent('[data-choose="availability:AVAILABLE"] b')).toBe(free)
  await page.click('.floorlist [data-choose="floor:"]')
  await expect.poll(async () => new Set(await column(page, '.utable__state'))).toEqual(new Set(['Vrij']))
  expect(new URL(page.url()).search).toBe('?availability=AVAILABLE')
})

test('with a script nothing is asked of the server, and what was chosen can be sent on', async () => {
  const page = await openPage()
  await page.goto(project)
  await page.hover('.picker')
  await page.waitForSelector('[data-island=units][data-live]')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.click('[data-choose="sort:area"]')
  await page.click('.floorlist [data-choose="floor:2"]')
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=area_asc&floor=2')
  const seen = await column(page, 'th')
  expect(asked).toEqual([])
  await page.reload()
  expect(await column(page, 'th')).toEqual(seen)
})

test('nothing that fits is said so, with a way back to all of them', async () => {
  const page = await openPage({ javaScript: false })
  await page.goto(`${project}?floor=99&sort=nonsense`)
  expect(await shown(page)).toBe(0)
  await page.click('[data-choose=all]')
  expect(await shown(page)).toBeGreaterThan(5)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(project)
})

test('a unit that is gone shows no price, and the project counts only what is free', async () => {
  const page = await openPage({ width: 360 })
  await page.goto(`${project}?availability=SETTLED`)
  expect(new Set(await column(page, '.utable__price'))).toEqual(new Set(['–']))
  await page.goto(`${project}?availability=AVAILABLE&sort=price_asc`)
  const [lowest] = await prices(page)
  expect((await page.textContent('.phead .price'))?.replace(/\D/g, '')).toBe(String(lowest))
  const areas = (await column(page, 'td:nth-child(4)')).map((text) =>
    Number(/^[\d,]+/.exec(text)?.[0].replace(',', '.')),
  )
  const tile = await page.textContent('.strip div:has-text("Oppervlakte") dd')
  expect(tile?.replace(/\s/g, '')).toBe(`${Math.min(...areas)}–${Math.max(...areas)}m²`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
