import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#base/locale.ts'
import { buildPath, matchPath, pathFor, ROUTE_NAMES } from '#i18n/routes.ts'
import { accessibilityFaults } from '../browser/accessibility.ts'
import { launchBrowser } from '../browser/browser.ts'
import { atRest } from '../browser/page.ts'
import { openWithoutPictures as openPage } from '../browser/without-pictures.ts'
import { type Site, startSite } from '../site.ts'

const long = process.env['GEVEL_LONG'] === '1'

let site: Site
let found: Found
beforeAll(async () => {
  await launchBrowser({ pictures: false })
  site = await startSite({ anyStore: true, env: { DEMO: '1', LOG_LEVEL: 'error' } })
  found = await findOffers()
})
afterAll(async () => await site?.stop())

type Found = { sale: number; rent: number; project: number; unit: string }
type Route = (locale: Locale) => string

const UNKNOWN_TOKEN = 'x'.repeat(43)
const PAGES: Record<string, Route> = {
  ...Object.fromEntries(
    ROUTE_NAMES.filter((route) => matchPath(buildPath(route, 'nl', {}))?.route === route).map(
      (route): [string, Route] => [route, (l) => buildPath(route, l, {})],
    ),
  ),
  'nothing found': (l) => `${pathFor('search', l)}?status=FOR_SALE&price_max=1`,
  'search on the map': (l) => `${pathFor('search', l)}?view=map`,
  'offer for sale': (l) => pathFor('offerShort', l, { estateId: found.sale }),
  'offer with wrong figures': (l) => `${pathFor('offerShort', l, { estateId: found.sale })}?own=x&rate=99&years=0`,
  'offer to rent': (l) => pathFor('offerShort', l, { estateId: found.rent }),
  project: (l) => pathFor('offerShort', l, { estateId: found.project }),
  unit: (l) => `${pathFor('offerShort', l, { estateId: found.project })}/x/${found.unit}`,
  'contact about an offer': (l) => pathFor('contactOffer', l, { estateId: found.sale }),
  'send to a friend': (l) => pathFor('sendToAFriend', l, { estateId: found.sale }),
  'book a viewing': (l) => pathFor('bookViewing', l, { estateId: found.sale }),
  'a link that is not valid': (l) => pathFor('manageSubscription', l, { token: UNKNOWN_TOKEN }),
  'unsubscribing with it': (l) => pathFor('unsubscribe', l, { token: UNKNOWN_TOKEN }),
  'an appointment that is none': (l) => pathFor('cancelAppointment', l, { appointmentId: UNKNOWN_TOKEN }),
  'not found': (l) => `/${l}/-`,
  offline: (l) => `/offline/${l}`,
  'every component': (l) => `/_ui?locale=${l}`,
}

/** Actions that change what a page shows. */
const STATES: [page: keyof typeof PAGES, state: string, act: (page: Page) => Promise<void>][] = [
  ['home', 'the menu open', async (page) => await openMenu(page)],
  ['search', 'all filters open', async (page) => await openFilters(page)],
  [
    'offer for sale',
    'the sources open',
    async (page) => {
      // From 768 px on nothing is folded.
      if ((page.viewportSize()?.width ?? 0) < 768) await page.locator('.costs > summary').click()
      await page.locator('.costs__sources summary').click()
    },
  ],
  [
    'subscribe',
    'errors',
    async (page) => {
      await page.locator('[data-send]').click()
      await page.locator('#form-alert [role=alert]').waitFor()
    },
  ],
  [
    'contact',
    'errors',
    async (page) => {
      await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.setAttribute('novalidate', ''))
      await page.locator('main form [type=submit]').first().click()
      await page.locator('[role=alert]').first().waitFor()
    },
  ],
]

const WIDTHS = [360, 768, 1280] as const
const THEMES = ['light', 'dark'] as const
const names = Object.keys(PAGES)

// The long run covers every page in every look; the short run covers each page once, rotating through the looks.
const looks = LOCALES.flatMap((locale) => THEMES.flatMap((theme) => WIDTHS.map((width) => ({ locale, theme, width }))))
const plans = names.flatMap((name, i) => {
  const look = looks[(i * 7) % looks.length]
  return (long ? looks : look ? [look] : []).map((each) => ({ name, ...each }))
})

describe('axe passes', () => {
  test.for(plans)('on $name in $locale, $theme, $width px', async ({ name, locale, theme, width }) => {
    const page = await openPage({ width, theme, locale, reducedMotion: true, expected: /404|422/ })
    await page.goto(site.url + PAGES[name]?.(locale))
    expect(await accessibilityFaults(page)).toEqual([])
  })

  const states = STATES.flatMap(([name, state, act], i) =>
    (long ? looks : looks.filter((_, n) => n === (i * 5 + 3) % looks.length)).map((look) => ({
      name,
      state,
      act,
      ...look,
    })),
  )
  test.for(states)(
    'on $name with $state in $locale, $theme, $width px',
    async ({ name, act, locale, theme, width }) => {
      const page = await openPage({ width, theme, locale, reducedMotion: true, expected: /422/ })
      await page.goto(site.url + PAGES[name]?.(locale))
      await act(page)
      await atRest(page)
      expect(await accessibilityFaults(page)).toEqual([])
    },
  )
})

const OWN_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

test('at 320 px nothing scrolls sideways, with the widest letter spacing that a reader may set', async () => {
  const page = await openPage({ width: 320, locale: 'de', expected: /404/ })
  const wide: string[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(site.url + path('de'))
    for (const rules of ['', OWN_SPACING]) {
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets = [sheet]
      }, rules)
      const { over, widest } = await page.evaluate(overflow)
      if (over > 0) wide.push(`${name}${rules ? ', spaced' : ''}: ${over} px, ${widest}`)
    }
  }
  expect(wide).toEqual([])
})

test('on a phone the focused element never lies under a bar', async () => {
  const page = await openPage({ width: 360, reducedMotion: true })
  const covered: string[] = []
  for (const name of ['home', 'offer for sale']) {
    await page.goto(site.url + PAGES[name]?.('nl'))
    for (let tabs = 0; tabs < 150; tabs++) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(underBar)
      if (found === null) break
      if (found !== '') covered.push(`${name}: ${found}`)
    }
  }
  expect(covered).toEqual([])
})

/** The focused element if it lies wholly under a bar; '' if it does not, null when the focus has left the page. */
function underBar(): string | null {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return null
  if (focused.closest('.skip, .tabbar, .actionbar, .site-header')) return ''
  const shown = focused.getBoundingClientRect().width > 2 ? focused : (focused.closest('label') ?? focused)
  const { top, bottom } = shown.getBoundingClientRect()
  const bars = [...document.querySelectorAll('.tabbar, .actionbar')].filter((bar) => bar.checkVisibility())
  const floor = Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top))
  const ceiling = Math.max(0, document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0)
  return top < floor - 2 && bottom > ceiling + 2 ? '' : `${shown.tagName} ${shown.textContent.trim().slice(0, 30)}`
}

test('with reduced motion nothing moves', async () => {
  const page = await openPage({ reducedMotion: true })
  const moving: string[] = []
  for (const name of ['home', 'search', 'offer for sale', 'every component']) {
    await page.goto(site.url + PAGES[name]?.('nl'))
    const found = await page.evaluate(() => {
      const seconds = (text: string) => Math.max(...text.split(',').map(parseFloat))
      return [...document.querySelectorAll('*')]
        .filter((element) => {
          const style = getComputedStyle(element)
          const runs = style.animationName !== 'none' && seconds(style.animationDuration) > 0.05
          return runs || seconds(style.transitionDuration) > 0.05
        })
        .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`)
    })
    moving.push(...new Set(found))
  }
  expect(moving).toEqual([])
})

test('with forced colours every control keeps an edge, and the selection stays visible', async () => {
  const page = await openPage({ width: 1280 })
  await page.emulateMedia({ forcedColors: 'active' })
  for (const name of ['home', 'search', 'subscribe', 'offer for sale']) {
    await page.goto(site.url + PAGES[name]?.('nl'))
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.btn, .input, .chip, .segmented label:has(:checked)')]
        .filter((element) => {
          if (!element.checkVisibility()) return false
          const { borderStyle, borderWidth, outlineStyle, forcedColorAdjust } = getComputedStyle(element)
          const edge = borderStyle !== 'none' && parseFloat(borderWidth) > 0
          return !edge && outlineStyle === 'none' && forcedColorAdjust !== 'none'
        })
        .map((element) => `${element.tagName}.${element.className}`),
    )
    expect([...new Set(bare)], name).toEqual([])
  }
})

/** How far the page overflows sideways once its fonts are loaded, and the widest element. */
async function overflow(): Promise<{ over: number; widest: string }> {
  await document.fonts.ready
  const right = (element: Element) => element.getBoundingClientRect().right
  const scrolled = '.gallery, .scroll-x, .tabs, .rail, .card__media'
  const [widest] = [...document.querySelectorAll('main *')]
    .filter((element) => element.closest(scrolled) === null)
    .toSorted((a, b) => right(b) - right(a))
  const name = widest
    ? `${widest.tagName}.${widest.getAttribute('class') ?? ''} ${widest.textContent.slice(0, 40)}`
    : ''
  return { over: document.documentElement.scrollWidth - innerWidth, widest: name }
}

async function openMenu(page: Page): Promise<void> {
  // The script shows the button; the test waits for it.
  await page.click((page.viewportSize()?.width ?? 0) < 992 ? '.menu-button' : '.tools summary')
}

async function openFilters(page: Page): Promise<void> {
  const drawer = page.locator('.filterbar__open').first()
  if (await drawer.isVisible()) await drawer.click()
  else for (const filter of await page.locator('.filter > summary').all()) await filter.click()
}

async function findOffers(): Promise<Found> {
  const first = async (query: string): Promise<number> => {
    const response = await fetch(`${site.url}/nl/aanbod?${query}`, { headers: { accept: 'application/json' } })
    const { items } = JSON.parse(await response.text()) as { items: { id: number }[] } // the contract of the search
    return items[0]?.id ?? 0
  }
  const project = await first('new_build=1')
  const html = await (await fetch(`${site.url}/nl/aanbod/${project}`)).text()
  const unit = new RegExp(`/nl/aanbod/${project}/[^/"]+/(\\d+)`).exec(html)?.[1] ?? ''
  return {
    sale: await first('status=FOR_SALE&type=HOUSE'),
    rent: await first('status=TO_RENT'),
    project,
    unit,
  }
}
