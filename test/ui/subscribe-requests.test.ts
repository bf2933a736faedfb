import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#domain/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { type Mail, type Site, startSite } from '../site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
}, 120_000)
afterAll(async () => await site?.stop())

const request = (email: string) => ({
  contact: { contact_information: { personal: { email } } },
  notification: { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [9000] },
})

async function post(locale: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site.url}/${locale}/ajax/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const value = (await answer.json()) as { status?: string; errors?: { path: string; message: string }[] }
  return { status: answer.status, value }
}

async function mailTo(address: string): Promise<Mail> {
  for (let n = 1; ; n++) {
    const found = (await site.waitForMails(n)).find(({ to }) => to?.some((one) => one.address === address))
    if (found) return found
  }
}

test.each(LOCALES)('%s: a good request is pending, a bad one is named field by field in words', async (locale) => {
  expect(await post(locale, request(`an-${locale}@example.com`))).toEqual({
    status: 201,
    value: { status: 'pending_confirmation' },
  })
  const bad = await post(locale, { ...request('x'), notification: { statuses: [], types: [] } })
  expect(bad.status).toBe(422)
  expect(bad.value.errors?.map(({ path }) => path).toSorted()).toEqual([
    'contact.contact_information.personal.email',
    'notification.statuses',
    'notification.types',
  ])
  for (const { message } of bad.value.errors ?? []) expect(message).not.toBe('')
})

test('the wrong type, unreadable, too large and cross-site are each refused in their own way', async () => {
  const body = request('b@example.com')
  expect((await post('nl', body, { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await post('nl', body, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  expect((await post('nl', '{"contact":')).status).toBe(400)
  expect((await post('nl', { ...body, filler: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await post('nl', body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post('nl', { ...body, x: 1 })).status).toBe(422)
})

test('the same key and body count once, the same key with another body is refused', async () => {
  const key = { 'idempotency-key': 'key-of-one-form-0001' }
  expect((await post('en', request('once@example.com'), key)).status).toBe(201)
  expect((await post('en', request('once@example.com'), key)).status).toBe(201)
  expect((await post('en', request('other@example.com'), key)).status).toBe(422)
  // Mails go out in order: when this one is there, a second copy of the first would be too.
  await post('en', request('after@example.com'))
  await mailTo('after@example.com')
  const to = (await site.mails()).flatMap((mail) => mail.to?.map(({ address }) => address) ?? [])
  expect(to.filter((address) => address === 'once@example.com')).toHaveLength(1)
})

test('looking at a confirmation link, as mail scanners do, confirms nothing; a second press is calm', async () => {
  await post('fr', request('scan@example.com'))
  const link = /http:\S+\/[\w-]{43}/.exec((await mailTo('scan@example.com')).text ?? '')?.[0] ?? ''
  for (const method of ['GET', 'HEAD', 'GET']) await fetch(link, { method })
  expect(await (await fetch(link)).text()).toContain('value="confirm"')
  for (let n = 0; n < 2; n++) {
    const pressed = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'confirm' }),
      redirect: 'manual',
    })
    expect(pressed.status).toBe(303)
  }
  const page = await fetch(link)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(await page.text()).not.toContain('value="confirm"')

  const data = await fetch(link, { method: 'POST', body: new URLSearchParams({ intent: 'export' }) })
  expect(data.headers.get('content-disposition')).toContain('attachment')
  expect(await data.text()).toContain('scan@example.com')
  const unsure = await fetch(link, { method: 'POST', body: new URLSearchParams({ intent: 'erase' }) })
  expect(unsure.status).toBe(422)
  const erased = await fetch(link, { method: 'POST', body: new URLSearchParams({ intent: 'erase', sure: '1' }) })
  expect([erased.status, (await fetch(link)).status]).toEqual([200, 404])
})

test.each(LOCALES)(
  '%s: the pages of texts are there, and a new link is answered the same for every address',
  async (locale) => {
    for (const route of ['privacy', 'terms', 'accessibility', 'about', 'favorites', 'subscribeSuccess'] as const)
      expect((await fetch(site.url + pathFor(route, locale))).status, route).toBe(200)
    const lost = site.url + pathFor('manageSubscription', locale, { token: 'a'.repeat(43) })
    const ask = async (email: string) => {
      const answer = await fetch(lost, { method: 'POST', body: new URLSearchParams({ intent: 'link', email }) })
      return [answer.status, await answer.text()]
    }
    expect(await ask(`an-${locale}@example.com`)).toEqual(await ask('nobody@example.com'))
  },
)
