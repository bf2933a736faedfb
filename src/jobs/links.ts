import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { answerLinkRequests } from '#journeys/mail/mail-links.ts'

/** Mails links to visitors who lost theirs; they wait for this mail. `queued` is called when there are mails to send. */
export function linksJob(app: Pick<App, 'db' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>, queued: () => void): Job {
  return {
    name: 'links',
    // Runs by the clock and is never woken, so that the response times of others do not show when somebody asked.
    everyMs: 1000,
    async run() {
      if ((await answerLinkRequests(app)) > 0) queued()
      return false
    },
  }
}
