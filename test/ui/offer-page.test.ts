import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../browser/accessibility.ts'
import { openPage as openWithPictures } from '../browser/browser.ts'
import { atRest } from '../browser/page.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'
import { readTags, tagsIn, textOfPages } from '../tagged-pdf.ts'
import { pause, until } from '../waiting.ts'

const LONG = process.env['GEVEL_LONG'] === '1'

let site: Site
let project = ''
let estate = ''

beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
  project = site.url + (await firstCard('new_build=1&type=APARTMENT'))
  estate = site.url + (await firstCard('status=FOR_SALE&type=HOUSE'))
})
afterAll(async () => {
  await site.stop()
})

async function firstCard(search: string): Promise<string> {
  const answer = await fetch(`${site.url}/nl/aanbod?${search}`, { headers: { accept: 'application/json' } })
  const { items } = (await answer.json()) as { items: { kind: string; url: string }[] } // our own answer
  return items.find(({ kind }) => (kind === 'project') === search.includes('new_build=1'))?.url ?? ''
}

const SHOWN = 'tr[data-unit]:not([hidden])'
/** The texts of the visible rows in one column, top to bottom. */
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

test.each([false, true])('units are sorted by their column headings (script: %s)', async (javaScript) => {
  const page = await openPage({ javaScript })
  await page.goto(project)
  const order = await column(page, 'th')
  const price = page.locator('th', { has: page.locator('[data-choose="sort:price"]') })
  // Styles that load on the first touch move the table; a press during that would hit something else.
  if (javaScript) {
    await price.hover()
    await page.waitForSelector('[data-island=units][data-live]')
  }
  for (const [direction, name] of [
    [1, 'ascending'],
    [-1, 'descending'],
  ] as const) {
    await price.locator('a').click()
    await expect.poll(() => price.getAttribute('aria-sort')).toBe(name)
    await page.waitForLoadState()
    expect(await page.locator('[aria-sort]').count()).toBe(1)
    expectSorted(await prices(page), direction)
    expect(new URL(page.url()).searchParams.get('sort')).toBe(direction === 1 ? 'price_asc' : 'price_desc')
  }
  await price.locator('a').click()
  await expect.poll(() => price.getAttribute('aria-sort')).toBe(null)
  await page.waitForLoadState()
  expect(await column(page, 'th')).toEqual(order)
})

test.each([false, true])(
  'a storey in the drawing and its entry in the list filter the units (script: %s)',
  async (js) => {
    const page = await openPage({ javaScript: js })
    await page.goto(project)
    const all = await page.locator('tr[data-unit]').count()
    const storey = page.locator('.tower [data-choose="floor:1"]')
    const [, free, total] = /: (\d+) van (\d+) vrij/.exec((await storey.getAttribute('aria-label')) ?? '') ?? []
    await storey.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => storey.getAttribute('aria-current')).toBe('true')
    await page.waitForLoadState()
    expect(await shown(page)).toBe(Number(total))
    expect(new Set(await column(page, '.utable__fl'))).toEqual(new Set(['Verdieping 1']))
    expect(await page.textContent('[data-units-shown]')).toBe(`${total} van ${all} eenheden`)
    await page.click('[data-choose="availability:AVAILABLE"]')
    await expect.poll(() => shown(page)).toBe(Number(free))
    await page.waitForLoadState()
    expect(await page.textContent('[data-choose="availability:AVAILABLE"] b')).toBe(free)
    await page.click('.floorlist [data-choose="floor:"]')
    await expect.poll(async () => new Set(await column(page, '.utable__state'))).toEqual(new Set(['Vrij']))
    await expect.poll(() => new URL(page.url()).search).toBe('?availability=AVAILABLE')
  },
)

test('with a script choosing makes no request, and the choice is in the address to share', async () => {
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
  await expect.poll(() => column(page, 'th')).toEqual(seen)
})

test.each([false, true])(
  'after a search the matching units are marked and come first (script: %s)',
  async (javaScript) => {
    const page = await openPage({ javaScript })
    await page.goto(`${site.url}/nl/aanbod?${await searchOfSome()}`)
    const card = page.locator('.card', { hasText: 'passend' }).first()
    const fitting = Number(/(\d+)\spassend/.exec((await card.textContent()) ?? '')?.[1])
    await card.locator('.card__title a').click()
    await page.waitForSelector('.phead')
    const words = fitting === 1 ? '1 eenheid past' : `${fitting} eenheden passen`
    expect(await page.textContent('.phead')).toContain(`${words} bij uw zoekopdracht`)
    const marked = async () => (await column(page, 'th')).map((text) => text.includes('Past'))
    const count = (await marked()).length
    expect(await marked()).toEqual(Array.from({ length: count }, (_, i) => i < fitting))
    expect(await page.locator('.tower__win--fit').count()).toBe(fitting)
    const perFloor = await page.locator('.floorlist__fit').allTextContents()
    expect(perFloor.reduce((sum, text) => sum + Number(/^(\d+) pas(?:t|sen)$/.exec(text)?.[1]), 0)).toBe(fitting)
    expect(await page.locator('.tower a[aria-label*=" past"], .tower a[aria-label*=" passen"]').count()).toBe(
      perFloor.length,
    )
    await page.click('[data-choose="availability:AVAILABLE"]')
    await expect.poll(() => column(page, '.utable__state').then((states) => new Set(states))).toEqual(new Set(['Vrij']))
    expect(new URL(page.url()).searchParams.has('price_max')).toBe(true)
    await page.click('.units .alert a')
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.waitForLoadState()
    await expect.poll(() => marked().then((all) => all.includes(true))).toBe(false)
    expect(await page.locator('.tower__win--fit, .floorlist__fit').count()).toBe(0)
  },
)

/** A search that matches some free units of a project, and not others. */
async function searchOfSome(): Promise<string> {
  const query = 'status=FOR_SALE&new_build=1&type=APARTMENT'
  const answer = await fetch(`${site.url}/nl/aanbod?${query}&sort=price_desc`, {
    headers: { accept: 'application/json' },
  })
  const { items } = (await answer.json()) as { items: { price: { amount: number; up_to: number | null } }[] } // our own
  const { price } = items.find((item) => item.price.up_to !== null) ?? items[0] ?? { price: { amount: 0, up_to: 0 } }
  return `${query}&price_max=${Math.round((price.amount + (price.up_to ?? 0)) / 2)}`
}

test.each([false, true])(
  'on a phone a list offers the sort orders, and sold units are folded (script: %s)',
  async (javaScript) => {
    const page = await openPage({ width: 360, javaScript })
    await page.goto(project)
    expect(await page.locator('.utable thead').isVisible()).toBe(false)
    const states = await column(page, '.utable__state')
    expect(states).toEqual(states.toSorted((a, b) => Number(b === 'Vrij') - Number(a === 'Vrij')))
    const all = await page.locator('tr[data-unit]').count()
    const sold = Number(await page.textContent('[data-units-folded] b'))
    expect(states).toHaveLength(all - sold)
    await page.selectOption('.units__order select', 'price_desc')
    if (!javaScript) await page.click('.units__order button')
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('price_desc')
    await expect.poll(() => page.inputValue('.units__order select')).toBe('price_desc')
    expectSorted(await prices(page), -1)
    await page.click('[data-units-folded] a')
    await expect.poll(() => shown(page)).toBe(all)
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('price_desc')
    expect(await page.locator('[data-units-folded]').isVisible()).toBe(false)
  },
)

test('no matching unit gives a message and a link to all units', async () => {
  const page = await openPage({ javaScript: false })
  await page.goto(`${project}?floor=99&sort=nonsense`)
  expect(await shown(page)).toBe(0)
  await page.click('[data-choose=all]')
  await expect.poll(() => shown(page)).toBeGreaterThan(5)
  await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(project)
})

test('a sold unit shows no price, and the project counts only free units', async () => {
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

test('the head shows the purchase costs, with the figures of the sections that it links to', async () => {
  const page = await openPage({ javaScript: false })
  const digits = async (where: string) => (await page.locator(where).first().textContent())?.replace(/\D/g, '')
  for (const locale of ['nl', 'fr', 'en', 'de'] as const) {
    await page.goto(estate)
    await page.goto((await page.getAttribute(`link[hreflang=${locale}]`, 'href')) ?? '')
    const [total, monthly] = [await digits('.costs tfoot td'), await digits('.loan__answer .price')]
    expect(Number(total)).toBeGreaterThan(Number(await digits('.offer__price .price')))
    expect(await digits('.offer__price a[href="#costs"]')).toBe(total)
    expect(await digits('.offer__price a[href="#loan"]')).toBe(monthly)
  }
  await page.goto(`${estate}?own=200000&rate=2&years=10`)
  expect(await digits('.offer__price a[href="#loan"]')).toBe(await digits('.loan__answer .price'))
  await page.goto(`${estate}?own=veel&rate=2&years=10`)
  expect(await page.locator('.offer__price a').count()).toBe(1)
})

test('the head shows no costs without a source, and no purchase costs for a rental', async () => {
  for (const search of ['status=TO_RENT&type=HOUSE', 'status=FOR_SALE&type=AGRICULTURAL', 'new_build=1']) {
    const html = await (await fetch(site.url + (await firstCard(search)))).text()
    expect(html, search).toContain('class="price"')
    expect(html, search).not.toMatch(/href="#(costs|loan)"/)
  }
})

const FRIEND = '.offer__acts [data-dialog]'
const ASK = '.contact__alt [data-dialog]'
const isOpen = (page: Page) => page.locator('dialog.dialog--request[open]').count()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('href') ?? null)

test('a request form opens over the page under its own address, and "back" closes it', async () => {
  const page = await openPage()
  await page.goto(estate)
  const title = await page.title()
  const address = (await page.getAttribute(FRIEND, 'href')) ?? ''
  await page.focus(FRIEND)
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog[open] form')
  await expect.poll(async () => [new URL(page.url()).pathname, await page.locator('h1').count()]).toEqual([address, 1])
  await expect.poll(() => page.title()).not.toBe(title)
  await page.fill('dialog [name=message]', 'Kijk eens')
  await page.fill('dialog [name=sender_name]', 'An')
  await expect.poll(() => page.textContent('dialog [data-intro]')).toBe('An zag dit pand en dacht aan u.')
  await expect.poll(() => page.textContent('dialog [data-message]')).toBe('Kijk eens')
  await expect.poll(() => page.textContent('dialog[open] [data-count]')).toContain('9 van 500')
  await page.goBack()
  await expect.poll(() => isOpen(page)).toBe(0)
  await expect.poll(async () => [page.url(), await page.title(), await focused(page)]).toEqual([estate, title, address])
  await page.goForward()
  await expect.poll(() => isOpen(page)).toBe(1)
  await expect.poll(() => page.inputValue('dialog [name=message]')).toBe('Kijk eens')
  await page.keyboard.press('Escape')
  await expect.poll(async () => [page.url(), await isOpen(page), await focused(page)]).toEqual([estate, 0, address])
  await page.goto(site.url + address)
  expect(await page.locator('main h1').count()).toBe(1)
})

test('errors are shown in the dialog with the input kept, and then the form is sent', async () => {
  const page = await openPage({ expected: /422/ })
  await page.goto(estate)
  await page.click(ASK)
  await page.fill('dialog [name=message]', 'Mag de hond mee?')
  const mail = 'dialog [name="contact.contact_information.personal.email"]'
  await page.fill(mail, 'geen adres')
  await page.click('dialog [type=submit]')
  await page.waitForSelector('dialog [role=alert]')
  expect([await page.inputValue('dialog [name=message]'), await page.inputValue(mail)]).toEqual([
    'Mag de hond mee?',
    'geen adres',
  ])
  await page.click('dialog [role=alert] a')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toContain('email')
  await page.fill(mail, 'an@example.com')
  await page.click('dialog [type=submit]')
  await page.waitForSelector('dialog h2:has-text("Uw bericht is aangekomen")')
  await page.click('dialog .btn--primary')
  await expect.poll(async () => [page.url(), await isOpen(page)]).toEqual([estate, 0])
  await page.goForward()
  await page.waitForSelector('main h1:has-text("Uw vraag")')
  expect(await page.inputValue('[name="contact.contact_information.personal.email"]')).toBe('')
})

test('without an answer from the server the dialog says so and keeps the input', async () => {
  const page = await openPage({ expected: /ERR_FAILED/ })
  await page.goto(estate)
  await page.click(ASK)
  await page.fill('dialog [name=message]', 'Mag de hond mee?')
  await page.route('**/contact/**', (route) => route.abort())
  await page.click('dialog [type=submit]')
  await expect.poll(() => page.textContent('dialog [role=alert]')).toContain('Probeer het later opnieuw')
  await expect.poll(() => page.inputValue('dialog [name=message]')).toBe('Mag de hond mee?')
})

test('the first touch on a slow phone opens the dialog too; if its code fails to load, the page opens', async () => {
  const page = await openPage({ width: 390, expected: /ERR_FAILED|fetch|import/ })
  await page.route('**/request-dialog-*', async (route) => {
    await pause(400, 'slow')
    await route.continue()
  })
  await page.goto(estate)
  await page.click('.actionbar [data-dialog]')
  await page.waitForSelector('dialog[open] [name=slot]', { state: 'attached' })
  await page.unroute('**/request-dialog-*')
  await page.route('**/request-dialog-*', (route) => route.abort())
  await page.goto(estate)
  await page.click('.actionbar [data-dialog]')
  await page.waitForURL('**/bezoek-plannen/**')
  expect(await page.locator('main h1').count()).toBe(1)
})

test('without a chosen slot the button opens the form, without browser validation', async () => {
  for (const javaScript of [true, false]) {
    const page = await openPage({ javaScript })
    await page.goto(estate)
    expect(await page.locator('.contact :invalid').count(), 'no field is invalid for the browser').toBe(0)
    expect((await page.innerText('.contact form [type=submit]')).trim()).toBe('Plan een bezichtiging')
    await page.click('.contact form [type=submit]')
    await page.waitForURL('**/bezoek-plannen/**')
    await page.waitForSelector('.bk__form [name=day]:checked', { state: 'attached' })
    // The first free slot is chosen, and the button names it.
    const chosen = page.locator('.bk__form [name=slot]')
    expect(await chosen.first().isChecked()).toBe(true)
    expect(await page.innerText('.bk__form [type=submit]')).toMatch(/^Vraag bezichtiging \S+\s\d/)
  }
})

test('on a phone rooms and legal facts are folded; missing features are folded everywhere', async () => {
  const phone = await openPage({ width: 360 })
  await phone.goto(estate)
  for (const summary of ['Toon alle', 'Wat er niet is']) {
    const folded = phone.locator('.folded', { hasText: summary }).first()
    expect(await folded.locator('table, dl, ul').first().isVisible(), summary).toBe(false)
    await folded.locator('summary').click()
    await expect.poll(() => folded.locator('table, dl, ul').first().isVisible(), { message: summary }).toBe(true)
  }
  const desk = await openPage()
  await desk.goto(estate)
  await desk.mouse.wheel(0, 1)
  await expect
    .poll(() => desk.locator('#layout .folded--narrow table').isVisible(), { message: 'open before anybody sees it' })
    .toBe(true)
  expect(await desk.locator('.folded--narrow > summary:visible').count()).toBe(0)
  expect(await desk.locator('.features .muted:visible').count(), 'no visible list of missing features').toBe(0)
})

test('on a phone the page has at most ten screens; a link to a folded part opens it, and print has everything', async () => {
  for (const javaScript of [true, false]) {
    const page = await openPage({ width: 360, javaScript })
    await page.goto(estate)
    // Loads all styles; the page without a script has them from the start.
    if (javaScript) await page.mouse.wheel(0, 1)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(8000)
    for (const [link, part] of [
      ['#costs', '.costs table'],
      ['#loan', '.loan button'],
    ] as const) {
      expect(await page.locator(part).isVisible(), part).toBe(false)
      await page.click(`.offer__price a[href="${link}"]`)
      await page.locator(part).waitFor()
    }
  }
  const page = await openPage({ width: 360, javaScript: false })
  await page.goto(estate)
  await page.emulateMedia({ media: 'print' })
  for (const part of ['#layout table', '#layout .features .muted', '#location dl', '.costs table', '#plans img'])
    expect(await page.locator(part).first().isVisible(), part).toBe(true)
})

test('the tab of the section in view is marked', async () => {
  const page = await openPage()
  await page.goto(estate)
  for (const id of ['energy', 'location', 'overview']) {
    await page.mouse.move(400, 300)
    await page.mouse.wheel(0, 1)
    // Styles that load on the first touch may move the sections.
    const tab = async () => {
      await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView())
      return await page.locator('.tabs [aria-current]').getAttribute('href')
    }
    await expect.poll(tab).toBe(`#${id}`)
  }
  // A jump past every section, as with the End key.
  const markedAtEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    return await page.locator('.tabs [aria-current]').getAttribute('href')
  }
  await expect.poll(markedAtEnd).toBe('#documents')
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => page.locator('.tabs a[href="#documents"]').getAttribute('aria-current')).toBeNull()
  const tabs = await page.locator('.tabs a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(tabs).toEqual(['#overview', '#plans', '#layout', '#money', '#energy', '#location', '#documents'])
})

test('a project is called new-build in navigation and breadcrumb, and its plans have descriptions', async () => {
  const page = await openPage()
  await page.goto(project)
  expect(await page.locator('.crumbs a').first().innerText()).toBe('Nieuwbouw')
  expect((await page.locator('.mainnav [aria-current]').first().innerText()).trim()).toBe('Nieuwbouw')
  for (const words of await page.locator('.utable__plan a').allInnerTexts()) expect(words).toMatch(/^Plan/)
})

test('a contact button is under the price on the first screen of a desktop, even a short one', async () => {
  for (const height of [720, 900]) {
    const page = await openPage({ height })
    await page.goto(estate)
    const asks = page.locator('.offer__head .btn--primary')
    expect(await asks.count()).toBe(1)
    const box = await asks.boundingBox()
    const price = await page.locator('.offer__head .price').boundingBox()
    expect(box && price && box.y > price.y && box.y + box.height <= height, `${height}`).toBe(true)
  }
  const phone = await openPage({ width: 360 })
  await phone.goto(estate)
  expect(await phone.locator('.actionbar .btn--primary').getAttribute('href'), 'the button is in the bar').toContain(
    'bezoek',
  )
  expect(await phone.locator('.offer__ask').isVisible(), 'the button is there only once').toBe(false)
})

test('the first press on “share” opens the device’s share sheet, or shows and copies the address; mail has its own button [offer.share-at-once]', async () => {
  const page = await openPage()
  await page.goto(estate)
  expect(await page.innerText('.offer__acts')).toMatch(
    /^\s*Bewaar\s*: .*\s*Deel\s+Per mail\s+Plan een bezichtiging\s*$/,
  )
  await page.click('.offer__acts .heart-button')
  await expect.poll(() => page.innerText('.offer__acts')).toContain('Bewaard')
  await page.evaluate(() => {
    navigator.share = async ({ url } = {}) => void (document.body.dataset['shared'] = url)
  })
  const share = page.locator('.offer__share button')
  await share.click()
  await expect.poll(() => page.evaluate(() => document.body.dataset['shared'])).toBe(estate)
  expect(await page.locator('.offer__link').isVisible()).toBe(false)
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void (document.body.dataset['copied'] = text) },
      configurable: true,
    })
    // A desktop without the share API.
    delete (navigator as { share?: unknown }).share
    delete (Navigator.prototype as { share?: unknown }).share
  })
  await share.click()
  await expect.poll(() => page.textContent('.offer__link [role=status]')).toBe('Gekopieerd.')
  expect(await page.inputValue('.offer__link input')).toBe(estate)
  expect(await page.evaluate(() => document.body.dataset['copied'])).toBe(estate)
})

test('a slot chosen on the page is selected in the dialog, named on both buttons, and booked there', async () => {
  const page = await openPage()
  await page.goto(estate)
  await page.locator('.contact [name=slot]').last().check({ force: true })
  const slot = await page.inputValue('.contact [name=slot]:checked')
  await expect.poll(() => page.innerText('.contact form [type=submit]')).toMatch(/^\s*Vraag bezichtiging \w\w\s\d/)
  await page.click('.contact form [type=submit]')
  await page.waitForSelector('dialog[open]')
  await expect.poll(() => page.inputValue('dialog [name=slot]:checked')).toBe(slot)
  await expect.poll(() => page.innerText('dialog [type=submit]')).toContain('Vraag bezichtiging')
  await page.fill('dialog [name=name]', 'An Peeters')
  await page.fill('dialog [name=email]', 'an@example.com')
  await page.click('dialog [type=submit]')
  await page.waitForSelector('dialog h2:has-text("Kijk nu in uw mailbox")')
})

test.each(LONG ? (['light', 'dark'] as const) : (['dark'] as const))(
  'project page and dialog pass axe (%s)',
  async (theme) => {
    for (const width of [360, 1280]) {
      const page = await openPage({ theme, width, reducedMotion: true })
      await page.goto(`${project}?floor=1&sort=price_asc`)
      expect(await axeFaults(page)).toEqual([])
      await page.click(FRIEND)
      await page.waitForSelector('dialog[open]')
      expect(await axeFaults(page)).toEqual([])
    }
  },
)

const PAGER = '.offer__pager'
const step = (page: Page, at: 1 | 2) => page.locator(`${PAGER} a`).nth(at)

test('an offer opened from a search links to the next results, and back to the search as it was left', async () => {
  const page = await openPage({ expected: /ERR_ABORTED/ })
  const search = `${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE&sort=price_asc`
  await page.goto(search)
  const links = await page.$$eval('.cards .card__title a', (all) => all.map((a) => a.getAttribute('href')))
  const last = links.length - 1
  await page.click(`.cards .card__title a[href="${links[last - 1]}"]`)
  await page.waitForSelector(PAGER)
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 320)
  await expect.poll(() => page.locator(PAGER).textContent()).toMatch(/Terug naar \d+ resultaten/)
  expect(await step(page, 1).getAttribute('href')).toBe(links[last - 2])
  expect(await page.textContent(`${PAGER} [data-at]`)).toMatch(new RegExp(`^${last} van \\d+$`))
  expect(await step(page, 2).getAttribute('aria-label')).toMatch(/^Volgende: /)
  await step(page, 2).click()
  await page.waitForURL((url) => url.pathname === links[last])
  await page.keyboard.press('Shift')
  // The next offer comes from the next page of the search.
  await expect.poll(() => step(page, 2).getAttribute('href')).toMatch(/^\/nl\/aanbod\//)
  expect(links).not.toContain(await step(page, 2).getAttribute('href'))
  expect(await step(page, 1).getAttribute('href')).toBe(links[last - 1])
  expect(await page.getAttribute(`${PAGER} a`, 'href')).toBe(new URL(search).pathname + new URL(search).search)
  // Beyond the page that was left, the link back leads to the page with this home.
  const beyond = (await step(page, 2).getAttribute('href')) ?? ''
  await step(page, 2).click()
  await page.waitForURL((url) => url.pathname === beyond)
  await page.keyboard.press('Shift')
  await expect.poll(() => page.getAttribute(`${PAGER} a`, 'href')).toMatch(/sort=price_asc&page=2$/)
  await page.click(`${PAGER} a`)
  await page.waitForURL(`${search}&page=2`)
  await page.waitForSelector(`.cards .card__title a[href="${beyond}"]`)
})

test('an offer opened from a list has its position and neighbours at once; the next one is prefetched, and a swipe beside the pictures opens it [leaf.from-a-list]', async () => {
  const page = await openPage({ width: 360, expected: /ERR_ABORTED/ })
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  const search = `${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE&sort=price_asc`
  await page.goto(search)
  const links = await page.$$eval('.cards .card__title a', (all) => all.map((a) => a.getAttribute('href') ?? ''))
  await page.click(`.cards .card__title a[href="${links[2]}"]`)
  // The test does not touch the offer page.
  await expect.poll(() => page.textContent(`${PAGER} [data-at]`)).toMatch(/^3 van \d+$/)
  expect(await step(page, 1).getAttribute('href')).toBe(links[1])
  await expect.poll(() => asked.some(({ pathname }) => pathname === links[3])).toBe(true)

  await swipe(page, '#photos', -200)
  await swipe(page, '.offer__head h1', -40)
  await swipe(page, '.offer__head h1', -200)
  await page.waitForURL((url) => url.pathname === links[3])
  await expect.poll(() => page.textContent(`${PAGER} [data-at]`)).toMatch(/^4 van \d+$/)
  await swipe(page, '.offer__head h1', 200)
  await page.waitForURL((url) => url.pathname === links[2])
  await expect.poll(() => page.textContent(`${PAGER} [data-at]`)).toMatch(/^3 van \d+$/)

  await page.click(`${PAGER} a`)
  await page.waitForURL(search)
  const seen = page.locator('.results .card.is-seen .card__title a')
  await expect.poll(() => seen.evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual(links.slice(2, 4))
  expect(await page.locator('.card.is-seen .card__seen').first().innerText()).toBe('Bekeken')
  // The list stays in this browser: no cookie holds it, and no request contains it besides the page addresses.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['locale'])
  const ids = links.slice(2, 4).map((link) => link.split('/')[3])
  const sent = asked.filter(({ search: query }) => ids.some((id) => query.includes(`=${id}`)))
  expect(sent.map(String)).toEqual([])
})

test('a shared link shows no position in a list that its reader never saw [leaf.sent-on]', async () => {
  const page = await openPage({ width: 360 })
  await page.goto(estate)
  await page.mouse.move(100, 100)
  await page.mouse.move(120, 120)
  await page.waitForSelector(`${PAGER}[data-live]`)
  await atRest(page)
  expect(await page.textContent(`${PAGER} [data-at]`)).toBe('')
  expect(await page.locator(`${PAGER} [data-idle]:visible`).count()).toBe(0)
  expect(await page.locator(`${PAGER} a`).first().innerText()).toBe('Terug naar zoeken')
})

test('without a script, or without a list, there is a plain link to the search', async () => {
  for (const javaScript of [true, false]) {
    const page = await openPage({ javaScript })
    await page.goto(estate)
    await page.mouse.move(300, 300)
    await page.mouse.move(320, 320)
    expect(await page.textContent(PAGER)).toBe('Terug naar zoeken')
    await page.click(`${PAGER} a`)
    await page.waitForURL('**/nl/aanbod?status=FOR_SALE')
  }
})

test('without a script the way back leads to the search that was left, and no other visitor gets it [leaf.without-script]', async () => {
  const page = await openPage({ javaScript: false })
  const search = `${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE&sort=price_asc`
  const link = (html: string) =>
    /<nav class="offer__pager"[^>]*><a href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  const asked = async (referer?: string) =>
    link(await (await fetch(page.url(), { headers: referer === undefined ? {} : { referer } })).text())
  await page.goto(search)
  const left = await page.locator('.cards .card__title a').nth(2).getAttribute('href')
  await page.locator('.cards .card__title a').nth(2).click()
  await page.waitForURL(site.url + left)
  const anybodys = '/nl/aanbod?status=FOR_SALE'
  // Asked for again and again, so that pages of the cache are among the answers.
  for (let i = 0; i < 3; i++) {
    expect(await asked(search)).toBe(search.slice(site.url.length))
    expect(await asked()).toBe(anybodys)
    for (const other of [
      'https://elsewhere.example/nl/aanbod?status=TO_RENT',
      `${site.url}/nl/favorieten?x=1`,
      'no address',
    ])
      expect(await asked(other)).toBe(anybodys)
  }
  await page.click('.offer__pager a')
  await page.waitForURL(search)
  expect(await page.locator('.cards .card__title a').nth(2).getAttribute('href')).toBe(left)
})

test('a drawing alone is shown whole, with title, price and buttons beside it [looks.drawing-alone]', async () => {
  const land = site.url + (await firstCard('status=FOR_SALE&type=LAND'))
  for (const width of [992, 1280, 1600]) {
    const page = await openPage({ width })
    await page.goto(land)
    const box = async (place: string) =>
      (await page.locator(place).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [picture, head, strip] = [await box('.gallery__grid img'), await box('.offer__head'), await box('.strip')]
    expect(picture.width / picture.height).toBeCloseTo(4 / 3, 1)
    expect(head.x).toBeGreaterThan(picture.x + picture.width)
    expect(strip.y).toBeGreaterThan(picture.y + picture.height)
    for (const place of ['.offer__head h1', '.offer__price', '.offer__ask']) {
      const { y, height } = await box(place)
      expect([y >= picture.y, y + height < strip.y], `${place} at ${width}`).toEqual([true, true])
    }
  }
})

test('a home not yet built shows its planned energy figure and no certificate', async () => {
  const html = await (await fetch(project)).text()
  const unit = new RegExp(`"(${new URL(project).pathname}/[^"?#]+)"`).exec(html)?.[1] ?? ''
  const shown = await (await fetch(site.url + unit)).text()
  expect(shown).toContain('Berekend op de plannen')
  expect(shown.split('h-similar')[0]).not.toContain('EPC-code')
  expect(await (await fetch(estate)).text()).toMatch(/EPC-code(?![^]*Berekend op de plannen)/)
})

test('a phone gets a plan with readable lettering, floor by floor', async () => {
  for (const [width, wide] of [
    [360, 528],
    [1280, 800],
  ] as const) {
    const page = await openWithPictures({ width })
    await page.goto(estate)
    const plan = page.locator('.plan img:visible').first()
    await plan.scrollIntoViewIfNeeded()
    await expect.poll(() => plan.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(wide)
    const { width: shown, height = 0 } = (await plan.boundingBox()) ?? { width: 0 }
    const shape = await plan.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
    expect(shown / height).toBeCloseTo(shape, 1)
  }
})

test('the drawn rooms of an invented home open in the large view on the first touch, and by their address', async () => {
  const page = await openWithPictures({ width: 360 })
  await page.goto(estate)
  await page.click('#foto-1 a')
  await page.waitForSelector('.lightbox[open]')
  await expect.poll(() => page.url()).toBe(`${estate}#foto-1`)
  await expect.poll(() => page.textContent('.lightbox__count')).toBe('1/5')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.textContent('.lightbox__count')).toBe('2/5')
  const shared = await openWithPictures({ width: 1280, theme: 'dark' })
  await shared.goto(`${estate}#foto-3`)
  await shared.waitForSelector('.lightbox[open]')
  const large = shared.locator('.lightbox__slide:nth-child(3) img')
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-kitchen-night\.svg$/)
})

test('a plan opens in the large view on the first touch, at its own address, and "back" returns to it', async () => {
  const page = await openWithPictures({ width: 360 })
  await page.goto(estate)
  const floors = await page.locator('.plan--floor').count()
  await page.click('#floor-1 a')
  const large = page.locator('#plans .lightbox[open]')
  await large.waitFor()
  await expect.poll(() => page.url()).toBe(`${estate}#floor-1`)
  expect(await large.getAttribute('aria-label')).toBe('Plannen groot bekijken')
  await expect
    .poll(() => large.locator('[role=status]').textContent())
    .toMatch(new RegExp(`^Plan 1 van ${floors}: Plattegrond: \\S`))
  const plan = large.locator('.lightbox__photo picture img').first()
  await expect.poll(() => plan.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-plan-nl-1\.svg$/)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).toBe(estate)
  await expect.poll(() => large.count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#floor-1') !== null)).toBe(true)
  const shared = await openWithPictures({ width: 1280 })
  await shared.goto(`${estate}#plan-1`)
  await shared.waitForSelector('#plans .lightbox[open]')
  const withoutScript = await openWithPictures({ javaScript: false })
  await withoutScript.goto(estate)
  await withoutScript.click('#plan-1 a')
  await withoutScript.waitForURL(/-plan-nl\.svg$/)
})

test('the brochure of a project lists the units that can still be had', async () => {
  const free = Number(/(\d+) van \d+ vrij/.exec(await (await fetch(project)).text())?.[1])
  const tables = tagsIn(readTags(await brochureOf(project)).root).filter(({ role }) => role === 'Table')
  expect(free).toBeGreaterThan(0)
  expect(tables[0]?.children).toHaveLength(free)
})

test('brochures of the largest homes have a plan and a map [brochure.of-large-homes]', async () => {
  const large = site.url + (await firstCard('status=FOR_SALE&type=HOUSE&bedrooms_min=4'))
  const pdf = await brochureOf(large)
  const titles = textOfPages(pdf).flatMap((page) => page.split('\n'))
  expect(titles).toContain('Plattegrond')
  expect(titles).toContain('Ligging')
  // The cover, the plan, the map and the QR code.
  expect(tagsIn(readTags(pdf).root).filter(({ role }) => role === 'Figure')).toHaveLength(4)
})

async function brochureOf(offer: string): Promise<Buffer> {
  const [, id] = /\/(\d+)\//.exec(offer) ?? []
  // On a busy machine a drawing may time out; the answer then says to come back.
  const drawn = await until('the brochure', async () => {
    const answer = await fetch(`${site.url}/media/brochure/${id}-nl.pdf`)
    return answer.status === 200 && answer
  })
  return Buffer.from(await drawn.arrayBuffer())
}

test('a printed project shows its picture and its units', async () => {
  const page = await openPage({ width: 794 })
  await page.goto(project)
  await page.emulateMedia({ media: 'print' })
  const shown = page
    .locator('.utable__fl, .picker, [data-units-folded], .contact [data-dialog]')
    .filter({ visible: true })
  await expect.poll(() => shown.count()).toBe(0)
  const heightOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.height ?? 0
  await expect
    .poll(async () => Math.abs((await heightOf('.gallery__grid')) - (await heightOf('.gallery__grid img'))))
    .toBeLessThan(0.5)
})

test('in print a single picture is complete with its text beside it, and a plan stays below its description', async () => {
  const shop = site.url + (await firstCard('status=TAKE_OVER'))
  const page = await openWithPictures({ width: 688 })
  for (const alone of [shop, project]) {
    await page.goto(alone)
    await page.emulateMedia({ media: 'print' })
    const picture = page.locator('.gallery img').first()
    const shape = async () => {
      const { width = 0, height = 1 } = (await picture.boundingBox()) ?? {}
      return width / height
    }
    await expect.poll(shape).toBeCloseTo(4 / 3, 2)
    const { x, width } = (await picture.boundingBox()) ?? { x: 0, width: 0 }
    expect((await page.locator('h1').boundingBox())?.x, alone).toBeGreaterThan(x + width)
  }
  await page.goto(estate)
  // Both span the columns: columns that end above a plan would leave half a page empty.
  const span = (id: string) => page.locator(id).evaluate((section) => getComputedStyle(section).columnSpan)
  for (const id of ['#overview', '#plans']) await expect.poll(() => span(id)).toBe('all')
})

test('the picture of a drawn home in mails is served, small and in its aspect ratio', async () => {
  const response = await fetch(`${site.url}/media/drawing/1-640-wide.jpg`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 360 })
  expect(bytes.length).toBeLessThan(60_000)
})

test('a small map loads only near the viewport, shows the location, and links to the surroundings', async () => {
  const page = await openWithPictures()
  const maps: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/media/base/')) maps.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(estate)
  // The browser chooses the distance, and another one on a slow connection.
  expect(await page.locator('.minimap img').getAttribute('loading')).toBe('lazy')
  await page.locator('.minimap').scrollIntoViewIfNeeded()
  await expect.poll(() => maps).toHaveLength(1)
  expect(maps[0]).toMatch(/^200 .*\/media\/base\/[\d-]+-place\.svg$/)
  await page.click('.minimap .btn')
  await page.waitForURL(/around=\d{4}(,|%2C)5/)
})

test.each([null, 'dark'])('print uses the light theme, whatever the screen uses (choice: %s)', async (choice) => {
  const page = await openWithPictures({ theme: 'dark' })
  if (choice) await page.context().addCookies([{ name: 'theme', value: choice, url: site.url }])
  await page.goto(estate)
  const look = () =>
    page.evaluate(() => ({
      night: document.querySelector<HTMLImageElement>('.gallery img')?.currentSrc.endsWith('-night.svg'),
      paper: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.querySelector('h1') ?? document.body).color,
    }))
  await expect.poll(look).toMatchObject({ night: true, ink: 'rgb(243, 241, 236)' })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect.poll(look).toMatchObject({ night: false, ink: 'rgb(28, 25, 23)' })
  await expect.poll(async () => (await look()).paper).not.toBe('rgb(18, 20, 18)')
})

/** Swipes sideways over a part of the page. */
async function swipe(page: Page, part: string, across: number): Promise<void> {
  await page.locator(part).evaluate((target, by) => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 300 })
    const from = touch(180 - by / 2)
    const to = touch(180 + by / 2)
    target.dispatchEvent(new TouchEvent('touchstart', { touches: [from], changedTouches: [from], bubbles: true }))
    target.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [to], bubbles: true }))
  }, across)
}
