import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { checkDueOffers, checkEarlierOffers } from '#journeys/check-law.ts'

/** Asks the law again: once about every offer that was asked about by other rules, and then about offers that are due. */
export function lawJob(app: Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now' | 'log' | 'changed'>): Job {
  let after: number | null = 0
  return {
    name: 'law',
    everyMs: 5_000,
    async run() {
      if (after !== null) {
        after = await checkEarlierOffers(app, after)
        if (after !== null) return true
      }
      return (await checkDueOffers(app)) > 0
    },
  }
}
