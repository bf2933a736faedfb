import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'

const PAGE = '/nl/favorieten'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(async () => await site?.stop())

/** Presses the first hearts on the search page. */
async function keep(page: Page, count: number): Promise<void> {
  await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE`)
  for (let n = 0; n < count; n++) await page.locator('.card .heart').nth(n).click()
  await page.goto(site.url + PAGE)
  await expect.poll(() => page.locator('.favs > li').count()).toBe(count)
}

test('favourites are listed newest first, stay after a reload and are the same in every language [favorites.kept-listed-newest]', async () => {
  const page = await openPage()
  await keep(page, 3)
  const ids = async () =>
    await page.locator('.favs [data-offer]').evaluateAll((all) => all.map((one) => one.getAttribute('data-offer')))
  const before = await ids()
  await page.reload()
  await expect.poll(ids).toEqual(before)
  await page.goto(`${site.url}/de/favoriten`)
  await expect.poll(ids).toEqual(before)
})

test('skeleton cards are shown while favourites load, and screen readers are told', async () => {
  const page = await openPage()
  await keep(page, 2)
  // Intercepted in the page itself: requests of the service worker bypass Playwright's routes.
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = async (input, init) => {
      if (typeof input === 'string' && input.includes('?id='))
        await new Promise((answer) => addEventListener('answer', answer))
      return await fetch(input, init)
    }
  })
  await page.reload()
  await expect.poll(() => page.locator('.favs-list .sk-late .card').count()).toBe(2)
  expect(await page.locator('.favs-list [role=status]').first().textContent()).toBe(
    '2 panden. Uw favorieten worden opgehaald…',
  )
  await page.evaluate(() => dispatchEvent(new Event('answer')))
  await expect.poll(() => page.locator('.favs > li').count()).toBe(2)
  expect(await page.locator('.sk').count()).toBe(0)
})

test('removing can be undone, and a note survives a reload [favorites.removing-undone-note]', async () => {
  const page = await openPage()
  await keep(page, 2)
  await page.locator('.fav__own input[type=text]').first().fill('Vrijdag bellen')
  await page.locator('.favs .heart').first().click()
  await expect.poll(() => page.locator('.favs > li').count()).toBe(1)
  await page.getByRole('button', { name: 'Zet terug' }).click()
  await expect.poll(() => page.locator('.favs > li').count()).toBe(2)
  await page.reload()
  await expect.poll(() => page.locator('.fav__own input[type=text]').first().inputValue()).toBe('Vrijdag bellen')
})

test('up to four favourites are compared side by side, also by keyboard', async () => {
  const page = await openPage()
  await keep(page, 5)
  const boxes = page.locator('.cmpc input')
  for (let n = 0; n < 4; n++) {
    await boxes.nth(n).focus()
    await page.keyboard.press('Space')
  }
  await expect.poll(() => page.locator('.cmp thead th').count()).toBe(4)
  expect(await boxes.nth(4).isDisabled()).toBe(true)
})

test('on a phone a tick shows a bar with a link to the comparison, where two homes fit side by side; a reload keeps the ticks', async () => {
  const page = await openPage({ width: 360 })
  await keep(page, 3)
  const [boxes, bar] = [page.locator('.cmpc input'), page.locator('.cmpbar')]
  await boxes.nth(0).click()
  await expect.poll(() => bar.textContent()).toBe('Kies er nog een om te vergelijken.')
  await boxes.nth(1).click()
  await expect.poll(() => bar.textContent()).toBe('Vergelijk (2)')
  await page.reload()
  await expect.poll(() => bar.textContent()).toBe('Vergelijk (2)')
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
    ...[true, true, false],
  ])
  // Scrolled to the list; further up, the comparison itself is in view.
  await page.locator('.favs').evaluate((list) => list.scrollIntoView({ behavior: 'instant' }))
  const button = bar.locator('a')
  const inSight = async (what: typeof button) =>
    await what.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(async () => await inSight(button)).toBe(true)
  await button.click()
  await expect.poll(async () => await inSight(page.locator('#h-compare'))).toBe(true)
  const names = page.locator('.cmp thead th')
  expect(await names.evaluateAll((all) => all.every((one) => one.getBoundingClientRect().right <= innerWidth))).toBe(
    true,
  )
  const tops = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size, 'side by side').toBe(1)
  const broken = await names.locator('a').evaluateAll((links) =>
    links.flatMap((link) =>
      [...(link.textContent ?? '').matchAll(/\S+/g)]
        .filter(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(link.firstChild ?? link, index)
          range.setEnd(link.firstChild ?? link, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
        })
        .map(([word]) => word),
    ),
  )
  expect(broken).toEqual([])
})

test('the comparison comes first, and each row describes how its home differs [favorites.differs-in-words]', async () => {
  const page = await openPage({ width: 360 })
  await keep(page, 2)
  const news = page.locator('.fav__news')
  await expect.poll(() => news.first().textContent()).toMatch(/goedkoper|duurder|groter|kleiner/)
  const boxes = page.locator('.cmpc input')
  for (const n of [0, 1]) await boxes.nth(n).click()
  await page.locator('.cmp').waitFor()
  const top = async (what: string) => (await page.locator(what).first().boundingBox())?.y ?? 0
  expect(await top('.cmp')).toBeLessThan(await top('.favs'))
  expect(await page.locator('.cmp__by').count()).toBeGreaterThan(0)
})

test('on a phone three homes fit side by side, each with its best feature; four rows fit on a screen [favorites.compact]', async () => {
  for (const locale of ['nl', 'de'] as const) {
    const page = await openPage({ width: 360, locale })
    await keep(page, 3)
    if (locale === 'de') await page.goto(`${site.url}/de/favoriten`)
    const boxes = page.locator('.cmpc input')
    for (const n of [0, 1, 2]) await boxes.nth(n).click()
    await expect.poll(() => page.locator('.cmp thead th').count()).toBe(3)
    const isWhole = await page
      .locator('.cmp')
      .evaluate(
        (table) => table.getBoundingClientRect().right <= (table.parentElement?.getBoundingClientRect().right ?? 0),
      )
    expect(isWhole, locale).toBe(true)
    expect((await page.locator('.cmp__best').allTextContents()).join(' ')).toMatch(/oedkoopste|ünstigsten/)
    const heights = await page
      .locator('.fav')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
    expect(Math.min(...heights), locale).toBeLessThanOrEqual(162)
    expect(Math.max(...heights), locale).toBeLessThanOrEqual(220)
  }
})

test('a requested viewing is shown with its home until it is cancelled [favorites.planned-viewing]', async () => {
  const page = await openPage()
  await keep(page, 1)
  const id = await page.locator('.favs [data-offer]').getAttribute('data-offer')
  await page.goto(`${site.url}/nl/bezoek-plannen/${id}`)
  const form = page.locator('form:has([name=slot])')
  await form.locator('[name=name]').fill('Jan Peeters')
  await form.locator('[name=email]').fill('jan.viewing@example.org')
  await form.locator('button[type=submit]').last().click()
  await page.locator('.done').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gevel.viewings'))).toContain('asked')
  expect(await page.evaluate(() => localStorage.getItem('gevel.viewings'))).not.toContain('Jan')
  await page.goto(site.url + PAGE)
  const viewing = page.locator('.fav__news .stamp')
  await expect.poll(() => viewing.textContent()).toContain('nog te bevestigen')
  const sent = async () => (await site.mails()).find(({ to }) => to?.[0]?.address === 'jan.viewing@example.org')?.text
  await expect.poll(sent).toContain('/nl/afspraak-annuleren/')
  const link = /\/nl\/afspraak-annuleren\/[\w-]+/.exec((await sent()) ?? '')?.[0] ?? ''
  await page.goto(site.url + link)
  await page.locator('main button[type=submit]').first().click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gevel.viewings'))).toContain('booked')
  await page.goto(site.url + PAGE)
  await expect.poll(() => viewing.textContent()).toMatch(/^Bezichtiging (?!.*bevestigen)/)
  await page.goto(site.url + link)
  const cancel = page.locator('details:has([value=cancel])').last()
  await cancel.locator('summary').click()
  await cancel.locator('button[type=submit]').click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gevel.viewings'))).toBe('[]')
  await page.goto(site.url + PAGE)
  await page.locator('.fav').waitFor()
  expect(await viewing.count()).toBe(0)
})

test('changes since saving are shown: price and state', async () => {
  const page = await openPage()
  await keep(page, 2)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('gevel.favorites') ?? '[]') as { price: number; state: string }[]
    if (kept[0]) kept[0].price += 10_000
    if (kept[1]) kept[1].state = kept[1].state === 'AVAILABLE' ? 'UNDER_OPTION' : 'AVAILABLE'
    localStorage.setItem('gevel.favorites', JSON.stringify(kept))
  })
  await page.reload()
  const changes = page.locator('.alert--warn')
  await expect.poll(() => changes.locator('li').count()).toBe(2)
  expect(await changes.textContent()).toMatch(/zakte met €\s10\.000/)
})

test('an empty list gets a friendly page, also on a phone', async () => {
  const page = await openPage({ width: 360 })
  await page.goto(site.url + PAGE)
  await expect.poll(() => page.locator('.empty__h').textContent()).toBe('Hier komt uw straat van lievelingshuizen')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('without storage the page says so', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto(site.url + PAGE)
  await expect.poll(() => page.locator('.alert--warn strong').textContent()).toBe('Uw browser bewaart hier niets')
})

test('without JavaScript the page explains itself', async () => {
  const page = await openPage({ javaScript: false })
  await page.goto(site.url + PAGE)
  expect(await page.locator('main').innerText()).toContain('heeft deze pagina JavaScript nodig')
})

test('as JSON the page returns the cards of the requested ids, without unknown ones', async () => {
  const answer = await fetch(`${site.url}${PAGE}?id=2&id=1&id=99999999&id=x`, {
    headers: { accept: 'application/json' },
  })
  const cards = (await answer.json()) as { id: number }[]
  expect(cards.map(({ id }) => id)).toEqual([2, 1])
})
