import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { workOnUploads } from '#imports/feed-upload.ts'
import { resumeRollBacks } from '#journeys/office/roll-back.ts'
import { resumeImports } from '#imports/import-feed.ts'

/** Resumes imports and roll-backs whose worker is gone, and works on uploads; often enough that none lies for a minute. */
export function importsJob(app: Pick<App, 'db' | 'site' | 'varDir' | 'now' | 'changed' | 'importEnded' | 'log'>): Job {
  return {
    name: 'imports',
    everyMs: 10_000,
    async run() {
      const back = await resumeRollBacks(app)
      const resumed = await resumeImports(app)
      const uploads = await workOnUploads(app)
      return resumed.length + back.length + uploads > 0
    },
  }
}
