import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshPostgres } from '../fresh-postgres.ts'
import { POSTGRES } from '../store/engines.ts'
import { readPolicy, score } from './observatory.ts'
import { sendRaw } from './raw-request.ts'
import { type SampleSite, startSampleSite, wish } from './sample-site.ts'
import { needing } from '../run/needing.ts'

/** The headers that section G of the reliability notes requires of every answer over https. */
const REQUIRED_HEADERS = {
  'content-security-policy': /; report-to csp; report-uri \/csp-report(;|$)/,
  'content-security-policy-report-only':
    /^require-trusted-types-for 'script'; trusted-types [a-z -]+; report-to csp; report-uri \/csp-report$/,
  'reporting-endpoints': /^csp="\/csp-report"$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'permissions-policy': /geolocation=\(self\).*camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(same-origin|cross-origin)$/,
  'origin-agent-cluster': /^\?1$/,
  'strict-transport-security': /^max-age=63072000; includeSubDomains; preload$/,
}

const HSTS = '63072000,includeSubDomains,preload'
const FORBIDDEN_HEADERS = ['server', 'x-powered-by', 'access-control-allow-origin']

let site: SampleSite
let offer: string
beforeAll(async () => {
  site = await startSampleSite({
    env: { BASE_URL: 'https://www.huis.example', MAIL_WEBHOOK_SECRET: 'a secret of twenty letters', HSTS },
  })
  offer = (await fetch(`${site.url}/nl/aanbod/${site.offers[0]}`)).url.slice(site.url.length)
})
afterAll(async () => {
  await site.stop('SIGKILL')
})

const JSON_BODY = { 'content-type': 'application/json' }
type Asked = [what: string, status: number, path: string | (() => string), init?: RequestInit]

describe('every kind of answer carries the security headers [headers.kind-answer-carries]', () => {
  const asset = async (): Promise<string> =>
    /(?:src|href)="(\/assets\/[^"]+)"/.exec(await (await fetch(`${site.url}/nl`)).text())?.[1] ?? '/assets/none'

  test.each<Asked>([
    ['the home page', 200, '/nl'],
    ['a search', 200, '/fr/offre?type=HOUSE'],
    ['a search as JSON', 200, '/nl/aanbod', { headers: { accept: 'application/json' } }],
    ['a search as RSS', 200, '/en/offer.rss'],
    ['an offer', 200, () => offer],
    ['an offer that is not there', 404, '/nl/aanbod/2147483647'],
    ['the root', 302, '/'],
    ['a short offer address', 301, () => `/nl/aanbod/${site.offers[0]}`],
    ['an unknown page', 404, '/nl/nergens'],
    ['an unknown file', 404, '/wp-login.php'],
    ['an address that cannot be decoded', 400, '/%E0%A4%A'],
    ['an unknown asset', 404, '/assets/none.js'],
    ['a form', 200, '/de/halte-mich-auf-dem-laufenden'],
    ['a form with faults', 422, '/nl/contact', { method: 'POST', body: new URLSearchParams({ message: '' }) }],
    ['a link that is not valid', 404, `/nl/hou-me-op-de-hoogte/${'x'.repeat(43)}`],
    ['a JSON endpoint', 200, '/nl/ajax/search-city?search=gent'],
    ['a JSON endpoint that is not there', 404, '/nl/ajax/none'],
    ['a JSON endpoint asked wrongly', 405, '/nl/ajax/notifications'],
    ['unreadable JSON', 400, '/nl/ajax/notifications', { method: 'POST', headers: JSON_BODY, body: '{' }],
    [
      'a wrong content type [headers.wrong-content-type]',
      415,
      '/nl/ajax/notifications',
      { method: 'POST', body: 'a=1' },
    ],
    ['another method', 404, '/nl', { method: 'DELETE' }],
    ['bounces without the secret', 401, '/hooks/mail', { method: 'POST', headers: JSON_BODY, body: '{}' }],
    ['reports of browsers', 204, '/csp-report', { method: 'POST', headers: JSON_BODY, body: '{}' }],
    [
      'a cross-site form',
      403,
      '/nl/contact',
      { method: 'POST', headers: { origin: 'https://evil.example' }, body: '' },
    ],
    ['health', 200, '/healthz'],
    ['readiness', 200, '/readyz'],
    ['robots', 200, '/robots.txt'],
    ['the sitemap', 200, '/sitemap.xml'],
    ['the manifest', 200, '/manifest.webmanifest'],
    ['a drawing', 200, () => `/media/drawing/${site.offers[0]}.svg`],
    ['a drawing that is not there', 404, '/media/drawing/none.svg'],
    ['the mails of a public site', 404, '/_mail'],
    ['a calendar that is not there', 404, '/calendar/none.ics'],
  ])('%s (%i)', async (_what, status, path, init) => {
    const answer = await fetch(site.url + (typeof path === 'string' ? path : path()), { redirect: 'manual', ...init })
    expect(answer.status).toBe(status)
    await expectHeaders(answer)
  })

  test('browser reports are logged as counts by directive, one line per minute [headers.reports-counted]', async () => {
    const from = site.log().length
    const report = (effectiveDirective: string, disposition: string) => ({ body: { effectiveDirective, disposition } })
    const list = Array.from({ length: 50 }, (_, n) => report(n % 2 === 0 ? 'img-src' : `own-words-${n}`, 'enforce'))
    for (let n = 0; n < 100; n++) {
      const body = JSON.stringify([
        ...list.slice(0, 5),
        ...list.slice(0, 5).map(({ body: one }) => report(one.effectiveDirective, 'report')),
      ])
      const answer = await fetch(`${site.url}/csp-report`, { method: 'POST', headers: JSON_BODY, body })
      expect(answer.status).toBe(204)
    }
    await fetch(`${site.url}/csp-report`)
    await expect.poll(() => site.log().slice(from)).toMatch(/"method":"GET"[^\n]*"msg":"request"/)
    const lines = site.log().slice(from).split('\n')
    expect(lines.filter((line) => line.includes('"method":"POST"'))).toEqual([])
    const told = lines.filter((line) => line.includes('content security policy'))
    expect(told.length).toBeGreaterThan(0)
    expect(told.length).toBeLessThanOrEqual(4)
    expect(lines.join('\n')).not.toContain('own-words')
  })

  test('an immutable asset', async () => {
    const answer = await fetch(site.url + (await asset()))
    expect(answer.headers.get('cache-control')).toContain('immutable')
    await expectHeaders(answer)
  })

  test('an accepted subscription', async () => {
    const answer = await site.post('notifications', wish('an@example.be'))
    expect(answer.status).toBe(201)
    await expectHeaders(answer)
  })

  test('an unknown host name, and bytes that are not HTTP', async () => {
    for (const request of [
      'GET /nl HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
      'NONSENSE\r\n\r\n',
      `GET /nl HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    ]) {
      const received = await sendRaw(site.url, request)
      for (const name of Object.keys(REQUIRED_HEADERS))
        expect(received.toLowerCase(), request.slice(0, 40)).toContain(name)
      expect(received).toContain("default-src 'none'")
    }
  })

  needing(test, POSTGRES)('an internal error (500) [headers.mishap-our-500]', async () => {
    const databaseUrl = (await freshPostgres()) ?? ''
    const broken = await startSampleSite({ databaseUrl, env: { BASE_URL: 'https://www.huis.example', HSTS } })
    try {
      const client = new Client({ connectionString: databaseUrl })
      await client.connect()
      await client.query('drop table appointment cascade')
      await client.end()
      const answer = await fetch(`${broken.url}/nl/afspraak-annuleren/${'A'.repeat(22)}`)
      expect(answer.status).toBe(500)
      const html = await answer.clone().text()
      expect(html, 'the page does not show the cause').not.toMatch(/does not exist|at async|\.[jt]s:\d/)
      const failures = () =>
        broken
          .log()
          .split('\n')
          .filter((line) => line.includes('"request failed"'))
      await expect.poll(failures).toHaveLength(1)
      const [told = ''] = failures()
      expect(told, 'the log has the cause').toMatch(/42P01|does not exist/)
      const [, number = 'none'] = /"id":"([\w-]{12})"/.exec(told) ?? []
      expect(html, 'the page shows the request id').toContain(number)
      await expectHeaders(answer)
    } finally {
      await broken.stop('SIGKILL')
    }
  })
})

test.each(['/nl', '/nl/aanbod', '/nl/hou-me-op-de-hoogte', 'offer'])(
  'the Observatory would give %s an A+ [headers.observatory-give]',
  async (path) => {
    const answer = await fetch(site.url + (path === 'offer' ? offer : path))
    const scanned = {
      headers: answer.headers,
      html: await answer.text(),
      cookies: answer.headers.getSetCookie(),
      origin: 'https://www.huis.example',
    }
    expect(score(scanned)).toMatchObject({ grade: 'A+', points: 135 })
  },
)

test('our copy of the Observatory’s rules does find faults [headers.observatorys-rules-written]', () => {
  const bare = { headers: new Headers(), html: '', cookies: [], origin: 'https://a.example' }
  expect(score(bare)).toMatchObject({ points: 30, grade: 'D' })
  const inline = new Headers({ 'content-security-policy': "default-src 'self' 'unsafe-inline'" })
  expect(score({ ...bare, headers: inline }).parts['content security policy']).toBe(-20)
  const script = '<script src="https://cdn.example/a.js"></script>'
  expect(score({ ...bare, html: script }).parts['scripts of others']).toBe(-50)
})

test('cookies are same-site, HttpOnly and Secure [headers.cookies-site-alone]', async () => {
  for (const path of ['/nl', '/fr/offre', '/en/contact']) {
    for (const cookie of (await fetch(site.url + path)).headers.getSetCookie())
      expect(cookie).toMatch(/^__Host-locale=[a-z]{2}; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly; Secure$/)
  }
})

async function expectHeaders(answer: Response): Promise<void> {
  const about = `${answer.url} (${answer.status})`
  for (const [name, wanted] of Object.entries(REQUIRED_HEADERS))
    expect(answer.headers.get(name), `${name} of ${about}`).toMatch(wanted)
  const type = answer.headers.get('content-type')
  if (/^text\/|^application\/(?:.*\+)?xml/.test(type ?? '')) expect(type, about).toMatch(/; charset=utf-8$/i)
  for (const name of FORBIDDEN_HEADERS) expect(answer.headers.get(name), `${name} of ${about}`).toBeNull()
  const policy = readPolicy(answer.headers.get('content-security-policy'))
  expect(policy.get('default-src'), about).toEqual(["'none'"])
  for (const name of ['script-src', 'style-src', 'connect-src', 'form-action'])
    expect(policy.get(name), `${name} of ${about}`).toEqual(["'self'"])
  for (const name of ['base-uri', 'frame-ancestors', 'object-src']) expect(policy.get(name)).toEqual(["'none'"])
  expect([...policy.values()].flat().join(' '), about).not.toMatch(/unsafe|nonce|sha\d{3}|\*/)
  if (answer.headers.get('content-type')?.startsWith('text/html')) expectNoInlineCode(await answer.text(), about)
}

/** Data blocks are not code; our own policy would block everything else. */
function expectNoInlineCode(html: string, about: string): void {
  for (const [tag, attributes = ''] of html.matchAll(/<script\b([^>]*)>/gi))
    expect(
      /\ssrc="\/assets\//.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes),
      `${about}: ${tag}`,
    ).toBe(true)
  expect(html, about).not.toMatch(/<style\b/i)
  expect(html, about).not.toMatch(/<[a-z][^<>]*\s(style|on[a-z]+)=/i)
}
