import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathFor } from '#i18n/routes.ts'
import type { Locale } from '#base/locale.ts'
import { accessibilityFaults } from '../browser/accessibility.ts'
import { openPage } from '../browser/browser.ts'
import { house, importListings, cardOf, postForm } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'
import { OFFICE_LOOKS } from './looks.ts'
import { atWork, type Visitor } from './visitor.ts'

let site: Site
let owner: Visitor
let thread = 0
const PEOPLE: [string, string, Locale, string][] = [
  [
    'Claire',
    'Exemple',
    'fr',
    'Bonjour, la maison est-elle encore libre samedi ?\n\nY a-t-il une place pour deux vélos cargo ?',
  ],
  ['Tibo', 'Zomaar', 'nl', 'Is er een asbestattest? En mag de hond mee op bezoek?'],
  ['Max', 'Beispiel', 'de', 'Guten Tag, wann ist die Übergabe geplant?'],
  ['Amira', 'Fictief', 'nl', 'Ik kreeg uw mail en wil dit huis zien.'],
]
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { LOG_LEVEL: 'error' } })
  await importListings(site, [house('MEC-0412', 405_000, { agent: { name: 'Noor Voorbeeld' } })], 1)
  const { id } = await cardOf(site, 405_000)
  for (const [first, last, locale, message] of PEOPLE) {
    const answer = await postForm(site.url + pathFor('contactOffer', locale, { estateId: id }), {
      'contact.first_name': first,
      'contact.last_name': last,
      'contact.contact_information.personal.email': `${first.toLowerCase()}@example.org`,
      'contact.contact_information.personal.phone': first === 'Amira' ? '' : '015 00 00 71',
      message,
    })
    if (answer.status !== 303) throw new Error(answer.html.slice(0, 400))
  }
  owner = await atWork(site, 'owner', 'noor@gevel.example')
  const { threads } = (await owner.data('/office/inbox')).props as { threads: { id: number; name: string }[] }
  thread = threads.find(({ name }) => name === 'Claire Exemple')?.id ?? 0
  const note = { kind: 'note', text: 'Zelfde gsm als vorig jaar.', saveId: crypto.randomUUID() }
  await owner.act(`/office/inbox/${thread}/note`, note)
})
afterAll(async () => await site?.stop())

const signedIn = async (look: Parameters<typeof openPage>[0]) => {
  const page = await openPage(look)
  await page.context().addCookies([{ name: 'office', value: owner.cookies.get('office') ?? '', url: site.url }])
  return page
}
test.each(OFFICE_LOOKS)('the inbox passes axe at $width, $theme, $locale, and no page is too wide', async (look) => {
  const { width, theme, locale } = look
  await owner.post('/office/settings', { csrf: await owner.csrf(), name: 'Noor Voorbeeld', language: locale })
  const page = await signedIn(look)
  for (const path of [
    '/office/inbox',
    `/office/inbox/${thread}`,
    `/office/inbox/${thread}#person`,
    '/office/today',
    '/office/help',
    '/office/demand',
  ]) {
    await page.goto('about:blank')
    await page.goto(site.url + path)
    expect([path, await accessibilityFaults(page)]).toEqual([path, []])
    if (process.env['SHOTS'])
      await page.screenshot({
        path: join(process.env['SHOTS'], `${width}-${theme}${path.replaceAll(/\W+/g, '-')}.png`),
      })
  }
})

test('listings, people and pages are found from every page by a few letters [office.find]', async () => {
  await owner.post('/office/settings', { csrf: await owner.csrf(), name: 'Noor Voorbeeld', language: 'en' })
  const page = await signedIn({ width: 1280, theme: 'light', locale: 'en' })
  await page.goto(`${site.url}/office/viewings`)
  const field = page.locator('#find-q')
  // Once the search is hydrated.
  await expect
    .poll(async () => {
      await page.keyboard.press('/')
      return await field.isVisible()
    })
    .toBe(true)
  await field.fill('zomaar')
  await page.getByRole('link', { name: /Tibo Zomaar/ }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await field.press('Enter')
  await page.getByRole('heading', { name: 'Tibo Zomaar' }).first().waitFor()
  await page.getByRole('button', { name: 'Find or go to…' }).click()
  await field.fill('Denkbeeldige')
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Denkbeeldige Laan 7/ })
    .waitFor()
  await field.fill('xyzzy')
  await page.getByText('Nothing found for “xyzzy”').waitFor()
  await field.fill('Help')
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor()
})

test('a reply is written, saved on the device, sent, recalled and sent again, by keys and clicks [inbox.by-hand]', async () => {
  await owner.post('/office/settings', { csrf: await owner.csrf(), name: 'Noor Voorbeeld', language: 'en' })
  const page = await signedIn({ width: 1280, theme: 'light', locale: 'en' })
  await page.goto(`${site.url}/office/inbox`)
  await page.getByRole('link', { name: /Claire Exemple/ }).click()
  await page.getByRole('heading', { name: 'Claire Exemple' }).first().waitFor()
  await page.keyboard.press('Escape')
  await page
    .getByRole('heading', { name: 'Messages' })
    .or(page.getByRole('heading', { name: 'Inbox' }))
    .first()
    .click()
  await page.keyboard.press('e')
  const field = page.locator('#c-text')
  await expect.poll(async () => await field.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('Oui, samedi à midi.')
  await page.getByText('Draft kept on this device').waitFor()
  await page.reload()
  await expect.poll(async () => await field.inputValue(), { message: 'typed text stays' }).toBe('Oui, samedi à midi.')
  await page.getByRole('button', { name: 'Call me' }).click()
  await expect.poll(async () => await field.inputValue()).toMatch(/^Oui, samedi à midi\.\n\nBonjour Claire,/)
  await field.fill('Oui, samedi à midi.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Your reply leaves in 8 seconds.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => await field.inputValue()).toBe('Oui, samedi à midi.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(async () => await field.inputValue()).toBe('')
  await page.locator('.msg--out', { hasText: 'Oui, samedi à midi.' }).waitFor()
  await expect
    .poll(async () => (await site.mails()).filter(({ subject }) => subject?.startsWith('Re: ')).length)
    .toBe(1)
  await page.locator('.msg--out', { hasText: 'sent' }).waitFor()
})

test('two colleagues in one thread see each other, and the second sees the first’s reply [inbox.together]', async () => {
  const other = await atWork(site, 'agent', 'bram@gevel.example')
  await other.post('/office/settings', { csrf: await other.csrf(), name: 'Bram', language: 'en' })
  const [one, two] = [await signedIn({ width: 1280 }), await openPage({ width: 1280 })]
  await two.context().addCookies([{ name: 'office', value: other.cookies.get('office') ?? '', url: site.url }])
  await one.goto(`${site.url}/office/inbox/${thread}`)
  await two.goto(`${site.url}/office/inbox/${thread}`)
  await one.getByText('Bram is reading too').waitFor()
  await two.locator('#c-text').fill('J’écris aussi')
  await one.getByText('Bram is answering').waitFor()
  await two.getByRole('button', { name: 'Send', exact: true }).click()
  await one.locator('.msg--out', { hasText: 'J’écris aussi' }).waitFor()
})
