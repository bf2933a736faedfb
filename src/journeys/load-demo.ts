import { DEMO_SOURCE } from '#catalogue'
import type { App } from '#journeys/app.ts'
import { inventedListings } from '#journeys/invented-listings.ts'
import { keepCatalogueFacts } from '#store/catalogue-facts.ts'
import { confirmDemo, countDemo } from '#store/demo-listings.ts'
import { withRetry } from '#store/retry.ts'
import { saveListings } from '#store/save-listings.ts'

export type LoadedDemo = { outcome: 'loaded'; listings: number } | { outcome: 'not_empty' }

const BATCH = 50

/** Brings the demonstration into a store that has no listings. @param onProgress share that is done, 0–1 */
export async function loadDemo(
  app: Pick<App, 'db' | 'now'>,
  onProgress: (share: number) => void = () => {},
): Promise<LoadedDemo> {
  const all = inventedListings()
  const { demo, hasOthers } = await countDemo(app.db)
  if (hasOthers || demo >= all.length) return { outcome: 'not_empty' }
  const now = app.now()
  for (let from = 0; from < all.length; from += BATCH) {
    const batch = {
      source: DEMO_SOURCE,
      listings: all.slice(from, from + BATCH),
      demo: true,
      runId: null,
      first: false,
      isLeaving: () => false,
    }
    // First seen over the past weeks, so that "new this week" is true of a few.
    const at = new Date(now.getTime() - (1 - from / all.length) * 40 * 86_400_000)
    await withRetry(app.db, (tx) => saveListings(tx, { ...batch, now: at }))
    onProgress(Math.min(1, (from + BATCH) / all.length))
  }
  await confirmDemo(app.db, now)
  await keepCatalogueFacts(app.db, true)
  return { outcome: 'loaded', listings: all.filter(({ kind }) => kind !== 'unit').length }
}
