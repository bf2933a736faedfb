import type { Browser, Locator, Page } from 'playwright-core'
import { setBrowserClock } from '../ahead/ahead.ts'
import { until } from '../waiting.ts'
import { slowDown } from './slow.ts'

/** How a visitor looks at a page. Every part has a default: a Dutch desktop in daylight, with JavaScript. */
export type Look = {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  locale?: 'nl' | 'fr' | 'en' | 'de'
  javaScript?: boolean
  reducedMotion?: boolean
}

/** A page in a visitor's own browser profile, and what it complained about so far. */
export type Visit = { page: Page; complaints: string[]; close: () => Promise<void> }

/** Opens an empty page. Console errors, script errors and breaches of the content security policy are collected. */
export async function visit(browser: Browser, look: Look = {}): Promise<Visit> {
  const { width = 1280, height = width < 768 ? 780 : 900, theme = 'light', locale = 'nl', javaScript = true } = look
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: `${locale}-BE`,
    timezoneId: 'Europe/Brussels',
    javaScriptEnabled: javaScript,
    reducedMotion: look.reducedMotion === true ? 'reduce' : 'no-preference',
  })
  // Above the longest that a busy machine may keep somebody waiting, as `until` and `expect.poll` have it.
  context.setDefaultTimeout(60_000)
  await setBrowserClock(context)
  const page = await context.newPage()
  await slowDown(context, page)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)))
  return { page, complaints, close: () => context.close() }
}

/** Waits until all that the page has begun is done: fonts, animations that end, frames, and whatever it does when idle. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // On a machine with too much to do no moment is idle; then two seconds are.
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
    await document.fonts.ready
    await idle()
    const isEnding = (one: Animation) =>
      one.playState === 'running' &&
      one.timeline === document.timeline && // one that goes with scrolling ends when somebody scrolls
      one.effect?.getComputedTiming().endTime !== Infinity
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map((one) => one.finished),
    )
    await idle()
  })
}

/** Waits until a picture may be taken: what comes with the page is live, pictures in sight are there, nothing moves. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[data-at-once]:not([data-live])'))
  await atRest(page)
  await page.waitForFunction(() => {
    const isInSight = (image: Element) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return image.checkVisibility() && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
    }
    return [...document.images].every((image) => image.complete || !isInSight(image))
  })
  await atRest(page)
}

/** A picture of something, once two in a row are the same. */
export async function stillPicture(place: Locator): Promise<Buffer> {
  let last = await place.screenshot()
  return await until('a picture that stands still', async () => {
    const before = last
    last = await place.screenshot()
    return last.equals(before) && last
  })
}
