import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { resumeImports } from '#journeys/import-feed.ts'

/** Looks for imports whose worker has gone, often enough that none lies for a minute. */
export function importsJob(app: Pick<App, 'db' | 'site' | 'varDir' | 'now' | 'changed' | 'imported' | 'log'>): Job {
  return {
    name: 'imports',
    everyMs: 10_000,
    async run() {
      const resumed = await resumeImports(app)
      return resumed.length > 0
    },
  }
}
