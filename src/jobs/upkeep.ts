import type { Job } from '#jobs/loop.ts'
import type { Store } from '#store/db.ts'

const DAY_MS = 86_400_000

/**
 * Once a day, and an hour after the start: the embedded store has no autovacuum, and its queries wait meanwhile, so it
 * is not part of what a command runs.
 */
export function upkeepJob(store: Pick<Store, 'vacuum'>): Job {
  // Of the monotonic clock: setting the other one must not stop it.
  let next = performance.now() + 3_600_000
  return {
    name: 'upkeep',
    everyMs: 600_000,
    async run() {
      if (performance.now() < next) return false
      next = performance.now() + DAY_MS
      await store.vacuum()
      return false
    },
  }
}
