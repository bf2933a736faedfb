import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { LOCALES, type Locale } from '#base/locale.ts'
import { buildPath, pathFor, ROUTE_NAMES } from '#i18n/routes.ts'
import { startSite } from '../site.ts'
import { launchChromium } from './chromium.ts'
import { visit } from './page.ts'

const { values } = parseArgs({
  allowNegative: true,
  options: {
    pages: { type: 'string', multiple: true },
    widths: { type: 'string', default: '360,768,1280,1600' },
    themes: { type: 'string', default: 'light,dark' },
    locales: { type: 'string', default: 'nl,de' },
    url: { type: 'string' },
  },
})
const locales = values.locales.split(',').filter((locale) => isOneOf(LOCALES, locale))
const themes = values.themes.split(',').filter((theme) => isOneOf(['light', 'dark'], theme))
const widths = values.widths.split(',').map(Number)

const folder = fileURLToPath(new URL('../../shots', import.meta.url))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
/** Pages whose error status is expected. */
const MISSING: ReadonlySet<string> = new Set(['not-found', 'lost-link', 'no-appointment'])
/** Streets of central Ghent, in the shared samples. */
const STREETS = fileURLToPath(new URL('../../../shared/data/map/streets-sample.pmtiles', import.meta.url))
const ownSite = async (env: Record<string, string>) =>
  values.url === undefined ? await startSite({ env: { DEMO: '1', ...env } }) : undefined
const site = await ownSite({})
const withStreets = existsSync(STREETS) ? await ownSite({ MAP_TILES: STREETS }) : undefined
const browser = await launchChromium()
try {
  await shootAll(values.url ?? site?.url ?? '', pagesOf)
  if (withStreets) await shootAll(withStreets.url, streetsOf)
} finally {
  await browser.close()
  await site?.stop()
  await withStreets?.stop()
}

/** One PNG per page, width, theme and locale. Complaints of a page are printed and fail the command. */
async function shootAll(url: string, pagesAt: typeof pagesOf): Promise<void> {
  let shots = 0
  for (const locale of locales) {
    const pages = Object.entries(await pagesAt(url, locale))
    for (const [name, path] of pages.filter(([page]) => values.pages?.includes(page) !== false)) {
      for (const theme of themes) {
        for (const width of widths) {
          const { page, complaints, close } = await visit(browser, { width, theme, locale, reducedMotion: true })
          await page.goto(url + path, { waitUntil: 'load' })
          await page.evaluate(() => document.fonts.ready.then(() => undefined))
          await page.evaluate(readToTheEnd)
          await page.waitForLoadState('networkidle')
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          await capture(page, join(folder, `${name}-${locale}-${theme}-${width}.png`))
          await close()
          shots += 1
          const unexpected = complaints.filter((complaint) => !MISSING.has(name) || !complaint.includes('404'))
          if (overflow > 0) unexpected.push(`${overflow} px wider than the screen`)
          for (const complaint of unexpected) console.error(`${name} ${locale} ${theme} ${width}: ${complaint}`)
          if (unexpected.length > 0) process.exitCode = 1
        }
      }
    }
  }
  console.log(`${shots} pictures in ${folder}`)
}

/** Runs in the page: scrolls down a screen at a time, so that lazy pictures load, and back to the top. */
async function readToTheEnd(): Promise<void> {
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
    scrollTo(0, y)
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
  }
  const pictures = Array.from(document.images, async (image) => await image.decode().catch(() => undefined))
  await Promise.race([
    Promise.all(pictures),
    new Promise((late) => AbortSignal.timeout(5000).addEventListener('abort', late)),
  ])
  scrollTo(0, 0)
}

/** Tries twice, because a busy machine may fail the first time. */
async function capture(page: Page, path: string): Promise<void> {
  const take = () => page.screenshot({ path, fullPage: true })
  await take().catch(take)
}

/** Every page without parameters, an offer of each kind (taken from the search), and notable states. */
async function pagesOf(url: string, locale: Locale): Promise<Record<string, string>> {
  const search = pathFor('search', locale)
  // A route with parameters has an empty last segment without them.
  const fixed = ROUTE_NAMES.map((route) => [route, buildPath(route, locale, {})] as const).filter(
    ([, path]) => !path.endsWith('/'),
  )
  const [offer] = await cards(`${url}${search}?sort=newest&status=FOR_SALE`)
  const [rent] = await cards(`${url}${search}?status=TO_RENT`)
  const [project] = await cards(`${url}${search}?new_build=1`)
  const unit = project === undefined ? undefined : await unitOf(url, project)
  const [, estateId] = /\/(\d+)\//.exec(offer ?? '') ?? []
  const asking = ['contactOffer', 'sendToAFriend', 'bookViewing'] as const
  return {
    ...Object.fromEntries(fixed),
    ...(offer === undefined ? {} : { offer }),
    ...(rent === undefined ? {} : { rent }),
    ...(project === undefined ? {} : { project }),
    ...(unit === undefined ? {} : { unit }),
    ...(estateId === undefined
      ? {}
      : Object.fromEntries(asking.map((route) => [route, pathFor(route, locale, { estateId })]))),
    'search-empty': `${search}?status=FOR_SALE&price_max=1`,
    map: `${search}?status=FOR_SALE#map`,
    'map-near': `${search}?status=FOR_SALE&around=9000,3#map`,
    'not-found': `/${locale}/-`,
    'lost-link': pathFor('manageSubscription', locale, { token: 'x'.repeat(43) }),
    'no-appointment': pathFor('cancelAppointment', locale, { appointmentId: 'x'.repeat(22) }),
    offline: `/offline/${locale}`,
  }
}

/** The map pages once more, on a site with street tiles. */
async function streetsOf(_url: string, locale: Locale): Promise<Record<string, string>> {
  const search = pathFor('search', locale)
  return {
    'map-streets': `${search}?status=FOR_SALE#map`,
    'map-streets-near': `${search}?status=FOR_SALE&bbox=3.715,51.045,3.735,51.06#map`,
  }
}

async function unitOf(url: string, project: string): Promise<string | undefined> {
  const page = await (await fetch(url + project)).text()
  return new RegExp(`"(${project}/[^"?#]+)"`).exec(page)?.[1]
}

async function cards(url: string): Promise<string[]> {
  const response = await fetch(url, { headers: { accept: 'application/json' } })
  const answer: unknown = response.ok ? await response.json() : {}
  const items: unknown[] =
    typeof answer === 'object' && answer !== null && 'items' in answer && Array.isArray(answer.items)
      ? answer.items
      : []
  return items.flatMap((item) =>
    typeof item === 'object' && item !== null && 'url' in item && typeof item.url === 'string'
      ? [new URL(item.url, url).pathname]
      : [],
  )
}

function isOneOf<const T extends string>(allowed: readonly T[], value: string): value is T {
  return allowed.some((each) => each === value)
}
