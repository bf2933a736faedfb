import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { tellFeedTrouble } from '#imports/feed-trouble.ts'
import { runDueFeeds } from '#imports/fetch-feeds.ts'
import type { FetchPolicy } from '#media/safe-fetch.ts'

type FeedsApp = Pick<App, 'db' | 'site' | 'baseUrl' | 'varDir' | 'now' | 'changed' | 'importEnded' | 'log'>

/**
 * Looks every minute whether a feed of the site file is due, imports it, and mails when somebody has to look at it.
 * @param wakeMail called when such a mail waits
 */
export function feedsJob(app: FeedsApp, policy: FetchPolicy, wakeMail: () => void): Job {
  return {
    name: 'feeds',
    everyMs: 60_000,
    async run() {
      const fetched = await runDueFeeds(app, policy)
      for (const one of fetched) if (await tellFeedTrouble(app, one)) wakeMail()
      return fetched.length > 0
    },
  }
}
