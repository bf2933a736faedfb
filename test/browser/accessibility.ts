import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { atRest } from './page.ts'

const axe = readFileSync(fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8')

type Axe = { run: (within: string) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }

/**
 * Rule and place of each fault that axe finds, once the page is at rest: a colour that still fades is not the colour that
 * people read. The script comes in by the debugger, past the page's own policy.
 * @param within a selector: what changed since the whole page was looked at
 */
export async function axeFaults(page: Page, within = 'html'): Promise<string[]> {
  await atRest(page)
  await page.evaluate(axe)
  return await page.evaluate(async (place) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(place)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  }, within)
}

/** What axe finds on a whole page, and by how many pixels the page is too wide. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const found = await axeFaults(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return over > 0 ? [...found, `${over} px too wide`] : found
}
