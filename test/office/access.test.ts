import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayDo, type Role, ROLES } from '#domain/office/roles.ts'
import { OFFICE_ROUTES } from '#web/office/routes.tsx'
import { freshPostgres } from '../fresh-postgres.ts'
import { type Site, startSite } from '../site.ts'
import { SITE_ENGINES } from '../store/engines.ts'
import { atWork, invited, Visitor } from './visitor.ts'

describe.each(SITE_ENGINES)('the office (%s)', (engine) => {
  let site: Site
  let databaseUrl: string | undefined
  beforeAll(async () => {
    databaseUrl = engine === 'postgres' ? await freshPostgres() : undefined
    site = await startSite({ ...(databaseUrl ? { databaseUrl } : {}), env: { LOG_LEVEL: 'error' } })
  })
  afterAll(async () => await site?.stop())

  /** What no visitor can do: move the clock, and run jobs. */
  async function inStore(statement: string): Promise<void> {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
  }

  const linkIn = (text: string | undefined) => /\/office\/sign-in\/[\w-]{43}/.exec(text ?? '')?.[0] ?? ''

  async function mailedLink(visitor: Visitor, email: string): Promise<string> {
    const before = (await site.mails()).length
    expect(await visitor.post('/office/sign-in', { email })).toMatchObject({
      status: 303,
      to: '/office/sign-in?mailed',
    })
    const mails = await site.waitForMails(before + 1)
    return linkIn(mails.at(-1)?.text)
  }

  test('opens once by a link of the command line, which a scanner does not use up [office.first-owner]', async () => {
    await expect.poll(() => site.log()).toContain(`The office is at ${site.url}/office`)
    const link = await invited(site, 'Eerste@Kantoor.example', 'owner')
    for (let i = 0; i < 3; i++) expect((await new Visitor(site).get(link)).status).toBe(200)
    const visitor = new Visitor(site)
    const bad = await visitor.post(link, { name: '  ', language: 'en' })
    expect(bad.status).toBe(422)
    expect(await visitor.post(link, { name: 'Bram <b>', language: 'en' })).toMatchObject({
      status: 303,
      to: '/office/today',
    })
    const today = await visitor.get('/office/today')
    expect(today.text).toContain('Nothing waits for anybody.')
    expect(today.text).toContain('Bram &lt;b&gt;')
    expect((await new Visitor(site).post(link, { name: 'An', language: 'en' })).status).toBe(410)
    expect((await site.gevel('office', 'list', '--json')).stdout).toContain('"state":"active"')
  })

  test('mails a link that works once, in the browser that requested it, and gives every address the same answer [office.link]', async () => {
    await atWork(site, 'agent', 'noor@kantoor.example')
    const asking = new Visitor(site)
    const link = await mailedLink(asking, 'noor@kantoor.example')
    const elsewhere = new Visitor(site)
    expect((await elsewhere.get(link)).text).toContain('This link belongs to another browser')
    expect((await elsewhere.post(link)).status).toBe(410)
    expect((await asking.get(link)).text).toContain('Sign me in')
    expect((await asking.get(link)).text).toContain('Sign me in')
    expect(await asking.post(link)).toMatchObject({ status: 303, to: '/office/today' })
    expect((await asking.get('/office/today')).status).toBe(200)
    expect((await asking.post(link)).status).toBe(410)
    const later = new Visitor(site)
    const first = await mailedLink(later, 'noor@kantoor.example')
    await mailedLink(later, 'noor@kantoor.example')
    expect((await later.get(first)).text).toContain('no longer works')
    const count = (await site.mails()).length
    const [known, unknown] = [await new Visitor(site).get('/office/sign-in?mailed'), new Visitor(site)]
    expect(await unknown.post('/office/sign-in', { email: 'niemand@elders.example' })).toMatchObject({
      status: 303,
      to: '/office/sign-in?mailed',
    })
    expect(await unknown.post('/office/sign-in', { email: 'geen adres' })).toMatchObject({
      status: 303,
      to: '/office/sign-in?mailed',
    })
    expect((await unknown.get('/office/sign-in?mailed')).text).toBe(known.text)
    expect((await site.mails()).length).toBe(count)
  })

  test('gives each role the routes in the table, and nothing without a session [office.roles]', async () => {
    const people = new Map<Role, Visitor>()
    for (const role of ROLES) people.set(role, await atWork(site, role, `${role}.tabel@kantoor.example`))
    // Uploads of file parts have their own test: [office.upload].
    const guarded = OFFICE_ROUTES.filter(
      ({ action, path, method }) => action !== 'open' && path !== '/office/sign-out' && method !== 'PUT',
    )
    expect(guarded.length).toBeGreaterThan(10)
    for (const { path: pattern, ...rest } of guarded) {
      const route = { ...rest, path: pattern.replace(':id', '1').replace(':source', 'demo').replace(':part', '0') }
      const nobody = new Visitor(site)
      const refused = route.method === 'GET' ? await nobody.get(route.path) : await nobody.post(route.path)
      expect([route.path, refused.status, refused.to?.startsWith('/office/sign-in')]).toEqual([route.path, 303, true])
      for (const [role, visitor] of people) {
        const may = route.action !== 'open' && mayDo(role, route.action)
        const fields = { csrf: await visitor.csrf(), name: role, language: 'en' }
        const answer = route.method === 'GET' ? await visitor.get(route.path) : await visitor.post(route.path, fields)
        const what = `${role} ${route.method} ${route.path}`
        expect([what, answer.text.includes('Your role does not allow this')]).toEqual([what, !may])
        if (!may) expect([what, answer.status]).toEqual([what, 403])
        else expect([what, answer.status < 300 || [302, 303, 404, 422].includes(answer.status)]).toEqual([what, true])
        if (route.method === 'GET') continue
        const forged = await visitor.post(route.path, { ...fields, csrf: 'x'.repeat(43) })
        expect([what, forged.status]).toEqual([what, 403])
        const crossSite = await visitor.post(route.path, fields, { 'sec-fetch-site': 'cross-site' })
        expect([what, crossSite.status]).toEqual([what, 403])
      }
    }
  })

  test('answers with its own headers: no caching, no indexing, no exception in the policy [office.headers]', async () => {
    const owner = await atWork(site, 'owner', 'koppen@kantoor.example')
    for (const path of ['/office/sign-in', '/office/today', '/office/settings', '/office/log']) {
      const { headers, status } = await owner.get(path)
      expect([path, status]).toEqual([path, 200])
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toContain('noindex')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
      expect(policy).not.toMatch(/unsafe|data:|blob:|\*/)
      expect(headers.get('content-security-policy-report-only')).toBeNull()
    }
    expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain('Disallow: /office')
  })

  test('starts a session at each sign-in, and ends it at sign-out, on all devices when asked [office.sessions]', async () => {
    const one = await atWork(site, 'agent', 'sessies@kantoor.example')
    const planted = new Visitor(site)
    planted.cookies.set('office', 'p'.repeat(43))
    expect((await planted.get('/office/today')).status).toBe(303)
    const link = await mailedLink(planted, 'sessies@kantoor.example')
    await planted.post(link)
    expect(planted.cookies.get('office')).toMatch(/^[\w-]{43}$/)
    expect(planted.cookies.get('office')).not.toBe('p'.repeat(43))
    const settings = await one.get('/office/settings')
    expect(settings.text.match(/name="which"/g)).toHaveLength(2)
    await one.post('/office/sessions', { csrf: await one.csrf(), which: 'others' })
    expect((await planted.get('/office/today')).status).toBe(303)
    const before = new Visitor(site)
    before.cookies.set('office', one.cookies.get('office') ?? '')
    expect((await before.get('/office/today')).status).toBe(200)
    await one.post('/office/sign-out', { csrf: await one.csrf() })
    expect((await before.get('/office/today')).status).toBe(303)
  })

  test.skipIf(engine !== 'postgres')(
    'requires a recent sign-in to change passkeys and the team, and redirects to it [office.fresh]',
    async () => {
      const owner = await atWork(site, 'owner', 'vers@kantoor.example')
      const csrf = await owner.csrf()
      await inStore(`update office_session set created_at = created_at - interval '11 minutes'`)
      const refused = await owner.post('/office/team/invite', { csrf, email: 'x@kantoor.example', role: 'agent' })
      expect(refused.status).toBe(403)
      expect(refused.text).toContain('/office/sign-in?to=%2Foffice%2Fsettings')
      const asked = await owner.postJson('/office/passkeys/question', { csrf })
      expect([asked.status, JSON.parse(asked.text)]).toEqual([403, { to: '/office/sign-in?to=%2Foffice%2Fsettings' }])
      expect((await owner.post('/office/settings', { csrf, name: 'Vers', language: 'en' })).status).toBe(303)
    },
  )

  test.skipIf(engine !== 'postgres')(
    'lists open work on its start page, without visitor names for an assistant [office.today]',
    async () => {
      const people = [
        await atWork(site, 'owner', 'vandaag@kantoor.example'),
        await atWork(site, 'assistant', 'hulp@kantoor.example'),
      ]
      await inStore(`insert into import_run (source, format, whole, file_hash, state, counts)
      values ('hoofdfeed', 'json', true, 'x', 'waiting_for_approval', '{"waitingWithdrawals": 9}')`)
      for (const visitor of people) {
        const { text } = await visitor.get('/office/today')
        expect(text).toContain('One thing waits for somebody.')
        expect(text).toContain('9 listings would go.')
        expect(text).toMatch(/hoofdfeed.*\/office\/feeds\/runs\/\d+/s)
      }
    },
  )

  test('refuses values that no column can hold as the requester’s fault, not the site’s [office.unstorable]', async () => {
    const owner = await atWork(site, 'owner', 'nul@kantoor.example')
    const failed: string[] = []
    for (const { path } of OFFICE_ROUTES.filter(({ method }) => method === 'GET'))
      for (const value of ['%00', '2147483648', '9007199254740991']) {
        const asked = `${path.replaceAll(/:\w+/g, value)}?q=${value}&day=${value}&who=${value}`
        if ((await owner.get(asked)).status >= 500) failed.push(asked)
      }
    const asked = await fetch(`${site.url}/nl/ajax/contact-form-handler`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        contact: { first_name: 'An', contact_information: { personal: { email: 'an@example.org' } } },
        message: 'Is er een lift?',
      }),
    })
    expect(asked.status).toBe(201)
    const [, thread] = /\/office\/inbox\/(\d+)/.exec((await owner.get('/office/inbox?show=all')).text) ?? []
    const fields = { csrf: await owner.csrf(), saveId: crypto.randomUUID() }
    for (const [action, more] of Object.entries({
      note: { kind: 'note', text: 'a\0b' },
      reply: { text: 'a\0b', locale: 'nl', card: false, seen: null },
      assign: { to: Number.MAX_SAFE_INTEGER },
      merge: { from: 2_147_483_648 },
      apart: { other: 2_147_483_648 },
      separate: { id: 2_147_483_648 },
    })) {
      const { status } = await owner.postJson(`/office/inbox/${thread}/${action}`, { ...fields, ...more })
      if (status >= 500) failed.push(`${action}: ${status}`)
    }
    expect(failed).toEqual([])
    expect(await (await fetch(`${site.url}/healthz`)).json()).toMatchObject({ status: 'ok' })
  })

  test('invites, changes roles and removes people, always keeps one owner, and logs each step [office.team]', async () => {
    const { stdout } = await site.gevel('office', 'list', '--json')
    const others = (JSON.parse(stdout) as { email: string; role: string }[]).filter(({ role }) => role === 'owner')
    const owner = await atWork(site, 'owner', 'baas@kantoor.example')
    const csrf = await owner.csrf()
    const before = (await site.mails()).length
    expect(
      (await owner.post('/office/team/invite', { csrf, email: 'lotte@kantoor.example', role: 'assistant' })).text,
    ).toContain('The invitation is on its way')
    const mail = (await site.waitForMails(before + 1)).at(-1)
    const link = /\/office\/invitation\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
    const lotte = new Visitor(site)
    expect((await lotte.get(link)).text).toContain('invites you as Assistant')
    await lotte.post(link, { name: 'Lotte', language: 'en' })
    expect((await lotte.get('/office/log')).status).toBe(403)
    expect(
      (await owner.post('/office/team/invite', { csrf, email: 'lotte@kantoor.example', role: 'agent' })).text,
    ).toContain('belongs to the office already')
    const id =
      /name="id" value="(\d+)"/.exec(
        (await owner.get('/office/settings')).text.split('lotte@kantoor.example')[1] ?? '',
      )?.[1] ?? ''
    expect((await owner.post('/office/team/role', { csrf, id, role: 'owner' })).status).toBe(303)
    expect((await lotte.get('/office/log')).status).toBe(200)
    expect((await owner.post('/office/team/disable', { csrf, id })).status).toBe(303)
    expect((await lotte.get('/office/today')).status).toBe(303)
    for (const { email } of others) expect((await site.gevel('office', 'disable', email)).code).toBe(0)
    const self =
      /name="id" value="(\d+)"/.exec(
        (await owner.get('/office/settings')).text.split('baas@kantoor.example')[1] ?? '',
      )?.[1] ?? ''
    expect((await owner.post('/office/team/disable', { csrf, id: self })).text).toContain('There has to be an owner')
    const log = (await owner.get('/office/log')).text
    for (const word of ['the server', 'invited', 'role changed', 'Assistant → Owner', 'put out'])
      expect(log).toContain(word)
    expect(log).not.toContain('@kantoor.example')
  })
})

test('many tries of links or addresses get 429, and no answer reveals whether an address is known [office.limits]', async () => {
  const site = await startSite({ anyStore: true, env: { RATE_LIMIT: 'on', LOG_LEVEL: 'error' } })
  try {
    const guesser = new Visitor(site)
    const guess = async (i: number) => (await guesser.get(`/office/invitation/${String(i).padStart(43, 'x')}`)).status
    for (let i = 0; i < 10; i++) expect(await guess(i)).toBe(410)
    // Ten wrong links are the limit per minute; refused tries count as well.
    for (let i = 10; i < 59; i++) expect([410, 429]).toContain(await guess(i))
    expect((await guesser.post('/office/sign-in/question', {})).status).toBe(200)
    expect(await guess(60)).toBe(429)
    const asked = await guesser.post('/office/sign-in', { email: 'baas@kantoor.example' })
    expect(asked.status).toBe(429)
    expect(asked.headers.get('retry-after')).toMatch(/^\d+$/)
  } finally {
    await site.stop()
  }
})
