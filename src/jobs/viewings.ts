import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { mailAgendas } from '#journeys/office/mail-agendas.ts'
import { releaseLapsedViewings } from '#journeys/lapsed-viewings.ts'

/** Frees viewings that nobody confirmed in time, and tells the agency. In the morning it mails the agendas of the day. */
export function viewingsJob(app: App, queued: () => void): Job {
  return {
    name: 'viewings',
    everyMs: 30_000,
    async run() {
      await releaseLapsedViewings(app)
      if ((await mailAgendas(app)) > 0) queued()
      return false
    },
  }
}
