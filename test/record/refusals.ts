import { LOCALES } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { sendRaw } from '../hostile/raw-request.ts'
import { ask, type Question } from './asking.ts'
import { normalised } from './normalise.ts'
import type { RecordWriter } from './record-folder.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const WISH = {
  contact: { contact_information: { personal: { email: 'an@example.org' } } },
  notification: { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [9000] },
}

/** Requests that no page links to: other methods, other host names, refused forms, bytes that are not HTTP. */
export async function recordRefusals(record: RecordWriter, site: string): Promise<void> {
  for (const locale of LOCALES) {
    const home = pathFor('home', locale)
    const [search, subscribe, contact] = [
      pathFor('search', locale),
      pathFor('subscribe', locale),
      pathFor('contact', locale),
    ]
    const tell = async (path: string, what: string, question: Question) =>
      ask(record, `${path} · ${what}`, site + path, question)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])
      for (const path of [home, search, subscribe, `${home}/ajax/notifications`, `${home}/ajax/nothing`])
        await tell(path, `${method} with nothing`, { method })
    for (const name of ['notifications', 'contact-form-handler', 'send-to-a-friend']) {
      const path = `${home}/ajax/${name}`
      const post = async (what: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
        tell(path, `POST ${what}`, { method: 'POST', headers, body })
      await post('an empty object', '{}')
      await post('unreadable JSON', '{"contact":')
      await post('a field too many', JSON.stringify({ ...WISH, x: 1 }))
      await post('a form', 'a=b', FORM_TYPE)
      await post('text', 'text', { 'content-type': 'text/plain' })
      await post('too much', JSON.stringify({ filler: 'x'.repeat(70_000) }))
      await post('from another site', JSON.stringify(WISH), { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' })
      await post('from another origin', JSON.stringify(WISH), { ...JSON_TYPE, origin: 'https://other.example' })
      await post('with a key that is none', JSON.stringify(WISH), { ...JSON_TYPE, 'idempotency-key': 'x' })
    }
    for (const path of [subscribe, contact]) {
      await tell(path, 'POST an empty form', { method: 'POST', headers: FORM_TYPE, body: '' })
      await tell(path, 'POST a wrong form', { method: 'POST', headers: FORM_TYPE, body: 'email=x&intent=nothing' })
      await tell(path, 'POST JSON', { method: 'POST', headers: JSON_TYPE, body: '{}' })
      await tell(path, 'POST from another site', {
        method: 'POST',
        headers: { ...FORM_TYPE, 'sec-fetch-site': 'cross-site' },
        body: 'email=x',
      })
    }
    for (const host of ['other.example', 'gevel.example', 'gevel.example:81', 'localhost', 'a b'])
      for (const path of [home, search, `${home}/ajax/place-names`, `${home}/-`])
        await tell(path, `Host: ${host}`, { headers: { host } })
    for (const path of [home, search]) {
      await tell(path, 'GET with a body', { headers: { 'content-length': '1' }, body: 'x' })
      await tell(path, 'behind a proxy', {
        headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
      })
      await tell(path, 'many tags', { headers: { 'if-none-match': 'W/"a", "b", *' } })
    }
  }
  for (const language of ['fr-BE, en;q=0.8', 'en;q=0.1, de', 'es', '*'])
    await ask(record, `/ · accept-language ${language}`, `${site}/`, { headers: { 'accept-language': language } })
  await ask(record, '/ · language remembered', `${site}/`, { headers: { cookie: '__Host-locale=de' } })
  await ask(record, '/hooks/mail · POST', `${site}/hooks/mail`, { method: 'POST', headers: JSON_TYPE, body: '{}' })
  await ask(record, '/csp-report · POST', `${site}/csp-report`, { method: 'POST', headers: JSON_TYPE, body: '{}' })
  for (const [what, bytes] of Object.entries(RAW)) {
    const [head = ''] = (await sendRaw(site, bytes.join('\r\n'))).split('\r\n\r\n')
    const kept = head.split('\r\n').filter((line) => !/^(?:date|etag|content-length):/i.test(line))
    record.keep(`raw · ${what}`, {}, normalised(kept.join('\n')))
  }
}

const CLOSE = 'Connection: close'
const RAW: Record<string, string[]> = {
  'no name': ['GET /nl HTTP/1.1', CLOSE, '', ''],
  'two names': ['GET /nl HTTP/1.1', 'Host: localhost', 'Host: other.example', CLOSE, '', ''],
  'HTTP/1.0': ['GET /robots.txt HTTP/1.0', 'Host: localhost', '', ''],
  'a whole address': ['GET http://localhost/robots.txt HTTP/1.1', 'Host: localhost', CLOSE, '', ''],
  'a whole address elsewhere': ['GET http://other.example/nl HTTP/1.1', 'Host: localhost', CLOSE, '', ''],
  'no address': ['GET * HTTP/1.1', 'Host: localhost', CLOSE, '', ''],
  'no request': ['hello', '', ''],
  'two lengths': ['POST /nl HTTP/1.1', 'Host: localhost', 'Content-Length: 1', 'Content-Length: 2', CLOSE, '', 'xx'],
  'an unknown method': ['BREW /nl HTTP/1.1', 'Host: localhost', CLOSE, '', ''],
  'headers too long': ['GET /nl HTTP/1.1', 'Host: localhost', `X: ${'x'.repeat(20_000)}`, CLOSE, '', ''],
}
