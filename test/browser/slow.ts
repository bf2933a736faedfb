import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chanceOf, mulberry32 } from '../seed.ts'
import { pause } from '../waiting.ts'

/** Upper bound of the random delay of each script, style, fetch and frame, in milliseconds. */
const MAX_DELAY_MS = 300

/**
 * `GEVEL_TEST_SLOW=4` gives each test page a quarter of the processor and random delays (seed.ts) of its frames and
 * requests. A test that fails this way would fail one day on a busy machine. Playwright bypasses the HTTP cache while
 * it intercepts requests, so tests of caching fail too.
 */
const times = Number(process.env['GEVEL_TEST_SLOW'] ?? 1)

/** Slows down a page that has loaded nothing yet. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  if (times <= 1) return
  const debuggerOfPage = await context.newCDPSession(page)
  await debuggerOfPage.send('Emulation.setCPUThrottlingRate', { rate: times })
  const random = chanceOf(`slow page of ${expect.getState().currentTestName ?? ''}`, (slowPages += 1))
  // Passed as text: the browser cannot import test modules.
  await context.addInitScript(
    `(${String(delayFrames)})(${MAX_DELAY_MS}, (${String(mulberry32)})(${random.below(2 ** 31)}))`,
  )
  await context.route('**/*', async (route) => {
    if (['script', 'stylesheet', 'fetch', 'xhr'].includes(route.request().resourceType()))
      await pause(random.next() * MAX_DELAY_MS, 'slow')
    // The page may be closed by now.
    await route.fallback().catch(() => {})
  })
}

let slowPages = 0

function delayFrames(late: number, random: () => number): void {
  const draw = window.requestAnimationFrame.bind(window)
  const cancel = window.cancelAnimationFrame.bind(window)
  const waiting = new Map<number, number>()
  let last = 0
  window.requestAnimationFrame = (frame) => {
    const id = ++last
    const begin = () =>
      waiting.set(
        id,
        draw((now) => waiting.delete(id) && frame(now)),
      )
    waiting.set(id, -window.setTimeout(begin, random() < 0.1 ? random() * late : 0))
    return id
  }
  window.cancelAnimationFrame = (id) => {
    const handle = waiting.get(id) ?? 0
    if (handle < 0) clearTimeout(-handle)
    else cancel(handle)
    waiting.delete(id)
  }
}
