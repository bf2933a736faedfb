import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { fetchPictures } from '#imports/pictures/fetch-pictures.ts'
import { workOnPictures } from '#journeys/office/upload-pictures.ts'
import { tidyPictures } from '#imports/pictures/tidy-pictures.ts'
import type { FetchPolicy } from '#media/safe-fetch.ts'
import { imageProcess } from '#media/image-process.ts'

/** Fetches pictures that are due, works on pictures uploaded in the office, and reconciles folder and store once a day. */
export function pictureJobs(
  app: Pick<App, 'db' | 'varDir' | 'changed' | 'log'>,
  policy: FetchPolicy,
): { jobs: Job[]; close: () => void } {
  const images = imageProcess()
  return {
    jobs: [
      { name: 'pictures', everyMs: 5_000, run: () => fetchPictures(app, { images, policy }) },
      { name: 'brought pictures', everyMs: 10_000, run: async () => (await workOnPictures(app, images)) > 0 },
      {
        name: 'picture files',
        everyMs: 24 * 3_600_000,
        async run() {
          await tidyPictures(app)
          return false
        },
      },
    ],
    close: images.close,
  }
}
