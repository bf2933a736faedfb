import { chromium, type Browser, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { visit, type Look } from './page.ts'

let running: Promise<Browser> | undefined

/** The one browser of all test files of a run; what this file opened in it ends with the file's process. */
export function launchBrowser(): Promise<Browser> {
  running ??= connect()
  return running
}

async function connect(): Promise<Browser> {
  const response = await fetch(`${inject('storeTemplates')}/browser`)
  const address = await response.text()
  if (!response.ok) throw new Error(address)
  return await chromium.connect(address)
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
