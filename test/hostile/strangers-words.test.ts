import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { pathFor } from '#i18n/routes.ts'
import { ACTIONS } from '#web/public/actions.ts'
import { cardOf, house, html, importListings, mailsTo, postForm, postJson, SOON } from '../requests/agency.ts'
import { type Mail, type Site, startSite } from '../site.ts'

/** A visitor who types another person's address may want to send them words in the agency's name. */
let site: Site
let estate_id = 0
beforeAll(async () => {
  site = await startSite({ anyStore: true })
  await importListings(site, [house('A', 310_000, { agent: { name: 'Noor Voorbeeld' } })], 1)
  estate_id = (await cardOf(site, 310_000)).id
  const page = await html(site.url + pathFor('bookViewing', 'nl', { estateId: estate_id }))
  for (const [, slot = ''] of page.matchAll(/name="slot"[^>]*value="([^"]+)"/g)) slots.push(slot)
})
afterAll(async () => void (await site.stop()))

/** As text and as a telephone number, each in every format that some field may accept. */
const LETTERS = 'zwqxvkj'
const DIGITS = '487654321'
const MARKED = [LETTERS, DIGITS, `Bel ${LETTERS} ${DIGITS}`, `0${DIGITS}`, `4.876.543,21`, `${LETTERS}@${LETTERS}.be`]
const CARRIED = [
  ...['travel=*,40', 'pc=*', 'not_pc=*', 'around=*,10', 'around=9000,*', 'province=*', 'energy_max=*', 'new_build=*'],
  ...['bbox=3,50,4,51*', 'area=3,50;4,50;4,5*', 'travel=Gent,40,*', 'q=*', 'not_word=*'],
].flatMap((piece) => MARKED.map((mark) => piece.replace('*', mark)))

/** Marked requests that the first subscription form accepted, for the form that changes a subscription. */
const takenInSearches: Tried[] = []

type Body = Record<string, unknown>
/** A form request without marked text; its mail goes to `to`. */
type Request = {
  action: 'subscribe' | 'contact' | 'friend' | 'book'
  plain: (to: string) => Body
  /** returns whether it was accepted */
  send: (body: Body) => Promise<boolean>
}

const byScript = (endpoint: string) => async (body: Body) =>
  (await postJson(`${site.url}/nl/ajax/${endpoint}`, body)).status === 201
const person = (email: string): Body => ({ last_name: 'Peeters', contact_information: { personal: { email } } })
const slots: string[] = []

const REQUESTS: Request[] = [
  {
    action: 'subscribe',
    plain: (to) => ({
      contact: person(to),
      notification: { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [9000] },
    }),
    send: byScript('notifications'),
  },
  {
    action: 'contact',
    plain: (to) => ({ estate_id, contact: person(to), message: 'Is het nog vrij?' }),
    send: byScript('contact-form-handler'),
  },
  {
    action: 'friend',
    plain: (to) => ({ estate_id, friend_email: to, sender_name: 'Els', sender_email: 'els@example.org' }),
    send: byScript('send-to-a-friend'),
  },
  {
    action: 'book',
    plain: (email) => ({ slot: slots[0] ?? '', name: 'Bo Peeters', email }),
    async send(body) {
      const path = site.url + pathFor('bookViewing', 'nl', { estateId: estate_id })
      const isTaken = (await postForm(path, body as Record<string, string>)).status === 303 // plain fields
      if (isTaken) slots.shift()
      return isTaken
    },
  },
]
/** The fields that docs/security.md allows in a mail: sender and message in the body of a mail to a friend. */
const ALLOWED: Record<string, string[]> = { friend: ['sender_name', 'message'] }

test.each(REQUESTS)(
  'what a visitor types is in no mail to an unconfirmed address: $action [strangers.own-words]',
  async (request) => {
    const tried = await triedIn(request)
    expect(tried.length, 'some requests are accepted').toBeGreaterThan(0)
    if (request.action === 'subscribe') takenInSearches.push(...tried)
    await expectNoWords(request.action, tried)
    expect(slots.length, 'free slots are left').toBeGreaterThan(0)
  },
)

test('nor when a running subscription is to move to another address [strangers.other-address]', async () => {
  const link = await runningSubscription('eerste@people.example')
  const tried: Tried[] = []
  for (const mark of new Set(takenInSearches.map((one) => one.mark))) {
    const to = `save-${tried.length}@people.example`
    const paths = new Set(takenInSearches.filter((one) => one.mark === mark).map(({ path }) => path))
    let body = REQUESTS[0]?.plain(to) ?? {}
    for (const path of paths) body = filledIn(body, path.split('.'), mark)
    const answer = await postForm(link, new URLSearchParams([['intent', 'save'], ...fieldsOf(body)]))
    expect(answer.location, mark).toContain('address')
    tried.push({ path: [...paths].join(' '), mark, to })
    // The next request replaces it, and unsent mails of the earlier one would never be sent.
    await expectNoWords('subscribe', tried.slice(-1))
  }
  expect(tried.length).toBe(MARKED.length)
})

/** The manage page of a confirmed subscription. */
async function runningSubscription(email: string): Promise<string> {
  expect(await REQUESTS[0]?.send(REQUESTS[0].plain(email))).toBe(true)
  const [mail] = await mailsTo(site, email, 1)
  const link = site.url + (/\/nl\/hou-me-op-de-hoogte\/[\w-]{43}(?=\s)/.exec(mail?.text ?? '')?.[0] ?? '')
  expect((await postForm(link, { intent: 'confirm' })).status).toBe(303)
  return link
}

/** Field names and values as in a form without JavaScript. */
function fieldsOf(body: Body, before = ''): [string, string][] {
  return Object.entries(body).flatMap(([name, value]): [string, string][] => {
    if (Array.isArray(value)) return value.map((one) => [before + name, String(one)])
    if (typeof value === 'object') return fieldsOf(value as Body, `${before}${name}.`) // plain objects above
    return [[before + name, `${value as string | number}`]]
  })
}

type Tried = { path: string; mark: string; to: string }

/** Sends the plain request once for every string in its schema and every mark there; returns the accepted requests. */
async function triedIn({ action, plain, send }: Request): Promise<Tried[]> {
  expect(await send(plain(`${action}@people.example`)), 'it is accepted without a mark').toBe(true)
  const taken: Tried[] = []
  const leaves = stringsOf(ACTIONS[action].schema('nl')).filter((leaf) => !/email|slot|_id$/.test(leaf))
  expect(leaves.length).toBeGreaterThan(1)
  for (const path of leaves) {
    for (const mark of path === 'notification.search' ? CARRIED : MARKED) {
      const to = `${action}-${taken.length}@people.example`
      if (await send(filledIn(plain(to), path.split('.'), mark))) taken.push({ path, mark, to })
    }
  }
  return taken
}

async function expectNoWords(action: string, tried: Tried[]): Promise<void> {
  const addressed = new Map(tried.map((one) => [one.to, one]))
  const found: string[] = []
  const got = new Set<string>()
  await expect
    .poll(async () => {
      for (const mail of await site.mails()) {
        const one = addressed.get(mail.to?.[0]?.address ?? '')
        if (one === undefined || got.has(one.to)) continue
        got.add(one.to)
        const isAllowed = ALLOWED[action]?.includes(one.path) ?? false
        if (hasMark(isAllowed ? headOf(mail) : JSON.stringify(mail))) found.push(`${one.path}: ${one.mark}`)
      }
      return got.size
    }, SOON)
    .toBe(addressed.size)
  expect(found).toEqual([])
}

/** Subject, sender and the preview that a mailbox shows before the mail is opened. */
function headOf({ subject, from, replyTo, headers, html: body = '' }: Mail): string {
  const preheader = /<div style="[^"]*display:\s*none[^"]*">(.*?)<\/div>/s.exec(body)?.[1]
  expect(preheader, 'a preheader').toBeDefined()
  return JSON.stringify([subject, from, replyTo, headers, preheader])
}

/** Whether the text has a mark, ignoring what stands between its letters or digits: spaces, points, markup. */
function hasMark(text: string): boolean {
  const bare = text.normalize('NFKD').toLowerCase()
  return bare.replace(/[^a-z]/g, '').includes(LETTERS) || bare.replace(/[^0-9]/g, '').includes(DIGITS)
}

/** A copy of a body with `text` at a path; the site itself turns a text into a list where the schema wants one. */
function filledIn(body: Body, [name = '', ...rest]: string[], text: string): Body {
  if (rest.length === 0) return { ...body, [name]: name === 'search' ? [text] : text }
  return { ...body, [name]: filledIn((body[name] ?? {}) as Body, rest, text) } // plain objects above
}

/** The paths in a schema that could be given as a string. */
function stringsOf(schema: unknown, path: string[] = []): string[] {
  const { def } = (schema as z.core.$ZodType)._zod // every schema has one
  const inner = def as unknown as {
    type: string
    in?: z.core.$ZodType
    out?: z.core.$ZodType
    innerType?: unknown
    shape?: Record<string, unknown>
  }
  if (inner.shape) return Object.entries(inner.shape).flatMap(([name, one]) => stringsOf(one, [...path, name]))
  if (inner.innerType !== undefined) return stringsOf(inner.innerType, path)
  if (inner.in && inner.out) return stringsOf(inner.in._zod.def.type === 'transform' ? inner.out : inner.in, path)
  return [path.join('.')]
}
