import http from 'node:http'
import type { Mail } from '../site.ts'
import { linkIn } from './mail-links.ts'
import { type PostForm, postForms } from './post-forms.ts'
import { type SampleSite, wish } from './sample-site.ts'

/**
 * An entry point for text: a field, a parameter or a header. `room` is the number of bytes that fit, `encode` their
 * encoding.
 */
export type Door = {
  name: string
  room: number
  encode: (text: string) => string
  request: (text: string) => Asked
}
export type Asked = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }

/** Just under the limits of a body (64 KB) and of the request line with all headers (16 KB). */
const MAX_BODY_BYTES = 60_000
const MAX_HEAD_BYTES = 14_500

const FORM = 'application/x-www-form-urlencoded'

/** Every field of every form of the site in one language, including the forms behind links in mails. */
export async function formDoors(site: SampleSite): Promise<Door[]> {
  const forms = [...(await openForms(site)), ...(await formsBehindMails(site))]
  return forms.flatMap(({ path, fields }) => {
    const { form_key: _once, request_key: _twice, ...filled } = fields
    return Object.keys(fields).map((field): Door => {
      const rest = new URLSearchParams(Object.entries(filled).filter(([name]) => name !== field)).toString()
      const button = fields['intent'] === undefined ? '' : ` (${fields['intent']})`
      return {
        name: `${field} of ${path.slice(0, 60)}${button}`,
        room: MAX_BODY_BYTES - rest.length - field.length,
        encode: encodeURIComponent,
        request: (text) => ({
          method: 'POST',
          path,
          headers: { 'content-type': FORM, accept: 'text/html' },
          body: `${rest}&${field}=${encodeURIComponent(text)}`,
        }),
      }
    })
  })
}

async function openForms(site: SampleSite): Promise<PostForm[]> {
  const [id] = site.offers
  const paths = ['hou-me-op-de-hoogte', 'contact', `contact/${id}`, `doorsturen/${id}`, `bezoek-plannen/${id}`]
  return await formsOf(
    site,
    paths.map((path) => `/nl/${path}`),
  )
}

/** The forms behind the mails of a confirmed subscription, a mail to a friend and a booked viewing. */
async function formsBehindMails(site: SampleSite): Promise<PostForm[]> {
  const [estate_id] = site.offers
  await site.post('notifications', wish('wens@a.example'))
  await site.post('send-to-a-friend', {
    estate_id,
    friend_email: 'bo@a.example',
    sender_name: 'An',
    sender_email: 'an@a.example',
  })
  const [booking] = await formsOf(site, [`/nl/bezoek-plannen/${estate_id}`])
  if (!booking) throw new Error('There is no form to book a viewing')
  const booked = { ...booking.fields, email: 'bezoek@a.example' }
  await fetch(site.url + booking.path, { method: 'POST', body: new URLSearchParams(booked) })
  const manage = linkIn((await mailTo(site, 'wens@a.example')).text, '/nl/hou-me-op-de-hoogte/')
  const before = await formsOf(site, [manage])
  await fetch(site.url + manage, { method: 'POST', body: new URLSearchParams({ intent: 'confirm' }) })
  const stop = linkIn((await mailTo(site, 'bo@a.example')).text, '/nl/doorsturen/stop/')
  const cancel = linkIn((await mailTo(site, 'bezoek@a.example')).text, '/nl/afspraak-annuleren/')
  await fetch(site.url + cancel, { method: 'POST', body: new URLSearchParams({ intent: 'confirm' }) })
  const lost = `/nl/hou-me-op-de-hoogte/uitschrijven/${'x'.repeat(43)}`
  return [...before, ...(await formsOf(site, [manage, stop, cancel, lost]))]
}

async function mailTo(site: SampleSite, address: string): Promise<Mail> {
  for (let least = 1; ; least += 1) {
    const mails = await site.waitForMails(least)
    const found = mails.find(({ to }) => to?.some((one) => one.address === address))
    if (found) return found
  }
}

async function formsOf(site: SampleSite, paths: string[]): Promise<PostForm[]> {
  const forms: PostForm[] = []
  for (const path of paths) {
    const answer = await fetch(site.url + path, { headers: { accept: 'text/html' } })
    const found = postForms(path, await answer.text())
    if (found.length === 0) throw new Error(`${path} (${answer.status}) has no form`)
    forms.push(...found)
  }
  return forms
}

/** Every field of the bodies that the JSON endpoints accept, and the field names themselves. */
export function bodyDoors(site: SampleSite): Door[] {
  const [estate_id] = site.offers
  const contact = {
    title: 'MR',
    language: 'nl',
    first_name: 'An',
    last_name: 'An',
    contact_information: { personal: { email: 'an@a.example', phone: '0470', mobile: '0470' } },
    address: { street_address: 'a', street_number: '1', post_box: '1', postal_code: '9000', locality: 'Gent' },
    advertising: { marketing_opt_in: 'on' },
  }
  const pair = { min: '1', max: '2' }
  const flags = { renovation_required: '', bedrooms: pair, construction_year: pair }
  const notification = {
    statuses: ['FOR_SALE'],
    types: ['HOUSE'],
    financial: { price_for_sale: pair, price_to_rent: pair, price_take_over: pair },
    construction: { ...flags, land_surface: pair, commercial_surface: pair },
    other: { garden: '', bicycle_shed: '' },
    layout: { terrace: '', garage: '' },
    comfort: { ready_to_move_in: '' },
    general: { revenue_property: '' },
    location: { country: 'BE' },
    cities: ['9000'],
    search: ['energy_max=B'],
    frequency: 'instant',
  }
  const bodies = {
    notifications: { contact, notification },
    'contact-form-handler': { estate_id, entity_id: '1', contact, message: 'Hallo' },
    'send-to-a-friend': {
      estate_id,
      entity_id: '1',
      friend_email: 'bo@a.example',
      sender_name: 'An',
      sender_email: 'an@a.example',
      message: 'Hallo',
    },
  }
  return Object.entries(bodies).flatMap(([endpoint, body]) => {
    const path = `/nl/ajax/${endpoint}`
    const room = MAX_BODY_BYTES - JSON.stringify(body).length
    const encode = JSON.stringify
    const headers = { 'content-type': 'application/json' }
    const send = (of: unknown): Asked => ({ method: 'POST', path, headers, body: JSON.stringify(of) })
    const fields = leavesOf(body).map((leaf): Door => {
      return { name: `${leaf.join('.')} of ${path}`, room, encode, request: (text) => send(withLeaf(body, leaf, text)) }
    })
    const key: Door = { name: `a name in ${path}`, room, encode, request: (text) => send({ ...body, [text]: 1 }) }
    return [...fields, key]
  })
}

function leavesOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner).map((leaf) => [name, ...leaf]))
}

function withLeaf(value: unknown, [name, ...rest]: readonly string[], text: string): unknown {
  if (name === undefined) return text
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (String(at) === name ? withLeaf(one, rest, text) : one))
  const fields = new Map(Object.entries(value ?? {}))
  return Object.fromEntries([...fields.set(name, withLeaf(fields.get(name), rest, text))])
}

/** Every parameter of every address that reads one, and the path segments. */
export function addressDoors(site: SampleSite): Door[] {
  const [id] = site.offers
  const get = (name: string, path: (text: string) => string): Door => ({
    name,
    room: MAX_HEAD_BYTES,
    encode: encodeURIComponent,
    request: (text) => ({ method: 'GET', path: path(encodeURIComponent(text)) }),
  })
  const queries: Record<string, readonly string[]> = {
    '/nl': ['q'],
    '/nl/aanbod': [...QUERY_PARAMETERS, 'q', 'not_understood', 'from_page'],
    '/nl/aanbod.rss': ['pc', 'price_min'],
    '/nl/favorieten': ['id'],
    '/nl/hou-me-op-de-hoogte': QUERY_PARAMETERS,
    '/nl/ajax/search-city': ['search', 'limit', 'page', 'locale', 'whole'],
    '/nl/ajax/notification-preview': [...QUERY_PARAMETERS, 'frequency', 'language'],
    '/nl/ajax/pins': ['view', 'cells', 'area', 'pc'],
    '/nl/ajax/place-names': ['locale'],
    '/nl/ajax/prices': ['pc', 'price_min'],
    [`/nl/aanbod/${id}/huis`]: ['own', 'rate', 'years'],
    [`/nl/contact/${id}`]: ['unit'],
    [`/nl/bezoek-plannen/${id}`]: ['booked', 'slot', 'unit'],
  }
  return [
    ...Object.entries(queries).flatMap(([path, names]) =>
      names.map((name) => get(`?${name}= of ${path}`, (text) => `${path}?${name}=${text}`)),
    ),
    ...['nl', 'nl/aanbod', `nl/aanbod/${id}`, 'nl/ajax/estate', 'nl/ajax/similar-estate', 'media', 'media/drawing'].map(
      (path) => get(`/${path}/…`, (text) => `/${path}/${text}`),
    ),
    ...['assets', 'calendar', 'nl/hou-me-op-de-hoogte', 'nl/afspraak-annuleren', 'nl/doorsturen/stop'].map((path) =>
      get(`/${path}/…`, (text) => `/${path}/${text}`),
    ),
    get('a name of a parameter', (text) => `/nl/aanbod?${text}=1`),
  ]
}

export const QUERY_PARAMETERS = [
  ...['status', 'type', 'price_min', 'price_max', 'sale_min', 'rent_max', 'takeover_min', 'bedrooms_min', 'year_max'],
  ...['land_min', 'commercial_max', 'garden', 'energy_max', 'new_build', 'country', 'pc', 'province', 'around'],
  ...[
    'bbox',
    'area',
    'sort',
    'page',
    'living_min',
    'furnished',
    'not_type',
    'not_pc',
    'not_renovation',
    'not_ground_floor',
    'deposit_max',
    'available_from',
    'total_max',
    'monthly_max',
    'own',
    'rate',
    'years',
    'warm_max',
    'station_km_max',
    'travel',
  ],
]

/**
 * Headers that the site reads, each with a request that reaches the code. `headersRead` in the test compares the list
 * with the sources.
 */
export const READ_HEADERS: Record<string, Asked> = {
  accept: { method: 'GET', path: '/nl/aanbod' },
  'accept-encoding': { method: 'GET', path: '/nl/aanbod' },
  'accept-language': { method: 'GET', path: '/' },
  authorization: { method: 'POST', path: '/hooks/mail', headers: { 'content-type': 'application/json' }, body: '[]' },
  'content-type': { method: 'POST', path: '/nl/contact', body: 'message=Hallo' },
  cookie: { method: 'GET', path: '/nl' },
  host: { method: 'GET', path: '/nl' },
  'idempotency-key': {
    method: 'POST',
    path: '/nl/ajax/contact-form-handler',
    headers: { 'content-type': 'application/json' },
    body: '{"message":""}',
  },
  'x-office-token': {
    method: 'POST',
    path: '/office/listings/stage',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: '{"ids":[1],"to":"withdrawn"}',
  },
  'if-modified-since': { method: 'GET', path: '/manifest.webmanifest' },
  'if-none-match': { method: 'GET', path: '/nl/privacy-verklaring' },
  origin: { method: 'POST', path: '/nl/contact', headers: { 'content-type': FORM }, body: 'message=Hallo' },
  range: { method: 'GET', path: '/manifest.webmanifest' },
  referer: { method: 'GET', path: '/nl' },
  'sec-fetch-site': { method: 'POST', path: '/nl/contact', headers: { 'content-type': FORM }, body: 'message=Hallo' },
  'user-agent': { method: 'GET', path: '/nl' },
  'x-forwarded-for': { method: 'GET', path: '/nl' },
}

/** @param asset address of a built file, which the static file handler answers */
export function headerDoors(asset: string): Door[] {
  const more = ['range', 'if-modified-since', 'if-none-match'].map((name): [string, Asked] => {
    return [name, { method: 'GET', path: asset }]
  })
  return [...Object.entries(READ_HEADERS), ...more].map(([header, asked]) => ({
    name: `${header} at ${asked.path.slice(0, 40)}`,
    room: MAX_HEAD_BYTES,
    encode: bytesOf,
    request: (text) => ({ ...asked, headers: { ...asked.headers, [header]: bytesOf(text) } }),
  }))
}

/** The bytes of a header value: forbidden characters become spaces, and trailing ones are trimmed. */
const bytesOf = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, ' ')

/** The status of the answer, once all of it has arrived. */
export const ask = async (url: string, asked: Asked, agent: http.Agent): Promise<number> =>
  (await askAll(url, asked, agent)).status

/** The answer's status and its text. */
export function askAll(url: string, asked: Asked, agent: http.Agent): Promise<{ status: number; text: string }> {
  const { method, path, headers = {}, body } = asked
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, { method, agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      answer.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
