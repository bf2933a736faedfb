import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { countDemand } from '#journeys/office/view-demand.ts'

/** Counts every hour what confirmed subscribers look for. */
export function demandJob(app: Pick<App, 'db' | 'now'>): Job {
  return {
    name: 'demand',
    everyMs: 3_600_000,
    async run() {
      await countDemand(app)
      return false
    },
  }
}
