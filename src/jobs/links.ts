import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { answerLinkRequests } from '#journeys/mail/mail-links.ts'

/** Somebody waits for this mail. `queued`: there are some. */
export function linksJob(app: Pick<App, 'db' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>, queued: () => void): Job {
  return {
    name: 'links',
    // By the clock and never woken: when somebody asked is not to be seen in how long others are answered.
    everyMs: 1000,
    async run() {
      if ((await answerLinkRequests(app)) > 0) queued()
      return false
    },
  }
}
