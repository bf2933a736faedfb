import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LOCALES } from '#domain/locale.ts'
import { matchPath, pathFor, type RouteMatch } from '#i18n/routes.ts'
import type { PageAnswer, PageRequest } from '#web/answer.ts'
import { PAGES } from '#web/pages.tsx'
import { renderPage } from '#web/render.tsx'
import type { WebApp } from '#web/web-app.ts'
import { take, variedSearches } from '../../bench/varied-requests.ts'
import { assemble, type Assembled } from '../../src/assemble.ts'
import { readConfig } from '../../src/config.ts'

// What a page costs, in figures that no other work of the machine changes: statements, drawings by React, bytes.

const react = vi.hoisted(() => ({ drawings: 0 }))
vi.mock('react-dom/server', async (original) => {
  const server = await original<typeof import('react-dom/server')>()
  const counted =
    <A extends unknown[]>(draw: (...args: A) => string) =>
    (...args: A): string => {
      react.drawings += 1
      return draw(...args)
    }
  return {
    ...server,
    renderToString: counted(server.renderToString),
    renderToStaticMarkup: counted(server.renderToStaticMarkup),
  }
})

/** Elements of HTML that components made: each is looked at attribute by attribute. */
const elements = vi.hoisted(() => ({ made: 0 }))
vi.mock('react/jsx-dev-runtime', async (original) => {
  const runtime = await original<typeof import('react/jsx-dev-runtime')>()
  return {
    ...runtime,
    jsxDEV: (...args: Parameters<typeof runtime.jsxDEV>) => {
      if (typeof args[0] === 'string') elements.made += 1
      return runtime.jsxDEV(...args)
    },
  }
})

const templates = vi.hoisted(() => ({ made: 0, filled: 0, holes: 0, most: 0 }))
vi.mock('#ui/template.ts', async (original) => {
  const template = await original<typeof import('#ui/template.ts')>()
  const count = ({ holes }: { holes: readonly unknown[] }) => {
    templates.filled += 1
    templates.holes += holes.length
    templates.most = Math.max(templates.most, holes.length)
  }
  return {
    ...template,
    filled: (...[one, values]: Parameters<typeof template.filled>) => {
      count(one)
      return template.filled(one, values)
    },
    filling: (...[one, values]: Parameters<typeof template.filling>) => {
      count(one)
      return template.filling(one, values)
    },
    filledBy: (...[one, valueOf]: Parameters<typeof template.filledBy>) => {
      count(one)
      return template.filledBy(one, valueOf)
    },
    keptTemplates: (most?: number) => {
      const kept = template.keptTemplates(most)
      return (...[key, draw, render]: Parameters<typeof kept>) =>
        kept(
          key,
          (hole) => {
            templates.made += 1
            return draw(hole)
          },
          render,
        )
    },
  }
})

const folder = mkdtempSync(join(tmpdir(), 'gevel-cost-'))
const statements = vi.spyOn(pg.Client.prototype, 'query')
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
})
afterAll(async () => {
  await assembled.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Statements so far; the look at the log of changes, each second, belongs to no page. */
const asked = (): number =>
  statements.mock.calls.filter((call) => !JSON.stringify(call[0]).includes('change_log')).length

type Cost = { statements: number; drawings: number; elements: number; html: string; templates: typeof templates }

type AnyHandler = (of: WebApp, request: PageRequest<Record<string, string>>) => Promise<PageAnswer>

async function answerTo({ route, locale, params }: RouteMatch, url: URL): Promise<PageAnswer> {
  const handler = PAGES[route] as AnyHandler // the table pairs each route with a handler of its own parameters
  const plain = { method: 'GET', wants: 'html', feed: null, network: '', idempotencyKey: null, requestId: '' } as const
  return await handler(app, { ...plain, locale, params, url, query: url.searchParams, form: new URLSearchParams() })
}

/** The page at a path, drawn as a request of its own would have it, and what that took. */
async function drawn(path: string): Promise<Cost> {
  const before = { statements: asked(), drawings: react.drawings, elements: elements.made, ...templates }
  templates.most = 0
  const url = new URL(path, app.baseUrl)
  const match = matchPath(url.pathname)
  const answer = match && (await answerTo(match, url))
  if (!match || answer?.kind !== 'page') throw new Error(`${path} is no page`)
  const place = { locale: match.locale, match, url, theme: null, demo: await app.isDemo() }
  const html = renderPage(app, answer.page, place).toString()
  return {
    statements: asked() - before.statements,
    drawings: react.drawings - before.drawings,
    elements: elements.made - before.elements,
    html,
    templates: {
      made: templates.made - before.made,
      filled: templates.filled - before.filled,
      holes: templates.holes - before.holes,
      most: templates.most,
    },
  }
}

const sum = (costs: readonly Cost[], of: (cost: Cost) => number): number => costs.reduce((all, one) => all + of(one), 0)

async function inTurn(paths: readonly string[]): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const path of paths) costs.push(await drawn(path))
  return costs
}

describe('a page that nobody asked for before', () => {
  test('of a search needs no statement and no drawing by React, once a few hundred others were there [pages.cost-of-a-search]', async () => {
    await inTurn(take(variedSearches(1), 400))
    const costs = await inTurn(take(variedSearches(2), 100))
    // An offer that nobody has seen yet.
    expect(sum(costs, ({ statements: count }) => count)).toBeLessThanOrEqual(4)
    // A shape of the document, or a number of places, that was not there before.
    expect(sum(costs, ({ drawings }) => drawings)).toBeLessThanOrEqual(8)
    expect(Math.max(...costs.map(({ html }) => html.length))).toBeLessThanOrEqual(90_000)
  })

  test('of an offer needs no drawing by React, and at most the statement that reads it [pages.cost-of-an-offer]', async () => {
    const { html } = await drawn(`${pathFor('search', 'fr')}?status=FOR_SALE`)
    const offers = [...new Set(html.match(/\/fr\/offre\/\d+\/[^"#?]+/g))]
    expect(offers.length).toBeGreaterThan(10)
    await inTurn(offers.slice(0, 5))
    const costs = await inTurn(offers.slice(5))
    expect(sum(costs, ({ drawings }) => drawings)).toBeLessThanOrEqual(2)
    for (const { statements: count } of costs) expect(count).toBeLessThanOrEqual(2)
  })

  test('of an offer that was read ahead needs no statement at all [pages.cost-read-ahead]', async () => {
    const { html } = await drawn(`${pathFor('search', 'de')}?status=TO_RENT`)
    const offers = [...new Set(html.match(/\/de\/angebot\/\d+\/[^"#?]+/g))]
    expect(offers.length).toBeGreaterThan(10)
    for (let before: number | null = Infinity; before !== null;) before = await app.offers.readAhead(before, 50)
    // When offices can be visited, which is looked up once in five seconds: here the clock stands, however long pages take.
    const at = new Date()
    const clock = vi.spyOn(app, 'now').mockImplementation(() => at)
    onTestFinished(() => clock.mockRestore())
    await inTurn(offers.slice(0, 3))
    const costs = await inTurn(offers.slice(3))
    expect(costs.filter(({ statements: count }) => count > 0).length).toBeLessThanOrEqual(1)
  })

  test('fills templates that were drawn before, with no more holes than there are things to tell [pages.cost-holes]', async () => {
    const search = await drawn(`${pathFor('search', 'en')}?status=FOR_SALE`)
    const offers = [...new Set(search.html.match(/\/en\/offer\/\d+\/[^"#?]+/g))]
    await inTurn(offers.slice(0, 12))
    const costs = await inTurn(offers.slice(12))
    for (const { templates: used } of costs) {
      expect(used.most).toBeLessThanOrEqual(30)
      expect(used.holes).toBeLessThanOrEqual(380)
      expect(used.filled).toBeLessThanOrEqual(110)
    }
    // Rooms, prices that were and paragraphs are elements; all else is kept [pages.cost-offer-elements].
    const made = costs.map((cost) => cost.elements).toSorted((a, b) => a - b)
    expect(made[Math.floor(made.length / 2)]).toBeLessThanOrEqual(180)
    // A rate or a choice of features that none of the others had.
    expect(sum(costs, ({ templates: used }) => used.made)).toBeLessThanOrEqual(2 * costs.length)
    const searches = await inTurn(take(variedSearches(3), 30))
    for (const { templates: used } of searches) {
      expect(used.most).toBeLessThanOrEqual(60)
      // Of which forty a card that nobody has seen yet.
      expect(used.holes).toBeLessThanOrEqual(1400)
    }
    expect(sum(searches, ({ templates: used }) => used.made)).toBeLessThanOrEqual(8 * searches.length)
    await drawn(pathFor('home', 'en'))
    const home = await drawn(`${pathFor('home', 'en')}?n=9`)
    expect(home.templates.holes).toBeLessThanOrEqual(25)
  })

  test('of a search is made of kept parts, with few elements that are written one by one [pages.cost-elements]', async () => {
    await inTurn(take(variedSearches(4), 400))
    const costs = await inTurn(take(variedSearches(5), 100))
    const made = costs.map((cost) => cost.elements).toSorted((a, b) => a - b)
    expect(made[made.length / 2]).toBeLessThanOrEqual(40)
    // With shapes that were not there before.
    expect(sum(costs, (cost) => cost.elements)).toBeLessThanOrEqual(80 * costs.length)
  })

  test('of the home page is looked up and drawn once a language, whatever stands behind its address [pages.cost-of-home]', async () => {
    await inTurn(LOCALES.map((locale) => pathFor('home', locale)))
    const costs = await inTurn(LOCALES.flatMap((locale) => [1, 2, 3].map((n) => `${pathFor('home', locale)}?n=${n}`)))
    expect(sum(costs, ({ statements: count }) => count)).toBe(0)
    expect(sum(costs, ({ drawings }) => drawings)).toBe(0)
  })
})

test('the HTML of the pages that people come to is small with Brotli', async () => {
  const sizes: Record<string, number> = {}
  const offers = (await drawn(`${pathFor('search', 'nl')}?status=FOR_SALE&type=HOUSE`)).html
  const projects = (await drawn(`${pathFor('search', 'nl')}?new_build=1`)).html
  const first = (html: string) => /\/nl\/aanbod\/\d+\/[^"#?]+/.exec(html)?.[0] ?? ''
  const pages = { home: '/nl', search: pathFor('search', 'nl'), offer: first(offers), project: first(projects) }
  for (const [name, path] of Object.entries(pages))
    sizes[name] = brotliCompressSync((await drawn(path)).html).length / 1024
  expect(sizes['home']).toBeLessThanOrEqual(6.5)
  // With the pins and names of its map.
  expect(sizes['search'], 'search').toBeLessThanOrEqual(9.5)
  // With a sheet for each floor of its plan.
  for (const name of ['offer', 'project']) expect(sizes[name], name).toBeLessThanOrEqual(9.15)
})
