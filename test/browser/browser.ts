import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { launchChromium } from './chromium.ts'
import { visit, type Look } from './page.ts'

let running: Promise<Browser> | undefined

/** The one browser of this test file; it ends with the file's process. */
export function launchBrowser(): Promise<Browser> {
  running ??= launchChromium()
  return running
}

/**
 * A page for the running test, closed at its end. The test fails when the page logged an error, threw, or broke the
 * content security policy, unless `expected` matches the complaint (a 404 page logs its own status).
 */
export async function openPage(look: Look & { expected?: RegExp } = {}): Promise<Page> {
  const { page, complaints, close } = await visit(await launchBrowser(), look)
  onTestFinished(async () => {
    await close()
    expect(complaints.filter((complaint) => look.expected?.test(complaint) !== true)).toEqual([])
  })
  return page
}
