import type { Page } from 'playwright-core'

/** Opens a page and touches it, so that its live map comes; `shown`: what to wait for besides. */
export async function openMap(page: Page, url: string, shown = '.map .pin > *'): Promise<void> {
  await page.goto(url)
  await page.mouse.move(200, 300)
  await page.mouse.move(210, 310)
  await page.waitForSelector(shown, { state: 'attached' })
  await mapAtRest(page)
}

/**
 * The live map has come, lies still and waits for no answer, and the list shows what the address says. It says so of
 * itself from the very event that moves it: what was pressed before is seen in full.
 */
export async function mapAtRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.map:not([data-busy]) .map__surface') && !document.querySelector('.results[aria-busy]'),
  )
}

/** Offers on the map: each price is one, each cluster as many as it says. */
export async function pinned(page: Page): Promise<number> {
  const clusters = await page.locator('.pin.is-cluster').allTextContents()
  const singles = await page.locator('.pin:not(.is-cluster)').count()
  return clusters.reduce((sum, text) => sum + Number(/^[\d.]+/.exec(text)?.[0].replace('.', '')), singles)
}
