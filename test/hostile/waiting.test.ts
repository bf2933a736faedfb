import { globSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { buildPath, ROUTE_NAMES } from '#i18n/routes.ts'
import { runOutsideRequest } from '#store/engine/outside-request.ts'
import type { WebApp } from '#web/web-app.ts'
import { needing } from '../run/needing.ts'
import { chanceOf } from '../seed.ts'
import { ENGINES, oneEngineWillDo, POSTGRES } from '../store/engines.ts'
import { postForms } from './post-forms.ts'
import { wish } from './sample-site.ts'
import { type Answer, type Asked, startWaitingSite, type WaitingSite } from './waiting-site.ts'

const random = chanceOf('waiting')
const long = process.env['GEVEL_LONG'] === '1'
const PLANTED = '/planted'
/** The admission limit for requests being served. */
const MAX_ADMITTED = 200
/** Two networks with this many requests exceed the admission limit. */
const REQUESTS_PER_NETWORK = 120
/** Other visitors, who request a page and send a form meanwhile. */
const VISITORS = long ? 42 : 8
const ATTACKERS = ['203.0.113.1', '203.0.113.2']
/** Enough networks to get past limits per network. */
const SIX_NETWORKS = [...ATTACKERS, '203.0.113.3', '203.0.113.4', '2001:db8:a::1', '2001:db8:b::1']

type Variant = {
  name: string
  queue: keyof WebApp['queues']
  asked: (site: WaitingSite, i: number) => Asked
  networks?: readonly string[]
  hangsUp?: true
  /** also runs in `npm test` */
  short?: true
  prepare?: (site: WaitingSite) => Promise<unknown>
}
const word = () => `not_word=woord${fresh()}`
const words = (name: string, path: () => string, more: Partial<Asked & Variant> = {}): Variant => {
  const { method, headers, networks, hangsUp, short } = more
  return {
    ...{
      name,
      queue: 'words',
      asked: () => ({ path: path(), ...(method && { method }), ...(headers && { headers }) }),
    },
    ...(networks && { networks }),
    ...(hangsUp && { hangsUp }),
    ...(short && { short }),
  }
}
const languages = ['fr', 'de', 'en']
const named = (i: number, { offers }: WaitingSite) => `${offers[i % 3]}-${languages[Math.floor(i / 3) % 3]}`

/** The attack that was once seen, at each other place. */
const VARIANTS: readonly Variant[] = [
  words('pins of the map without a word', () => `/nl/ajax/pins?${word()}`, { short: true }),
  words('a search without five words', () => `/nl/aanbod?${[word(), word(), word(), word(), word()].join('&')}`),
  words('its RSS feed', () => `/nl/aanbod.rss?${word()}`),
  words('its JSON feed', () => `/fr/offre.json?${word()}`),
  words('its JSON', () => `/en/offer?${word()}`, { headers: { accept: 'application/json' } }),
  words('its head alone', () => `/de/angebot?${word()}`, { method: 'HEAD' }),
  words('prices', () => `/nl/ajax/prices?status=FOR_SALE&${word()}`),
  words('the preview of a subscription', () => `/nl/ajax/notification-preview?${word()}`),
  words('the form of a subscription', () => `/nl/hou-me-op-de-hoogte?${word()}`),
  words('readers who hang up', () => `/nl/ajax/pins?${word()}`, { hangsUp: true, short: true }),
  words('six networks', () => `/nl/ajax/pins?${word()}`, {
    networks: SIX_NETWORKS,
  }),
  {
    name: 'brochures',
    queue: 'brochure',
    asked: (site, i) => ({ path: `/media/brochure/${named(i, site)}.pdf` }),
  },
  {
    name: 'share pictures',
    queue: 'share',
    asked: (site, i) => ({ path: `/media/share/${named(i, site)}.jpg` }),
    short: true,
  },
  {
    name: 'drawings',
    queue: 'drawn',
    asked: ({ offers }, i) => ({ path: `/media/drawing/${offers[i % 3]}-night-${[320, 640][i % 2]}-wide.png` }),
  },
  {
    name: 'sitemaps',
    queue: 'sitemap',
    asked: (_, i) => ({ path: i % 2 === 0 ? '/sitemap.xml' : '/sitemap-1.xml' }),
    short: true,
    prepare: async ({ app, gevel, offers: [id] }) => {
      const version = app.catalogueVersion()
      await gevel('edit', String(id), 'bedrooms', '5')
      await gevel('publish', String(id))
      await expect.poll(() => app.catalogueVersion()).not.toBe(version)
    },
  },
]

const QUEUES = ['brochure', 'share', 'drawn', 'sitemap', 'words', 'offers', 'store'] as const

let last = 0
/** A number that was not used before. */
const fresh = () => 400_000 + (last += 1)
const hex = () => random.below(65_536).toString(16)

const question = ({ offers: [estate_id] }: WaitingSite): Asked => ({
  path: '/nl/ajax/contact-form-handler',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    estate_id,
    contact: {
      ...{ first_name: 'An', last_name: 'An' },
      contact_information: { personal: { email: `an${fresh()}@a.example` } },
    },
    message: 'Kan ik komen kijken?',
  }),
})

const form = (path: string, fields: Record<string, string>): Asked => ({
  ...{ path, method: 'POST' },
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  body: new URLSearchParams(fields).toString(),
})

/** One route that queries the store without a slot, and one that takes a slot like the others. */
function plantRoutes(server: FastifyInstance, { db }: WebApp): void {
  const ask = async () => await db.selectFrom('listing').select('id').limit(1).execute()
  server.get(`${PLANTED}/without-slot`, async () => await runOutsideRequest(ask))
  server.get(`${PLANTED}/with-slot`, ask)
}

/** Queries that the site makes for itself or for all visitors together, once for any number of visitors. */
const SITE_ITSELF = [
  ...['offers/follow-changes.ts', 'at storedSettings', 'office-access/live.ts', 'at showsDemo'],
  ...['at makeHome', 'at viewHome', 'at claimsOf', 'at readAllRules', 'at shortDays'],
]

test('the functions and files in SITE_ITSELF exist', () => {
  const sources = globSync('src/**/*.{ts,tsx}').map((file) => ({ file, code: readFileSync(file, 'utf8') }))
  const isThere = (place: string) =>
    place.startsWith('at ')
      ? sources.some(({ code }) => code.includes(`function ${place.slice(3)}(`))
      : sources.some(({ file }) => file.endsWith(place))
  expect(SITE_ITSELF.filter((place) => !isThere(place))).toEqual([])
})

/** Endpoints that certainly query the store, to check that the census sees queries. */
const KNOWN_TO_ASK = [
  ...['GET manageSubscription', 'GET bookViewing', 'POST contact', 'GET search.rss'],
  ...['GET /:locale(nl|fr|en|de)/ajax/pins', 'POST /:locale(nl|fr|en|de)/ajax/notifications'],
  ...['GET /media/brochure/:file', 'GET /media/share/:file', 'GET /media/drawing/:file', 'GET /sitemap.xml'],
  ...['GET /calendar/:file', 'POST /hooks/mail', 'GET /office/today', 'GET /office/inbox', 'GET /office/events'],
  ...['GET /planted/with-slot', 'POST /office/sign-in', 'PUT /office/feeds/uploads/:id/parts/:part'],
]

type Request = { endpoint: string; asked: () => Asked }

/** Requests of every kind for every route of the server. A route parameter without a sample value is an error. */
async function everyRequest(site: WaitingSite, office: { cookie: string; csrf: string }): Promise<Request[]> {
  const posts = await formsOf(site)
  const sent = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
  // Signing out comes last: a signed-out session queries less.
  const routes = site.routes
    .filter(({ method }) => sent.includes(method))
    .toSorted((a, b) => Number(a.path === '/office/sign-out') - Number(b.path === '/office/sign-out'))
  return routes.flatMap(({ method, path }) => {
    const named: Named[] =
      path === '/*' ? (method === 'POST' ? posts : pagesOf(site)) : [{ name: path, path: filled(path, site) }]
    return named.flatMap(({ name, path: address, body }) => {
      const request = (query: () => string): Request => ({
        endpoint: `${method} ${name}`,
        asked: () => ({
          path: address + query(),
          method,
          ...sentTo(site, method, name, office),
          ...(body && { body }),
        }),
      })
      return (method === 'GET' || method === 'HEAD' ? QUERIES : [() => '']).map(request)
    })
  })
}

const QUERIES = [
  () => '',
  () => `?${word()}`,
  () => `?id=${fresh()}&price_max=${fresh()}&travel=9000,30`,
  () => '?tab=abcdefgh&path=/office/today&search=gent',
]

type Named = { name: string; path: string; body?: string }

function pagesOf({ offers: [id = 0] }: WaitingSite): Named[] {
  const params = { estateId: id, entityId: id, slug: 'huis-gent', token: 'x'.repeat(43), appointmentId: 'x'.repeat(22) }
  const pages = ROUTE_NAMES.map((name) => ({ name, path: buildPath(name, 'nl', params) }))
  return [...pages, { name: 'search.rss', path: '/nl/aanbod.rss' }, { name: 'search.json', path: '/nl/aanbod.json' }]
}

/** The first form of each page, filled in; an empty one where a page has none. */
async function formsOf(site: WaitingSite): Promise<Named[]> {
  const forms: Named[] = []
  for (const { name, path } of pagesOf(site)) {
    const { body } = await site.ask({ path }, '192.0.2.1')
    const [first] = postForms(path, body)
    forms.push({ name, path: first?.path ?? path, body: new URLSearchParams(first?.fields).toString() })
  }
  return forms
}

function filled(path: string, { offers: [id = 0] }: WaitingSite): string {
  const FILES: Record<string, string> = {
    ...{ '/media/share/': `${id}-nl.jpg`, '/media/brochure/': `${id}-nl.pdf`, '/media/drawing/': `${id}-320.png` },
    ...{
      '/media/base/': 'x.svg',
      '/media/hero/': 'day.svg',
      '/media/site/': 'logo.svg',
      '/media/site-photo/:width/': 'x.jpg',
      '/sitemap-': '1',
    },
    ...{ '/media/portrait/': 'noor.png' },
    ...{ '/media/': `${'a'.repeat(32)}-640.jpg`, '/calendar/': `${'x'.repeat(22)}.ics`, '/_mail/': 'x.eml' },
    ...{ '/office/calendar/': `${'x'.repeat(43)}.ics`, '/office/pictures/': `${'a'.repeat(32)}-640.jpg` },
  }
  const VALUES: Record<string, string> = {
    ...{ id: String(id), estateId: String(id), token: 'x'.repeat(43), source: 'sample', upload: '1', part: '0' },
    ...{ file: FILES[path.slice(0, path.indexOf(':file'))] ?? '', locale: LOCALES[0], name: 'streets', width: '640' },
  }
  return path.replaceAll(/:(\w+)(?:\([^)]*\))?|\*$/g, (_, name: string | undefined) => {
    const value = name === undefined ? 'anything' : VALUES[name]
    if (!value) throw new Error(`No sample of a request for ${path}`)
    return value
  })
}

function sentTo(site: WaitingSite, method: string, name: string, { cookie, csrf }: { cookie: string; csrf: string }) {
  const own = {
    cookie: name.startsWith('/office') ? cookie : '',
    'sec-fetch-site': 'same-origin',
    'x-office-token': csrf,
  }
  if (method === 'GET' || method === 'HEAD') return { headers: own }
  if (method === 'PUT') return { headers: { ...own, 'content-type': 'application/octet-stream' }, body: 'x' }
  const json = { ...own, 'content-type': 'application/json' }
  if (name.endsWith('/notifications')) return { headers: json, body: JSON.stringify(wish(`b${fresh()}@a.example`)) }
  if (name.endsWith('/contact-form-handler')) return { headers: json, body: question(site).body ?? '' }
  if (name === '/hooks/mail')
    return {
      headers: { ...json, authorization: `Bearer ${'x'.repeat(32)}` },
      body: JSON.stringify({ address: 'an@a.example', kind: 'soft_bounce' }),
    }
  if (name.startsWith('/office') && name !== '/office/sign-in') return { headers: json, body: '{}' }
  const fields = { email: `c${fresh()}@a.example`, first_name: 'An', last_name: 'An', message: 'Hallo', privacy: 'on' }
  const asForm = { ...own, 'content-type': 'application/x-www-form-urlencoded' }
  return { headers: asForm, body: new URLSearchParams(fields).toString() }
}

for (const engine of ENGINES)
  needing(describe, engine === 'postgres' ? POSTGRES : null)(
    `waiting on the ${engine} store`,
    { timeout: 300_000 },
    () => {
      let site: WaitingSite
      let cookie = ''
      let csrf = ''
      beforeAll(async () => {
        site = await startWaitingSite(engine, plantRoutes)
        const link = /\/office\/invitation\/[\w-]+/.exec(
          await site.gevel('office', 'invite', 'an@a.example', '--role', 'owner'),
        )
        const accepted = await site.ask(form(link?.[0] ?? '', { name: 'An', language: 'nl' }), '192.0.2.1')
        cookie = accepted.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ') ?? ''
        const settings = await site.ask({ path: '/office/settings', headers: { cookie } }, '192.0.2.1')
        csrf = /name="csrf" value="([^"]+)"/.exec(settings.body)?.[1] ?? ''
        expect(csrf).not.toBe('')
        // Shared data of all pages is loaded once.
        for (const path of ['/nl', '/nl/aanbod', '/nl/over-ons']) await site.ask({ path }, '192.0.2.1')
      })
      afterAll(async () => await site.stop())

      // The endpoints are the same on both stores; the long run checks all of them on both.
      test.runIf(oneEngineWillDo(engine))(
        'every endpoint that queries the store holds a slot, and a planted one without a slot is found [waiting.every-endpoint]',
        async () => {
          const asking = new Set<string>()
          const wrong: string[] = []
          for (const { endpoint, asked } of await everyRequest(site, { cookie, csrf })) {
            site.statements()
            await site.ask(asked(), `2001:db8:${hex()}:${hex()}::1`)
            const { all, withoutSlot } = site.statements()
            if (all > 0) asking.add(endpoint)
            const ofRequest = withoutSlot.filter((stack) => !SITE_ITSELF.some((place) => stack.includes(place)))
            if (ofRequest.length > 0) wrong.push(endpoint, ...(endpoint.includes(PLANTED) ? [] : ofRequest))
          }
          expect([...new Set(wrong)]).toEqual([`GET ${PLANTED}/without-slot`, `HEAD ${PLANTED}/without-slot`])
          for (const endpoint of KNOWN_TO_ASK) expect(asking, endpoint).toContain(endpoint)
        },
      )

      test.runIf(oneEngineWillDo(engine))(
        'networks that wait for the store at any endpoint block nobody from a page [waiting.any-endpoint]',
        async () => {
          const seen = new Set<string>()
          const attacks: { endpoint: string; asked: () => Asked }[] = []
          for (const { endpoint, asked } of await everyRequest(site, {
            cookie: `${cookie.split('=')[0]}=${'x'.repeat(43)}`,
            csrf,
          })) {
            if (endpoint.startsWith('HEAD') || endpoint.includes(PLANTED) || seen.has(endpoint)) continue
            // Without a session all office pages make the same query.
            if (/\/office\/(?!sign-in|today|invitation|calendar)/.test(endpoint)) continue
            site.statements()
            await site.ask(asked(), `2001:db8:${hex()}:${hex()}::1`)
            if (site.statements().all === 0) continue
            seen.add(endpoint)
            attacks.push({ endpoint, asked })
          }
          expect(attacks.length).toBeGreaterThan(12)
          // The long run tries all attacks.
          const tried = long ? attacks : random.some(attacks, 0.1)
          for (const { endpoint, asked } of tried) {
            const held = site.hold(QUEUES)
            const { answers } = await attack(site, asked, { networks: SIX_NETWORKS, each: 40 })
            const late = askUntilAdmitted(site, question(site), `198.51.100.${random.below(250)}`)
            held.letGo()
            expect((await late).status, `a form of others, behind ${endpoint}`).toBe(201)
            await answers
            await expect
              .poll(() => QUEUES.map((name) => site.app.queues[name].requests), { message: endpoint })
              .toEqual(QUEUES.map(() => 0))
          }
        },
      )

      test('more requests than the admission limit wait in queues without counting against it [waiting.holds-no-place]', async () => {
        const held = site.hold(QUEUES)
        const { words: ofWords, store } = site.app.queues
        const before = ofWords.requests + store.requests
        const asked = (i: number) => ({
          path: i % 2 === 0 ? `/nl/ajax/pins?${word()}` : `/calendar/${String(fresh()).padStart(22, 'x')}.ics`,
        })
        const { answers } = await attack(site, asked, { networks: SIX_NETWORKS, each: 40 })
        const waiting = () => ofWords.requests + store.requests - before
        await expect.poll(waiting, { message: `more than ${MAX_ADMITTED} wait` }).toBe(240)
        const { status } = await askUntilAdmitted(site, { path: `/nl/aanbod?price_max=${fresh()}` }, '192.0.2.79')
        expect(status, 'a page of somebody else').toBe(200)
        held.letGo()
        await answers
      })

      test('a queued form is carried out although its sender hangs up [waiting.sender-gone]', async () => {
        const { db, queues } = site.app
        const questions = async () => (await db.selectFrom('lead').select('id').execute()).length
        const [sent, before] = [await questions(), queues.store.requests]
        const held = site.hold(['store'])
        const isWaiting = async () => await expect.poll(() => queues.store.requests).toBeGreaterThan(before)
        await site.hangUp(question(site), '198.51.101.1', isWaiting)
        held.letGo()
        await expect.poll(questions).toBe(sent + 1)
      })

      // The short run covers some queues on one store; the census above checks which endpoints wait for the store.
      test.each(long ? VARIANTS : VARIANTS.filter(({ short }) => short && oneEngineWillDo(engine)))(
        '$name: during the attack, pages and forms of others are answered [waiting.attack]',
        async (variant) => {
          const { queue: name, asked, networks = ATTACKERS, hangsUp = false, prepare } = variant
          const queue = site.app.queues[name]
          await prepare?.(site)
          await site.ask({ path: '/nl/aanbod' }, '192.0.2.1')
          const held = site.hold([name])
          const before = queue.requests
          const { answers } = await attack(site, (i) => asked(site, i), { networks, hangsUp })
          for (let visitor = 0; visitor < VISITORS; visitor += 1) {
            const pages = ['/nl', '/fr/offre', `/de/angebot?price_max=${fresh()}`, `/nl/contact/${site.offers[0]}`]
            const path = pages[visitor % pages.length] ?? ''
            expect((await askUntilAdmitted(site, { path }, `192.0.2.${100 + visitor}`)).status, path).toBe(200)
            const sent = await askUntilAdmitted(site, question(site), `198.51.${visitor}.${fresh() % 250}`)
            expect(sent.status, 'a form').toBe(201)
          }
          if (hangsUp) await expect.poll(() => queue.requests, { message: 'who is gone waits no more' }).toBe(before)
          else await expect.poll(() => queue.requests, { message: 'the attack waits' }).toBeGreaterThan(before)
          const visitor = askUntilAdmitted(site, asked(site, 1000), '192.0.2.77')
          await expect.poll(() => queue.requests).toBeGreaterThan(before)
          held.letGo()
          expect((await visitor).status, 'another who wants the same').toBe(200)
          const statuses = await answers
          if (!hangsUp) expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
          await expect.poll(() => queue.requests).toBe(0)
        },
      )

      test('a visitor with the same request is served after one request of each attacking network [waiting.one-turn-each]', async () => {
        const read = (word: string) => ({ path: `/nl/ajax/pins?not_word=${word}${fresh()}` })
        const queries = vi.spyOn(pg.Client.prototype, 'query')
        onTestFinished(() => queries.mockRestore())
        const held = site.hold(['words'])
        const before = site.app.queues.words.requests
        const all = ATTACKERS.flatMap((network) =>
          Array.from({ length: 20 }, async () => await askUntilAdmitted(site, read('aanval'), network)),
        )
        await expect.poll(() => site.app.queues.words.requests).toBe(before + 40)
        const visitor = askUntilAdmitted(site, read('bezoeker'), '192.0.2.78')
        await expect.poll(() => site.app.queues.words.requests).toBe(before + 41)
        held.letGo()
        expect((await visitor).status).toBe(200)
        await Promise.all(all)
        // The store is queried in queue order, whenever the answers arrive.
        const asked = queries.mock.calls.flatMap((call) => /aanval|bezoeker/.exec(JSON.stringify(call)) ?? [])
        expect(asked.length).toBeGreaterThan(40)
        const earlier = asked.slice(0, asked.indexOf('bezoeker'))
        // One request per attacker; with two slots a third may overtake the visitor.
        expect(earlier.length).toBeLessThanOrEqual(3)
      })

      test('one household of IPv6 is one network, whichever of its addresses asks [waiting.ipv6-neighbours]', async () => {
        const held = site.hold(['words'])
        const before = site.app.queues.words.requests
        let refused = 0
        const neighbours = Array.from({ length: 60 }, async (_, i) => {
          const asked = { path: `/nl/ajax/pins?not_word=buur${fresh()}` }
          if ((await askUntilAdmitted(site, asked, `2001:db8:1:2:3::${i + 1}`)).status === 503) refused += 1
        })
        await expect.poll(() => [site.app.queues.words.requests, refused]).toEqual([before + 50, 10])
        held.letGo()
        await Promise.all(neighbours)
        expect(refused).toBe(10)
      })

      test('data that all visitors share waits in no queue [waiting.shared]', async () => {
        const { headers } = await site.ask({ path: `/nl/aanbod/${site.offers[0]}/x` }, '192.0.2.1')
        const offer = String(headers.location)
        for (const path of ['/nl', offer]) expect((await site.ask({ path }, '192.0.2.1')).status).toBe(200)
        // An offer changed, and the office's free slots are looked up again.
        const [version, later] = [site.app.catalogueVersion(), new Date(site.app.now().getTime() + 60_000)]
        const spies = [
          vi.spyOn(site.app, 'catalogueVersion').mockImplementation(() => version + 1),
          vi.spyOn(site.app, 'now').mockImplementation(() => later),
        ]
        onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
        const held = site.hold(['store'])
        for (const path of ['/nl', offer]) expect((await site.ask({ path }, '192.0.2.2')).status, path).toBe(200)
        held.letGo()
      })

      test('a refusal has Retry-After, and the health check stays ok [waiting.refusal]', async () => {
        // Refusals of earlier tests are more than half a minute old.
        const later = new Date(site.app.now().getTime() + 120_000)
        const clock = vi.spyOn(site.app, 'now').mockImplementation(() => later)
        onTestFinished(() => clock.mockRestore())
        const held = site.hold(['words'])
        const all = Array.from(
          { length: 80 },
          async () => await site.ask({ path: `/fr/offre?not_word=woord${fresh()}` }, '203.0.113.9'),
        )
        const refused = await Promise.any(
          all.map(async (each) => {
            const answer = await each
            return answer.status === 503 ? answer : await Promise.reject(new Error(String(answer.status)))
          }),
        )
        expect(refused.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
        expect(refused.body).toContain('<html lang="fr"')
        expect(JSON.parse((await site.ask({ path: '/healthz' }, '192.0.2.1')).body)).toMatchObject({ status: 'ok' })
        held.letGo()
        await Promise.all(all)
      })
    },
  )

/** Sends the requests of these networks, a few at a time. Resolves when all have begun, long before their answers. */
async function attack(
  site: WaitingSite,
  asked: (i: number) => Asked,
  {
    networks = ATTACKERS,
    each = REQUESTS_PER_NETWORK,
    hangsUp = false,
  }: { networks?: readonly string[]; each?: number; hangsUp?: boolean } = {},
): Promise<{ answers: Promise<number[]> }> {
  const answers: Promise<number>[] = []
  // A batch small enough that none of them would wait too long, however slow the machine.
  const BATCH = 5
  for (let first = 0; first < each; first += BATCH) {
    for (let i = first; i < first + BATCH; i += 1)
      for (const network of networks)
        answers.push(
          hangsUp
            ? site.hangUp(asked(i), network).then(() => 0)
            : askUntilAdmitted(site, asked(i), network).then(({ status }) => status),
        )
    // Networks take turns: with each page of another visitor, one more request of each network begins.
    for (let turn = 0; turn < BATCH + 5; turn += 1) {
      // One page is computed, the others are cached.
      const page = { path: turn === 0 ? `/nl/aanbod?price_max=${fresh()}` : '/nl/over-ons' }
      const { status } = await askUntilAdmitted(site, page, `192.0.${turn}.${random.below(250)}`)
      expect(status, `a page of others, behind ${first + BATCH} requests of each network`).toBe(200)
    }
  }
  return { answers: Promise.all(answers) }
}

/**
 * Retries while admission refuses the request, which happens on a busy machine. If slots leak, every retry is
 * refused.
 */
async function askUntilAdmitted(site: WaitingSite, asked: Asked, network: string): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await site.ask(asked, network)
    if (answer.status !== 503 || answer.headers['retry-after'] !== '2' || tries === 1000) return answer
  }
}
