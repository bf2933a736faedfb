import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { runDueFeeds } from '#imports/fetch-feeds.ts'
import type { FetchPolicy } from '#media/safe-fetch.ts'

/** Looks every minute whether a feed of the site file is due, and imports it. */
export function feedsJob(
  app: Pick<App, 'db' | 'site' | 'varDir' | 'now' | 'changed' | 'imported' | 'log'>,
  policy: FetchPolicy,
): Job {
  return {
    name: 'feeds',
    everyMs: 60_000,
    async run() {
      const fetched = await runDueFeeds(app, policy)
      return fetched.length > 0
    },
  }
}
