import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { atRest } from './page.ts'

const axe = readFileSync(fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8')

type Axe = { run: (within: string) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }

/**
 * Rule and element of each axe violation, once the page is at rest: a colour that still fades is not the final
 * colour. The script is injected by the debugger, which bypasses the page's own policy.
 * @param within a selector: the part that changed since the whole page was checked
 */
export async function axeFaults(page: Page, within = 'html'): Promise<string[]> {
  await atRest(page)
  await page.evaluate(axe)
  return await page.evaluate(async (place) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(place)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  }, within)
}

/** The axe violations of a whole page, and by how many pixels the page overflows sideways. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const found = await axeFaults(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return over > 0 ? [...found, `${over} px too wide`] : found
}
