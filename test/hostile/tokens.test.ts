import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../browser/browser.ts'
import { visit } from '../browser/page.ts'
import { chanceOf } from '../seed.ts'
import { linkIn } from './mail-links.ts'
import { type SampleSite, startSampleSite, wish } from './sample-site.ts'
import { storedRows } from './stored-rows.ts'
import { guesser, withinOneMinute } from './within-minute.ts'
import { pause, until } from '../waiting.ts'

const long = process.env['GEVEL_LONG'] === '1'
const random = chanceOf('tokens')

let site: SampleSite
let links: Record<'confirm' | 'manage' | 'unsubscribe' | 'cancel' | 'stop', string>
beforeAll(async () => {
  site = await startSampleSite()
  links = await everyLink(site)
})
afterAll(async () => {
  await site.stop('SIGKILL')
})

describe('links of mails', () => {
  test('change nothing when a scanner follows them, even in a browser with scripts [tokens.change-nothing-scanner]', async () => {
    const before = await settledRows()
    for (const path of Object.values(links)) {
      for (const method of ['HEAD', 'GET', 'OPTIONS']) {
        for (let time = 0; time < 3; time += 1) {
          const answer = await fetch(site.url + path, { method })
          await answer.arrayBuffer()
          expect(answer.status, `${method} ${path}`).toBe(method === 'OPTIONS' ? 404 : 200)
        }
      }
    }
    const browser = await launchBrowser()
    const scan = async (path: string): Promise<void> => {
      const { page, close } = await visit(browser)
      await page.goto(site.url + path, { waitUntil: 'load' })
      await page.mouse.move(300, 300)
      await pause(long ? 30_000 : 1500, 'span')
      await close()
    }
    await Promise.all(Object.values(links).map(scan))
    const after = await settledRows()
    // The worker notes in `meta` how far it has run; that is not a visitor's change.
    for (const table of Object.keys(before)) if (table !== 'meta') expect(after[table], table).toEqual(before[table])
  })

  /** Ways to ask for the page of a link, of which only a browser's GET is meant. */
  const WAYS: Record<string, (path: string) => [path: string, how: RequestInit]> = {
    'a GET': (path) => [path, {}],
    'a HEAD': (path) => [path, { method: 'HEAD' }],
    'a GET for JSON': (path) => [path, { headers: { accept: 'application/json' } }],
    'a slash behind it': (path) => [`${path}/`, {}],
    'a slash and a query': (path) => [`${path}/?a=b`, {}],
    'a query': (path) => [`${path}?a=b`, {}],
    'the name of a feed': (path) => [`${path}.json`, {}],
    'an unknown button': (path) => [path, { method: 'POST', body: new URLSearchParams({ intent: 'no-button' }) }],
    'a button and a slash': (path) => [`${path}/`, { method: 'POST', body: new URLSearchParams({ intent: 'none' }) }],
    'a body of JSON': (path) => [path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
    'a body of an unknown kind': (path) => [path, { method: 'POST', body: 'x', headers: { 'content-type': 'a/b' } }],
    'a body that is too long': (path) => [
      path,
      { method: 'POST', body: new URLSearchParams({ a: 'a'.repeat(70_000) }) },
    ],
    'a form of another site': (path) => [
      path,
      { method: 'POST', body: new URLSearchParams(), headers: { origin: 'https://elders.example' } },
    ],
    'another method': (path) => [path, { method: 'DELETE' }],
  }

  test('are in no answer that is cached, indexed or gives a referrer, however one asks [tokens.lead-pages-nobody]', async () => {
    const wrong = [`/nl/hou-me-op-de-hoogte/${randomToken()}`, `/nl/afspraak-annuleren/${randomToken().slice(0, 22)}`]
    for (const path of [...Object.values(links), ...wrong]) {
      for (const [way, asked] of Object.entries(WAYS)) {
        const [address, how] = asked(path)
        const { status, headers } = await fetch(site.url + address, { ...how, redirect: 'manual' })
        const said = ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => headers.get(name))
        expect(said, `${way}: ${path} (${status})`).toEqual(['no-store', 'no-referrer', 'noindex'])
      }
    }
  })

  test('carry 256 random bits, viewing links 128; the store has only their SHA-256 [tokens.carry-256-bits]', async () => {
    const rows = await settledRows()
    const stored = JSON.stringify({ ...rows, outbox: rows['outbox']?.filter(({ kind }) => kind !== 'friend') })
    const hashes = [
      ...(rows['token'] ?? []).map(({ hash }) => hash),
      ...(rows['appointment'] ?? []).map((row) => row['link_hash']),
    ]
    for (const [kind, path] of Object.entries(links)) {
      const token = path.split('/').at(-1) ?? ''
      expect(Buffer.from(token, 'base64url'), kind).toHaveLength(kind === 'cancel' ? 16 : 32)
      expect(hashes, kind).toContain(createHash('sha256').update(token).digest('hex'))
      expect(stored.includes(token), kind).toBe(false)
    }
    expect(new Set(Object.values(links)).size).toBe(5)
  })

  test('open only their own page [tokens.open-nothing]', async () => {
    const token = (path: string): string => path.split('/').at(-1) ?? ''
    for (const [path, kind] of [
      ['/nl/hou-me-op-de-hoogte/', 'unsubscribe'],
      ['/nl/hou-me-op-de-hoogte/', 'stop'],
      ['/nl/hou-me-op-de-hoogte/uitschrijven/', 'stop'],
      ['/nl/doorsturen/stop/', 'manage'],
      ['/nl/doorsturen/stop/', 'unsubscribe'],
    ] as const) {
      expect((await fetch(site.url + path + token(links[kind]))).status, `${kind} at ${path}`).toBe(404)
    }
  })

  test('to unsubscribe cannot manage the subscription, whatever is posted to them, and reveal no other link [tokens.unsubscribe-nothing-those]', async () => {
    const token = links.unsubscribe.split('/').at(-1) ?? ''
    const before = await settledRows()
    const posted = async (path: string, intent: string): Promise<number> => {
      const body = new URLSearchParams({ intent, 'contact.first_name': 'Mallory', email: 'manage@example.be' })
      return (await fetch(site.url + path, { method: 'POST', body, redirect: 'manual' })).status
    }
    const ofManage = [
      'save',
      'pause-1',
      'pause-3',
      'resume',
      'restart',
      'renew',
      'export',
      'erase',
      'download',
      'erase-now',
    ]
    for (const intent of [...ofManage, 'confirm', 'none']) {
      expect(await posted(links.unsubscribe, intent), intent).toBe(400)
      expect(await posted(`/nl/hou-me-op-de-hoogte/${token}`, intent), intent).toBe(intent === 'none' ? 400 : 404)
    }
    const page = await (await fetch(site.url + links.unsubscribe)).text()
    const others = [...page.matchAll(/\/([\w-]{43})(?=["?])/g)].filter(([, one]) => one !== token)
    expect(others).toEqual([])
    expect(page).not.toContain('manage@example.be')
    const after = await settledRows()
    for (const table of Object.keys(before)) if (table !== 'meta') expect(after[table], table).toEqual(before[table])
  })

  test('that are wrong all get the same answer', async () => {
    const bodyOf = async (token: string): Promise<string> => {
      const html = await (await fetch(`${site.url}/nl/hou-me-op-de-hoogte/${token}`)).text()
      return html.replaceAll(token, '')
    }
    const unsubscribe = links.unsubscribe.split('/').at(-1) ?? ''
    const manage = links.manage.split('/').at(-1) ?? ''
    const alike = new Set<string>()
    for (const token of [
      randomToken(),
      randomToken(),
      unsubscribe,
      `${manage.slice(0, 42)}${manage.endsWith('A') ? 'B' : 'A'}`,
    ])
      alike.add(await bodyOf(token))
    expect(alike.size).toBe(1)
  })

  test('cannot be guessed: after ten wrong ones a minute comes 429 before any lookup; unsubscribing always works [tokens.cannot-guessed-trying]', async () => {
    const limited = await startSampleSite({
      env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1/32,::1/128' },
    })
    onTestFinished(async () => void (await limited.stop('SIGKILL')))
    await limited.post('notifications', wish('household@example.be'))
    const right = linkIn((await limited.waitForMails(1))[0]?.text, '/nl/hou-me-op-de-hoogte/')
    await fetch(limited.url + right, { method: 'POST', body: new URLSearchParams({ intent: 'confirm' }) })
    const stop = unsubscribeIn(await (await fetch(limited.url + right)).text())
    const paths = [
      () => `/nl/hou-me-op-de-hoogte/${randomToken()}`,
      () => `/fr/tenez-moi-au-courant/desinscrire/${randomToken()}`,
      () => `/nl/doorsturen/stop/${randomToken()}`,
      () => `/nl/afspraak-annuleren/${randomToken().slice(0, 22)}`,
      () => `/calendar/${randomToken().slice(0, 22)}.ics`,
    ]
    await withinOneMinute(async (headers) => {
      const statuses: number[] = []
      for (let time = 0; time < 15; time += 1) {
        const answer = await fetch(limited.url + (paths[time % paths.length]?.() ?? ''), { headers })
        statuses.push(answer.status)
        if (answer.status === 429 && !(Number(answer.headers.get('retry-after')) > 0)) statuses.push(0)
      }
      for (const path of [right, stop]) statuses.push((await fetch(limited.url + path, { headers })).status)
      return () => expect(statuses.join()).toBe(`${'404,'.repeat(10)}429,429,429,429,429,429,429`)
    })
    const oneClick = {
      method: 'POST',
      headers: guesser(0),
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    }
    expect((await fetch(limited.url + stop, oneClick)).status).toBe(200)
    const states = (await storedRows(limited))['subscription']?.map((row) => row['state'])
    expect(states).toEqual(['ended'])
  })

  test('and email addresses never reach the log [tokens.addresses-never-reach]', () => {
    const log = site.log()
    for (const path of Object.values(links)) expect(log).not.toContain(path.split('/').at(-1))
    expect(log).not.toMatch(/@(a\.)?example|hou-me-op-de-hoogte\/|fictieve|127\.0\.0\.1/i)
    expect(log).toContain('"route":"manageSubscription"')
    const lines = log.split('\n').filter((line) => line.includes('"msg":"request"'))
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines)
      expect(line).toMatch(/"time":"20[^"]+Z".*"id":"[\w-]{12}","method":"[A-Z]+","route":"[^"]+","status":\d{3},"ms":/)
  })
})

test('twenty requests for one address make one mail, and its link confirms them all', async () => {
  const email = 'bombed@example.be'
  for (let time = 0; time < 20; time += 1) expect((await site.post('notifications', wish(email))).status).toBe(201)
  const told = async () => (await site.mails()).filter((mail) => mail.to?.some(({ address }) => address === email))
  await until('the mail', async () => (await told()).length > 0)
  await pause(1000, 'nothing happens')
  const mails = await told()
  expect(mails).toHaveLength(1)
  const link = linkIn(mails[0]?.text, '/nl/hou-me-op-de-hoogte/')
  expect((await fetch(site.url + link, { method: 'POST', body: new URLSearchParams() })).status).toBe(200)
  const rows = await storedRows(site)
  const contacts = (rows['contact'] ?? []).filter((row) => row['email'] === email).map((row) => row['id'])
  const states = (rows['subscription'] ?? [])
    .filter((row) => contacts.includes(row['contact_id']))
    .map((row) => row['state'])
  expect(states).toHaveLength(20)
  expect(new Set(states)).toEqual(new Set(['active']))
})

const randomToken = (): string => random.bytes(32).toString('base64url')

/** One link of each kind: of a pending and a confirmed subscription, a viewing and a mail to a friend. */
async function everyLink(on: SampleSite): Promise<typeof links> {
  const textTo = async (address: string, count: number): Promise<string | undefined> =>
    (await on.waitForMails(count)).find((mail) => mail.to?.some((to) => to.address === address))?.text
  await on.post('notifications', wish('confirm@example.be'))
  const confirm = linkIn(await textTo('confirm@example.be', 1), '/nl/hou-me-op-de-hoogte/')
  await on.post('notifications', wish('manage@example.be'))
  const manage = linkIn(await textTo('manage@example.be', 2), '/nl/hou-me-op-de-hoogte/')
  await fetch(on.url + manage, { method: 'POST', body: new URLSearchParams() })
  const page = await (await fetch(on.url + manage)).text()
  const unsubscribe = unsubscribeIn(page)
  const [estate_id] = on.offers
  await on.post('send-to-a-friend', {
    estate_id,
    friend_email: 'friend@example.be',
    sender_name: 'An',
    sender_email: 'an@example.be',
  })
  const stop = linkIn(await textTo('friend@example.be', 3), '/nl/doorsturen/stop/')
  const form = await (await fetch(`${on.url}/nl/bezoek-plannen/${estate_id}`)).text()
  const slot =
    /name="slot"[^>]*value="([^"]+)"/.exec(form)?.[1] ??
    /value="([^"]+)"[^>]*name="slot"/.exec(form)?.[1] ??
    /<option value="(\d{4}[^"]+)"/.exec(form)?.[1] ??
    ''
  const body = new URLSearchParams({ slot, name: 'An Bezoeker', email: 'visitor@example.be' })
  const booked = await fetch(`${on.url}/nl/bezoek-plannen/${estate_id}`, { method: 'POST', body, redirect: 'manual' })
  expect(booked.status, 'a viewing is booked').toBe(303)
  const cancel = linkIn(await textTo('visitor@example.be', 4), '/nl/afspraak-annuleren/')
  return { confirm, manage, unsubscribe, cancel, stop }
}

const unsubscribeIn = (page: string): string =>
  /"(\/nl\/hou-me-op-de-hoogte\/uitschrijven\/[\w-]+)"/.exec(page)?.[1] ?? ''

/** All rows, once the mails are sent and the store is at rest. */
async function settledRows(): Promise<Awaited<ReturnType<typeof storedRows>>> {
  return await until(
    'all mails to be sent',
    async () => {
      const rows = await storedRows(site)
      return (rows['outbox'] ?? []).every((row) => row['state'] === 'sent') && rows
    },
    { everyMs: 200 },
  )
}
