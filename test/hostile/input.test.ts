import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { freshPostgres } from '../fresh-postgres.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { startSite } from '../site.ts'
import { hasPostgres } from '../store/engines.ts'
import { addressPayloads, headerPayloads, pathPayloads, queryPayloads } from './payloads.ts'
import { sendRaw, statusesOf } from './raw-request.ts'
import { type SampleSite, startSampleSite, wish } from './sample-site.ts'
import { pause } from '../waiting.ts'
import { chanceOf } from '../seed.ts'

const long = process.env['GEVEL_LONG'] === '1'

/** Uses SQL search where PostgreSQL is available, so that every query parameter reaches a database. */
let site: SampleSite
let mailServer: MailServer
beforeAll(async () => {
  mailServer = await startMailServer()
  const databaseUrl = hasPostgres ? await freshPostgres() : undefined
  site = await startSampleSite({
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    env: { SEARCH: 'sql', SMTP_URL: mailServer.url, MAIL_FROM: 'site@huis.example' },
  })
})
afterAll(async () => {
  await site.stop('SIGKILL')
  await mailServer.close()
})

/** Error lines in the site's log after its first `from` characters. */
function mishaps(from: number): string[] {
  return site
    .log()
    .slice(from)
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line))
}

describe(`500 SQL injection texts`, () => {
  const NAMES = [
    ...['status', 'type', 'price_min', 'price_max', 'sale_min', 'sale_max', 'rent_min', 'rent_max', 'takeover_min'],
    ...['takeover_max', 'bedrooms_min', 'bedrooms_max', 'year_min', 'year_max', 'land_min', 'land_max'],
    ...['commercial_min', 'commercial_max', 'pc', 'country', 'garden', 'terrace', 'garage', 'bicycle_shed'],
    ...['ready_to_move_in', 'revenue_property', 'renovation_required', 'energy_max', 'new_build', 'around'],
    ...['province', 'bbox', 'area', 'sort', 'page', 'not_understood', 'living_min', 'living_max', 'furnished'],
    ...[
      'elevator',
      'wheelchair',
      'pets_allowed',
      'swimming_pool',
      'ground_floor',
      'not_renovation',
      'not_ground_floor',
      'not_pc',
      'deposit_max',
      'total_max',
      'only_home',
      'monthly_max',
      'own',
      'rate',
      'years',
      'warm_max',
      'costs_unknown',
      'available_from',
      'station_km_max',
      'travel',
      'not_type',
    ],
  ]

  test('change no status class in any place, and cause no database error [input.change-status-class]', async () => {
    const from = site.log().length
    expect(queryPayloads).toHaveLength(500)
    const json = { accept: 'application/json' }
    const asked = queryPayloads.flatMap((_, first): [string, number, RequestInit?][] => {
      const at = (offset: number): string => encodeURIComponent(queryPayloads[(first + offset) % 500] ?? '')
      return [
        [`/nl/aanbod?${NAMES.map((name, offset) => `${name}=${at(offset)}`).join('&')}`, 2, { headers: json }],
        [`/nl/aanbod?q=${at(0)}`, 3],
        [`/nl/ajax/search-city?search=${at(0)}&limit=${at(1)}&locale=${at(2)}&page=${at(3)}`, 2],
        [`/nl/ajax/estate/${at(0)}`, 4],
        [`/nl/ajax/similar-estate/${at(0)}`, 4],
        [`/nl/aanbod/${at(0)}/${at(1)}`, 4],
        [`/nl/favorieten?id=${at(0)}&id=${at(1)}`, 2, { headers: json }],
        [`/nl/hou-me-op-de-hoogte/${at(0)}`, 4],
        [`/nl/afspraak-annuleren/${at(0)}`, 4],
      ]
    })
    const wrong: string[] = []
    await atOnce(8, asked, async ([path, wanted, init]) => {
      const answer = await fetch(site.url + path, { redirect: 'manual', ...init })
      await answer.arrayBuffer()
      if (Math.floor(answer.status / 100) !== wanted) wrong.push(`${answer.status} ${path.slice(0, 200)}`)
    })
    expect(wrong).toEqual([])
    expect(mishaps(from)).toEqual([])
  })

  test('are refused or stored as text in every field of every endpoint [input.field-endpoint-refused]', async () => {
    const from = site.log().length
    await atOnce(8, queryPayloads.slice(0, long ? 500 : 100), async (text) => {
      const estate_id = text
      for (const [endpoint, body] of [
        [
          'notifications',
          {
            contact: { first_name: text, contact_information: { personal: { email: text } } },
            notification: {
              statuses: [text],
              types: [text],
              cities: [text],
              financial: { price_for_sale: { min: text } },
            },
          },
        ],
        ['contact-form-handler', { estate_id, contact: { last_name: text }, message: text }],
        ['send-to-a-friend', { estate_id, friend_email: text, sender_name: text, sender_email: text, message: text }],
      ] as const) {
        const answer = await site.post(endpoint, body, { 'idempotency-key': 'a'.repeat(8) + encodeURIComponent(text) })
        expect(answer.status, `${endpoint} ${text}`).toBe(422)
      }
    })
    expect(mishaps(from)).toEqual([])
  })
})

describe('addresses and names that smuggle in recipients', () => {
  test('are refused by every form', async () => {
    const [estate_id] = site.offers
    for (const email of addressPayloads) {
      const bodies = [
        ['notifications', wish(email)],
        ['contact-form-handler', { contact: { contact_information: { personal: { email } } }, message: 'Hallo' }],
        ['send-to-a-friend', { estate_id, friend_email: email, sender_name: 'An', sender_email: 'an@a.example' }],
        ['send-to-a-friend', { estate_id, friend_email: 'bo@a.example', sender_name: 'An', sender_email: email }],
      ] as const
      for (const [endpoint, body] of bodies) {
        const answer = await site.post(endpoint, body)
        expect(answer.status, `${endpoint} with ${JSON.stringify(email)}`).toBe(422)
      }
    }
  })

  test('reach one person each, without an extra header [input.reach-person-without]', async () => {
    const before = mailServer.mails.length
    const [estate_id] = site.offers
    let accepted = 0
    for (const [index, text] of [...headerPayloads, 'n'.repeat(100_000)].entries()) {
      const contact = {
        first_name: text,
        last_name: text,
        contact_information: { personal: { email: `c${index}@a.example` } },
      }
      const bodies = [
        ['contact-form-handler', { contact, message: text }],
        ['contact-form-handler', { contact: { contact_information: contact.contact_information }, message: text }],
        ['notifications', wish(`s${index}@a.example`, { first_name: text })],
        [
          'send-to-a-friend',
          {
            estate_id,
            friend_email: `f${index}@a.example`,
            sender_name: text,
            sender_email: 'an@a.example',
            message: text,
          },
        ],
      ] as const
      for (const [endpoint, body] of bodies) {
        const answer = await site.post(endpoint, body)
        expect([201, 413, 422], `${endpoint} with ${JSON.stringify(text.slice(0, 40))}`).toContain(answer.status)
        if (answer.status === 201) accepted += 1
      }
    }
    expect(accepted).toBeGreaterThan(0)
    await expect.poll(() => mailServer.mails.length - before).toBeGreaterThanOrEqual(accepted)
    expect(mailServer.recipients.filter((address) => address.includes('evil'))).toEqual([])
    // One mail may be on its way: its recipient arrives before its text.
    await expect.poll(() => mailServer.recipients.length - mailServer.mails.length).toBe(0)
    for (const mail of mailServer.mails) {
      const head = mail.slice(0, mail.indexOf('\r\n\r\n'))
      expect(head.match(/^to:/gim), head).toHaveLength(1)
      expect(head).not.toMatch(/^(bcc|cc):/im)
      expect(head).not.toMatch(/^reply-to:.*,/im)
    }
  })

  test('add no link or telephone number to the mail to a friend', async () => {
    const [estate_id] = site.offers
    for (const message of [
      'Kijk op www.evil.example',
      'https://evil.example',
      'evil (dot) com',
      'Bel +32 470 12 34 56',
      'evil@b.example',
      'h\u200bttps://evil.example',
    ]) {
      const body = { estate_id, friend_email: 'bo@a.example', sender_name: 'An', sender_email: 'an@a.example', message }
      expect((await site.post('send-to-a-friend', body)).status, message).toBe(422)
    }
  })
})

test('a duplicate field counts once or is an error, by one rule, and never counts twice [input.sent-twice-thing]', async () => {
  const total = async (query: string): Promise<number> => {
    const answer = await fetch(`${site.url}/nl/aanbod?${query}`, { headers: { accept: 'application/json' } })
    expect(answer.status, query).toBe(200)
    return z.object({ total: z.number() }).parse(await answer.json()).total
  }
  for (const [one, other] of [
    ['price_max=1000', 'price_max=900000000'],
    ['beds_min=1', 'beds_min=90'],
  ] as const) {
    const alone = [await total(`status=FOR_SALE&${one}`), await total(`status=FOR_SALE&${other}`)]
    expect(alone).toContain(await total(`status=FOR_SALE&${one}&${other}`))
    expect(alone).toContain(await total(`status=FOR_SALE&${other}&${one}`))
  }
  const before = (await site.mails()).length
  const field = 'contact.contact_information.personal.email'
  const body = new URLSearchParams([
    [field, 'one@twice.example'],
    [field, 'other@twice.example'],
    ['message', 'Is het vrij?'],
  ])
  const answer = await fetch(`${site.url}/nl/contact`, { method: 'POST', body, redirect: 'manual' })
  expect([303, 422]).toContain(answer.status)
  await pause(1500, 'nothing happens')
  const to = (await site.mails()).slice(before).flatMap((mail) => mail.to ?? [])
  expect(new Set(to.map(({ address }) => address).filter((one) => one?.endsWith('@twice.example'))).size).toBeLessThan(
    2,
  )
  for (const intents of ['intent=confirm&intent=erase-now', 'intent=link&intent=unsubscribe']) {
    const link = `${site.url}/nl/hou-me-op-de-hoogte/${'x'.repeat(43)}`
    expect((await fetch(link, { method: 'POST', body: new URLSearchParams(intents) })).status).toBe(400)
  }
})

test('no address or form redirects to another site, and no folder is listed [input.nobody-sent-another]', async () => {
  const elsewhere = 'https://evil.example'
  const asked = `next=${elsewhere}&url=${elsewhere}&redirect=${elsewhere}&return=//evil.example`
  const [offer] = site.offers
  const paths = [
    '//evil.example',
    '/\\evil.example',
    '//evil.example/nl/aanbod',
    `/${elsewhere}`,
    `/?${asked}`,
    `/nl/aanbod?q=te+huur&${asked}`,
  ]
  for (const path of [
    ...paths,
    `/nl/aanbod/${offer}//evil.example`,
    `/nl/aanbod/${offer}?${asked}`,
    '/nl/%2f%2fevil.example',
  ]) {
    const received = await sendRaw(
      site.url,
      `GET ${path} HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nConnection: close\r\n\r\n`,
    )
    const location = /^location: (.*)$/im.exec(received.split('\r\n\r\n')[0] ?? '')?.[1]?.trim()
    if (location !== undefined) expect(new URL(location, site.url).origin, path).toBe(site.url)
  }
  const form = {
    'contact.contact_information.personal.email': 'elsewhere@example.be',
    'notification.statuses': 'FOR_SALE',
    'notification.types': 'HOUSE',
  }
  for (const [path, body] of [
    ['/nl/hou-me-op-de-hoogte', { ...form, next: elsewhere, redirect: elsewhere }],
    ['/nl/hou-me-op-de-hoogte/succes', { email: 'elsewhere@example.be', next: elsewhere }],
  ] as const) {
    const answer = await fetch(`${site.url}${path}?${asked}`, {
      method: 'POST',
      body: new URLSearchParams(body),
      redirect: 'manual',
    })
    // A form with unknown fields is refused.
    expect([303, 422], path).toContain(answer.status)
    expect(new URL(answer.headers.get('location') ?? '/', site.url).origin, path).toBe(site.url)
  }
  for (const folder of [
    '/assets',
    '/assets/',
    '/media/',
    '/media/drawing/',
    '/calendar/',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/src/main.ts',
  ])
    expect((await fetch(site.url + folder)).status, folder).toBe(404)
})

test('a path traversal finds nothing [input.path-climbs-finds]', async () => {
  const from = site.log().length
  for (const path of pathPayloads) {
    for (const folder of [
      '/assets/',
      '/media/',
      '/media/drawing/',
      '/media/hero/',
      '/calendar/',
      '/_mail/',
      '/nl/',
      '/nl/aanbod/',
      '/',
    ]) {
      // Sent raw: an HTTP client would normalise the path first.
      const received = await sendRaw(
        site.url,
        `GET ${(folder + path).replaceAll(' ', '%20')} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      const [status = 0] = statusesOf(received)
      expect([400, 404, 414, 302, 301], `${status} for ${folder}${path.slice(0, 60)}`).toContain(status)
      expect(received).not.toMatch(/root:x:|"dependencies"|\[core\]/)
    }
  }
  expect(mishaps(from)).toEqual([])
})

describe('prototype pollution fields', () => {
  test('are refused in JSON, with their name [input.refused-name-json]', async () => {
    for (const body of [
      '{"__proto__":{"polluted":1},"contact":{},"message":"x"}',
      '{"constructor":{"prototype":{"polluted":1}},"contact":{},"message":"x"}',
      '{"contact":{"__proto__":{"contact_information":{"personal":{"email":"a@a.example"}}}},"message":"x"}',
    ]) {
      const answer = await site.post('contact-form-handler', body)
      expect(answer.status, body).toBe(422)
    }
  })

  test('change nothing in a form [input.change-nothing-form]', async () => {
    const form = new URLSearchParams([
      ['__proto__.polluted', '1'],
      ['__proto__', '1'],
      ['contact.__proto__.polluted', '1'],
      ['constructor.prototype.polluted', '1'],
      ['contact.constructor.prototype.x', '1'],
      ['toString', '1'],
      ['hasOwnProperty.call', '1'],
    ])
    for (const path of ['/nl/contact', '/nl/hou-me-op-de-hoogte', `/nl/contact/${site.offers[0]}`])
      expect((await fetch(site.url + path, { method: 'POST', body: form })).status, path).toBe(422)
    const wish: [string, string][] = [
      ['contact.contact_information.personal.email', 'proto@example.org'],
      ['notification.statuses', 'FOR_SALE'],
      ['notification.types', 'HOUSE'],
    ]
    for (const name of ['notification.__proto__.x', '__proto__', 'notification..x', 'notification.first_name']) {
      const body = new URLSearchParams([...wish, [name, '1'], [name, '2']])
      const answer = await fetch(`${site.url}/nl/hou-me-op-de-hoogte`, { method: 'POST', body, redirect: 'manual' })
      expect(answer.status, name).toBe(422)
    }
    const plain = { method: 'POST', body: new URLSearchParams(wish), redirect: 'manual' } as const
    expect((await fetch(`${site.url}/nl/hou-me-op-de-hoogte`, plain)).status).toBe(303)
    expect((await fetch(`${site.url}/nl/aanbod?__proto__=1&constructor=2&toString=3`)).status).toBe(200)
    expect((await fetch(`${site.url}/nl`)).status).toBe(200)
  })
})

describe('a cross-site request', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin worth the name', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling', { 'sec-fetch-site': 'same-site' }],
  ])('with %s is refused by every form [input.refused-form]', async (_what, headers) => {
    for (const endpoint of ['notifications', 'contact-form-handler', 'send-to-a-friend'])
      expect((await site.post(endpoint, wish('a@a.example'), headers)).status).toBe(403)
    for (const path of [
      '/nl/contact',
      '/nl/hou-me-op-de-hoogte',
      `/nl/afspraak-annuleren/${'A'.repeat(22)}`,
      '/nl/contact?one-click=1',
    ]) {
      const answer = await fetch(site.url + path, { method: 'POST', headers, body: new URLSearchParams() })
      expect(answer.status, path).toBe(403)
    }
  })

  test('may only end a subscription with one click [input.end-subscription-click]', async () => {
    const path = `/nl/hou-me-op-de-hoogte/uitschrijven/${'x'.repeat(43)}?one-click=1`
    const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(site.url + path, { method: 'POST', headers, body })).status).toBe(200)
    expect((await fetch(site.url + path.split('?')[0], { method: 'POST', headers, body })).status).toBe(403)
  })

  test('for another host name gets 421, for the machine’s own names an answer [input.under-another-name]', async () => {
    const ask = async (host: string): Promise<number | undefined> =>
      statusesOf(await sendRaw(site.url, `GET /nl HTTP/1.1\r\n${host}Connection: close\r\n\r\n`))[0]
    const others = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:80', '']
    for (const name of [
      ...others,
      '[::1]evil.example',
      'evil.example#.localhost',
      'evil.example/.localhost',
      'a@localhost',
    ])
      expect(await ask(`Host: ${name}\r\n`), name).toBe(421)
    expect(await ask('')).toBe(421)
    expect(await ask('Host: localhost\r\nHost: evil.example\r\n')).toBe(421)
    for (const name of ['localhost', 'localhost:1234', '127.0.0.1', '[::1]:80'])
      expect(await ask(`Host: ${name}\r\n`), name).toBe(200)
    const other = await sendRaw(
      site.url,
      'GET http://evil.example/nl/contact HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect(other).not.toContain('evil.example')
  })
})

describe('the rate limit of a form', () => {
  const post = async (limited: SampleSite, forwarded?: string): Promise<number> => {
    const contact = { contact_information: { personal: { email: 'an@a.example' } } }
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const answer = await limited.post('contact-form-handler', { contact, message: 'Hallo' }, headers)
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    return answer.status
  }

  test('ignores a forwarding header from an untrusted sender [input.moved-header-anybody]', async () => {
    const limited = await limitedSite({})
    const statuses: number[] = []
    for (let index = 0; index < 14; index += 1) statuses.push(await post(limited, `203.0.113.${index}`))
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429])
  })

  test('counts the visitor behind a trusted proxy, by the hop that the proxy saw [input.follows-visitor-behind]', async () => {
    const limited = await limitedSite({ TRUSTED_PROXIES: '127.0.0.0/8,::1/128' })
    for (let index = 0; index < 14; index += 1) expect(await post(limited, `203.0.113.${index}`)).toBe(201)
    const statuses: number[] = []
    for (let index = 0; index < 12; index += 1) statuses.push(await post(limited, `10.9.8.${index}, 198.51.100.7`))
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    // One household: the same /64.
    const six: number[] = []
    for (let index = 0; index < 12; index += 1) six.push(await post(limited, `2001:db8:1:2::${index.toString(16)}`))
    expect(six.filter((status) => status === 201)).toHaveLength(10)
  })

  test('survives a restart [input.holds-across-restart]', async () => {
    const varDir = mkdtempSync(join(tmpdir(), 'gevel-limits-'))
    onTestFinished(() => rmSync(varDir, { recursive: true, force: true }))
    const first = await startSampleSite({ varDir, env: { RATE_LIMIT: 'on' } })
    for (let index = 0; index < 10; index += 1) expect(await post(first)).toBe(201)
    await first.stop('SIGTERM')
    const again = await startSite({ varDir, env: { RATE_LIMIT: 'on' } })
    onTestFinished(async () => void (await again.stop('SIGKILL')))
    const answer = await fetch(`${again.url}/nl/ajax/contact-form-handler`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ contact: { contact_information: { personal: { email: 'an@a.example' } } }, message: 'x' }),
    })
    expect(answer.status).toBe(429)
  })
})

describe('requests that try to exhaust the server', () => {
  test('that are too large are refused [input.too-much-refused]', async () => {
    const big = 'x'.repeat(70 * 1024)
    expect((await site.post('contact-form-handler', { contact: {}, message: big })).status).toBe(413)
    const form = await fetch(`${site.url}/nl/contact`, { method: 'POST', body: new URLSearchParams({ message: big }) })
    expect(form.status).toBe(413)
    expect((await site.post('notifications', '['.repeat(30_000) + ']'.repeat(30_000))).status).toBe(400)
    expect((await site.post('notifications', `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`)).status).toBe(400)
    expect((await fetch(`${site.url}/nl/aanbod?${'pc=9000&'.repeat(1900)}`)).status).toBeLessThan(500)
    expect(
      (await fetch(`${site.url}/nl/favorieten?${'id=1&'.repeat(3000)}`, { headers: { accept: 'application/json' } }))
        .status,
    ).toBeLessThan(500)
  })

  test('that never end their headers are cut off by the server itself [input.never-ending-headers]', async () => {
    const received = await sendRaw(site.url, 'GET /nl HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    expect(statusesOf(received)).toEqual([408])
  })

  test('that two servers might parse differently are refused [input.two-servers-read]', async () => {
    const smuggled = 'GET /nl/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const post = 'POST /nl/contact HTTP/1.1\r\nHost: localhost\r\n'
    for (const head of [
      `Content-Length: ${smuggled.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n',
      'Content-Length: 0\r\nContent-Length: 44\r\n\r\n',
      'Content-Length: 0, 44\r\n\r\n',
      'Content-Length: +0\r\n\r\n',
      'Content-Length: -1\r\n\r\n',
      'Content-Length : 0\r\n\r\n',
      'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
      'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
      'X: a\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'X: a\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n',
      ' Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ]) {
      const statuses = statusesOf(await sendRaw(site.url, post + head + smuggled))
      expect(statuses, JSON.stringify(head)).toEqual([400])
    }
    const ping = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n'
    expect(statusesOf(await sendRaw(site.url, `${ping}\r\n${ping}Connection: close\r\n\r\n`))).toEqual([200, 200])
  })

  test('with random bytes never break any address', async () => {
    const from = site.log().length
    const next = chanceOf('random bytes').bytes
    const routes = [
      '/',
      '/nl',
      '/nl/aanbod',
      '/nl/aanbod/1',
      '/nl/aanbod/1/x',
      '/nl/contact',
      '/nl/contact/1',
      '/nl/doorsturen/1',
      '/nl/doorsturen/stop/x',
      '/nl/bezoek-plannen/1',
      '/nl/afspraak-annuleren/x',
      '/nl/hou-me-op-de-hoogte',
      '/nl/hou-me-op-de-hoogte/x',
      '/nl/hou-me-op-de-hoogte/uitschrijven/x',
      '/nl/favorieten',
      '/nl/ajax/notifications',
      '/nl/ajax/search-city',
      '/nl/ajax/estate/1',
      '/nl/ajax/send-to-a-friend',
      '/nl/ajax/contact-form-handler',
      '/nl/ajax/notification-preview',
      '/nl/ajax/map',
      '/hooks/mail',
      '/csp-report',
      '/calendar/x',
      '/media/drawing/1.svg',
      '/assets/x',
      '/sitemap-1.xml',
      '/_mail',
    ]
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/csp-report',
    ]
    const wrong: string[] = []
    const rounds = Array.from({ length: long ? 100 : 8 }, () => routes).flat()
    await atOnce(8, rounds, async (route) => {
      const coded = (length: number): string =>
        [...next(length)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
      const path = route.replace(/(x|1)(?=\.|$)/, () => coded(12))
      const body = next(200)
      const type = types[body[0] === undefined ? 0 : body[0] % types.length]
      const lines = [
        `GET ${path}?${coded(10)}=${coded(20)}&q=%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: locale=${coded(5)}; ${coded(4)}\r\nAccept-Language: ${coded(9)}\r\n\r\n`,
        Buffer.concat([
          Buffer.from(
            `POST ${route} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`,
          ),
          body,
        ]),
        Buffer.concat([
          Buffer.from(`GET ${route}/`),
          next(30),
          Buffer.from(' HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'),
        ]),
      ]
      for (const request of lines) {
        const statuses = statusesOf(await sendRaw(site.url, request))
        if (statuses.length === 0 || statuses.some((status) => status >= 500))
          wrong.push(`${statuses.join()} ${request.toString('latin1').slice(0, 300)}`)
      }
    })
    expect(wrong).toEqual([])
    expect(mishaps(from)).toEqual([])
  })
})

async function limitedSite(env: Record<string, string>): Promise<SampleSite> {
  const limited = await startSampleSite({ env: { ...env, RATE_LIMIT: 'on' } })
  onTestFinished(async () => void (await limited.stop('SIGKILL')))
  return limited
}

async function atOnce<T>(workers: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
