import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { PinAnswer } from '#ui/map/pins/pin-request.ts'
import { launchChromium } from '../test/browser/chromium.ts'
import { pretendGraphicsCard } from '../test/browser/with-webgl.ts'
import { type Bench, type Figure, percentile } from './measure.ts'
import { startWithNpmFlags } from './site-as-started.ts'

const OFFERS = 2000
const PUSHES = 240

export const bench: Bench = {
  about: `main-thread work a frame while a map with ${OFFERS} offers in view is pushed, from the browser's own trace`,
  run: async () => {
    const site = await startWithNpmFlags({ env: { DEMO: '1' } })
    const browser = await launchChromium()
    try {
      const drawn = await pushedMap(browser, site.url, false)
      const vectors = await pushedMap(browser, site.url, true)
      return [...figuresOf(drawn, 'drawn'), ...figuresOf(vectors, 'with WebGL')]
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

async function pushedMap(browser: Browser, site: string, webGl: boolean): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  if (webGl) await pretendGraphicsCard(page)
  await page.route('**/ajax/pins*', (route) => route.fulfill({ json: manyPins() }))
  await page.goto(`${site}/nl/aanbod?status=FOR_SALE&around=9000,8`)
  await page.mouse.move(200, 300)
  await page.mouse.move(210, 310)
  await page.waitForSelector('.map .pin > *')
  if (webGl) await page.waitForSelector('.has-vectors')
  await page.waitForLoadState('networkidle')
  await page.locator('.map__chip input').first().uncheck()
  const frames = await workOfFrames(browser, page)
  await page.close()
  return frames
}

function figuresOf(frames: readonly number[], ground: string): Figure[] {
  const size = `${OFFERS} offers, ${ground}`
  return [
    { what: 'a frame of a push, p50', size, value: percentile(frames, 50), unit: 'ms' },
    { what: 'a frame of a push, p95', size, value: percentile(frames, 95), unit: 'ms', limit: { atMost: 8 } },
  ]
}

/** Offers all over the view, each at its own position. */
function manyPins(): PinAnswer {
  const pins = Array.from({ length: OFFERS }, (_, id) => ({
    lat: 50.98 + ((id * 37) % 200) / 1400,
    lng: 3.62 + ((id * 91) % 211) / 960,
    count: 1,
    id,
    price: 150_000 + id * 500,
    low: 150_000 + id * 500,
    high: 150_000 + id * 500,
    box: null,
    project: false,
  }))
  return { total: OFFERS, unplaced: 0, pins, asked: null }
}

type TraceEvent = {
  name: string
  ph: string
  ts: number
  pid: number
  tid: number
  tdur?: number
  dur?: number
  args?: { name?: string }
}

/** Milliseconds of processor time of the main thread in each frame. */
async function workOfFrames(browser: Browser, page: Page): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-trace-'))
  const path = join(folder, 'trace.json')
  try {
    const categories = ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata']
    await browser.startTracing(page, { path, categories })
    await push(page)
    await browser.stopTracing()
    const { traceEvents } = JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: TraceEvent[] } // as Chromium writes it
    return framesOf(traceEvents)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function push(page: Page): Promise<void> {
  const box = (await page.locator('.map__surface').boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(box.x + 300, box.y + 400)
  await page.mouse.down()
  for (let i = 1; i <= PUSHES; i++)
    await page.mouse.move(box.x + 300 + 120 * Math.sin(i / 12), box.y + 400 + 90 * Math.sin(i / 17))
  await page.mouse.up()
}

/** The work of the main thread between two commits of a frame, in milliseconds for each frame. */
function framesOf(events: readonly TraceEvent[]): number[] {
  const main = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const work = main.map(({ pid, tid }) => {
    const own = events.filter((event) => event.pid === pid && event.tid === tid)
    const ends = own.filter(({ name }) => name === 'Commit').map(({ ts }) => ts)
    const tasks = own.filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
    ends.sort((a, b) => a - b)
    const frames = ends.map(() => 0)
    for (const { ts, tdur, dur } of tasks) {
      const at = ends.findIndex((end) => ts <= end)
      if (at >= 0) frames[at] = (frames[at] ?? 0) + (tdur ?? dur ?? 0) / 1000
    }
    return frames.filter((ms) => ms > 0.2)
  })
  const frames = work.toSorted((a, b) => b.length - a.length)[0] ?? []
  if (frames.length < PUSHES / 4) throw new Error(`The trace has ${frames.length} frames of a push`)
  return frames
}
