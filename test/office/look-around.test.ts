import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { pathFor } from '#i18n/routes.ts'
import { maskedToken } from '#web/office/access/form-token.ts'
import { csrfOf } from '#web/office/access/visit.ts'
import { house, html, importListings, onSites, postForm, SOON } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'
import { type Answer, atWork, Visitor } from './visitor.ts'

const SIGN_IN_PATH = '/office/sign-in'
const LOOK_AROUND_PATH = '/office/sign-in/look-around'

const tokenIn = (text: string): string => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''

/** The link printed at start. */
async function link(site: Site): Promise<string> {
  await expect.poll(site.log, SOON).toMatch(/\/office\?key=/)
  return /\/office\?key=[\w-]{32}/.exec(site.log())?.[0] ?? ''
}

/** A visitor who opened that link. */
async function invited(site: Site): Promise<Visitor> {
  const visitor = new Visitor(site)
  const answer = await visitor.get(await link(site))
  expect([answer.status, answer.to]).toEqual([303, '/office'])
  return visitor
}

/** Presses the button of one of the three people. */
async function looked(site: Site, as: 'noor' | 'bram' | 'lotte'): Promise<Visitor> {
  const visitor = await invited(site)
  const answer = await visitor.post(LOOK_AROUND_PATH, { as, csrf: tokenIn((await visitor.get(SIGN_IN_PATH)).text) })
  expect([answer.status, answer.to], answer.text).toEqual([303, '/office/today'])
  return visitor
}

/** Posts the form's fields from a page that does not show the form. */
async function postWithoutForm(site: Site, headers: Record<string, string> = {}): Promise<[Answer, Visitor]> {
  const visitor = new Visitor(site)
  visitor.cookies.set('office-ask', 'a'.repeat(43))
  const csrf = maskedToken(csrfOf('a'.repeat(43)))
  return [await visitor.post(LOOK_AROUND_PATH, { as: 'bram', csrf }, headers), visitor]
}

/** Sends a request as any browser or proxy could, with any host name and headers. */
async function fetched(
  site: Site,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return await new Promise((resolve, reject) => {
    const asked = request(new URL(path, site.url), { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asked.on('error', reject).end()
  })
}

onSites(
  'looking around in the office',
  (site) => {
    test('takes one press as agent, owner or assistant, in an ordinary session, without a mail [look-around.press]', async () => {
      const before = (await site().mails()).length
      const door = (await (await invited(site())).get(SIGN_IN_PATH)).text
      for (const [name, role] of [
        ['Noor Voorbeeld', 'Agent'],
        ['Bram Voorbeeld', 'Owner'],
        ['Lotte Voorbeeld', 'Assistant'],
      ] as const)
        expect(door).toMatch(new RegExp(`<button[^>]*>.*${name}.*${role}.*</button>`))
      const [noor, bram, lotte] = [
        await looked(site(), 'noor'),
        await looked(site(), 'bram'),
        await looked(site(), 'lotte'),
      ]
      for (const [visitor, log] of [
        [noor, 403],
        [bram, 200],
        [lotte, 403],
      ] as const) {
        expect((await visitor.get('/office/today')).status).toBe(200)
        expect((await visitor.get('/office/log')).status).toBe(log)
      }
      const again = await looked(site(), 'bram')
      expect((await again.get('/office/settings')).text.match(/name="which"/g)?.length).toBeGreaterThan(1)
      await bram.post('/office/sign-out', { csrf: await bram.csrf() })
      expect((await bram.get('/office/today')).status).toBe(303)
      expect((await again.get('/office/log')).text).toContain('Noor Voorbeeld')
      expect((await site().mails()).length).toBe(before)
    })

    test('gives no lasting access: no passkey, link, mail or colleague [look-around.stays-out]', async () => {
      const bram = await looked(site(), 'bram')
      const settings = (await bram.get('/office/settings')).text
      expect(settings).not.toContain('/office/team/invite')
      expect(settings).not.toContain('/office/passkeys')
      const csrf = await bram.csrf()
      for (const [path, fields] of [
        ['/office/team/invite', { email: 'ik@elders.example', role: 'owner' }],
        ['/office/team/role', { id: '1', role: 'owner' }],
        ['/office/team/disable', { id: '1' }],
        ['/office/passkeys/question', {}],
        ['/office/passkeys', {}],
        ['/office/passkeys/remove', { id: 'x' }],
      ] as const) {
        const answer = await bram.post(path, { ...fields, csrf })
        expect([path, answer.status]).toEqual([path, 403])
        expect(answer.text).toContain('Not while you look around')
      }
      const before = (await site().mails()).length
      await new Visitor(site()).post(SIGN_IN_PATH, { email: 'bram@gevel.example' })
      const invite = await site().gevel('office', 'invite', 'bram@gevel.example')
      expect([invite.code === 0, invite.stderr]).toEqual([false, expect.stringContaining('of the demonstration')])
      await expect(atWork(site(), 'owner', 'echt@kantoor.example')).resolves.toBeDefined()
      expect((await site().mails()).length).toBe(before)
      const list = JSON.parse((await site().gevel('office', 'list', '--json')).stdout) as { email: string }[]
      expect(list.map(({ email }) => email)).not.toContain('ik@elders.example')
    })

    test('is refused from another site, without the token of this browser, and as another person [look-around.asked-here]', async () => {
      const visitor = await invited(site())
      const csrf = tokenIn((await visitor.get(SIGN_IN_PATH)).text)
      for (const [fields, headers] of [
        [{ as: 'bram', csrf }, { 'sec-fetch-site': 'cross-site' }],
        [{ as: 'bram', csrf }, { 'sec-fetch-site': 'same-site' }],
        [{ as: 'bram' }, {}],
        [{ as: 'bram', csrf: maskedToken(csrfOf('b'.repeat(43))) }, {}],
        [{ as: 'constructor', csrf }, {}],
        [{ as: '', csrf }, {}],
      ] as [Record<string, string>, Record<string, string>][]) {
        expect((await visitor.post(LOOK_AROUND_PATH, fields, headers)).status, JSON.stringify([fields, headers])).toBe(
          403,
        )
        expect(visitor.cookies.has('office')).toBe(false)
      }
    })

    test('is refused without the key printed at start, whatever origin the request claims [look-around.key]', async () => {
      const inside = await looked(site(), 'bram')
      const key = inside.cookies.get('start-key') ?? ''
      const session = `office=${inside.cookies.get('office')}`
      const knocks: [string, Record<string, string>][] = [
        ['without a cookie', {}],
        ['with another key', { cookie: `start-key=${'a'.repeat(32)}` }],
        ['with half a key', { cookie: `start-key=${key.slice(0, 16)}` }],
        ['as a port that was forwarded', { origin: site().url }],
        ...['x-forwarded-for', 'via', 'cdn-loop', 'ngrok-trace-id', 'max-forwards'].map(
          (name): [string, Record<string, string>] => [`with ${name}`, { [name]: '127.0.0.1' }],
        ),
      ]
      for (const [how, headers] of knocks) {
        const door = (await fetched(site(), SIGN_IN_PATH, headers)).text
        expect([how, door.includes(LOOK_AROUND_PATH), door.includes('?key=…')]).toEqual([how, false, true])
        const [answer, who] = await postWithoutForm(site(), headers)
        expect([how, answer.status, who.cookies.has('office')]).toEqual([how, 403, false])
        // A session alone does not open the demonstration office.
        const cookie = [session, headers['cookie']].filter(Boolean).join('; ')
        expect([how, (await fetched(site(), '/office/today', { ...headers, cookie })).status]).toEqual([how, 303])
      }
      for (const wrong of ['?key=', '?key=a', `?key=${'a'.repeat(32)}`, `?key=${key}&key=${key}`]) {
        const visitor = new Visitor(site())
        expect((await visitor.get(`/office${wrong}`)).to, wrong).toMatch(/^\/office\/sign-in/)
        expect(visitor.cookies.has('start-key'), wrong).toBe(false)
      }
      expect((await fetched(site(), '/office/today', { cookie: `${session}; start-key=${key}` })).status).toBe(200)
    })

    test('ends with the first real import, which leaves real people alone [look-around.first-import]', async () => {
      const owner = await atWork(site(), 'owner', 'eigenaar@kantoor.example')
      const inside = await looked(site(), 'bram')
      const offer = /\/nl\/[^"]*?(\d+)"/.exec(await html(`${site().url}${pathFor('search', 'nl')}`))?.[1]
      const asked = await postForm(site().url + pathFor('contactOffer', 'nl', { estateId: Number(offer) }), {
        'contact.first_name': 'An',
        'contact.last_name': 'Werkelijk',
        'contact.contact_information.personal.email': 'an@werkelijk.be',
        message: 'Is dit huis nog vrij?',
      })
      expect(asked.status, asked.html.slice(0, 800)).toBe(303)
      const begun = await inside.act('/office/listings/new', { deal: 'FOR_SALE', type: 'HOUSE' })
      expect(begun.status, begun.text).toBeLessThan(400)
      expect((await inside.get('/office/today')).status).toBe(200)
      await importListings(site(), [house('A', 310_000)], 1)
      await expect.poll(async () => (await inside.get('/office/today')).status, SOON).toBe(303)
      const door = (await inside.get(SIGN_IN_PATH)).text
      expect([door.includes(LOOK_AROUND_PATH), door.includes('?key=…')]).toEqual([false, false])
      const key = { cookie: `start-key=${inside.cookies.get('start-key')}` }
      expect((await postWithoutForm(site(), key))[0].status).toBe(403)
      const inbox = (await owner.data('/office/inbox?show=all')).props as { threads: { name: string }[] }
      expect(inbox.threads.map(({ name }) => name)).toEqual(['An Werkelijk'])
      const { rows } = (await owner.data('/office/listings?show=all')).props as { rows: { title: string }[] }
      expect(rows).toHaveLength(1)
      const settings = (await owner.get('/office/settings')).text
      expect(settings).toContain('eigenaar@kantoor.example')
      expect(settings).not.toContain('bram@gevel.example')
      // The log keeps the names.
      expect((await owner.get('/office/log')).text).toContain('Bram Voorbeeld')
    })
  },
  { env: { DEMO: '1' } },
)

describe('looking around is not offered', () => {
  test.each([
    ['TRUSTED_PROXIES is set', { DEMO: '1', TRUSTED_PROXIES: '127.0.0.1/32' }],
    ['HOST is reached from elsewhere', { DEMO: '1', HOST: '0.0.0.0' }],
    ['BASE_URL is reached from elsewhere', { DEMO: '1', BASE_URL: 'http://gevel.example' }],
    ['there is no demonstration', { DEMO: '0' }],
  ])('where %s [look-around.nowhere]', async (_, env) => {
    const site = await startSite({ anyStore: true, own: true, env })
    try {
      const door = await new Visitor(site).get(SIGN_IN_PATH)
      expect([door.status, door.text.includes(LOOK_AROUND_PATH)]).toEqual([200, false])
      const [answer, visitor] = await postWithoutForm(site)
      expect([answer.status, visitor.cookies.has('office')]).toEqual([403, false])
      // Logged a moment after the first page is served.
      await expect.poll(site.log).toMatch(/The office is at \S+\/office: npm run gevel/)
    } finally {
      await site.stop()
    }
  })

  test('the first log line links to it where it is offered [look-around.start]', async () => {
    const site = await startSite({ anyStore: true, own: true, env: { DEMO: '1' } })
    try {
      await expect
        .poll(() => site.log(), SOON)
        .toMatch(
          /The office is at http:\/\/localhost:\d+\/office\?key=[\w-]{32}: look around in it as Noor, Bram or Lotte; npm run gevel -- office invite <email> lets its first owner in\./,
        )
    } finally {
      await site.stop()
    }
  })
})
