import type { Job } from '#jobs/loop.ts'
import type { Store } from '#store/engine/db.ts'

const DAY_MS = 86_400_000

/**
 * Vacuums the embedded store, which has no autovacuum: tables that changed much within a minute, all of them once a day.
 * Queries wait meanwhile, so no command runs this job. `daily` repairs other things once a day.
 */
export function upkeepJob(store: Pick<Store, 'vacuum' | 'tidy'>, daily: () => Promise<void>): Job {
  // By the monotonic clock: setting the wall clock must not stop the job.
  let nextVacuumAt = performance.now() + 3_600_000
  return {
    name: 'upkeep',
    everyMs: 60_000,
    async run() {
      await store.tidy()
      if (performance.now() < nextVacuumAt) return false
      nextVacuumAt = performance.now() + DAY_MS
      await daily()
      await store.vacuum()
      return false
    },
  }
}
