import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { launchChromium } from './chromium.ts'
import { visit, type Look } from './page.ts'

const running = new Map<boolean, Promise<Browser>>()

/**
 * The browser of this worker, which all its test files share; it ends with the worker's process. Without pictures it is
 * another, which fetches none. One that was killed takes the test along that is under way, not those that come.
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

/** No process is held ready for a next page, which costs a quarter of the processor seconds of opening one. */
const ONE_RENDERER = ['--renderer-process-limit=1']
const WITHOUT_PICTURES = [...ONE_RENDERER, '--blink-settings=imagesEnabled=false']

/**
 * A page for the running test, closed at its end. The test fails when the page logged an error, threw, or broke the
 * content security policy, unless `expected` matches the complaint (a 404 page logs its own status). `pictures: false`
 * for tests that look at none: a page of cards or with a map costs half then.
 */
export async function openPage(look: Look & { expected?: RegExp; pictures?: boolean } = {}): Promise<Page> {
  const { page, complaints, close } = await visit(await launchBrowser(look), look)
  onTestFinished(async () => {
    await close()
    expect(complaints.filter((complaint) => look.expected?.test(complaint) !== true)).toEqual([])
  })
  return page
}
