import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { type Mail, type Site, startSite } from '../site.ts'
import { until } from '../waiting.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true })
})
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

async function mailTo(address: string, on = site): Promise<Mail> {
  for (let n = 1; ; n++) {
    const found = (await on.waitForMails(n)).find(({ to }) => to?.some((one) => one.address === address))
    if (found) return found
  }
}

test.each(LOCALES)('%s: a valid request is pending, an invalid one is reported field by field', async (locale) => {
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

test('a wrong type, unreadable, too large and cross-site requests are each refused with their own status', async () => {
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
  // Mails are sent in order: when this one has arrived, a second copy of the first would have too.
  await post('en', request('after@example.com'))
  await mailTo('after@example.com')
  const to = (await site.mails()).flatMap((mail) => mail.to?.map(({ address }) => address) ?? [])
  expect(to.filter((address) => address === 'once@example.com')).toHaveLength(1)
})

test('opening a confirmation link, as mail scanners do, confirms nothing; a second press succeeds [subscribe-requests.looking-confirmation-link]', async () => {
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
    const said = await (await fetch(new URL(pressed.headers.get('location') ?? '', link))).text()
    expect(said).toContain(n === 0 ? 'Votre adresse est confirmée' : 'Votre adresse était déjà confirmée')
  }
  const page = await fetch(link)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(await page.text()).not.toContain('value="confirm"')
})

const press = async (link: string, intent: string) =>
  await fetch(link, { method: 'POST', body: new URLSearchParams({ intent }) })

test('data is exported and erased only by a mailed link, whose page has one button', async () => {
  const email = 'data@example.com'
  const manage = await followed(email, 'status=FOR_SALE&type=HOUSE&pc=9000')
  const seen = new Set([manage])
  const asked = async (intent: 'export' | 'erase') => {
    const answer = await press(manage, intent)
    const page = await answer.text()
    expect([answer.status, page]).toEqual([200, expect.stringContaining('30 minuten')])
    expect(page).not.toContain('exportedAt')
    const fresh = await until('a mail with a fresh link', async () =>
      (await site.mails())
        .filter(({ to }) => to?.some((one) => one.address === email))
        .flatMap(({ text }) => text?.match(/http:\S+\/[\w-]{43}$/gm) ?? [])
        .find((link) => !seen.has(link)),
    )
    seen.add(fresh)
    return fresh
  }
  const out = await asked('export')
  const main = async (link: string) => /<main[^]*<\/main>/.exec(await (await fetch(link)).text())?.[0] ?? ''
  expect((await main(out)).match(/<form/g)).toHaveLength(1)
  const data = await press(out, 'download')
  expect(data.headers.get('content-disposition')).toBe('attachment; filename="mijn-gegevens.json"')
  expect(data.headers.get('cache-control')).toBe('no-store')
  expect(await data.text()).toContain(email)
  expect((await press(out, 'erase-now')).status).toBe(404)
  expect((await press(manage, 'download')).status).toBe(404)
  expect((await press(manage, 'erase-now')).status).toBe(404)
  const gone = await asked('erase')
  expect((await main(gone)).match(/<form/g)).toHaveLength(1)
  const erased = await press(gone, 'erase-now')
  expect([erased.status, (await fetch(manage)).status, (await fetch(gone)).status]).toEqual([200, 404, 404])
})

test('an unsubscribe link shows its search and three buttons, and reveals neither the person nor other links', async () => {
  const email = 'forwarded@example.com'
  const manage = await followed(email, 'status=FOR_SALE&type=HOUSE&pc=9000')
  const stop = site.url + unsubscribeLink(await (await fetch(manage)).text())
  const token = manage.split('/').at(-1) ?? ''
  for (const intent of ['', 'unsubscribe', 'undo', 'more']) {
    const page = await (intent === '' ? await fetch(stop) : await press(stop, intent)).text()
    expect(page, intent).not.toContain(token)
    expect(page, intent).not.toContain(email)
    const others = [...page.matchAll(/\/[\w-]{43}(?=["?/])/g)].filter(([path]) => !stop.endsWith(path))
    expect(others, intent).toEqual([])
  }
  for (const intent of ['less', 'export', 'erase', 'save', 'renew', 'pause-1', 'download', 'erase-now'])
    expect((await press(stop, intent)).status, intent).toBe(400)
  for (let n = 1; ; n++) {
    const mail = (await site.waitForMails(n)).find(
      ({ to, subject }) => to?.some((one) => one.address === email) && subject?.startsWith('Uw zoekopdrachten'),
    )
    if (mail) return expect(mail.text).toContain(manage)
  }
})

test('an unknown button is refused, and does nothing', async () => {
  await post('nl', request('odd@example.com'))
  const link = /http:\S+\/[\w-]{43}/.exec((await mailTo('odd@example.com')).text ?? '')?.[0] ?? ''
  const send = async (to: string, body: string) =>
    (await fetch(to, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })).status
  for (const body of [
    'intent=',
    'intent=confirmed',
    'intent=CONFIRM',
    'intent=confirm&intent=save',
    'intent=__proto__',
  ])
    expect(await send(link, body), body).toBe(400)
  expect(await (await fetch(link)).text(), 'the subscription is not confirmed').toContain('value="confirm"')
  expect(await send(link, 'intent=confirm')).toBe(303)
  const stop = site.url + unsubscribeLink(await (await fetch(link)).text())
  for (const body of ['intent=', 'intent=stop', 'intent=unsubscribe&intent=undo', 'intent=reason&reason=love'])
    expect(await send(stop, body), body).toBe(400)
  expect(await (await fetch(stop)).text(), 'it still runs').toContain('value="unsubscribe"')
})

const unsubscribeLink = (page: string): string =>
  new RegExp(pathFor('unsubscribe', 'nl', { token: 'X' }).replace('X', '[\\w-]{43}')).exec(page)?.[0] ?? ''

test.each(LOCALES)(
  '%s: the text pages exist, and requesting a new link is answered the same for every address',
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

/** Confirms a subscription whose form was filled in from this search; returns the address of its manage page. */
async function followed(email: string, search: string, on = site): Promise<string> {
  const path = pathFor('subscribe', 'nl')
  const form = fieldsIn(await (await fetch(`${on.url}${path}?${search}`)).text())
  form.set('contact.contact_information.personal.email', email)
  const sent = await fetch(on.url + path, { method: 'POST', body: form, redirect: 'manual' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, pathFor('subscribeSuccess', 'nl')])
  const link = /http:\S+\/[\w-]{43}/.exec((await mailTo(email, on)).text ?? '')?.[0] ?? ''
  await fetch(link, { method: 'POST', body: new URLSearchParams({ intent: 'confirm' }), redirect: 'manual' })
  return link
}

/** The fields that a browser without scripts sends of the form with the contact fields. */
function fieldsIn(html: string): URLSearchParams {
  const form = /<form class="sub__grid"[^]*?<\/form>/.exec(html)?.[0] ?? ''
  const text = (tag: string, name: string) =>
    (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')
  const fields = new URLSearchParams()
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const isBox = /type="(checkbox|radio)"/.test(tag)
    if (text(tag, 'name') !== '' && (!isBox || / checked=""/.test(tag)))
      fields.append(text(tag, 'name'), text(tag, 'value'))
  }
  for (const [select, name = ''] of form.matchAll(/<select[^>]* name="([^"]*)"[^]*?<\/select>/g))
    fields.append(name, text(/<option[^>]*selected=""[^>]*>/.exec(select)?.[0] ?? '', 'value'))
  return fields
}

test('filters without a form field are taken from a search, stay when saved, and go when unticked', async () => {
  const wishes = 'status=FOR_SALE&type=HOUSE&pc=9000'
  const search = ['energy_max=B', 'new_build=1', 'province=BE-VOV', 'around=2800,10', 'area=3.7,51;3.8,51;3.8,51.1']
  const carried = search
  const link = await followed('carried@example.com', `${wishes}&${carried.join('&')}&travel=Mechelen,30`)
  const shown = async () => {
    const html = await (await fetch(link)).text()
    return { html, fields: fieldsIn(html) }
  }
  const save = async (fields: URLSearchParams) => {
    const saved = await fetch(link, { method: 'POST', body: fields, redirect: 'manual' })
    expect(saved.headers.get('location')).toContain('done=saved')
  }
  const first = await shown()
  // The field is shown while it has a value, with or without a timetable.
  expect(first.fields.get('notification.location.travel')).toBe('Mechelen,30')
  expect(first.fields.getAll('notification.search').toSorted()).toEqual(carried.toSorted())
  for (const words of ['Oost-Vlaanderen', 'Mechelen', 'Binnen het gekozen gebied op de kaart'])
    expect.soft(first.html).toMatch(new RegExp(words, 'i'))
  first.fields.set('notification.financial.price_for_sale.max', '400.000')
  await save(first.fields)
  const second = await shown()
  expect(second.fields.getAll('notification.search').toSorted()).toEqual(carried.toSorted())
  expect(second.fields.get('notification.financial.price_for_sale.max')).toBe('400.000')
  expect(second.html, 'the link to the search has it too').toContain('energy_max=B')
  second.fields.delete('notification.search', 'energy_max=B')
  await save(second.fields)
  const third = await shown()
  expect(third.fields.getAll('notification.search').toSorted()).toEqual(carried.slice(1).toSorted())
  expect(third.fields.getAll('notification.cities')).toEqual(['9000'])
})

test('an unsubscriber may give a reason with one tap; it is counted once, anonymously', async () => {
  const manage = await followed('leaver@example.com', 'status=FOR_SALE&type=HOUSE&pc=9000')
  const stop = site.url + unsubscribeLink(await (await fetch(manage)).text())
  const press = async (fields: Record<string, string>) => {
    const answer = await fetch(stop, { method: 'POST', body: new URLSearchParams(fields) })
    return await answer.text()
  }
  expect(await (await fetch(stop)).text()).not.toContain('name="reason"')
  expect(await press({ intent: 'unsubscribe' })).toContain('name="reason"')
  for (let n = 0; n < 2; n++) expect(await press({ intent: 'reason', reason: 'found' })).toContain('Dank u')
  await press({ intent: 'reason', reason: 'x'.repeat(500) })
  const { stdout } = await site.gevel('stats')
  expect(stdout).toMatch(/unsubscribed: found\s+1\n/)
  expect(stdout.match(/unsubscribed/g)).toHaveLength(1)
})

test('a change of address counts as a new request, at most three a day per subscription, so no link can mail strangers [subscribe-requests.another-address-counts]', async () => {
  const limited = await startSite({
    anyStore: true,
    env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1/32,::1/128' },
  })
  try {
    const moves = async (email: string) => {
      const link = await followed(email, 'status=FOR_SALE&type=HOUSE&pc=9000', limited)
      const fields = fieldsIn(await (await fetch(link)).text())
      return async (to: string, network: string) => {
        fields.set('contact.contact_information.personal.email', to)
        const headers = { 'x-forwarded-for': network }
        const answer = await fetch(link, { method: 'POST', body: fields, headers, redirect: 'manual' })
        return { status: answer.status, headers: answer.headers, text: await answer.text() }
      }
    }
    const move = await moves('moves@example.com')
    for (let n = 0; n < 3; n++) expect((await move(`stranger${n}@example.com`, `51.7.${n}.7`)).status).toBe(303)
    const refused = await move('stranger3@example.com', '51.7.3.7')
    expect(refused.status, 'the fourth of the day').toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.text).toContain('Er is niets gewijzigd')
    expect(refused.text, 'the typed address stays').toContain('stranger3@example.com')
    expect((await move('moves@example.com', '51.7.3.7')).status, 'other changes can be saved').toBe(303)
    const next = await moves('next@example.com')
    for (let n = 0; n < 10; n++) expect(await subscribeFrom(limited, `new${n}@example.com`, '51.8.8.8')).toBe(201)
    expect((await next('stranger4@example.com', '51.8.8.8')).status, 'its network has sent ten requests').toBe(429)
    expect((await next('stranger4@example.com', '51.8.9.8')).status).toBe(303)
  } finally {
    await limited.stop()
  }
})

async function subscribeFrom(on: Site, email: string, network: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': network }
  const body = JSON.stringify(request(email))
  return (await fetch(`${on.url}/nl/ajax/notifications`, { method: 'POST', headers, body })).status
}
