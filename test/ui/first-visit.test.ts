import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathFor } from '#i18n/routes.ts'
import { launchBrowser } from '../browser/browser.ts'
import { settled } from '../browser/page.ts'
import { type Site, startSite } from '../site.ts'

const MAX_FIRST_VISIT_BYTES = 30 * 1024
/** The resource types that count; pictures and fonts come on top. */
const COUNTED_TYPES = new Set(['document', 'stylesheet', 'script', 'fetch', 'xhr'])

let site: Site
let pages: { home: string; search: string; offer: string; project: string }
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
  const search = pathFor('search', 'nl')
  const firstFound = async (query: string) => {
    const answer = await fetch(`${site.url}${search}?${query}`, { headers: { accept: 'application/json' } })
    return /"url":"([^"]+)"/.exec(await answer.text())?.[1] ?? ''
  }
  const [offer = '', project = ''] = await Promise.all(['status=FOR_SALE&type=HOUSE', 'new_build=1'].map(firstFound))
  pages = { home: '/nl', search, offer, project }
})
afterAll(() => site.stop())

test.for(['home', 'search', 'offer', 'project'] as const)(
  'a first visit of %s fetches at most 30 KB of HTML, CSS and scripts [first-visit.bytes]',
  async (name, { onTestFinished }) => {
    const browser = await launchBrowser()
    const context = await browser.newContext({ viewport: { width: 1366, height: 1000 }, serviceWorkers: 'block' })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const fetched: Promise<[path: string, bytes: number]>[] = []
    page.on('requestfinished', (request) => {
      if (!COUNTED_TYPES.has(request.resourceType())) return
      const { pathname } = new URL(request.url())
      fetched.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]))
    })
    await page.goto(site.url + pages[name], { waitUntil: 'networkidle' })
    const sizes = await Promise.all(fetched)
    expect(sizes.length).toBeGreaterThanOrEqual(3)
    const sum = sizes.reduce((all, [, bytes]) => all + bytes, 0)
    expect(sum, JSON.stringify(Object.fromEntries(sizes))).toBeLessThanOrEqual(MAX_FIRST_VISIT_BYTES)
  },
)

test.for([360, 1280] as const)(
  'nothing moves and no page changes its height from its first drawing to the first scroll, at %i px [first-visit.stands-still]',
  async (width, { onTestFinished }) => {
    const browser = await launchBrowser()
    for (const path of Object.values(pages)) {
      const context = await browser.newContext({ viewport: { width, height: 800 }, serviceWorkers: 'block' })
      onTestFinished(() => context.close())
      const page = await context.newPage()
      await page.addInitScript(countShifts)
      await page.goto(site.url + path)
      await settled(page)
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const before = await height()
      await page.mouse.move(width / 2, 400)
      await page.mouse.wheel(0, 300)
      await page.waitForFunction(() => scrollY > 0)
      await settled(page)
      expect([path, await height(), await page.evaluate(() => document.documentElement.dataset['shifts'])]).toEqual([
        path,
        before,
        undefined,
      ])
    }
  },
)

/** Runs in the page: marks the document with what moved by itself. */
function countShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) document.documentElement.dataset['shifts'] = JSON.stringify(entry)
  }).observe({ type: 'layout-shift', buffered: true })
}
