import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'

/** A page whose processor draws as a graphics card would: the site itself prefers its drawing to so slow a map. */
export async function openWithWebGl(...look: Parameters<typeof openPage>): Promise<Page> {
  const page = await openPage(...look)
  await pretendGraphicsCard(page)
  return page
}

/** The same for a page that is open, and for what is shown in it from now on. */
export async function pretendGraphicsCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const read = WebGL2RenderingContext.prototype.getParameter
    const renderer = 0x9246 // UNMASKED_RENDERER_WEBGL
    WebGL2RenderingContext.prototype.getParameter = function (this: WebGL2RenderingContext, name: number): unknown {
      return name === renderer ? 'A graphics card' : (read.call(this, name) as unknown)
    }
    const open = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (...asked: unknown[]) => unknown
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: unknown, kind: string, options?: object) {
      return open.call(this, kind, { ...options, failIfMajorPerformanceCaveat: false })
    })
  })
}
