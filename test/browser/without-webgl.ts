import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'

/**
 * A page in a browser without WebGL, where the map is the server's drawing: what lies on it works as on any other, and tests of it
 * need not wait for a machine without a graphics card to draw.
 */
export async function openWithoutWebGl(...look: Parameters<typeof openPage>): Promise<Page> {
  return await withoutWebGl(await openPage(...look))
}

/** The same for a page that shows nothing yet. */
export async function withoutWebGl(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  return page
}
