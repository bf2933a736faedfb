import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { remindOfWaiting } from '#journeys/office/remind-of-waiting.ts'
import { adoptRequests } from '#store/people/people.ts'

/** Reminds the office of visitors who wait. Gives a person to each request that an older release stored without one. */
export function inboxJob(app: Pick<App, 'db' | 'site' | 'baseUrl' | 'now'>, queued: () => void): Job {
  return {
    name: 'inbox',
    everyMs: 300_000,
    async run() {
      await app.db.transaction().execute(adoptRequests)
      if ((await remindOfWaiting(app)) > 0) queued()
      return false
    },
  }
}
