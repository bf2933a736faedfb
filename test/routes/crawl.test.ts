import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { matchPath, pathFor, ROUTE_NAMES } from '#i18n/routes.ts'
import { openPage } from '../browser/browser.ts'
import { search } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'

const LONG = process.env['GEVEL_LONG'] === '1'
/** How many pages of each kind are opened in each language; `npm run test:long` opens all. */
const MAX_PAGES_PER_KIND = LONG ? Infinity : 6
/** Routes with a token or an appointment, which no page links to. */
const LINKED_FROM_MAILS = ['manageSubscription', 'unsubscribe', 'cancelAppointment', 'stopFriendMail']

let site: Site
/** An address of each kind of page in each language, found by following links. */
const found = new Map<string, string>()

beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(async () => await site.stop())

test('every link reachable from the home pages works, and every page has a title and heading in its language [crawl.home-pages-link]', async () => {
  const waiting = LOCALES.map((locale) => ({ path: `/${locale}`, from: 'the start' }))
  // Start also from a project in each language, so that the few opened offers are not all single homes.
  for (const locale of LOCALES) {
    const { items } = await search(site, `${pathFor('search', locale)}?new_build=1`)
    waiting.push({ path: items[0]?.url ?? 'no project', from: 'the search for projects' })
  }
  const seen = new Set<string>()
  const opened = new Map<string, number>()
  const faults: string[] = []
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, from } = next
    if (seen.has(path)) continue
    seen.add(path)
    const kind = kindOf(path)
    const count = opened.get(kind) ?? 0
    if (count >= MAX_PAGES_PER_KIND) continue
    opened.set(kind, count + 1)
    const answer = await fetch(site.url + path, { redirect: 'manual' })
    if (![200, 301, 302, 303].includes(answer.status)) faults.push(`${answer.status} ${path}, linked from ${from}`)
    const location = answer.headers.get('location')
    if (location) waiting.push({ path: location, from: path })
    if (!answer.headers.get('content-type')?.startsWith('text/html')) {
      await answer.body?.cancel()
      continue
    }
    const page = await answer.text()
    if (!found.has(kind)) found.set(kind, path)
    faults.push(...faultsOf(page, path).map((fault) => `${path}: ${fault}`))
    for (const [, link = ''] of page.matchAll(/\s(?:href|src|action)="(\/[^"#]*)/g)) {
      const target = link.replaceAll('&amp;', '&')
      if (!seen.has(target)) waiting.push({ path: target, from: path })
    }
  }
  expect(faults).toEqual([])
  for (const route of ROUTE_NAMES) {
    if (LINKED_FROM_MAILS.includes(route)) continue
    // Visitors type the short address of an offer; the success page follows the form.
    if (route === 'offerShort' || route === 'subscribeSuccess') continue
    for (const locale of LOCALES) expect(found.has(`${route} ${locale}`), `a way to ${route} in ${locale}`).toBe(true)
  }
}, 600_000)

test.each(LOCALES)('no page in %s logs an error in a browser', async (locale) => {
  const page = await openPage({ locale })
  const kinds = [...found].filter(([kind]) => kind.endsWith(` ${locale}`))
  expect(kinds.length).toBeGreaterThan(10)
  for (const [index, [, path]] of kinds.entries()) {
    // All pages in Dutch; in each other language a different sixth of them.
    if (!LONG && locale !== 'nl' && index % 6 !== LOCALES.indexOf(locale) - 1) continue
    const answer = await page.goto(site.url + path, { waitUntil: 'networkidle' })
    expect(answer?.status(), path).toBe(200)
    expect(await page.locator('h1').count(), path).toBe(1)
  }
})

/** Route and language of a page; any other address is its own kind. */
function kindOf(path: string): string {
  const { pathname } = new URL(path, 'http://x')
  const match = matchPath(pathname)
  if (match) return `${match.route} ${match.locale}`
  return pathname.startsWith('/media/') ? 'media' : pathname.replace(/\d+/g, '#')
}

function faultsOf(page: string, path: string): string[] {
  const { pathname } = new URL(path, 'http://x')
  const locale = pathname.slice(1, 3)
  const match = matchPath(pathname)
  const head = page.slice(0, page.indexOf('</head>'))
  const languages = [...head.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)]
  const canonical = [...head.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href = '']) => href)
  return [
    ...(page.startsWith(`<!doctype html><html lang="${locale}"`) ? [] : ['another language']),
    ...(page.match(/<h1[ >]/g)?.length === 1 ? [] : ['not one h1']),
    ...(languages.map(([, name]) => name).join() === 'nl,fr,en,de,x-default' ? [] : ['not every language is named']),
    ...languages.flatMap(([, name = '', href = '']) => {
      const other = matchPath(new URL(href).pathname)
      const right = other?.route === match?.route && (name === 'x-default' || other?.locale === name)
      return right ? [] : [`hreflang ${name} leads to ${href}`]
    }),
    ...(canonical.length === 1 && canonical[0]?.startsWith(site.url) ? [] : ['not one canonical address']),
    ...(/ style="|<style|<script(?![^>]*(?:src=|type="application\/))/.test(page)
      ? ['style or script in the page']
      : []),
    ...(/\bundefined\b|\[object |\bNaN\b/.test(page.replace(/<script[\s\S]*?<\/script>/g, ''))
      ? ['a value that is none']
      : []),
  ]
}
