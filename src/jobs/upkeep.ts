import type { Job } from '#jobs/loop.ts'
import type { Store } from '#store/engine/db.ts'

const DAY_MS = 86_400_000

/**
 * The embedded store has no autovacuum: what changed much is tidied within a minute, everything once a day. Its
 * queries wait meanwhile, so it is not part of what a command runs. `daily`: what else is put right once a day.
 */
export function upkeepJob(store: Pick<Store, 'vacuum' | 'tidy'>, daily: () => Promise<void>): Job {
  // Of the monotonic clock: setting the other one must not stop it.
  let next = performance.now() + 3_600_000
  return {
    name: 'upkeep',
    everyMs: 60_000,
    async run() {
      await store.tidy()
      if (performance.now() < next) return false
      next = performance.now() + DAY_MS
      await daily()
      await store.vacuum()
      return false
    },
  }
}
