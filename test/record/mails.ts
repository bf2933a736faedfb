import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Locale } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { foundOffers } from '../hostile/sample-site.ts'
import type { Mail, Site } from '../site.ts'
import { until } from '../waiting.ts'
import { ask, type Answer } from './asking.ts'
import { linesOf, normalised } from './normalise.ts'
import type { RecordWriter } from './record-folder.ts'

/** The base URL of the site that sends the mails. */
export const BASE_URL = 'https://gevel.example'
const AGENT = { name: 'Noor Voorbeeld' }
const PRICES = [310_000, 320_000, 330_000, 340_000] as const

/** One house of the agency per language, in our own format (docs/feeds.md). */
const house = (index: number, price: number): object => ({
  kind: 'estate',
  sourceRef: `R${index}`,
  type: 'HOUSE',
  deals: { FOR_SALE: { price } },
  address: { postalCode: '2800', locality: 'Mechelen', street: 'Denkbeeldige Laan', number: String(7 + index) },
  bedrooms: 3,
  surfaces: { living: 150, land: 320 },
  construction: { year: 1932 },
  flags: { garden: true },
  energy: { kwh: 158, label: 'B', certificate: '20260101-0000000001-RES-1' },
  texts: { nl: { description: 'Een huis.' } },
  originalLocale: 'nl',
  agent: AGENT,
})

/** Continues on another day: starts the site again on the same store, with the clock of that day. */
export type OnDay = <T>(day: string, work: (site: Site) => Promise<T>) => Promise<T>

/** Shared state of a scenario. Mails are collected as they arrive, because some are erased or expire later. */
type Scenario = { record: RecordWriter; mails: Map<string, Mail>; seenLinks: Set<string> }

/**
 * Triggers every mail that forms and imports can send, in four languages, and records them with the answers to the
 * forms: a day of forms, a day on which an import brings new homes and prices, and a day on which homes are
 * withdrawn.
 */
export async function recordMails(record: RecordWriter, onDay: OnDay): Promise<void> {
  const scenario: Scenario = { record, mails: new Map(), seenLinks: new Set() }
  const offers = await onDay('2026-11-20', async (site) => {
    await importHomes(
      site,
      PRICES.map((price, index) => house(index, price)),
    )
    return await idsByPrice(site)
  })
  const links = await onDay('2026-11-20', async (site) => {
    const all: string[] = []
    for (const [index, locale] of LOCALES.entries())
      all.push(await useForms(scenario, site, locale, offers[index] ?? 0))
    return all
  })
  await onDay('2026-11-21', async (site) => {
    const changed = PRICES.map((price, index) => house(index, index % 2 === 0 ? price - 20_000 : price))
    await importHomes(site, [...changed, house(8, 295_000), house(9, 450_000)])
    // Confirmation, links, data, question; the fifth is the digest.
    for (const locale of LOCALES) await mailsTo(scenario, site, `an-${locale}@example.org`, 5)
    await untilSent(scenario, site)
  })
  await onDay('2026-11-22', async (site) => {
    await importHomes(site, [house(0, 290_000), house(8, 295_000)], '--full', '--yes')
    await untilSent(scenario, site)
    for (const [index, locale] of LOCALES.entries()) {
      for (const [home, estateId] of offers.entries())
        await visit(record, site, `home ${home}, ${locale}`, pathFor('offerShort', locale, { estateId }))
      const manage = links[index] ?? ''
      await visit(record, site, `subscription after three days, ${locale}`, manage)
      await leave(scenario, site, locale)
    }
    await untilSent(scenario, site)
  })
  keepMails(record, [...scenario.mails.values()])
}

/** Unsubscribes by the link in the digest. */
async function leave(scenario: Scenario, site: Site, locale: Locale): Promise<void> {
  const { record } = scenario
  const path = await newLink(scenario, site, `an-${locale}@example.org`, 5, 'unsubscribe')
  await visit(record, site, `unsubscribe, ${locale}`, path)
  for (const [turn, intent] of ['unsubscribe', 'undo', 'unsubscribe', 'unsubscribe'].entries())
    await post(record, site, `form, ${locale} · ${intent}, press ${turn + 1}`, path, { intent })
}

async function importHomes(site: Site, listings: readonly object[], ...flags: string[]): Promise<void> {
  const file = join(site.varDir, 'record-feed.json')
  writeFileSync(file, JSON.stringify({ gevel: 1, source: 'agency', listings }))
  const { code, stdout, stderr } = await site.gevel('import', file, '--json', ...flags)
  if (code !== 0) throw new Error(`The import failed: ${stderr}${stdout}`)
}

/** The ids of the homes, in the order of PRICES. */
async function idsByPrice(site: Site): Promise<number[]> {
  return await until('the homes of the import', async () => {
    const answer = await fetch(`${site.url}/nl/aanbod?sort=price_asc`, { headers: { accept: 'application/json' } })
    const found = foundOffers(await answer.text())
    return found.length === PRICES.length && found.map(({ id }) => id)
  })
}

/** One visitor's day in a language. @returns the path of their subscription */
async function useForms(scenario: Scenario, site: Site, locale: Locale, estateId: number): Promise<string> {
  const { record } = scenario
  const [an, bo] = [`an-${locale}@example.org`, `bo-${locale}@example.org`]
  const contact = (email: string) => ({
    first_name: 'An',
    last_name: 'Peeters',
    contact_information: { personal: { email, phone: '0470 00 00 00' } },
  })
  const notification = { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [2800], frequency: 'instant' }
  const json = async (what: string, endpoint: string, body: object) =>
    ask(record, `form, ${locale} · ${what}`, `${site.url}/${locale}/ajax/${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const form = async (what: string, path: string, fields: Record<string, string>): Promise<Answer> =>
    post(record, site, `form, ${locale} · ${what}`, path, fields)
  const linkTo = async (email: string, count: number, route: LinkRoute) => newLink(scenario, site, email, count, route)
  const mailTo = async (email: string, count: number) => mailsTo(scenario, site, email, count)

  await json('subscribe', 'notifications', { contact: contact(an), notification })
  const manage = await linkTo(an, 1, 'manageSubscription')
  await visit(record, site, `subscription to confirm, ${locale}`, manage)
  await form('confirm', manage, { intent: 'confirm' })
  await form('confirm again', manage, { intent: 'confirm' })
  await visit(record, site, `subscription, ${locale}`, manage)
  await form('pause', manage, { intent: 'pause-1' })
  await visit(record, site, `subscription that pauses, ${locale}`, manage)
  await form('resume', manage, { intent: 'resume' })
  await form('ask for a lost link', pathFor('manageSubscription', locale, { token: 'x'.repeat(43) }), {
    intent: 'link',
    email: an,
  })
  await linkTo(an, 2, 'manageSubscription')
  await form('ask for my data', manage, { intent: 'export' })
  const data = await linkTo(an, 3, 'manageSubscription')
  await visit(record, site, `data to fetch, ${locale}`, data)
  await form('download my data', data, { intent: 'download' })

  await json('ask about a home, address not confirmed', 'contact-form-handler', {
    estate_id: estateId,
    contact: contact(bo),
    message: 'Is het er stil?\n\nAn <Peeters>',
  })
  await json('ask about a home, address confirmed', 'contact-form-handler', {
    estate_id: estateId,
    contact: contact(an),
    message: 'Is het er stil?\n\nAn <Peeters>',
  })
  await form('ask the office', pathFor('contact', locale), {
    'contact.contact_information.personal.email': `office-${locale}@example.org`,
    message: 'Wanneer bent u open?',
  })
  await json('send to a friend', 'send-to-a-friend', {
    estate_id: estateId,
    friend_email: `friend-${locale}@example.org`,
    sender_name: 'Elsemiek',
    sender_email: an,
  })

  const booking = pathFor('bookViewing', locale, { estateId })
  const page = await visit(record, site, `booking, ${locale}`, booking)
  const slots = [...page.text.matchAll(/name="slot"[^>]*value="([^"]+)"/g)].map(([, slot = '']) => slot)
  const visitor = `visitor-${locale}@example.org`
  await form('book a viewing', booking, {
    slot: slots[3] ?? '',
    name: 'Bo Janssens',
    email: visitor,
    message: 'Een hond?',
  })
  const held = await linkTo(visitor, 1, 'cancelAppointment')
  await visit(record, site, `viewing to confirm, ${locale}`, held)
  await form('confirm a viewing', held, { intent: 'confirm' })
  const booked = await linkTo(visitor, 2, 'cancelAppointment')
  await visit(record, site, `viewing, ${locale}`, booked)
  await visit(record, site, `viewing in a calendar, ${locale}`, `/calendar/${booked.split('/').at(-1)}.ics`)
  await form('move a viewing', booked, { intent: 'move', slot: slots.at(-1) ?? '' })
  await mailTo(visitor, 3)
  await form('cancel a viewing', booked, { intent: 'cancel', reason: 'Verhinderd' })
  await mailTo(visitor, 4)

  const other = `leaves-${locale}@example.org`
  await form('subscribe by the form', pathFor('subscribe', locale), {
    'contact.contact_information.personal.email': other,
    'notification.statuses': 'TO_RENT',
    'notification.types': 'APARTMENT',
    'notification.frequency': 'weekly',
  })
  const leaving = await linkTo(other, 1, 'manageSubscription')
  await form('confirm the other', leaving, { intent: 'confirm' })
  await form('ask to be erased', leaving, { intent: 'erase' })
  await form('erase', await linkTo(other, 2, 'manageSubscription'), { intent: 'erase-now' })
  await visit(record, site, `subscription that was erased, ${locale}`, leaving)
  await untilSent(scenario, site)
  return manage
}

const visit = async (record: RecordWriter, site: Site, name: string, path: string): Promise<Answer> =>
  ask(record, `page · ${name}`, site.url + path)

const post = async (record: RecordWriter, site: Site, name: string, path: string, fields: Record<string, string>) =>
  ask(record, name, site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

async function mailsTo(scenario: Scenario, site: Site, address: string, count: number): Promise<Mail[]> {
  return await until(`${count} mails to ${address}`, async () => {
    for (const mail of await site.mails()) scenario.mails.set(mail.file, mail)
    const found = [...scenario.mails.values()].filter(({ to }) => to?.some((one) => one.address === address))
    return found.length >= count && found
  })
}

type LinkRoute = 'manageSubscription' | 'unsubscribe' | 'cancelAppointment'

/**
 * Waits for this many mails to an address. Returns the path of a link that no earlier mail had, or else of any link.
 */
async function newLink(
  scenario: Scenario,
  site: Site,
  address: string,
  count: number,
  route: LinkRoute,
): Promise<string> {
  const mails = await mailsTo(scenario, site, address, count)
  const all = LOCALES.flatMap((locale) => {
    const start = pathFor(route, locale, { token: '', appointmentId: '' })
    return mails.flatMap(({ text }) =>
      (text ?? '')
        .split(BASE_URL + start)
        .slice(1)
        .flatMap((rest) => /^[\w-]{22,43}/.exec(rest)?.map((token) => start + token) ?? []),
    )
  })
  const path = all.find((link) => !scenario.seenLinks.has(link)) ?? all.at(0)
  if (path === undefined) throw new Error(`No mail to ${address} has a link of ${route}`)
  for (const link of all) scenario.seenLinks.add(link)
  return path
}

/** Waits until no mail is queued. */
async function untilSent(scenario: Scenario, site: Site): Promise<void> {
  await until('all mails to be sent', async () => {
    const metrics = await (await fetch(site.metricsUrl())).text()
    return /^gevel_outbox_waiting 0$/m.test(metrics)
  })
  for (const mail of await site.mails()) scenario.mails.set(mail.file, mail)
}

/** Records each mail under its address, subject and number. */
function keepMails(record: RecordWriter, mails: readonly Mail[]): void {
  const written = mails.map((mail) => {
    const fields = Object.fromEntries(
      mail.headers.filter(({ key }) => key !== 'content-type').map(({ key, value }) => [key, normalised(value)]),
    )
    const files = mail.attachments.map(({ filename, mimeType, content }) => {
      const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
      return `--- ${filename} ${mimeType}\n${/text/.test(mimeType) ? text : `${text.length} characters`}`
    })
    const body = [mail.text ?? '', '--- HTML', linesOf(mail.html ?? '', 'text/html'), ...files].join('\n')
    return { about: `${mail.to?.[0]?.address} · ${mail.subject}`, fields, body: normalised(body) }
  })
  const counts = new Map<string, number>()
  for (const { about, fields, body } of written.toSorted((a, b) => (a.body < b.body ? -1 : 1))) {
    const count = (counts.get(about) ?? 0) + 1
    counts.set(about, count)
    record.keep(`mail · ${about} · ${count}`, fields, body)
  }
}
