import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LOCALES, type Locale } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { accessibilityFaults } from '../browser/accessibility.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'

/** `axe.test.ts` covers these pages and the errors of the form too: only the long run checks them here. */
const PLAIN = ['subscribe', 'subscribeSuccess', 'favorites', 'privacy', 'terms', 'accessibility', 'about'] as const

const long = process.env['GEVEL_LONG'] === '1'

let site: Site
let token = ''
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
  const notification = { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [9000] }
  const contact = { contact_information: { personal: { email: 'axe@example.com' } } }
  await fetch(`${site.url}/nl/ajax/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ contact, notification }),
  })
  const [mail] = await site.waitForMails(1)
  token = /\/([\w-]{43})\b/.exec(mail?.text ?? '')?.[1] ?? ''
})
afterAll(async () => await site?.stop())

const looks = LOCALES.map(
  (locale, i) => [locale, [360, 1280, 768, 360][i] ?? 360, i % 2 ? 'light' : 'dark'] as const,
).filter((_, i) => long || i === 1 || i === 3)

test.each(looks)('forms, errors, texts and favourites pass axe in %s at %i px, %s', async (locale, width, theme) => {
  const page = await openPage({ width, theme, locale, reducedMotion: true })
  for (const route of long ? PLAIN : []) {
    await page.goto(site.url + pathFor(route, locale))
    expect(await accessibilityFaults(page), route).toEqual([])
  }
  if (long) {
    await page.goto(site.url + pathFor('subscribe', locale))
    await page.locator('[data-send]').click()
    await page.locator('#form-alert').waitFor()
    expect(await accessibilityFaults(page), 'errors').toEqual([])
  }
  await page.goto(site.url + pathFor('favorites', locale))
  await page.evaluate(() => {
    const kept = [5, 6, 7].map((id) => ({ id, at: 0, price: 445_000, state: 'AVAILABLE' }))
    localStorage.setItem('gevel.favorites', JSON.stringify(kept))
  })
  await page.reload()
  await expect.poll(() => page.locator('.cmpc input').count()).toBe(3)
  for (const box of await page.locator('.cmpc input').all()) await box.check()
  await page.locator('.favs .heart').last().click()
  await page.locator('.undo .btn').waitFor()
  expect(await accessibilityFaults(page), 'favourites').toEqual([])
})

test('the pages behind a link pass axe before and after confirming, and with an unknown link', async () => {
  const see = async (locale: Locale, route: 'manageSubscription' | 'unsubscribe', of = token) => {
    const page = await openPage({ width: 360, theme: 'dark', locale, reducedMotion: true, expected: /404/ })
    await page.goto(site.url + pathFor(route, locale, { token: of }))
    expect(await accessibilityFaults(page), `${locale} ${route}`).toEqual([])
  }
  await see('de', 'manageSubscription')
  const manage = site.url + pathFor('manageSubscription', 'nl', { token })
  await fetch(manage, { method: 'POST', body: new URLSearchParams({ intent: 'confirm' }) })
  for (const locale of long ? LOCALES : (['nl'] as const)) await see(locale, 'manageSubscription')
  const stop = /\/uitschrijven\/([\w-]{43})"/.exec(await (await fetch(manage)).text())?.[1]
  await see('fr', 'unsubscribe', stop)
  await see('en', 'unsubscribe', 'x'.repeat(43))
  for (const [intent, subject, locale] of [
    ['export', /^Uw gegevens bij/, 'de'],
    ['erase', /^Uw gegevens wissen/, 'fr'],
  ] as const) {
    await fetch(manage, { method: 'POST', body: new URLSearchParams({ intent }) })
    const mail = await vi.waitFor(
      async () =>
        (await site.mails()).find((one) => subject.test(one.subject ?? '')) ?? Promise.reject(new Error(intent)),
      { timeout: 150_000 },
    )
    await see(locale, 'manageSubscription', /\/([\w-]{43})$/m.exec(mail.text ?? '')?.[1])
  }
})
