import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { launchChromium } from './chromium.ts'
import { visit, type Look } from './page.ts'

const running = new Map<boolean, Promise<Browser>>()

/**
 * The browser that all test files of this worker share; it ends with the worker's process. A second browser fetches
 * no pictures. When a browser is killed, the running test fails; the next test starts a new one.
 */
export function launchBrowser({ pictures = true } = {}): Promise<Browser> {
  const known = running.get(pictures)
  if (known) return known
  const browser = launchChromium(pictures ? ONE_RENDERER : WITHOUT_PICTURES)
  running.set(pictures, browser)
  const forget = () => void running.delete(pictures)
  browser.then((one) => one.once('disconnected', forget)).catch(forget)
  return browser
}

/** Keeps no spare renderer process; a spare costs a quarter of the processor time of opening a page. */
const ONE_RENDERER = ['--renderer-process-limit=1']
const WITHOUT_PICTURES = [...ONE_RENDERER, '--blink-settings=imagesEnabled=false']

/**
 * Opens a page for the running test and closes it at its end. The test fails when the page logs an error, throws, or
 * breaks the content security policy, unless `expected` matches the complaint (a 404 page logs its own status).
 * `pictures: false` halves the cost of a page with cards or a map.
 */
export async function openPage(look: Look & { expected?: RegExp; pictures?: boolean } = {}): Promise<Page> {
  const { page, complaints, close } = await visit(await launchBrowser(look), look)
  onTestFinished(async () => {
    await close()
    expect(complaints.filter((complaint) => look.expected?.test(complaint) !== true)).toEqual([])
  })
  return page
}
