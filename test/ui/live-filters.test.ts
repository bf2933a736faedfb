import type { Page, Request, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapMessages } from '#i18n/messages/map.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { atRest } from '../browser/page.ts'
import { type Site, startSite } from '../site.ts'

const t = mapMessages.nl

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(() => site.stop())

describe('while choosing', () => {
  test('the counts beside the choices and on the button follow, and match the result', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    const houses = Number(await page.textContent('[data-count="type:HOUSE"]'))
    await openGroup(page, 3)
    await page.check('[name=type][value=HOUSE]', { force: true })
    await expect.poll(() => total(page)).toBe(houses)
    const withGarden = Number(await page.textContent('[data-count="flags:garden"]'))
    expect(withGarden).toBeLessThanOrEqual(houses)
    await openGroup(page, 4)
    await page.check('[name=garden]', { force: true })
    await expect.poll(() => total(page)).toBe(withGarden)
    expect(new URL(page.url()).search).toBe('?status=FOR_SALE')
    await page.locator('.filter[open] button[type=submit]').click()
    await page.waitForURL('**/nl/aanbod?status=FOR_SALE&type=HOUSE&garden=1')
    await expect.poll(() => listed(page)).toBe(withGarden)
    expect(await page.locator('.results .active .chip').count()).toBe(3)
  })

  test('a late answer to an earlier request changes nothing', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/aanbod`)
    const isFirst = (request: Request) => new URL(request.url()).searchParams.getAll('type').length === 1
    const first = Promise.withResolvers<Route>()
    const over = Promise.withResolvers<void>()
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => isFirst(request) && over.resolve())
    // The first request, with one type, takes longest.
    await page.route('**/nl/aanbod?*', async (route) => {
      if (isFirst(route.request())) first.resolve(route)
      else await route.continue()
    })
    await openGroup(page, 3)
    await page.check('[name=type][value=HOUSE]', { force: true })
    const late = await first.promise
    await page.check('[name=type][value=APARTMENT]', { force: true })
    const asked = await fetch(`${site.url}/nl/aanbod?type=HOUSE&type=APARTMENT`, {
      headers: { accept: 'application/json' },
    })
    const { total: both } = (await asked.json()) as { total: number } // compared with what the page says
    await expect.poll(() => total(page)).toBe(both)
    await late.continue().catch(() => {}) // the request may be cancelled by now
    await over.promise
    await atRest(page)
    expect(await total(page)).toBe(both)
  })

  test('typed amounts update the counts too', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    const all = await total(page)
    await openGroup(page, 1)
    await page.locator('#price_max').pressSequentially('300000')
    await expect.poll(() => total(page)).toBeLessThan(all)
  })
})

describe('prices', () => {
  test('have a chart that matches a search for each price, when one deal is chosen', async () => {
    const json = async (path: string): Promise<unknown> =>
      await (await fetch(site.url + path, { headers: { accept: 'application/json' } })).json()
    const spread = (await json('/nl/ajax/prices?status=FOR_SALE&type=HOUSE&price_max=1')) as Spread // compared below
    expect(spread.counts.length).toBe(spread.steps.length + 1)
    let below = 0
    for (const [i, step] of spread.steps.entries()) {
      below += spread.counts[i] ?? 0
      expect(await json(`/nl/aanbod?status=FOR_SALE&type=HOUSE&price_max=${step}`)).toMatchObject({ total: below })
    }
    expect(below).toBeGreaterThan(0)
    expect(await json('/nl/ajax/prices')).toBe(null)
    expect(await json('/nl/ajax/prices?status=FOR_SALE&status=TO_RENT')).toBe(null)
  })

  test('are chosen by slider or by field, and each follows the other', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    const all = await total(page)
    await openGroup(page, 1)
    const high = page.getByRole('slider', { name: 'Prijs Tot' })
    const low = page.getByRole('slider', { name: 'Prijs Van' })
    await high.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.inputValue('#price_max')).toBe('2000000')
    await expect.poll(() => high.getAttribute('aria-valuetext')).toMatch(/2\.000\.000/)
    await page.keyboard.press('Home')
    await expect.poll(() => page.inputValue('#price_max')).toBe('50000')
    await expect.poll(() => total(page)).toBeLessThan(all)
    await page.keyboard.press('End')
    await expect.poll(() => page.inputValue('#price_max')).toBe('')
    await expect.poll(() => high.getAttribute('aria-valuetext')).toBe('geen grens')
    await expect.poll(() => total(page)).toBe(all)
    await page.fill('#price_min', '310k')
    await expect.poll(() => low.getAttribute('aria-valuetext')).toMatch(/300\.000/)
    expect(await page.locator('.prices rect.on').count()).toBeLessThan(await page.locator('.prices rect').count())
  })

  test('follow the other filters, as on a phone', async () => {
    const page = await openPage({ width: 360 })
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    await page.click('.filterbar__open')
    const chart = () => page.locator('.prices svg').evaluate((svg) => svg.innerHTML.replaceAll(/ class="\w*"/g, ''))
    await expect.poll(() => page.locator('.prices rect').count()).toBeGreaterThan(0)
    const all = await chart()
    await page.check('[name=type][value=APARTMENT]', { force: true })
    await expect.poll(chart).not.toBe(all)
    await page.uncheck('[name=status][value=FOR_SALE]', { force: true })
    await expect.poll(() => page.locator('.prices').count()).toBe(0)
  })

  test('have fields only, without a chart, when rents and prices would mix', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/aanbod`)
    await openGroup(page, 1)
    await page.locator('#price_max').pressSequentially('300000')
    await page.waitForSelector('.filterbar[data-live]')
    expect(await page.locator('.prices').count()).toBe(0)
  })
})

type Spread = { steps: number[]; counts: number[] }

describe('results change in place', () => {
  test('chips, order and pages change without a page load, and "back" and "forward" keep the place', async () => {
    // Without motion nothing is still moving when it is measured.
    const page = await openPage({ width: 1280, reducedMotion: true })
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE`)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.hover('.filterbar')
    await page.waitForSelector('.filterbar[data-live]')
    await page.locator('.pages a').last().scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(500)
    await page.locator('.pages a[href*="page=2"]').first().click()
    await page.waitForURL(/page=2/)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.selectOption('#sort', 'price_asc')
    await page.waitForURL(/sort=price_asc/)
    await expect.poll(() => page.inputValue('#sort')).toBe('price_asc')
    await page.goBack()
    await page.waitForSelector('.pages [aria-current=page]:text-is("2")')
    expect(await page.inputValue('#sort')).toBe('newest')
    await page.goBack()
    await page.waitForURL('**/nl/aanbod?status=FOR_SALE&type=HOUSE')
    await expect.poll(() => page.evaluate((at) => Math.abs(scrollY - at), before)).toBeLessThan(100)
    await page.goForward()
    await page.waitForSelector('.pages [aria-current=page]:text-is("2")')
    // The chosen deal stays; beside the full filter bar its filters have no chips.
    await page.setViewportSize({ width: 900, height: 900 })
    await page.locator('.results .active a.chip').first().click()
    await page.waitForURL('**/nl/aanbod?status=FOR_SALE')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(await page.locator('.results__h').evaluate((heading) => heading === document.activeElement)).toBe(true)
  })

  test('the languages in the header follow the search, and hearts stay pressed', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/aanbod`)
    const heart = page.locator('.results [data-keep]').first()
    const id = await heart.getAttribute('data-keep')
    await heart.click()
    await page.hover('.filterbar')
    await page.waitForSelector('.filterbar[data-live]')
    await page.selectOption('#sort', 'price_asc')
    await page.waitForURL(/sort=price_asc/)
    await page.goBack()
    await page.waitForURL('**/nl/aanbod')
    await page.waitForSelector(`.results [data-keep="${id}"][aria-pressed=true]`)
    await page.goForward()
    await page.waitForURL(/sort=price_asc/)
    await expect
      .poll(() => page.getAttribute('header a[hreflang=fr]', 'href'))
      .toMatch(/^\/fr\/offre\?.*sort=price_asc/)
  })

  test('an error keeps the old results, with a retry bar above', async () => {
    const page = await openPage({ expected: /503/ })
    await page.goto(`${site.url}/nl/aanbod`)
    const before = await listed(page)
    await page.hover('.filterbar')
    await page.waitForSelector('.filterbar[data-live]')
    await page.route('**/nl/aanbod?*', (route) => route.fulfill({ status: 503, body: 'busy' }))
    await page.selectOption('#sort', 'price_asc')
    await page.getByText(t.searchFailed).waitFor()
    expect(await listed(page)).toBe(before)
    expect(await page.locator('.results .card').count()).toBe(24)
    await page.unroute('**/nl/aanbod?*')
    await page.getByRole('button', { name: t.retry }).click()
    await page.waitForURL(/sort=price_asc/)
    expect(await page.getByText(t.searchFailed).count()).toBe(0)
  })

  test('being offline is shown, and disappears', async () => {
    const page = await openPage({ expected: /ERR_INTERNET_DISCONNECTED/ })
    await page.goto(`${site.url}/nl/aanbod`)
    await page.hover('.filterbar')
    await page.waitForSelector('.filterbar[data-live]')
    await page.context().setOffline(true)
    await page.getByText(t.offline).waitFor()
    await page.context().setOffline(false)
    await page.getByText(t.offline).waitFor({ state: 'hidden' })
  })

  test('on a phone the panel closes over the new results', async () => {
    const page = await openPage({ width: 360 })
    await page.goto(`${site.url}/nl/aanbod`)
    await page.click('.filterbar__open')
    await expect.poll(() => page.locator('.filter[open]').count()).toBe(5)
    await page.locator('label:has([name=status][value=TO_RENT])').click()
    await expect.poll(() => page.locator('.filter[open]').count()).toBe(5)
    const rents = Number(await page.textContent('[data-count="status:TO_RENT"]'))
    await expect.poll(() => total(page)).toBe(rents)
    await page.locator('.drawer__foot button').click()
    await page.waitForURL(/status=TO_RENT/)
    await page.waitForSelector('.drawer__foot', { state: 'hidden' })
    await expect.poll(() => listed(page)).toBe(rents)
  })

  test('on a phone "back" first closes the panel and keeps the ticks; a search replaces its history entry', async () => {
    const page = await openPage({ width: 360 })
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE`)
    const open = page.locator('.drawer:popover-open')
    const garden = page.locator('[name=garden]')
    await page.click('.filterbar__open')
    await open.waitFor()
    await page.locator('label:has([name=garden])').click()
    await page.goBack()
    await open.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('?status=FOR_SALE&type=HOUSE')
    expect(await garden.isChecked()).toBe(true)
    await page.click('.filterbar__open')
    await open.waitFor()
    expect(await garden.isChecked()).toBe(true)
    await page.locator('.drawer__head button').click()
    await open.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => (history.state as { filters?: boolean } | null)?.filters))
      .toBe(undefined)
    await page.click('.filterbar__open')
    await open.waitFor()
    await page.locator('.drawer__foot button').click()
    await page.waitForURL(/garden=1/)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('?status=FOR_SALE&type=HOUSE')
    await expect.poll(() => garden.isChecked()).toBe(false)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).search).toBe('?status=FOR_SALE')
  })

  test('without a script the form can be submitted', async () => {
    const page = await openPage({ javaScript: false })
    await page.goto(`${site.url}/nl/aanbod`)
    await openGroup(page, 0)
    await page.check('[name=status][value=TO_RENT]', { force: true })
    await page.locator('.filter[open] button[type=submit]').click()
    await page.waitForURL(/status=TO_RENT/)
    expect(await listed(page)).toBeGreaterThan(0)
  })
})

async function openGroup(page: Page, n: number): Promise<void> {
  const group = page.locator('.filter').nth(n)
  await group.locator('> summary').click()
  // The first group waits for its styles.
  await expect.poll(() => group.getAttribute('open')).not.toBeNull()
}

/** The number on the form's buttons. */
async function total(page: Page): Promise<number> {
  return Number((await page.locator('[data-total]').first().textContent())?.replace('.', ''))
}

async function listed(page: Page): Promise<number> {
  const heading = (await page.locator('.results__h').textContent()) ?? ''
  return Number(/[\d.]+/.exec(heading)?.[0].replace('.', '') ?? 0)
}
