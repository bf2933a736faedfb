import { demoCatalogue } from '#catalogue/catalogue.ts'
import { DEMO_SOURCE } from '#catalogue/estate.ts'
import type { App } from '#journeys/app.ts'
import { keepCatalogueFacts } from '#store/catalogue-facts.ts'
import { withRetry } from '#store/retry.ts'
import { saveListings } from '#store/save-listings.ts'

export type LoadedDemo = { outcome: 'loaded'; listings: number } | { outcome: 'not_empty' }

const BATCH = 50

/** Brings the demonstration into a store that has no listings. @param onProgress share that is done, 0–1 */
export async function loadDemo(
  app: Pick<App, 'db' | 'now'>,
  onProgress: (share: number) => void = () => {},
): Promise<LoadedDemo> {
  const any = await app.db.selectFrom('listing').where('demo', '=', false).select('id').limit(1).executeTakeFirst()
  const all = demoCatalogue()
  const kept = await app.db
    .selectFrom('listing')
    .where('demo', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  if (any || (kept?.n ?? 0) >= all.length) return { outcome: 'not_empty' }
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
  await app.db.updateTable('listing').set({ last_confirmed: now }).where('demo', '=', true).execute()
  await keepCatalogueFacts(app.db, true)
  return { outcome: 'loaded', listings: all.filter(({ kind }) => kind !== 'unit').length }
}
