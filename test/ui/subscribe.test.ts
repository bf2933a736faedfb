import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offlineMessages } from '#i18n/messages/offline.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'

const FORM = '/nl/hou-me-op-de-hoogte'
const SUCCESS = `${FORM}/succes`
const EMAIL = '[name="contact.contact_information.personal.email"]'
const SALE_MAX = '[name="notification.financial.price_for_sale.max"]'
const UNKNOWN_ERROR = 'Er heeft zich een onbekende fout voorgedaan. Probeer het later opnieuw.'

let site: Site

beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(async () => await site?.stop())

const alertOf = (page: Page) => page.locator('#form-alert [role=alert]')
const send = (page: Page) => page.locator('[data-send]').click()
const tick = async (page: Page, name: string, value: string) =>
  await page.locator(`[name="${name}"][value="${value}"]`).check()

async function fillIn(page: Page, email: string): Promise<void> {
  await tick(page, 'notification.statuses', 'FOR_SALE')
  await tick(page, 'notification.types', 'HOUSE')
  await page.fill(EMAIL, email)
}

/** The link in the mail to an address, as its reader would copy it. */
async function linkFor(email: string, pattern: RegExp): Promise<string> {
  for (let n = 1; ; n++) {
    const mail = (await site.waitForMails(n)).find(({ to }) => to?.some((one) => one.address === email))
    const link = mail && pattern.exec(mail.text ?? '')?.[0]
    if (link) return link
  }
}

test('a visitor subscribes, confirms, changes, unsubscribes and resubscribes, by mouse [subscribe.visitor-asks-confirms]', async () => {
  const page = await openPage()
  await page.goto(site.url + FORM)
  await fillIn(page, 'muis@example.com')
  await send(page)
  await page.waitForURL(`**${SUCCESS}`)
  expect(page.url()).toBe(site.url + SUCCESS)
  await expect.poll(() => page.locator('[data-address]').textContent()).toBe('muis@example.com')
  await expect.poll(() => page.locator('#h-newest').textContent()).toBe('Dit past nu al')
  const json = { accept: 'application/json' }
  const search = await fetch(`${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE`, { headers: json })
  const { items } = (await search.json()) as { items: { id: number }[] }
  const cards = await page
    .locator('.sent .cards [data-offer]')
    .evaluateAll((all) => all.map((one) => one.dataset['offer']))
  expect(cards).toEqual(items.slice(0, 4).map(({ id }) => String(id)))

  const link = await linkFor('muis@example.com', /http:\S+\/hou-me-op-de-hoogte\/[\w-]{43}/)
  await page.goto(link)
  expect(await page.locator('main form[method=post]').count()).toBe(1)
  await page.locator('main form button').click()
  await expect.poll(() => page.locator('main .alert--ok strong').textContent()).toBe('Uw adres is bevestigd')
  await page.goto(link)
  expect(await page.inputValue(EMAIL)).toBe('muis@example.com')

  await page.fill(SALE_MAX, '400.000')
  await page.locator('label:has([name="notification.frequency"][value="weekly"])').click()
  await send(page)
  await expect.poll(() => page.locator('main .alert--ok strong').textContent()).toBe('Opgeslagen')
  expect(await page.inputValue(SALE_MAX)).toBe('400.000')

  await page.getByRole('button', { name: 'Pauzeer 1 maand' }).click()
  await expect.poll(() => page.locator('.state').textContent()).toBe('Gepauzeerd')
  await page.getByRole('button', { name: 'Hervat nu' }).click()
  await expect.poll(() => page.locator('.state').textContent()).toBe('Loopt')

  await page.getByRole('link', { name: 'Schrijf me uit' }).click()
  await page.getByRole('button', { name: 'Schrijf me uit' }).click()
  await expect.poll(() => page.locator('h1').textContent()).toBe('U bent uitgeschreven')
  await page.reload()
  await expect.poll(() => page.locator('h1').textContent()).toBe('U bent uitgeschreven')
  await page.getByRole('button', { name: 'Zet opnieuw aan' }).click()
  await expect.poll(() => page.locator('h1').textContent()).toBe('U krijgt opnieuw bericht')
})

test('the two rules of the form have the specified wording, and the browser checks nothing else [subscribe.two-rules-form]', async () => {
  const page = await openPage({ expected: /422/ })
  await page.goto(site.url + FORM)
  await page.fill(EMAIL, 'dit is geen adres')
  await send(page)
  await expect
    .poll(() => alertOf(page).textContent())
    .toBe('Gelieve aan te vinken wat u zoekt (te koop, te huur en/of overname)')
  await tick(page, 'notification.statuses', 'TO_RENT')
  await send(page)
  await expect.poll(() => alertOf(page).textContent()).toBe('Gelieve minstens 1 type vastgoed aan te vinken')
  await tick(page, 'notification.types', 'APARTMENT')
  await send(page)
  await expect.poll(() => alertOf(page).textContent()).toBe(UNKNOWN_ERROR)
  const message = page.locator('[id="contact.contact_information.personal.email-error"]')
  expect(await message.textContent()).toContain('volledig e‑mailadres')
  expect(await page.inputValue(EMAIL)).toBe('dit is geen adres')
  await page.locator('#form-alert a').click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toContain('personal.email')
})

test('both rules are reported at once, each at its group; a fixed one disappears, and the alert moves to the remaining one [subscribe.both-rules]', async () => {
  const page = await openPage()
  await page.goto(site.url + FORM)
  await send(page)
  await expect
    .poll(() => alertOf(page).textContent())
    .toBe('Gelieve aan te vinken wat u zoekt (te koop, te huur en/of overname)')
  const lines = page.locator('#form-alert li')
  expect(await lines.count()).toBe(2)
  expect(await lines.last().textContent()).toContain('Gelieve minstens 1 type vastgoed aan te vinken')
  await page.fill(SALE_MAX, '400.000')
  await expect.poll(() => alertOf(page).textContent()).toBe('Gelieve minstens 1 type vastgoed aan te vinken')
  expect(await lines.count()).toBe(1)
  expect(await page.locator('.field__error').count()).toBe(1)
  await tick(page, 'notification.types', 'HOUSE')
  await expect.poll(() => page.locator('#form-alert').isVisible()).toBe(false)
  expect(await page.locator('.field__error, [aria-invalid]').count()).toBe(0)
})

test('the answer names every missing field at once, even without a script, and each message disappears once its field is fixed [forms.mended-field]', async () => {
  const plain = await openPage({ javaScript: false, expected: /422/ })
  await plain.goto(site.url + FORM)
  await send(plain)
  await plain.waitForSelector('#form-alert li')
  expect(await plain.locator('#form-alert a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(
    expect.arrayContaining(['#notification.statuses', '#notification.types', `#${EMAIL.slice(7, -2)}`]),
  )

  const { items } = (await (
    await fetch(`${site.url}/nl/aanbod`, { headers: { accept: 'application/json' } })
  ).json()) as {
    items: { id: number }[]
  }
  const page = await openPage({ width: 360, expected: /422/ })
  await page.goto(`${site.url}/nl/bezoek-plannen/${items[0]?.id}`)
  await page.click('main form button[type=submit]')
  await page.waitForSelector('main .alert--bad')
  const errors = page.locator('main .field__error')
  const lines = page.locator('main .alert--bad li')
  const before = await errors.count()
  expect(before).toBeGreaterThan(1)
  expect(await lines.count()).toBe(before)
  await page.fill('#name', 'Jan Peeters')
  await expect.poll(() => errors.count()).toBe(before - 1)
  expect(await lines.count()).toBe(before - 1)
  expect(await page.getAttribute('#name', 'aria-invalid')).toBe(null)
  await page.fill('#email', 'jan@example.org')
  await expect.poll(() => errors.count()).toBe(before - 2)
})

test('without a type all types are counted, and one press ticks them all; without matches, one press drops the filter that prevents them [subscribe.wish-that-costs]', async () => {
  const page = await openPage({ width: 360, height: 740 })
  await page.goto(`${site.url}${FORM}?status=TO_RENT`)
  const figures = page.locator('[data-summary-short]')
  expect(await figures.innerText()).toMatch(/^[1-9]\d*\s+panden nu/)
  await page.getByRole('button', { name: 'Vink alles aan' }).click()
  await expect.poll(() => page.locator('[name="notification.types"]:checked').count()).toBe(11)
  expect(await page.locator('.types__ask').isVisible()).toBe(false)

  const none = await openPage({ width: 360, height: 740 })
  await none.goto(`${site.url}${FORM}?status=TO_RENT&type=APARTMENT&pets_allowed=1&swimming_pool=1&pc=9000`)
  const wish = none.locator('[data-summary-short] [data-drop]')
  const promised = Number(/\d+/.exec((await wish.textContent()) ?? '')?.[0])
  expect(promised).toBeGreaterThan(0)
  const dropped = (await wish.getAttribute('data-drop')) ?? ''
  await wish.click()
  await expect.poll(() => none.innerText('[data-summary-short] b')).toBe(String(promised))
  for (const name of dropped.split(' ')) expect(await none.locator(`[name="${name}"]:checked`).count()).toBe(0)
})

test('a price ticks its status, and unticking the status clears both prices [subscribe.price-ticks-status]', async () => {
  const page = await openPage()
  await page.goto(site.url + FORM)
  const rent = page.locator('[name="notification.statuses"][value="TO_RENT"]')
  const bound = (end: string) => page.locator(`[name="notification.financial.price_to_rent.${end}"]`)
  await bound('min').focus()
  await expect.poll(() => page.locator('form[data-live]').count()).toBe(1)
  await bound('min').fill('500')
  await expect.poll(() => rent.isChecked()).toBe(true)
  await bound('max').fill('400')
  await expect.poll(() => page.locator('[data-deal=TO_RENT] [data-reversed]').textContent()).toContain('ondergrens')
  await rent.uncheck()
  await expect.poll(async () => [await bound('min').inputValue(), await bound('max').inputValue()]).toEqual(['', ''])
  await expect.poll(() => page.locator('[data-said]').textContent()).toContain('uitgevinkt')
})

test('when the server cannot be reached the input stays, and the button works again [subscribe.server-cannot-reached]', async () => {
  const page = await openPage({ expected: /ERR_FAILED|Failed to load/ })
  await page.goto(site.url + FORM)
  await fillIn(page, 'weg@example.com')
  await page.route('**/ajax/notifications', (route) => route.abort())
  await send(page)
  await expect.poll(() => alertOf(page).textContent()).toBe(UNKNOWN_ERROR)
  expect(await page.textContent('#form-alert')).toContain(offlineMessages.nl.unsentHere)
  expect(await page.inputValue(EMAIL)).toBe('weg@example.com')
  await page.unroute('**/ajax/notifications')
  await send(page)
  await page.waitForURL(`**${SUCCESS}`)
})

test('the form is filled in and sent by keyboard alone', async () => {
  const page = await openPage()
  await page.goto(site.url + FORM)
  const tabTo = async (selector: string) => {
    for (let n = 0; n < 120; n++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The Tab key never reached ${selector}`)
  }
  await tabTo('[name="notification.statuses"][value="FOR_SALE"]')
  await page.keyboard.press('Space')
  await tabTo('[name="notification.types"][value="HOUSE"]')
  await page.keyboard.press('Space')
  await tabTo('[role=combobox]')
  await page.keyboard.type('Mechelen', { delay: 20 })
  await page.locator('[role=option]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[name="notification.cities"]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await tabTo(EMAIL)
  await page.keyboard.type('toetsen@example.com')
  await tabTo('[data-send]')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${SUCCESS}`)
  await linkFor('toetsen@example.com', /http:\S+\/hou-me-op-de-hoogte\/[\w-]{43}/)
})

test('on a phone nothing overflows, and the form is sent', async () => {
  const page = await openPage({ width: 360 })
  await page.goto(site.url + FORM)
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await over()).toBe(0)
  await fillIn(page, 'telefoon@example.com')
  await send(page)
  await page.waitForURL(`**${SUCCESS}`)
  expect(await over()).toBe(0)
})

test('without JavaScript errors are shown with the input kept, and a typed town counts', async () => {
  const page = await openPage({ javaScript: false, expected: /422/ })
  await page.goto(site.url + FORM)
  await page.fill(EMAIL, 'zonder')
  await page.fill(SALE_MAX, '250.000')
  await page.fill('[name=city_text]', 'Gent, Nergenshuizen')
  await send(page)
  await expect.poll(() => alertOf(page).textContent()).toBe('Gelieve minstens 1 type vastgoed aan te vinken')
  expect(await page.inputValue(EMAIL)).toBe('zonder')
  expect(await page.inputValue(SALE_MAX)).toBe('250.000')
  expect(await page.inputValue('[name=city_text]')).toBe('Nergenshuizen')
  const whole = '9000,9030,9031,9032,9040,9041,9042,9050,9051,9052'
  expect(await page.locator('[name="notification.cities"]').first().inputValue(), '"Gent" is the whole town').toBe(
    whole,
  )
  await tick(page, 'notification.types', 'HOUSE')
  await page.fill(EMAIL, 'zonder@example.com')
  await page.fill('[name=city_text]', '')
  await send(page)
  await page.waitForURL(`**${SUCCESS}`)

  const link = await linkFor('zonder@example.com', /http:\S+\/hou-me-op-de-hoogte\/[\w-]{43}/)
  await page.goto(link)
  await page.locator('main form button').click()
  await expect.poll(() => page.inputValue(SALE_MAX)).toBe('250.000')
  await page.getByRole('link', { name: 'Schrijf me uit' }).click()
  await page.getByRole('button', { name: 'Schrijf me uit' }).click()
  await expect.poll(() => page.locator('h1').textContent()).toBe('U bent uitgeschreven')
})

test('a town typed without a choice counts with and without a script: it is accepted, or reported at its field [subscribe.typed-town-counts]', async () => {
  const page = await openPage({ expected: /422/ })
  await page.goto(`${site.url}/en/keep-me-informed`)
  await fillIn(page, 'typist@example.com')
  const field = page.locator('[name=city_text]')
  const figure = page.locator('[data-summary] .summary__n b').first()
  const chip = page.locator('[data-count=HOUSE]')
  await expect.poll(async () => (await figure.textContent()) === (await chip.textContent())).toBe(true)
  const everywhere = await figure.textContent()
  await field.fill('Leuvn')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[data-summary]').textContent()).toContain('“Leuvn” does not count yet')
  await send(page)
  await expect.poll(() => alertOf(page).textContent()).toMatch(/^Which municipality is “Leuvn”: Leuven \(3000\)/)
  expect(await page.locator('[id="notification.cities-error"]').textContent()).toContain('Leuven (3000)')
  await field.fill('leuven')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('[data-summary]').textContent()).toContain('in Leuven')
  expect(await figure.textContent()).not.toBe(everywhere)
  expect(await chip.textContent()).toBe(await figure.textContent())
  await send(page)
  await page.waitForURL('**/en/keep-me-informed/success')
  await page.locator('a[data-matches][href*="pc=leuven"]').click()
  await page.waitForURL(/pc=3000.*pc=3001/)
})

test('leaving the form and returning keeps the search, and the browser stores no personal data [subscribe.detour-loses-nothing]', async () => {
  const page = await openPage()
  await page.goto(site.url + FORM)
  const inStorage = () =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]))
  const personal = {
    first_name: 'Omwegia',
    last_name: 'Kronkel',
    mobile: '+32 470 12 34 56',
    street_address: 'Omwegdreef',
  }
  await fillIn(page, 'omweg@example.com')
  for (const [name, value] of Object.entries(personal)) {
    const field = page.locator(`[name^="contact."][name$="${name}"]`)
    await field.evaluate((input: HTMLInputElement) => input.closest('details')?.setAttribute('open', ''))
    await field.fill(value)
  }
  await page.fill(SALE_MAX, '345000')
  await expect.poll(inStorage).toContain('345000')
  const notKept = async () => {
    for (const word of ['omweg@', 'example.com', ...Object.values(personal)])
      expect(await inStorage()).not.toContain(word)
  }
  await notKept()
  await page.goto(`${site.url}/nl/privacy-verklaring`)
  await page.goto(site.url + FORM)
  await page.locator(EMAIL).focus()
  await expect.poll(() => page.inputValue(SALE_MAX)).toBe('345000')
  expect(await page.inputValue(EMAIL)).toBe('')
  expect(await page.locator('[name="notification.types"][value="HOUSE"]').isChecked()).toBe(true)
  await page.fill(EMAIL, 'omweg@example.com')
  await send(page)
  await page.waitForURL(`**${SUCCESS}`)
  await expect.poll(() => page.locator('[data-address]').textContent()).toBe('omweg@example.com')
  await notKept()
  await page.reload()
  await expect.poll(() => page.locator('[data-wait]').textContent()).toContain('seconden')
  expect(await page.locator('[data-sent-to]').isVisible(), 'shown only once').toBe(false)
})

test('the form is filled in from a search, and its card describes the expected mails', async () => {
  const page = await openPage()
  await page.goto(`${site.url}${FORM}?status=TO_RENT&type=APARTMENT&rent_max=1200&pc=9000&garden=1&energy_max=B`)
  expect(await page.inputValue('[name="notification.financial.price_to_rent.max"]')).toBe('1.200')
  expect(await page.locator('[name="notification.other.garden"]').isChecked()).toBe(true)
  expect(await page.locator('[data-summary]').textContent()).toContain('te huur in Gent')
  const before = await page.locator('.summary__n b').first().textContent()
  await page.locator('[name="notification.other.garden"]').uncheck()
  await page.locator('.combo__clear').click()
  await expect.poll(() => page.locator('[data-summary]').textContent()).not.toContain('Gent')
  await expect.poll(() => page.locator('.summary__n b').first().textContent()).not.toBe(before)
})

test('wrong links get a helpful page that reveals nothing, and a one-click request gets no page [subscribe.wrong-links-help]', async () => {
  const wrong = `${site.url}${FORM}/uitschrijven/${'x'.repeat(43)}`
  const shown = await fetch(wrong)
  expect(shown.status).toBe(404)
  expect(await shown.text()).toContain('Deze link werkt niet meer')
  const oneClick = await fetch(`${wrong}?one-click=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([oneClick.status, await oneClick.text()]).toEqual([200, 'OK\n'])
})

test('on a phone required fields come first, the rest is folded, and the count and the button stay in sight', async () => {
  for (const javaScript of [true, false]) {
    const page = await openPage({ width: 360, height: 740, javaScript })
    await page.goto(site.url + FORM)
    expect(await page.locator('main').evaluate((main) => main.scrollHeight)).toBeLessThan(javaScript ? 2_650 : 2_950)
    expect(await page.locator('fieldset.fs').count(), 'the three sections').toBe(3)
    expect(await page.locator('[data-fold][open]').count(), 'no filled-in group, no open group').toBe(0)
    const bar = page.locator('[data-send]')
    for (const y of [0, 800, 1_600]) {
      await page.evaluate((to) => scrollTo(0, to), y)
      const box = await bar.boundingBox()
      expect(box && box.y >= 0 && box.y + box.height <= 740, `at ${y}`).toBe(true)
    }
    expect(await page.locator('label:has-text("(nodig)")').getAttribute('for')).toContain('email')
    expect(await page.locator('[required]').count(), 'only required fields are marked').toBe(1)
  }
  const page = await openPage({ width: 360, height: 740 })
  await page.goto(site.url + FORM)
  await page.getByLabel('Te koop', { exact: true }).check()
  await page.locator('.chip:has-text("Huis")').first().click()
  await expect.poll(() => page.innerText('[data-summary-short]')).toMatch(/\d+\s+panden nu/)
})

test('a group with a value or an error is open, and shows how many fields are filled in', async () => {
  const plain = await openPage({ width: 360, javaScript: false, expected: /422/ })
  await plain.goto(`${site.url}${FORM}?status=FOR_SALE&type=LAND&bedrooms_min=3`)
  const open = plain.locator('[data-fold][open]')
  expect(await open.locator('summary b').allInnerTexts()).toEqual(['Andere types', 'Slaapkamers en woonoppervlakte'])
  expect(await open.first().locator('summary .hint').innerText()).toBe('1 ingevuld')
  await plain.goto(site.url + FORM)
  await plain.click('summary:has-text("Adres")')
  // As an outdated page or an autofill program would; the field itself accepts no more than the server does.
  const code = plain.locator('[id="contact.address.postal_code"]')
  await code.evaluate((field) => field.removeAttribute('maxlength'))
  await code.fill('x'.repeat(300))
  await plain.click('[data-send]')
  await plain.waitForSelector('[id="contact.address.postal_code-error"]')

  const page = await openPage({ width: 360, expected: /422/ })
  await page.goto(site.url + FORM)
  await page.getByLabel('Te koop', { exact: true }).check()
  await page.locator('.chip:has-text("Huis")').first().click()
  const phone = '[id="contact.contact_information.personal.phone"]'
  await page.click('summary:has-text("Aanspreking")')
  await page.fill(phone, 'geen nummer')
  await expect.poll(() => page.innerText('.fold:has-text("Aanspreking") > summary .hint')).toBe('1 ingevuld')
  await page.click('summary:has-text("Aanspreking")')
  await page.click('[data-send]')
  await page.waitForSelector(`${phone}[aria-invalid=true]`, { state: 'visible' })
})

const TWO_REGIONS = `${FORM}?status=FOR_SALE&type=HOUSE&region=kempen,vlaamse-ardennen`

test.each([
  ['with a script', { javaScript: true }],
  ['without', { javaScript: false }],
] as const)('two regions of more than a hundred codes are two chips and a subscription, %s', async (how, options) => {
  const page = await openPage(options)
  const email = `${how.replaceAll(' ', '-')}@example.com`
  await page.goto(site.url + TWO_REGIONS)
  const chips = () => page.locator('.combo__chips .chip').allTextContents()
  expect(await chips()).toEqual(['in de Kempen', 'in de Vlaamse Ardennen'])
  await page.fill(EMAIL, email)
  await send(page)
  await page.waitForURL(`**${SUCCESS}*`)
  await page.goto(await linkFor(email, /http:\S+\/hou-me-op-de-hoogte\/[\w-]{43}/))
  await page.locator('main form button').first().click()
  await expect.poll(() => page.locator('main .alert--ok strong').textContent()).toBe('Uw adres is bevestigd')
  expect(await chips()).toEqual(['in de Kempen', 'in de Vlaamse Ardennen'])
  await page.fill(SALE_MAX, '400.000')
  await send(page)
  await expect.poll(() => page.locator('main .alert--ok strong').textContent()).toBe('Opgeslagen')
  const mail = (await site.mails()).find(({ to }) => to?.some((one) => one.address === email))
  expect(mail?.text).toContain('in de Kempen of in de Vlaamse Ardennen')
})
