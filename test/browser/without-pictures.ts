import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { withoutWebGl } from './without-webgl.ts'

/**
 * A page for tests that do not look at pictures: it fetches none, and the map is a plain box with its pins. Pages
 * with cards or a map then cost half, in the browser and in the site.
 */
export async function openWithoutPictures(look: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  return await withoutWebGl(await openPage({ ...look, pictures: false }))
}
