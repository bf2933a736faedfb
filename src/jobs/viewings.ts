import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { letGoOfViewings } from '#journeys/lapsed-viewings.ts'

/** Frees twice a minute what nobody confirmed in time, and tells the agency. */
export function viewingsJob(app: App): Job {
  return {
    name: 'viewings',
    everyMs: 30_000,
    async run() {
      await letGoOfViewings(app)
      return false
    },
  }
}
