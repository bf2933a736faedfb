import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { matchPath, pathFor, type RouteMatch } from '#i18n/routes.ts'
import type { PageAnswer, PageRequest } from '#web/public/answer.ts'
import { PAGES } from '#web/public/pages.tsx'
import { renderPage } from '#web/public/render.tsx'
import type { WebApp } from '#web/web-app.ts'
import { take, variedSearches } from '../../bench/varied-requests.ts'
import { assemble, type Assembled } from '../../src/assemble/assemble.ts'
import { readConfig } from '../../src/config.ts'

// The cost of a page in figures that other load cannot change: statements and bytes.

const folder = mkdtempSync(join(tmpdir(), 'gevel-cost-'))
const statements = vi.spyOn(pg.Client.prototype, 'query')
/** React reports component errors here. */
const complaints = vi.spyOn(console, 'error')
let assembled: Assembled
let app: WebApp

beforeAll(async () => {
  assembled = await assemble(readConfig({ VAR_DIR: join(folder, 'var'), LOG_LEVEL: 'error' }), {
    migrate: true,
    index: 'follow',
  })
  await assembled.loadDemoIfEmpty(() => {})
  await assembled.ready()
  app = assembled.web()
  // Data that pages share for seconds, such as an office’s free days, must not expire while a busy machine renders.
  const now = app.now()
  vi.spyOn(app, 'now').mockImplementation(() => now)
})
afterAll(async () => {
  await assembled.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Statements after the first `before`, without the regular polls of the change log and the settings. */
const askedSince = (before: number): string[] =>
  statements.mock.calls
    .slice(before)
    .map((call) => JSON.stringify(call[0]))
    .filter((text) => !/change_log|site_setting/.test(text))

type Cost = { statements: string[]; html: string }

type AnyHandler = (of: WebApp, request: PageRequest<Record<string, string>>) => Promise<PageAnswer>

async function answerTo({ route, locale, params }: RouteMatch, url: URL): Promise<PageAnswer> {
  const handler = PAGES[route].answer as AnyHandler // the table pairs each route with a handler of its own parameters
  const plain = {
    method: 'GET',
    wants: 'html',
    feed: null,
    network: '',
    idempotencyKey: null,
    requestId: '',
    searchLeft: null,
  } as const
  return await handler(app, { ...plain, locale, params, url, query: url.searchParams, form: new URLSearchParams() })
}

/** Renders the page at a path as a request would, and returns its cost. */
async function drawn(path: string): Promise<Cost> {
  const before = statements.mock.calls.length
  const url = new URL(path, app.baseUrl)
  const match = matchPath(url.pathname)
  const answer = match && (await answerTo(match, url))
  if (!match || answer?.kind !== 'page') throw new Error(`${path} is no page`)
  const place = { locale: match.locale, match, url, theme: null, demo: await app.isDemo() }
  const html = renderPage(app, answer.page, place)
  return { statements: askedSince(before), html }
}

async function inTurn(paths: readonly string[]): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const path of paths) costs.push(await drawn(path))
  return costs
}

describe('a page on its first request', () => {
  test('of a search needs no statement, after a few hundred other requests [pages.cost-of-a-search]', async () => {
    await inTurn(take(variedSearches(1), 200))
    const costs = await inTurn(take(variedSearches(2), 50))
    // An offer whose page was not rendered yet.
    const all = costs.flatMap((cost) => cost.statements)
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(4)
    expect(Math.max(...costs.map(({ html }) => html.length))).toBeLessThanOrEqual(90_000)
  })

  test('of an offer needs at most the statement that reads it [pages.cost-of-an-offer]', async () => {
    const { html } = await drawn(`${pathFor('search', 'fr')}?status=FOR_SALE`)
    const offers = [...new Set(html.match(/\/fr\/offre\/\d+\/[^"#?]+/g))]
    expect(offers.length).toBeGreaterThan(10)
    await inTurn(offers.slice(0, 5))
    // Similar offers and the office's free days may be read with it.
    for (const cost of await inTurn(offers.slice(5)))
      expect(cost.statements.length, cost.statements.join('\n')).toBeLessThanOrEqual(2)
  })

  test('of the home page is read once per language, whatever its query string [pages.cost-of-home]', async () => {
    await inTurn(LOCALES.map((locale) => pathFor('home', locale)))
    const costs = await inTurn(LOCALES.flatMap((locale) => [1, 2, 3].map((n) => `${pathFor('home', locale)}?n=${n}`)))
    expect(costs.flatMap((cost) => cost.statements)).toEqual([])
  })
})

test('React reports no error on these pages [pages.no-complaints]', () => {
  expect(complaints.mock.calls).toEqual([])
})

test('the HTML of the main entry pages is small with Brotli', async () => {
  const sizes: Record<string, number> = {}
  const offers = (await drawn(`${pathFor('search', 'nl')}?status=FOR_SALE&type=HOUSE`)).html
  const projects = (await drawn(`${pathFor('search', 'nl')}?new_build=1`)).html
  const first = (html: string) => /\/nl\/aanbod\/\d+\/[^"#?]+/.exec(html)?.[0] ?? ''
  const pages = { home: '/nl', search: pathFor('search', 'nl'), offer: first(offers), project: first(projects) }
  for (const [name, path] of Object.entries(pages))
    sizes[name] = brotliCompressSync((await drawn(path)).html).length / 1024
  expect(sizes['home']).toBeLessThanOrEqual(6.5)
  // Includes the pins, names and buttons of its map.
  expect(sizes['search'], 'search').toBeLessThanOrEqual(9.6)
  // Includes a sheet for each floor of its plan, the office's hours and the page's address to copy.
  for (const name of ['offer', 'project']) expect(sizes[name], name).toBeLessThanOrEqual(9.3)
})
