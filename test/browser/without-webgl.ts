import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'

/**
 * A page without WebGL, where the map is the server's drawing. Pins and controls work as on a live map, and tests
 * need not wait for software rendering.
 */
export async function openWithoutWebGl(...look: Parameters<typeof openPage>): Promise<Page> {
  return await withoutWebGl(await openPage(...look))
}

/** The same for a page that has loaded nothing yet. */
export async function withoutWebGl(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  return page
}
