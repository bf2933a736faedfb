import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'

/** A page that pretends its software WebGL is a graphics card: without one the site shows its own drawing instead. */
export async function openWithWebGl(...look: Parameters<typeof openPage>): Promise<Page> {
  const page = await openPage(...look)
  await pretendGraphicsCard(page)
  return page
}

/** The same for an open page, from its next navigation on. */
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
