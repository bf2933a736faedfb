import type { Page } from 'playwright-core'

/** Opens a page and touches it, so that its live map loads; `shown`: a selector to wait for as well. */
export async function openMap(page: Page, url: string, shown = '.map .pin > *'): Promise<void> {
  await page.goto(url)
  await page.mouse.move(200, 300)
  await page.mouse.move(210, 310)
  await page.waitForSelector(shown, { state: 'attached' })
  await mapAtRest(page)
}

/**
 * Waits until the live map is loaded, still and idle, and the list matches the address. The map sets its busy mark in
 * the same event that moves it, so the effect of an earlier press is complete.
 */
export async function mapAtRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.map:not([data-busy]) .map__surface') && !document.querySelector('.results[aria-busy]'),
  )
}

/** The number of offers on the map: each price counts as one, each cluster as its number. */
export async function pinned(page: Page): Promise<number> {
  const clusters = await page.locator('.pin.is-cluster').allTextContents()
  const singles = await page.locator('.pin:not(.is-cluster)').count()
  return clusters.reduce((sum, text) => sum + Number(/^[\d.]+/.exec(text)?.[0].replace('.', '')), singles)
}
