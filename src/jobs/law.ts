import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { askDueOffers, askEarlierOffers } from '#journeys/ask-law.ts'

/** Looks every few seconds whose day or moment has come, and once through all that was asked by other rules. */
export function lawJob(app: Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now' | 'log' | 'changed'>): Job {
  let after: number | null = 0
  return {
    name: 'law',
    everyMs: 5_000,
    async run() {
      if (after !== null) {
        after = await askEarlierOffers(app, after)
        if (after !== null) return true
      }
      return (await askDueOffers(app)) > 0
    },
  }
}
