import { DEMO_SOURCE } from '#catalogue'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'
import type { App } from '#journeys/app.ts'
import { inventedListings } from '#imports/invented-listings.ts'
import { keepCatalogueFacts } from '#store/listings/catalogue-facts.ts'
import { confirmDemo, countDemo } from '#store/listings/demo-listings.ts'
import { withRetry } from '#store/engine/retry.ts'
import { saveListings } from '#store/imports/save-listings.ts'

export type LoadedDemo = { outcome: 'loaded'; listings: number } | { outcome: 'not_empty' }

const BATCH = 50

/** Brings the demonstration into a store that has no listings. @param onProgress share that is done, 0–1 */
export async function loadDemo(
  app: Pick<App, 'db' | 'now'>,
  onProgress: (share: number) => void = () => {},
): Promise<LoadedDemo> {
  const now = app.now()
  const all = inventedListings(now)
  const { demo, hasOthers } = await countDemo(app.db)
  if (hasOthers || demo >= all.length) return { outcome: 'not_empty' }
  for (let from = 0; from < all.length; from += BATCH) {
    const batch = { ...OF_DEMO, listings: all.slice(from, from + BATCH) }
    // First seen over the past weeks, so that "new this week" is true of a few.
    const at = new Date(now.getTime() - (1 - from / all.length) * 40 * 86_400_000)
    await withRetry(app.db, (tx) => saveListings(tx, { ...batch, now: at }))
    onProgress(Math.min(1, (from + BATCH) / all.length))
  }
  await confirmDemo(app.db, now)
  await keepCatalogueFacts(app.db, true)
  return { outcome: 'loaded', listings: all.filter(({ kind }) => kind !== 'unit').length }
}

/**
 * Writes the demonstration again when its month is over: else what is to be delivered next year would still be so years
 * later. Resolves to whether it did. A store with listings of its own is left alone.
 */
export async function redateDemo(app: Pick<App, 'db' | 'now'>): Promise<boolean> {
  const now = app.now()
  const { confirmedAt, hasOthers } = await countDemo(app.db)
  if (hasOthers || confirmedAt === null || monthOf(confirmedAt) === monthOf(now)) return false
  const all = inventedListings(now)
  for (let from = 0; from < all.length; from += BATCH) {
    const batch = { ...OF_DEMO, listings: all.slice(from, from + BATCH), now }
    await withRetry(app.db, async (tx) => {
      // An import may have brought the first real listing meanwhile.
      if (!(await countDemo(tx)).hasOthers) await saveListings(tx, batch)
    })
  }
  await confirmDemo(app.db, now)
  return true
}

const OF_DEMO = { source: DEMO_SOURCE, demo: true, runId: null, first: false, isLeaving: () => false }

const monthOf = (at: Date): string => dayInBelgium(at).slice(0, 7)
