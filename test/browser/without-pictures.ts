import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { withoutWebGl } from './without-webgl.ts'

/**
 * A page for tests that look at no picture: it fetches none, and the map is a plain box with what lies on it. Cards and
 * maps cost half then, here and in the site.
 */
export async function openWithoutPictures(look: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  return await withoutWebGl(await openPage({ ...look, pictures: false }))
}
