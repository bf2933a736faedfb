import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import { freshPostgres } from '../fresh-postgres.ts'
import { type ReadEvent, readCalendar } from '../mail/read-calendar.ts'
import { type Mail, type Site, type SiteOptions, startSite } from '../site.ts'
import { SITE_ENGINES } from '../store/engines.ts'

/** How long a test waits for a mail or an import. */
export const SOON = { timeout: 150_000, interval: 50 }

/**
 * Starts a site without demonstration for the tests of one block, once on each of the SITE_ENGINES. `site()` and
 * `databaseUrl()` (undefined on the embedded store) work within a test or hook.
 */
export function onSites(
  subject: string,
  tests: (site: () => Site, databaseUrl: () => string | undefined) => void,
  options: SiteOptions = {},
): void {
  for (const engine of SITE_ENGINES) {
    describe(`${subject}, on the ${engine} store`, () => {
      let running: Site | undefined
      let databaseUrl: string | undefined
      beforeAll(async () => {
        databaseUrl = engine === 'postgres' ? await freshPostgres() : undefined
        running = await startSite(databaseUrl === undefined ? options : { ...options, databaseUrl })
      })
      afterAll(async () => await running?.stop())
      tests(
        () => {
          if (!running) throw new Error('The site runs only within a test or a hook.')
          return running
        },
        () => databaseUrl,
      )
    })
  }
}

/** A house of the agency in Mechelen, in our own JSON format (docs/feeds.md); tests find it by its price. */
export function house(ref: string, price: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    kind: 'estate',
    sourceRef: ref,
    type: 'HOUSE',
    deals: { FOR_SALE: { price } },
    address: { postalCode: '2800', locality: 'Mechelen', street: 'Denkbeeldige Laan', number: '7' },
    bedrooms: 3,
    surfaces: { living: 150, land: 320 },
    construction: { year: 1932 },
    flags: { garden: true },
    energy: { kwh: 158, label: 'B', certificate: '20260101-0000000001-RES-1' },
    texts: { nl: { description: 'Een huis.' } },
    originalLocale: 'nl',
    ...more,
  }
}

/** A project with two units, the second one sold. */
export function project(ref: string, price: number): Record<string, unknown>[] {
  const address = { postalCode: '3000', locality: 'Leuven' }
  const unit = (label: string, availability: string) => ({
    kind: 'unit',
    sourceRef: `${ref}-${label}`,
    parentRef: ref,
    label,
    type: 'APARTMENT',
    deals: { FOR_SALE: { price } },
    address,
    bedrooms: 2,
    availability,
  })
  return [
    {
      kind: 'project',
      sourceRef: ref,
      name: 'De Lindetuin',
      type: 'APARTMENT',
      deals: { FOR_SALE: { price: null } },
      address,
    },
    unit('0.1', 'AVAILABLE'),
    unit('0.2', 'SETTLED'),
  ]
}

/** Imports with the command, and waits until the site shows this many offers. */
export async function importListings(
  site: Site,
  listings: object[],
  offers: number,
  ...flags: string[]
): Promise<void> {
  const file = join(site.varDir, `feed-${crypto.randomUUID()}.json`)
  writeFileSync(file, JSON.stringify({ gevel: 1, source: 'agency', listings }))
  const run = await site.gevel('import', file, '--json', ...flags)
  expect(run.code, run.stderr + run.stdout).toBe(0)
  expect((JSON.parse(run.stdout) as { rejected: unknown }).rejected).toEqual([])
  await vi.waitFor(async () => expect((await search(site, '/nl/aanbod')).total).toBe(offers), SOON)
}

/** The JSON answer of the search page. */
export async function search(site: Site, path: string): Promise<{ total: number; items: Card[] }> {
  const answer = await fetch(site.url + path, { headers: { accept: 'application/json' } })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as { total: number; items: Card[] } // its parts are asserted where they are used
}

/** The card of the offer with this price. */
export async function cardOf(site: Site, price: number): Promise<Card> {
  const { items } = await search(site, `/nl/aanbod?price_min=${price}&price_max=${price}`)
  expect(items).toHaveLength(1)
  return items[0] ?? raise(`There is no offer at ${price}.`)
}

function raise(message: string): never {
  throw new Error(message)
}

/** The answer of an ajax endpoint, with the fields that tests read. */
export type Answer = {
  status?: string
  error?: { code: string; requestId: string }
  errors?: { path: string; code: string; message: string }[]
}

/** Matchers typed without `any`, for partial comparison. */
export const aText: unknown = expect.any(String)
export const aNumber: unknown = expect.any(Number)
export const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern)

/** Posts a form as a browser without JavaScript does, without following redirects. */
export async function postForm(
  url: string,
  fields: Record<string, string> | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<{ status: number; location: string | null; headers: Headers; html: string }> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers })
  const { status, headers: said } = answer
  return { status, location: said.get('location'), headers: said, html: await answer.text() }
}

/** Posts JSON as the site's forms do. */
export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Answer }> {
  const answer = await fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: (text === '' ? {} : JSON.parse(text)) as Answer } // asserted by each test
}

export async function html(url: string): Promise<string> {
  const answer = await fetch(url)
  expect(answer.status, url).toBe(200)
  return await answer.text()
}

/** The visible text of a page or part of it. */
export function textOf(markup: string): string {
  return markup
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
}

export const mainOf = (page: string): string => page.slice(page.indexOf('<main'), page.indexOf('</main>'))

/** Runs the pending jobs and returns the mails to one address, oldest first. Every mail has exactly one recipient. */
export async function mailsTo(site: Site, address: string, count: number): Promise<Mail[]> {
  const to = (mails: Mail[]) => mails.filter((mail) => mail.to?.some((one) => one.address === address))
  await vi.waitFor(async () => expect(to(await site.mails()).map((mail) => mail.subject)).toHaveLength(count), SOON)
  const mails = await site.mails()
  for (const mail of mails) {
    expect(mail.to).toHaveLength(1)
    expect(mail.cc ?? []).toEqual([])
    expect(mail.bcc ?? []).toEqual([])
  }
  return to(mails)
}

/** The calendar event attached to a mail. */
export function calendarOf(mail: Mail | undefined): ReadEvent {
  const file = mail?.attachments.find((one) => one.mimeType === 'text/calendar')
  if (!file) throw new Error(`There is no calendar file in "${mail?.subject}".`)
  const text = typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content)
  return readCalendar(text)
}
