import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chanceOf, mulberry32 } from '../seed.ts'
import { pause } from '../waiting.ts'

/** Of each script, style and answer to a script, and of each frame, by chance; milliseconds. */
const LATE = 300

/**
 * `GEVEL_TEST_SLOW=4`: each page of a test has a fourth of the processor, its frames are late, and so is what it fetches,
 * each by chance (seed.ts). What falls then would fall some day on a busy machine. Playwright fetches all anew while it holds
 * requests up, so a test of what is kept falls too.
 */
const times = Number(process.env['GEVEL_TEST_SLOW'] ?? 1)

/** Makes a page slow that shows nothing yet. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  if (times <= 1) return
  const debuggerOfPage = await context.newCDPSession(page)
  await debuggerOfPage.send('Emulation.setCPUThrottlingRate', { rate: times })
  const random = chanceOf(`slow page of ${expect.getState().currentTestName ?? ''}`, (slowPages += 1))
  // In text: the browser knows nothing of our modules.
  await context.addInitScript(`(${String(lateFrames)})(${LATE}, (${String(mulberry32)})(${random.below(2 ** 31)}))`)
  await context.route('**/*', async (route) => {
    if (['script', 'stylesheet', 'fetch', 'xhr'].includes(route.request().resourceType()))
      await pause(random.next() * LATE, 'slow')
    // The page may be gone by now.
    await route.fallback().catch(() => {})
  })
}

let slowPages = 0

function lateFrames(late: number, random: () => number): void {
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
