import { DEMO_SOURCE } from '#catalogue'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'
import type { App } from '#journeys/app.ts'
import { inventedListings } from '#imports/invented-listings.ts'
import { keepCatalogueFacts } from '#store/listings/catalogue-facts.ts'
import { confirmDemo, countDemo } from '#store/listings/demo-listings.ts'
import { withRetry } from '#store/engine/retry.ts'
import { saveListings } from '#store/imports/save-listings.ts'

export type LoadedDemo = { outcome: 'loaded'; listings: number } | { outcome: 'not_empty' }

const BATCH_SIZE = 50

/** Loads the demo listings into a store that has no others. @param onProgress share that is done, 0–1 */
export async function loadDemo(
  app: Pick<App, 'db' | 'now'>,
  onProgress: (share: number) => void = () => {},
): Promise<LoadedDemo> {
  const now = app.now()
  const all = inventedListings(now)
  const { demo, hasOthers } = await countDemo(app.db)
  if (hasOthers || demo >= all.length) return { outcome: 'not_empty' }
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const batch = { ...DEMO_BATCH, listings: all.slice(from, from + BATCH_SIZE) }
    // First-seen dates are spread over 40 days, so that only a few listings are "new this week".
    const at = new Date(now.getTime() - (1 - from / all.length) * 40 * 86_400_000)
    await withRetry(app.db, (tx) => saveListings(tx, { ...batch, now: at }))
    onProgress(Math.min(1, (from + BATCH_SIZE) / all.length))
  }
  await confirmDemo(app.db, now)
  await keepCatalogueFacts(app.db, true)
  return { outcome: 'loaded', listings: all.filter(({ kind }) => kind !== 'unit').length }
}

/**
 * Writes the demo listings again in each new month, so that their delivery dates stay in the future. Resolves to whether
 * it did. A store with real listings is left alone.
 */
export async function redateDemo(app: Pick<App, 'db' | 'now'>): Promise<boolean> {
  const now = app.now()
  const { confirmedAt, hasOthers } = await countDemo(app.db)
  if (hasOthers || confirmedAt === null || monthOf(confirmedAt) === monthOf(now)) return false
  const all = inventedListings(now)
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const batch = { ...DEMO_BATCH, listings: all.slice(from, from + BATCH_SIZE), now }
    await withRetry(app.db, async (tx) => {
      // An import may have brought the first real listing meanwhile.
      if (!(await countDemo(tx)).hasOthers) await saveListings(tx, batch)
    })
  }
  await confirmDemo(app.db, now)
  return true
}

const DEMO_BATCH = { source: DEMO_SOURCE, demo: true, runId: null, first: false, isLeaving: () => false }

const monthOf = (at: Date): string => dayInBelgium(at).slice(0, 7)
