import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'

let site: Site
let id: number

beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
  const answer = await fetch(`${site.url}/nl/aanbod`, { headers: { accept: 'application/json' } })
  const { items } = (await answer.json()) as { items: { id: number }[] } // our own answer
  id = items[0]?.id ?? 0
})
afterAll(async () => {
  await site.stop()
})

/** Each form: its address, the input in field order, and the text of the final page. */
const FORMS = [
  {
    name: 'a question',
    path: () => `/nl/contact/${id}`,
    typed: { message: 'Mag de hond mee?', 'contact.contact_information.personal.email': 'an@example.com' },
    done: 'Uw bericht is aangekomen',
  },
  {
    name: 'a listing for a friend',
    path: () => `/nl/doorsturen/${id}`,
    typed: { friend_email: 'bo@example.com', sender_name: 'An', sender_email: 'an@example.com' },
    done: 'Doorgestuurd',
  },
  {
    name: 'a viewing',
    path: () => `/nl/bezoek-plannen/${id}`,
    typed: { name: 'An Peeters', email: 'an@example.com' },
    done: 'Kijk nu in uw mailbox',
  },
]

describe.each(FORMS)('$name', ({ path, typed, done }) => {
  test('is sent by mouse', async () => {
    const page = await openPage()
    await page.goto(site.url + path())
    await chooseLastSlot(page)
    for (const [field, text] of Object.entries(typed)) await page.fill(`[id="${field}"]`, text)
    await page.click('main form button[type=submit]')
    await page.waitForSelector(`h1:has-text("${done}")`)
  })

  test('is sent by keyboard alone', async () => {
    const page = await openPage()
    await page.goto(site.url + path())
    if (await page.locator('[name=slot]').count()) {
      await tabTo(page, 'slot')
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
    }
    for (const [field, text] of Object.entries(typed)) {
      await tabTo(page, field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    }
    // Enter adds a line in a text area, so the button is pressed instead.
    for (let i = 0; i < 12 && !(await isFocused(page, 'button[type=submit]')); i++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForSelector(`h1:has-text("${done}")`)
  })

  test('on a phone without JavaScript, an error is shown with the input kept, and then the form is sent', async () => {
    const page = await openPage({ width: 360, javaScript: false, expected: /422/ })
    await page.goto(site.url + path())
    const wide = await page.locator('html').evaluate((html) => html.scrollWidth)
    expect(wide, 'nothing overflows').toBeLessThanOrEqual(360)
    const fields = Object.entries(typed)
    const mail = fields.findIndex(([field]) => field.includes('email'))
    for (const [i, [field, text]] of fields.entries())
      await page.fill(`[id="${field}"]`, i === mail ? 'geen adres' : text)
    await page.click('main form button[type=submit]')
    await page.waitForSelector('[role=alert]')
    expect(await page.inputValue(`[id="${fields[mail]?.[0]}"]`)).toBe('geen adres')
    await chooseLastSlot(page)
    await page.fill(`[id="${fields[mail]?.[0]}"]`, 'an@example.com')
    await page.click('main form button[type=submit]')
    await page.waitForSelector(`h1:has-text("${done}")`)
  })
})

/** The last slot is free in each of the tests, because every viewing takes another one. */
async function chooseLastSlot(page: Page): Promise<void> {
  const days = page.locator('[name=day]')
  if ((await days.count()) > 0) await days.last().check({ force: true })
  const slots = page.locator('[name=slot]')
  if ((await slots.count()) > 0) await slots.last().check({ force: true })
}

async function tabTo(page: Page, field: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if (await isFocused(page, `[id="${field}"], [name="${field}"]`)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard never reached ${field}`)
}

function isFocused(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
}
