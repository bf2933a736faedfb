import { chromium, type Browser, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { visit, type Look } from './page.ts'

const running = new Map<string, Promise<Browser>>()

/** The one browser of all test files of a run; what this file opened in it ends with the file's process. */
export function launchBrowser({ pictures = true } = {}): Promise<Browser> {
  const name = pictures ? 'browser' : 'browser-without-pictures'
  const browser = running.get(name) ?? connect(name)
  running.set(name, browser)
  void browser.then((one) => one.once('disconnected', () => running.delete(name)))
  return browser
}

async function connect(name: string): Promise<Browser> {
  const response = await fetch(`${inject('storeTemplates')}/${name}`)
  const address = await response.text()
  if (!response.ok) throw new Error(address)
  return await chromium.connect(address)
}

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
