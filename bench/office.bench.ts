import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openStore } from '#store/engine/db.ts'
import { adoptRequests } from '#store/people/people.ts'
import { launchChromium } from '../test/browser/chromium.ts'
import { atWork, type Visitor } from '../test/office/visitor.ts'
import type { Site } from '../test/site.ts'
import { catalogueOf } from './catalogue.ts'
import type { Bench, Figure } from './measure.ts'
import { type Asked, openLoop } from './open-loop.ts'
import { shuffled } from './varied-requests.ts'
import { startWithNpmFlags } from './site-as-started.ts'

const LISTINGS = Number((process.env['BENCH_SIZES'] ?? '10000').split(',')[0])
const THREADS = Number(process.env['BENCH_THREADS'] ?? 5_000)
const PEOPLE = 20
/** Requests per second of all people together: each requests a page every two seconds. */
const PACE = PEOPLE / 2
const SECONDS = Number(process.env['BENCH_OFFICE_SECONDS'] ?? 12)
const ENGINES = (process.env['BENCH_ENGINES'] ?? 'embedded,postgres').split(',')

export const bench: Bench = {
  about: `${LISTINGS.toLocaleString('en')} listings, ${THREADS.toLocaleString('en')} threads and ${PEOPLE} people who ask for ${PACE} pages a second, no filter, thread or listing twice`,
  run: async () => {
    if (!existsSync(join(import.meta.dirname, '../dist/server/main.js'))) throw new Error('Run `npm run build` first.')
    const figures: Figure[] = []
    for (const engine of ENGINES) figures.push(...(await figuresOn(engine)))
    return figures
  },
}

async function figuresOn(engine: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-office-'))
  chmodSync(folder, 0o711) // the database server may run as another user
  try {
    const catalogue = await catalogueOf(LISTINGS, folder, engine === 'postgres')
    if (catalogue === null) return []
    try {
      const { varDir, databaseUrl = null } = catalogue.options
      const offers = await addThreads({ varDir, databaseUrl })
      const site = await startWithNpmFlags(catalogue.options)
      try {
        return (await measure(site, offers)).map((figure) => ({ ...figure, size: engine }))
      } finally {
        await site.stop('SIGKILL')
      }
    } finally {
      await catalogue.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const WORDS = ['tuin', 'kelder', 'garage', 'terras', 'zolder', 'lift', 'EPC', 'hond', 'fiets', 'renovatie']

/** Adds people who asked about offers over two years; three of four have an answer. Returns the ids of offers. */
async function addThreads(options: { varDir: string; databaseUrl: string | null }): Promise<number[]> {
  const store = await openStore(options)
  try {
    const { db } = store
    await sql`insert into contact (email, email_hash, language, first_name, last_name, mobile, created_at)
      select 'p' || n || '@example.org', encode(sha256(convert_to('p' || n || '@example.org', 'UTF8')), 'hex'),
        (array['nl', 'fr', 'en', 'de'])[1 + n % 4], 'Voornaam' || n, 'Naam' || (n * 7919 % 10007),
        '+32 47' || lpad((n * 104729 % 10000000)::text, 7, '0'), now() - interval '2 hours' * n
      from generate_series(1, ${THREADS}::int) n`.execute(db)
    await sql`insert into lead (contact_id, listing_id, agent_email, message, created_at)
      select contact.id, (select listing.id from listing where parent_id is null and listing.id >= 1 + contact.id * 7 % 9000 order by listing.id limit 1),
        'n@example.org', 'Vraag ' || contact.id || ' over de ' || (${sql.lit(`{${WORDS.join(',')}}`)}::text[])[1 + contact.id % 10] || '. ' || repeat('Nog een zin. ', 12),
        contact.created_at from contact where email like 'p%@example.org'`.execute(db)
    await adoptRequests(db)
    await sql`insert into person_entry (person_id, kind, at, text)
      select id, 'call', last_at + interval '3 hours', 'Gebeld' from person where id % 4 > 0`.execute(db)
    await sql`update person set state = 'answered', waits_since = null, last_by = 'office' where id % 4 > 0`.execute(db)
    await sql`analyze`.execute(db)
    const { rows } = await sql<{ id: number }>`select id from listing where parent_id is null order by id`.execute(db)
    return rows.map(({ id }) => id)
  } finally {
    await store.close()
  }
}

async function measure(site: Site, offers: readonly number[]): Promise<Figure[]> {
  const people: Visitor[] = []
  for (let at = 0; at < PEOPLE; at++)
    people.push(await atWork(site, at === 0 ? 'owner' : 'agent', `collega${at}@kantoor.example`))
  const ids = shuffled(offers, 1)
  const threads = shuffled(
    Array.from({ length: THREADS }, (_, at) => at + 1),
    2,
  )
  const cookies = people.map((one) => [...one.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  const page = (path: string, index: number): Asked => ({
    path,
    headers: { accept: 'application/json', cookie: cookies[index % PEOPLE] ?? '' },
  })
  const word = (index: number) => `${WORDS[index % WORDS.length]}`
  const pages: [what: string, most: number, ask: (index: number) => string][] = [
    ['list of listings', 100, (index) => `/office/listings?page=${1 + (index % 150)}`],
    ['listings, searched', 100, (index) => `/office/listings?q=${ids[index]}&order=newest`],
    ['inbox', 100, (index) => `/office/inbox?show=all&page=${1 + (index % 100)}`],
    ['inbox, searched', 100, (index) => `/office/inbox?show=all&q=${word(index)}%20${index}`],
    ['thread', 150, (index) => `/office/inbox/${threads[index]}`],
    ['editor', 150, (index) => `/office/listings/${ids[index + 500]}`],
    ['today', 150, () => '/office/today'],
    ['viewings', 150, (index) => `/office/viewings?day=2026-${String(1 + (index % 12)).padStart(2, '0')}-12&who=all`],
    ['demand', 150, (index) => `/office/demand?listing=${ids[index + 1000]}`],
    ['find', 150, (index) => `/office/find?q=Naam${index}`],
  ]
  const figures: Figure[] = []
  for (const [what, most, ask] of pages) {
    await openLoop(site.url, PACE, 2, (index) => page(ask(index + 250), index))
    const { p50, p99, errors } = await openLoop(site.url, PACE, SECONDS, (index) => page(ask(index), index))
    figures.push({ what: `${what}: p50`, value: p50, unit: 'ms' })
    figures.push({ what: `${what}: p99`, value: p99, unit: 'ms', limit: { atMost: most } })
    figures.push({ what: `${what}: errors`, value: errors, unit: '', limit: { atMost: 0 } })
  }
  figures.push(
    ...(await measureAutosaves(site, people, ids.slice(1500))),
    ...(await measureScripts(site, people[0], ids[0])),
  )
  return figures
}

/** Measures saves, each in another listing and with the token of its page. */
async function measureAutosaves(site: Site, people: readonly Visitor[], ids: readonly number[]): Promise<Figure[]> {
  const tokens = await Promise.all(people.map(async (one) => await one.csrf()))
  const { p50, p99, errors } = await openLoop(site.url, PACE, SECONDS, (index): Asked => {
    const who = index % PEOPLE
    const cookie = [...(people[who]?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      method: 'POST',
      path: `/office/listings/${ids[index]}/edits`,
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json', 'sec-fetch-site': 'same-origin' },
        ...{ cookie, 'x-office-token': tokens[who] ?? '' },
      },
      body: JSON.stringify({ base: 0, field: 'texts.nl.title', value: `Titel ${index}`, id: crypto.randomUUID() }),
    }
  })
  return [
    { what: 'autosave: p50', value: p50, unit: 'ms' },
    { what: 'autosave: p99', value: p99, unit: 'ms', limit: { atMost: 50 } },
    { what: 'autosave: errors', value: errors, unit: '', limit: { atMost: 0 } },
  ]
}

/** Measures the compressed size of the scripts that a browser fetches for a first page. */
async function measureScripts(site: Site, who: Visitor | undefined, listing: number | undefined): Promise<Figure[]> {
  const figures: Figure[] = []
  const browser = await launchChromium()
  for (const path of ['today', 'inbox', 'listings', `listings/${listing}`]) {
    const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
    await context.addCookies([{ name: 'office', value: who?.cookies.get('office') ?? '', url: site.url }])
    const page = await context.newPage()
    // Pages keep an event stream open, so the network is never idle.
    await page.goto(`${site.url}/office/${path}`, { waitUntil: 'load' })
    await page.waitForTimeout(1500)
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    )
    await context.close()
    const what = path.startsWith('listings/') ? 'editor' : path
    figures.push({ what: `script of ${what}`, value: bytes / 1000, unit: 'KB', limit: { atMost: 120 } })
  }
  await browser.close()
  return figures
}
