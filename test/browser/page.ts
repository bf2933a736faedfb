import type { Browser, Locator, Page } from 'playwright-core'
import { setBrowserClock } from '../ahead/ahead.ts'
import { until } from '../waiting.ts'
import { slowDown } from './slow.ts'

/** A visitor's browser settings. Every setting has a default: a Dutch desktop in light mode, with JavaScript. */
export type Look = {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  locale?: 'nl' | 'fr' | 'en' | 'de'
  javaScript?: boolean
  reducedMotion?: boolean
}

/** A page in a visitor's own browser profile, and its complaints so far. */
export type Visit = { page: Page; complaints: string[]; close: () => Promise<void> }

/** Opens an empty page and collects console errors, script errors and breaches of the content security policy. */
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
  // Longer than a busy machine may take, as for `until` and `expect.poll`.
  context.setDefaultTimeout(150_000)
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

/** Waits until the page has finished its fonts, finite animations, frames and idle work. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // An overloaded machine has no idle moment; two seconds count as idle then.
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
    await document.fonts.ready
    await idle()
    const isEnding = (one: Animation) =>
      one.playState === 'running' &&
      one.timeline === document.timeline && // an animation tied to scrolling ends only when somebody scrolls
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

/** Waits until a screenshot may be taken: islands are live, visible pictures are loaded, nothing moves. */
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

/** A screenshot of an element, taken once two in a row are equal. */
export async function stillPicture(place: Locator): Promise<Buffer> {
  let last = await place.screenshot()
  return await until('a picture that stands still', async () => {
    const before = last
    last = await place.screenshot()
    return last.equals(before) && last
  })
}
