import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'

let site: Site
let form = ''

beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
  const answer = await fetch(`${site.url}/nl/aanbod`, { headers: { accept: 'application/json' } })
  const { items } = (await answer.json()) as { items: { id: number }[] } // our own answer
  form = `${site.url}/nl/bezoek-plannen/${items[0]?.id}`
})
afterAll(async () => {
  await site.stop()
})

const button = (page: Page) => page.locator('main form button[type=submit]')
const shown = (page: Page) => page.locator('.moment:visible')
const hourOf = async (page: Page) => (await page.locator('.moment:has(:checked)').textContent())?.trim()

/** Two days with a common hour, and the index of that hour: Saturdays have fewer hours, and booked ones disappear. */
async function twoDaysWithOneHour(page: Page): Promise<[first: number, other: number, at: number]> {
  const days = await page
    .locator('[data-day]')
    .evaluateAll((all) => all.map((day) => [...day.querySelectorAll('.moment')].map(({ textContent }) => textContent)))
  for (const [first, hours] of days.entries()) {
    for (let other = first + 1; first > 0 && other < days.length; other++) {
      const at = hours.findLastIndex((one) => days[other]?.includes(one))
      if (at >= 0) return [first, other, at]
    }
  }
  throw new Error(`no two days with a common hour: ${JSON.stringify(days)}`)
}

test('day, time and name fit on two phone screens, with the button always in sight', async () => {
  for (const javaScript of [true, false]) {
    const page = await openPage({ width: 360, height: 780, javaScript })
    await page.goto(form)
    const end = await page.locator('.bk__form').evaluate((one) => one.getBoundingClientRect().bottom + scrollY)
    expect(end, 'as long as two screens').toBeLessThan(2 * 780)
    expect(await page.locator('main').evaluate((main) => main.scrollHeight)).toBeLessThan(1_700)
    for (const y of [0, 300, 600]) {
      await page.evaluate((to) => scrollTo(0, to), y)
      const box = await button(page).boundingBox()
      expect(box && box.y >= 0 && box.y + box.height <= 780, `the button at ${y}`).toBe(true)
    }
    expect(await page.locator('html').evaluate((html) => html.scrollWidth), 'days scroll, the page does not').toBe(360)
  }
})

test('in the dialog over the offer page the button stays at the bottom, and the focused field above it', async () => {
  const page = await openPage({ width: 360, height: 740 })
  await page.goto(form.replace('bezoek-plannen', 'aanbod'))
  await page.locator('a[data-dialog][href*="bezoek-plannen"]:visible').first().click()
  await page.waitForSelector('dialog[open] .bk__form')
  const send = page.locator('dialog .bk__form [type=submit]')
  for (const field of ['name', 'email', 'phone']) {
    await page.focus(`dialog #${field}`)
    const gap = async () => {
      const [box, bar] = [await page.locator(`dialog #${field}`).boundingBox(), await send.boundingBox()]
      return box && bar ? [box.y + box.height <= bar.y, 740 - bar.y - bar.height < 18] : null
    }
    await expect.poll(gap, { message: field }).toEqual([true, true])
  }
})

test('only slots of the chosen day are shown, closed days cannot be chosen, and no browser validation appears', async () => {
  const page = await openPage({ javaScript: false, expected: /422/ })
  await page.goto(`${form}?slot=`)
  const days = await page.locator('[name=day]').count()
  expect(days).toBeGreaterThan(8)
  expect(await page.locator('p.day--off').count(), 'Sundays').toBeGreaterThanOrEqual(2)
  for (const at of [days - 1, 1]) {
    await page.locator('label.day').nth(at).click()
    const date = await page.locator('[name=day]:checked').inputValue()
    const values = await shown(page)
      .locator('input')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)) // radios
    expect(values.length).toBeGreaterThan(0)
    const inBelgium = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels' })
    expect(new Set(values.map((value) => inBelgium.format(new Date(value))))).toEqual(new Set([date]))
  }
  await page.fill('#name', 'An Peeters')
  await page.fill('#email', 'an@example.com')
  await button(page).click()
  await expect.poll(() => page.textContent('[role=alert]')).toContain('U koos nog geen uur')
})

test('the button names the chosen slot, and keeps the hour when another day is chosen', async () => {
  const page = await openPage()
  await page.goto(`${form}?slot=`)
  expect((await button(page).innerText()).trim()).toBe('Vraag deze bezichtiging')
  const [first, other, at] = await twoDaysWithOneHour(page)
  await page.locator('label.day').nth(first).click()
  await shown(page).nth(at).click()
  const hour = await hourOf(page)
  await expect
    .poll(() => button(page).innerText())
    .toMatch(new RegExp(`^Vraag bezichtiging \\w\\w\\s\\d+\\s\\w+, ${hour}$`))
  const before = await button(page).innerText()
  await page.locator('label.day').nth(other).click()
  await expect.poll(() => button(page).innerText()).not.toBe(before)
  expect(await hourOf(page)).toBe(hour)
  expect(await shown(page).locator(':checked').count(), 'one slot of the shown day is selected').toBe(1)
})

test('the message about a missing slot disappears once one is chosen, the others stay', async () => {
  const page = await openPage({ width: 360, expected: /422/ })
  await page.goto(`${form}?slot=`)
  await button(page).click()
  await page.waitForSelector('#slot-error')
  expect(await page.locator('.alert li').count()).toBeGreaterThan(1)
  await shown(page).first().click()
  await page.waitForSelector('#slot-error', { state: 'detached' })
  expect(await page.locator('.alert a[href="#slot"]').count()).toBe(0)
  expect(await page.locator('.alert a[href="#name"]').count()).toBe(1)
})

test('a slot from the address is named at once, and no longer when another is chosen without a script', async () => {
  const page = await openPage({ width: 360, javaScript: false })
  await page.goto(form)
  const slot = (await page.locator('[name=slot]').last().getAttribute('value')) ?? ''
  await page.goto(`${form}?slot=${encodeURIComponent(slot)}`)
  expect(await page.locator('[name=slot]:checked').inputValue()).toBe(slot)
  expect(await button(page).innerText()).toMatch(/Vraag bezichtiging .*, \d/)
  await shown(page).first().click()
  expect((await button(page).innerText()).trim()).toBe('Vraag deze bezichtiging')
})

test('a slot of another day than the shown one is refused with a message, and the shown day stays', async () => {
  const page = await openPage({ width: 360, javaScript: false, expected: /422/ })
  await page.goto(form)
  await shown(page).first().click()
  await page.locator('label.day').nth(4).click()
  const day = await page.locator('[name=day]:checked').inputValue()
  await page.fill('#name', 'An Peeters')
  await page.fill('#email', 'an@example.com')
  await button(page).click()
  await expect.poll(() => page.textContent('[role=alert]')).toContain('hoort bij een andere dag')
  await expect.poll(() => page.locator('[name=day]:checked').inputValue()).toBe(day)
  expect(await page.locator('[name=slot]:checked').count()).toBe(0)
  expect(await page.inputValue('#name')).toBe('An Peeters')
  await shown(page).first().click()
  await button(page).click()
  await page.waitForSelector('h1:has-text("Kijk nu in uw mailbox")')
})

test('days and slots can be chosen with the arrow keys alone', async () => {
  const page = await openPage({ width: 360 })
  await page.goto(`${form}?slot=`)
  const first = await page.locator('[name=day]:checked').inputValue()
  await page.focus('[name=day]:checked')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.locator('[name=day]:checked').inputValue()).not.toBe(first)
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('slot')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page).nth(1).locator(':checked').count()).toBe(1)
  await expect.poll(() => button(page).innerText()).toMatch(/^Vraag bezichtiging/)
})
