import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathFor } from '#i18n/routes.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(() => site.stop())

async function openDrawer(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path)
  await page.click('.filterbar__open')
  await page.waitForSelector('.more > summary:visible')
}

test('on a phone place, price, bedrooms, type and the six most selective features come first, within two screens [looks.two-screens-of-filters]', async () => {
  for (const locale of ['nl', 'de'] as const)
    for (const status of ['FOR_SALE', 'TO_RENT']) {
      const page = await openPage({ width: 360, height: 740, locale })
      await openDrawer(page, `${pathFor('search', locale)}?status=${status}`)
      expect(await page.locator('.drawer #place').isVisible()).toBe(true)
      const [end, screen] = await page.locator('.drawer__groups').evaluate((groups) => {
        const summary = groups.querySelector('.more > summary')
        const bottom = (summary?.getBoundingClientRect().bottom ?? Infinity) + groups.scrollTop
        return [bottom - groups.getBoundingClientRect().top, groups.clientHeight]
      })
      expect(end, `${locale} ${status}`).toBeLessThanOrEqual(2 * screen)
      expect(await page.locator('.more[open]').count(), 'the other filters are folded').toBe(0)
      const features = page.locator('.filter--wide .filter__panel > fieldset .chip:visible')
      const { total, facets } = await ask(`${pathFor('search', locale)}?status=${status}`)
      const parts = (await features.locator('.count').allTextContents()).map((count) =>
        Math.min(Number(count), total - Number(count)),
      )
      const all = [...Object.values(facets['flags'] ?? {}), facets['new_build']?.['1'] ?? 0]
      const best = all.map((count) => Math.min(count, total - count)).toSorted((a, b) => b - a)
      expect(parts.toSorted((a, b) => b - a)).toEqual(best.slice(0, 6))
      await page.click('.more > summary')
      const counts = await page.locator('.drawer .folding .chip:visible .count').allTextContents()
      expect(counts, 'choices without results are folded').not.toContain('0')
    }
})

test('folded filters open with one press, and a chosen feature is never folded', async () => {
  const page = await openPage({ width: 360, height: 740, javaScript: false })
  await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&wheelchair=1`)
  await page.click('.filterbar__open')
  for (const group of [3, 4]) await page.locator('.filter > summary').nth(group).click()
  expect(await page.locator('.chip:has([name=wheelchair])').isVisible()).toBe(true)
  const types = page.locator('.filter').nth(3)
  await types.locator('> summary').click()
  expect(await types.locator('.chip:has([name=type]):visible').count()).toBeLessThanOrEqual(4)
  await types.locator('.folding__all').click()
  expect(await types.locator('.chip:has([name=type]):visible').count()).toBe(11)
})

test('a deal or bedroom count without offers cannot be chosen, even after a recount [looks.no-dead-ends]', async () => {
  const rent = (page: Page) => page.locator('.chip:has([name=status][value=TO_RENT])')
  const five = (page: Page) => page.locator('[name=bedrooms_min][value="5"]')
  const withoutScript = await openPage({ javaScript: false })
  await withoutScript.goto(`${site.url}/nl/aanbod?status=FOR_SALE&type=LAND`)
  await withoutScript.locator('.filter > summary').nth(0).click()
  expect(await rent(withoutScript).isVisible()).toBe(false)
  expect(await five(withoutScript).isDisabled()).toBe(true)

  const page = await openPage({ width: 360, height: 740 })
  await openDrawer(page, '/nl/aanbod?status=FOR_SALE')
  await page.waitForSelector('.filterbar[data-live]')
  expect(await rent(page).isVisible()).toBe(true)
  expect(await five(page).isEnabled()).toBe(true)
  await page.check('[name=type][value=LAND]', { force: true })
  await expect.poll(() => rent(page).isVisible()).toBe(false)
  expect(await five(page).isDisabled()).toBe(true)
})

test('every bedroom option is fully visible at every width, even with five-digit counts [looks.bedrooms-whole]', async () => {
  for (const width of [320, 360, 768, 1280]) {
    const page = await openPage({ width, height: 740 })
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    if (width < 992) await page.click('.filterbar__open')
    else await page.locator('.filter > summary').nth(2).click()
    const choice = page.locator('.segmented:has([name=bedrooms_min])')
    await choice.waitFor()
    const outside = await choice.evaluate((box) => {
      for (const count of box.querySelectorAll('.count')) count.textContent = '12.345'
      const edge = box.getBoundingClientRect()
      return [...box.querySelectorAll<HTMLElement>('label')].filter((label) => {
        const { left, right } = label.getBoundingClientRect()
        return left < edge.left || right > edge.right || label.scrollWidth > label.clientWidth
      }).length
    })
    expect(outside, `at ${width}`).toBe(0)
  }
})

test('the button never shows an outdated number: none while counting, none when counting fails [looks.no-old-count]', async () => {
  const page = await openPage({ width: 360, height: 740, expected: /503/ })
  await openDrawer(page, '/nl/aanbod?status=FOR_SALE')
  await page.waitForSelector('.filterbar[data-live]')
  const button = page.locator('.drawer__foot [data-total]')
  const before = await button.textContent()
  await page.route('**/nl/aanbod?*', (route) => route.fulfill({ status: 503, body: 'busy' }))
  await page.check('[name=type][value=HOUSE]', { force: true })
  expect(await button.textContent()).toBe('…')
  await page.locator('.livebar').waitFor()
  expect(await button.textContent()).toBe('…')
  await page.uncheck('[name=type][value=HOUSE]', { force: true })
  expect(await button.textContent(), 'the number from the last count').toBe(before)

  const home = await openPage({ width: 360, height: 740 })
  await home.goto(`${site.url}/nl`)
  await home.hover('.finder__form')
  await home.waitForSelector('.finder__form[data-live]')
  await home.fill('#place', 'handelspand te koop met referentie die niemand heeft')
  expect(await home.textContent('.finder__go')).toMatch(/^Toon … panden$/)
})

test('the home page button uses the singular for one property, in every language [home.one-property]', async () => {
  const { facets } = await ask('/nl/aanbod?status=FOR_SALE')
  // A code like 2030 could be a year.
  const [code] = Object.entries(facets['pc'] ?? {}).find(([pc, count]) => count === 1 && Number(pc) > 2200) ?? []
  for (const [locale, words] of [
    ['nl', 'Toon 1 pand'],
    ['fr', 'Voir 1 bien'],
    ['en', 'Show 1 property'],
    ['de', '1 Immobilie zeigen'],
  ] as const) {
    const page = await openPage({ locale })
    await page.goto(`${site.url}/${locale}`)
    await page.click('#place')
    await page.fill('#place', code ?? '')
    await expect.poll(() => page.textContent('.finder__go')).toBe(words)
  }
})

test('recognised parts of a sentence are shown above unrecognised ones [looks.understood-first]', async () => {
  const page = await openPage({ width: 360, height: 740, javaScript: false })
  await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&q=huis+in+Gent+met+blauwe+voordeur`)
  const top = async (what: string) => (await page.locator(what).first().boundingBox())?.y ?? Infinity
  expect(await page.textContent('.results .alert')).toContain('blauwe')
  expect(await top('.results .active')).toBeLessThan(await top('.results .alert'))
})

test('a circle, a province and a postal code abroad are chips in the place field, in first place, and can be removed there [looks.place-in-field]', async () => {
  for (const javaScript of [true, false]) {
    const page = await openPage({ width: 360, height: 740, javaScript })
    await page.goto(`${site.url}/nl/aanbod?status=TO_RENT&type=APARTMENT&price_max=900&ground_floor=1&around=9000,10`)
    expect(await page.locator('.combo__chips .chip').allTextContents()).toEqual(['Gent + 10 km'])
    const chips = await page.locator('.active .chip').allTextContents()
    expect(chips.map((text) => text.split(',')[0]?.replaceAll('\u00a0', ' '))).toEqual([
      ...['Gent + 10 km', 'tot € 900', 'Appartement', 'Te huur', 'Gelijkvloers'],
    ])
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&province=BE-VOV&pc=LU-4700`)
    expect(await page.locator('.combo__chips .chip').allTextContents()).toEqual(['LU-4700', 'Oost-Vlaanderen'])
    await page.locator('.combo__chips input[name=province]').uncheck({ force: true })
    await page.click('.filterbar__open')
    await page.click('.drawer__foot [type=submit]')
    await page.waitForURL((url) => !url.searchParams.has('province') && url.searchParams.get('pc') === 'LU-4700')
  }
})

test('the alert link in the phone’s tab bar carries the search, also after an update in place [looks.alerts-of-search]', async () => {
  const page = await openPage({ width: 360, height: 740 })
  await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE&garden=1`)
  const alerts = page.locator('.tabbar [data-alerts]')
  expect(await alerts.getAttribute('href')).toBe('/nl/hou-me-op-de-hoogte?status=FOR_SALE&type=HOUSE&garden=1')
  await page.hover('.filterbar__open')
  await page.waitForSelector('.filterbar[data-live]')
  await page.locator('.active a.chip').last().click()
  await expect.poll(() => alerts.getAttribute('href')).toBe('/nl/hou-me-op-de-hoogte?status=FOR_SALE&type=HOUSE')
})

test('an unknown postal code is reported and ignored, in feeds and JSON too; a foreign one needs no hyphen [search.unknown-code]', async () => {
  const { total } = await ask('/nl/aanbod?status=FOR_SALE')
  const answer = await ask('/nl/aanbod?status=FOR_SALE&pc=99999')
  expect(answer).toMatchObject({ total, ignored: [{ name: 'pc', value: '99999' }] })
  const text = async (path: string) => await (await fetch(site.url + path)).text()
  for (const path of ['/nl/aanbod?pc=99999', '/nl/aanbod.rss?pc=99999', '/nl/aanbod.json?pc=99999'])
    expect(await text(path), path).toMatch(/“99999” is geen postcode/)
  for (const path of ['/nl/aanbod.rss?pc=gnet!', '/nl/aanbod.json?pc=gnet!'])
    expect(await text(path), path).toMatch(/“gnet!” is geen postcode/)
  for (const [typed, code] of [
    ['b9000', '9000'],
    ['L4700', 'LU-4700'],
  ]) {
    const { url } = await fetch(`${site.url}/nl/aanbod?pc=${typed}`)
    expect(new URL(url).searchParams.get('pc')).toBe(code)
  }
})

type Answer = { total: number; facets: Record<string, Record<string, number>> }

async function ask(path: string): Promise<Answer> {
  const response = await fetch(site.url + path, { headers: { accept: 'application/json' } })
  return (await response.json()) as Answer // our own answer
}
