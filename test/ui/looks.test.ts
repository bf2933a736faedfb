import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathFor } from '#i18n/routes.ts'
import { TESTED_LOCALES } from '../browser/languages.ts'
import { atRest } from '../browser/page.ts'
import { openWithoutWebGl as openPage } from '../browser/without-webgl.ts'
import { type Site, startSite } from '../site.ts'

// Design faults that a review found (docs/looks.md).
const LOW_PHONE = { width: 360, height: 740 }

let site: Site
beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '1' } })
})
afterAll(() => site.stop())

describe('the first screen of a short phone', () => {
  test('shows search, button and a complete card on the home page, above the tab bar [looks.home-in-sight]', async () => {
    for (const locale of TESTED_LOCALES) {
      const page = await openPage({ ...LOW_PHONE, locale })
      await page.goto(`${site.url}/${locale}`)
      const bar = await box(page.locator('.tabbar'))
      expect(bottom(await box(page.locator('.finder__go'))), locale).toBeLessThan(bar.y)
      for (const part of ['.price', '.card__title', '.facts', '.plate'])
        expect(bottom(await box(page.locator(`.rail .card ${part}`).first())), `${locale} ${part}`).toBeLessThan(bar.y)
    }
  })

  test('has the map button in the tab bar, over no card, while there is a map [looks.map-tab]', async () => {
    const page = await openPage(LOW_PHONE)
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    const [bar, way] = [await box(page.locator('.tabbar')), await box(page.locator('.mappill'))]
    expect([way.y >= bar.y, bottom(way) <= bottom(bar)]).toEqual([true, true])
    const others = await Promise.all((await page.locator('.tabbar a').all()).map(box))
    expect(others.filter((tab) => tab.x < way.x + way.width - 1 && way.x < tab.x + tab.width - 1)).toEqual([])
    await page.click('.mappill')
    await expect.poll(() => page.textContent('.mappill')).toBe('Lijst')
    await page.click('.mappill')
    await expect.poll(() => page.isVisible('.results__cards')).toBe(true)
    await page.goto(`${site.url}/nl`)
    expect(await page.locator('.mappill').count()).toBe(0)
  })
})

test('one field of the home page takes a place or a sentence, and its button counts both [looks.one-field]', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/nl`)
  expect(await page.locator('.hero :is(input:not([type=radio]), select)').count()).toBe(1)
  await page.focus('#place')
  const sentence = 'appartement met terras in Gent tot 400.000'
  await page.keyboard.type(sentence)
  const found = await total(`/nl/aanbod?status=FOR_SALE&q=${encodeURIComponent(sentence)}`)
  await expect.poll(() => page.textContent('.finder__go')).toBe(`Toon ${found} panden`)
  await page.keyboard.press('Enter')
  await page.waitForURL(/terrace=1/)
  await page.goto(`${site.url}/nl`)
  await page.fill('#place', 'leuven')
  await page.click('[role=option]')
  await page.keyboard.press('Escape')
  await page.click('.finder__go')
  await page.waitForURL(/pc=3000/)
})

test('on a phone the open list of places does not cover the button of the home page [looks.button-stays-free]', async () => {
  const page = await openPage(LOW_PHONE)
  await page.goto(`${site.url}/nl`)
  await page.fill('#place', 'leuven')
  await page.waitForSelector('[role=option]')
  const [list, button] = [await box(page.locator('.combo__pop')), await box(page.locator('.finder__go'))]
  expect(bottom(list)).toBeLessThanOrEqual(button.y)
  await page.click('[role=option]')
  await expect.poll(() => page.locator('.combo .chip').allTextContents()).toEqual(['Heel Leuven'])
  await page.click('.finder__go')
  await page.waitForURL(/pc=3000/)
})

test('returning to the home page restores the sentence or place in its field [looks.back-keeps-asked]', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/nl`)
  await page.fill('#place', 'appartement met terras in Gent')
  await page.keyboard.press('Enter')
  await page.waitForURL(/terrace=1/)
  await page.goBack()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.inputValue('#place')).toBe('appartement met terras in Gent')
  await page.fill('#place', 'leuven')
  await page.click('[role=option]')
  await page.waitForSelector('.combo .chip')
  await page.keyboard.press('Escape')
  await page.click('.finder__go')
  await page.waitForURL(/pc=3000/)
  await page.goBack()
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('.combo .chip').allTextContents()).toEqual(['Heel Leuven'])
  await page.click('.finder__go')
  await page.waitForURL(/pc=3000/)
})

test('the link back from an offer leads to the search as it was left, even on the first touch [looks.way-back]', async () => {
  const page = await openPage(LOW_PHONE)
  const search = `${site.url}/nl/aanbod?status=FOR_SALE&price_max=600000`
  await page.goto(search)
  const card = page.locator('.results .card').nth(5)
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  await card.locator('.card__title a').click()
  await page.waitForSelector('.offer__pager')
  await page.locator('.offer__pager > a').first().click()
  await page.waitForURL(search)
  await expect.poll(() => page.evaluate((at) => Math.abs(scrollY - at), left)).toBeLessThan(120)
})

test('the first click on “all drawings” opens the large view, and each picture fills the screen [looks.all-drawings]', async () => {
  const page = await openPage({ reducedMotion: true })
  const answer = await fetch(`${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE`, {
    headers: { accept: 'application/json' },
  })
  const { items } = (await answer.json()) as { items: { url: string }[] } // as the contract has it
  await page.goto(site.url + (items[0]?.url ?? ''))
  const mosaic = await box(page.locator('#foto-2'))
  await page.click('.gallery__all')
  await page.waitForSelector('.lightbox[open]')
  expect(new URL(page.url()).hash).toBe('#foto-1')
  expect(await box(page.locator('#foto-2'))).toEqual(mosaic)
  for (const number of [1, 2, 3, 4, 5]) {
    await expect.poll(() => page.textContent('.lightbox__count')).toBe(`${number}/5`)
    const slide = page.locator(`.lightbox__slide:nth-child(${number})`)
    const [room, picture] = [await box(slide), await box(slide.locator('picture > img'))]
    expect([picture.width, picture.height]).toEqual([room.width, room.height])
    await page.keyboard.press('ArrowRight')
  }
})

test('on a phone a unit of a project takes two lines, ending in its price and plan [looks.unit-rows]', async () => {
  const page = await openPage(LOW_PHONE)
  await page.goto(`${site.url}/nl`)
  await page.goto(site.url + ((await page.getAttribute('.feature a', 'href')) ?? ''))
  const rows = page.locator('.utable tbody tr')
  await rows.first().scrollIntoViewIfNeeded()
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)]).toBeLessThan(80)
  const plan = rows.first().locator('.utable__plan a')
  expect(await plan.innerText()).toMatch(/^Plan/)
  expect(await plan.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  const head = rows.first().locator('th')
  const [number, floor] = [await box(head.locator('a').first()), await box(head.locator('.utable__fl'))]
  expect(floor.x - number.x - number.width).toBeGreaterThanOrEqual(6)
  expect((await box(plan)).height).toBeGreaterThanOrEqual(24)
})

test('a pressed heart is filled in its own colour, on cards of each layout and in dark mode [looks.pressed-heart]', async () => {
  for (const look of [{ width: 1280 }, LOW_PHONE, { ...LOW_PHONE, theme: 'dark' }] as const) {
    const page = await openPage(look)
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    const heart = page.locator('.results .heart').first()
    const outline = await heart.evaluate(drawnAs)
    await heart.click()
    await expect.poll(() => heart.evaluate(drawnAs)).not.toEqual(outline)
    await atRest(page)
    const pressed = await heart.evaluate(drawnAs)
    expect([pressed.color !== outline.color, pressed.fill, outline.fill]).toEqual([true, pressed.color, 'none'])
    if (look.width === 1280) continue
    await page.click('.compact')
    expect((await box(heart)).width).toBeGreaterThanOrEqual(24)
    const [media, drawn] = [await box(page.locator('.results .card__media').first()), await box(heart)]
    expect([drawn.x >= media.x, bottom(drawn) <= bottom(media)]).toEqual([true, true])
    expect(await heart.evaluate(drawnAs)).toEqual(pressed)
  }
})

describe('cards', () => {
  test('side by side have their lines at the same height [looks.lines-of-cards]', async () => {
    for (const [path, width] of [
      [pathFor('search', 'de'), 1280],
      [pathFor('search', 'nl'), 768],
      ['/fr', 1280],
    ] as const) {
      const page = await openPage({ width })
      await page.goto(site.url + path)
      const rows = await page.locator('.results__cards, .rail').first().evaluate(linesOfCards)
      expect(rows.length, path).toBeGreaterThan(2)
      expect(rows.filter(({ heights }) => heights > 1)).toEqual([])
    }
  })

  test('have one "checked" note, above the list [looks.checked-once]', async () => {
    const page = await openPage()
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    expect(await page.textContent('.results')).toMatch(/nagekeken/i)
    expect(await page.locator('.results__cards').allTextContents()).not.toEqual([expect.stringMatching(/nagekeken/i)])
  })

  test('can be swiped through five pictures, which load only on a swipe [looks.swiped-pictures]', async () => {
    const page = await openPage(LOW_PHONE)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE`)
    const card = page.locator('.results .card').first()
    const offer = (await card.locator('.card__title a').getAttribute('href')) ?? ''
    const strip = card.locator('.card__strip')
    await strip.dispatchEvent('pointerdown')
    await page.waitForSelector('.card__strip[data-live]')
    expect([asked.includes(offer), await strip.locator('img').count()]).toEqual([false, 1])
    const swipe = () => strip.evaluate((one) => one.scrollTo({ left: one.scrollLeft + one.clientWidth }))
    await swipe()
    await expect.poll(() => strip.locator('img').count()).toBe(5)
    await swipe()
    await expect
      .poll(() => card.locator('.card__media').evaluate((one) => one.style.getPropertyValue('--at')))
      .toBe('2')
    expect(asked.filter((path) => path === offer)).toHaveLength(1)
    await strip.click()
    await page.waitForURL(site.url + offer)
  })

  test('have one picture with a link to the offer, without a script', async () => {
    const page = await openPage({ ...LOW_PHONE, javaScript: false })
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&type=HOUSE`)
    const strip = page.locator('.results .card__strip').first()
    expect(await strip.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await strip.click()
    await page.waitForURL(/aanbod\/\d+/)
  })

  test('fit two or three on a phone screen in the compact list, and the choice is remembered [looks.compact-list]', async () => {
    const page = await openPage(LOW_PHONE)
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE`)
    await page.waitForSelector('.compact[aria-pressed=false]')
    const wide = await box(page.locator('.results .card').first())
    await page.click('.compact')
    await page.reload()
    await page.waitForSelector('.compact[aria-pressed=true]')
    const small = await box(page.locator('.results .card').first())
    expect(small.height * 2).toBeLessThan(wide.height)
    expect(await inSight(page)).toBeGreaterThanOrEqual(2)
    await page.click('.compact')
    expect((await box(page.locator('.results .card').first())).height).toBe(wide.height)
  })
})

test('the featured project on the home page shows its free units and completion date [looks.featured-project]', async () => {
  const page = await openPage()
  await page.goto(`${site.url}/nl`)
  const feature = page.locator('.feature')
  const parts = await feature.locator('.legend li').allTextContents()
  const units = parts.map((part) => Number.parseInt(part, 10)).reduce((sum, count) => sum + count, 0)
  await page.click('.feature a')
  await expect.poll(() => page.locator('.phead__txt .legend li').allTextContents()).toEqual(parts)
  await expect.poll(() => page.locator('.utable tbody tr').count()).toBe(units)
  await page.goBack()
  await expect.poll(() => feature.textContent()).toMatch(/Oplevering \p{L}+ 20\d\d/u)
})

test('every focused element has the same ring, in light and dark mode [looks.one-ring]', async () => {
  // Dark mode has other backgrounds under the rings; the long run covers light mode too.
  for (const theme of process.env['GEVEL_LONG'] === '1' ? (['light', 'dark'] as const) : (['dark'] as const)) {
    const page = await openPage({ theme })
    await page.goto(`${site.url}/nl/aanbod?status=FOR_SALE&garden=1`)
    const rings = new Set<string>()
    for (const part of [
      '.filter > summary',
      '#sort',
      '#place',
      '.clear--head',
      '.heart',
      '.card__title a',
      '.results__more',
    ]) {
      await page.locator(part).first().focus()
      await page.keyboard.press('Shift')
      await atRest(page)
      rings.add(await page.locator(part).first().evaluate(ringOf))
    }
    expect([...rings]).toEqual([expect.stringMatching(/^3px solid .+ 2px$/)])
  }
})

/** The outline and fill colour of a heart. */
function drawnAs(heart: Element) {
  const shapes = [...heart.querySelectorAll('svg')].filter((one) => one.getClientRects().length > 0)
  const [shape] = shapes
  if (!shape || shapes.length > 1) throw new Error(`${shapes.length} hearts are seen`)
  return { color: getComputedStyle(shape).color, fill: getComputedStyle(shape).fill }
}

/** The focus ring of an element, or of the box that shows its focus. */
function ringOf(one: Element): string {
  const seen = one.closest('.combo__box, .card:not(:has(.heart:focus))') ?? one
  const { outlineWidth, outlineStyle, outlineColor, outlineOffset } = getComputedStyle(seen)
  return `${outlineWidth} ${outlineStyle} ${outlineColor} ${outlineOffset}`
}

/** For each line of the cards, its different heights within a row of cards. */
function linesOfCards(grid: Element): { line: string; heights: number }[] {
  const cards = [...grid.querySelectorAll('.card')]
  const tops = [...new Set(cards.map((card) => Math.round(card.getBoundingClientRect().top)))].slice(0, 2)
  return tops.flatMap((top) =>
    ['.facts', '.card__energy', '.card__meta'].map((line) => {
      const row = cards.filter((card) => Math.round(card.getBoundingClientRect().top) === top)
      const found = row.flatMap((card) => card.querySelector(line) ?? [])
      const heights = new Set(found.map((one) => Math.round(one.getBoundingClientRect().top)))
      return { line: `${line} at ${top}`, heights: heights.size }
    }),
  )
}

/** How many complete cards are visible between the bars when the list is scrolled into view. */
async function inSight(page: Page): Promise<number> {
  return await page.evaluate(() => {
    document.querySelector('.results .card')?.scrollIntoView({ behavior: 'instant', block: 'start' })
    const top = document.querySelector('.filterbar')?.getBoundingClientRect().bottom ?? 0
    const end = document.querySelector('.tabbar')?.getBoundingClientRect().top ?? 0
    const boxes = [...document.querySelectorAll('.results .card')].map((card) => card.getBoundingClientRect())
    return boxes.filter((card) => card.top >= top - 1 && card.bottom <= end).length
  })
}

async function total(path: string): Promise<number> {
  const answer = await fetch(site.url + path, { headers: { accept: 'application/json' } })
  return ((await answer.json()) as { total: number }).total // as the contract has it
}

async function box(of: Locator) {
  const found = await of.boundingBox()
  if (!found) throw new Error('It is not to be seen')
  return found
}

const bottom = ({ y, height }: { y: number; height: number }): number => y + height
