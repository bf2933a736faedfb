import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { answerLinkRequests } from '#journeys/mail-links.ts'

/** Somebody waits for this mail. */
export function linksJob(app: Pick<App, 'db' | 'site' | 'baseUrl' | 'now'>): Job {
  return {
    name: 'links',
    everyMs: 1000,
    async run() {
      await answerLinkRequests(app)
      return false
    },
  }
}
