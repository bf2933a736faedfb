import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { offlineMessages } from '#i18n/messages/offline.ts'
import { pathFor } from '#i18n/routes.ts'
import { TESTED_LOCALES } from '../browser/languages.ts'
import { openPage } from '../browser/browser.ts'
import { settled } from '../browser/page.ts'
import { cardOf, house, importListings, mailsTo, search } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'

const EMAIL = '[name="contact.contact_information.personal.email"]'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})

async function ownSite(env: Record<string, string> = {}): Promise<Site> {
  const own = await startSite({ anyStore: true, env })
  onTestFinished(async () => void (await own.stop()))
  return own
}

test('offline, favourites and visited offers are readable, other pages say so, and no private page is cached', async () => {
  // Every request fails once the site has stopped.
  const page = await openPage({ expected: /ERR_CONNECTION_REFUSED|Failed to load resource/ })
  await page.goto(`${site.url}/fr`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
  const [kept, seen] = await page.$$eval('.card__title a', (links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  )
  await page.click('.card [data-keep]')
  await page.goto(site.url + seen)
  const title = await page.title()
  await page.goto(`${site.url}/nl/hou-me-op-de-hoogte`)
  await page.goto(`${site.url}/nl/hou-me-op-de-hoogte/${'x'.repeat(43)}`)
  await expect.poll(() => stored(page)).toEqual(expect.arrayContaining([kept, seen, '/nl/favorieten']))
  expect((await stored(page)).filter((path) => path?.includes('hou-me'))).toEqual([])

  await site.stop('SIGKILL')
  const missing: string[] = []
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'script') missing.push(request.url())
  })
  await page.goto(site.url + seen)
  await settled(page)
  expect(missing, 'a cached page has its scripts').toEqual([])
  expect(await page.title()).toBe(title)
  expect(await page.textContent('main .alert--warn:has-text("U bent offline")')).toMatch(
    /^U bent offline\. Dit is de pagina zoals ze was op \d+ \p{L}+ \d{4}, \d+\.\d\d\u00A0u\.;/u,
  )
  // One running sentence: direct children of an alert would become grid cells.
  expect(await page.locator('main .alert--warn > time').count()).toBe(0)
  await page.goto(site.url + kept)
  await page.waitForSelector('main .alert--warn:has-text("U bent offline")')
  await page.goto(`${site.url}/nl/favorieten`)
  await page.waitForSelector('main .card')
  await page.goto(`${site.url}/nl/aanbod?status=TO_RENT`)
  expect(await page.textContent('h1')).toBe('U bent offline')
  await expect.poll(() => page.locator('[data-island=offline-offers] li').count()).toBe(2)
  expect(await page.getAttribute('[data-island=offline-offers] li a', 'href')).toBe(seen)
  await page.goto(`${site.url}/fr/offre`)
  expect(await page.textContent('h1')).toBe('Vous êtes hors ligne')
})

test('an offline form keeps its input, says so, and is sent on the next try [offline.unsent]', async () => {
  const open = await ownSite({ DEMO: '1' })
  const page = await openPage({ expected: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })
  await page.goto(`${open.url}/nl`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Many phones report being online without a working connection.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
  const message = 'Eerste regel\n"Tweede" & <b>derde</b> $& é'
  for (const locale of TESTED_LOCALES) {
    const t = offlineMessages[locale]
    await page.goto(open.url + pathFor('contact', locale))
    await expect.poll(() => stored(page)).toContain(`/offline/${locale}`)
    await page.fill(EMAIL, `an.${locale}@example.com`)
    await page.fill('[name=message]', message)
    await page.context().setOffline(true)
    await page.click('form[method=post] [type=submit]')
    await expect.poll(() => page.textContent('main h1')).toBe(t.unsentTitle)
    expect(await page.textContent('main [role=alert]')).toBe(t.unsentText)
    expect(await page.inputValue('[name=message]')).toBe(message)
    expect(await page.title()).toBe(t.unsentTitle)
    expect(await page.locator('main b').count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: t.sendAgain }).click()
    await page.waitForSelector('.done [role=status]')
    await mailsTo(open, `an.${locale}@example.com`, 1)
    const texts = (await open.mails()).map(({ text = '' }) => text).filter((text) => text.includes(`an.${locale}@`))
    expect(texts.some((text) => text.includes('"Tweede" & <b>derde</b> $& é'))).toBe(true)
  }
})

test('a form says on its own page that it was not sent, with or without a service worker, and can be sent later [offline.unsent-here]', async () => {
  const open = await startSite({ anyStore: true, env: { DEMO: '1' } })
  for (const withWorker of [false, true]) {
    const page = await openPage({ expected: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })
    if (!withWorker) await page.route('**/sw.js', (route) => route.abort())
    const ready = page.waitForResponse(/unsent-form-/)
    await page.goto(`${open.url}/nl/contact`)
    const script = await ready
    await script.finished()
    // The script has loaded, but may not have run yet. As text, so that the test's own loader ignores the import.
    await page.evaluate(`import(${JSON.stringify(script.url())}).then(() => null)`)
    if (withWorker) await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const email = `pagina.${withWorker}@example.com`
    await page.fill(EMAIL, email)
    await page.context().setOffline(true)
    await page.click('form[method=post] [type=submit]')
    await expect.poll(() => page.textContent('main [role=alert]')).toBe(offlineMessages.nl.unsentHere)
    expect(await page.inputValue(EMAIL)).toBe(email)
    await page.context().setOffline(false)
    await page.fill('[name=message]', 'Dag')
    await page.click('form[method=post] [type=submit]')
    await page.waitForSelector('.done [role=status]')
    await mailsTo(open, email, 1)
  }
})

test('a form in a dialog does the same', async () => {
  const open = await ownSite({ DEMO: '1' })
  const page = await openPage({ expected: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ })
  const t = offlineMessages.nl
  await page.goto(`${open.url}/nl/aanbod?status=FOR_SALE`)
  await page.locator('.card__title a').first().click()
  await page.locator('a[data-dialog][href*="/contact/"]').first().click()
  await page.locator(`dialog ${EMAIL}`).fill('weg@example.com')
  await page.context().setOffline(true)
  await page.click('dialog form[method=post] [type=submit]')
  await expect.poll(() => page.textContent('dialog [role=alert]')).toBe(t.unsentHere)
  expect(await page.inputValue(`dialog ${EMAIL}`)).toBe('weg@example.com')
  await page.context().setOffline(false)
  await page.click('dialog form[method=post] [type=submit]')
  await page.waitForSelector('dialog .done [role=status]')
  await mailsTo(open, 'weg@example.com', 1)
})

/** The paths of everything in the worker's cache. */
async function stored(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(async (name) => await (await caches.open(name)).keys()))
    return stores.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** A page controlled by the service worker. */
async function controlled(url: string): Promise<Page> {
  const page = await openPage({ expected: /ERR_CONNECTION_REFUSED|Failed to load resource|QuotaExceeded/ })
  await page.goto(`${url}/nl`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

test('a device with full storage still shows everything that the site serves [offline.full-device]', async () => {
  const full = await ownSite({ DEMO: '1' })
  const page = await controlled(full.url)
  const devices = await page.context().newCDPSession(page)
  await devices.send('Storage.overrideQuotaForOrigin', { origin: full.url, quotaSize: 1 })
  const { items } = await search(full, '/nl/aanbod?status=FOR_SALE')
  for (const { url, id } of items.slice(0, 2)) {
    await page.goto(full.url + url)
    expect(await page.textContent('h1')).not.toBe('U bent offline')
    // Pictures, fonts and scripts load as well.
    expect(
      await page.evaluate(() => [...document.images].filter((one) => one.complete && !one.naturalWidth).length),
    ).toBe(0)
    const cards = await page.evaluate(
      async (path) => (await (await fetch(path, { headers: { accept: 'application/json' } })).json()) as unknown[],
      `/nl/favorieten?id=${id}`,
    )
    expect(cards).toHaveLength(1)
  }
  await page.goto(`${full.url}/nl/favorieten`)
  expect(await page.textContent('h1')).not.toBe('U bent offline')
})

test('pages that the site no longer serves are removed from the device [offline.gone]', async () => {
  const agency = await ownSite()
  await importListings(agency, [house('A', 310000), house('B', 320000)], 2)
  const [gone, stays] = [await cardOf(agency, 310000), await cardOf(agency, 320000)]
  const page = await controlled(agency.url)
  for (const { url } of [gone, stays]) {
    await page.goto(agency.url + url)
    await expect.poll(() => stored(page)).toContain(url)
  }
  await importListings(agency, [house('B', 320000)], 1, '--full', '--yes')
  expect((await page.goto(agency.url + gone.url))?.status()).toBe(410)
  await expect.poll(() => stored(page)).not.toContain(gone.url)
  expect(await stored(page)).toContain(stays.url)
})
