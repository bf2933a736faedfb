import { runOutsideRequest } from '#store/engine/outside-request.ts'
import type { Percolator } from '#domain/search/percolator.ts'
import { followChanges, type Following } from '#offers/follow-changes.ts'
import type { IndexState } from '#offers/index-state.ts'
import type { KeepOptions } from '#offers/keep-offers-current.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { createSubscriptionIndex } from '#search/subscriptions/percolator.ts'
import { changesAfter } from '#store/imports/change-log.ts'
import { criteriaOfRunning, runningSubscriptionsAfter, sqlPercolator } from '#store/subscriptions/percolator.ts'

export type KeptPercolator = {
  percolator: Percolator
  state: () => IndexState
  /** Starts loading the subscriptions unless it began before; resolves when all are loaded, in SQL at once. */
  load: () => Promise<void>
  /** Resolves when every change committed before the call is applied; at once when nothing is loaded. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

const BATCH_SIZE = 10_000

/**
 * The percolator of this process. It loads on the first `load` or `match`, and `match` waits for that: only digests
 * call it, and SQL would take far longer for them than loading does. It reads the change log before each answer, so a
 * subscription that was confirmed before the call is never missed.
 */
export function keepSubscriptionsCurrent(
  deps: Pick<OfferApp, 'db' | 'log'>,
  { mode, centreOf, today, pollMs }: KeepOptions,
): KeptPercolator {
  if (mode === 'sql') {
    const done = Promise.resolve()
    const state = (): IndexState => ({ kind: 'sql', ready: true, size: 0, version: 0, lagMs: null })
    return { percolator: sqlPercolator(deps.db, today), state, load: () => done, catchUp: () => done, stop: () => done }
  }
  let index = createSubscriptionIndex(centreOf, undefined, today)
  let version = 0
  let following: Following | null = null
  let stopped = false

  const ensureStarted = (): Following => {
    if (stopped) throw new Error('the subscriptions are no longer followed')
    // No wake-ups: every match reads the new changes first.
    following ??= runOutsideRequest(() =>
      followChanges(
        deps,
        {
          name: 'subscriptions',
          entity: 'subscription',
          async load() {
            const fresh = createSubscriptionIndex(centreOf, undefined, today)
            for (let last = 0; ;) {
              const batch = await runningSubscriptionsAfter(deps.db, last, BATCH_SIZE)
              for (const { id, criteria } of batch) fresh.put(id, criteria)
              last = batch.at(-1)?.id ?? 0
              if (batch.length < BATCH_SIZE) break
            }
            index = fresh
          },
          read: (cursor) => changesAfter(deps.db, cursor),
          async apply(ids) {
            for (let from = 0; from < ids.length; from += BATCH_SIZE) {
              const batch = ids.slice(from, from + BATCH_SIZE)
              const running = new Map((await criteriaOfRunning(deps.db, batch)).map((one) => [one.id, one.criteria]))
              for (const id of batch) {
                const criteria = running.get(id)
                if (criteria) index.put(id, criteria)
                else index.remove(id)
              }
              version += batch.length
            }
          },
        },
        pollMs,
      ),
    )
    return following
  }
  return {
    percolator: {
      kind: 'memory',
      async match(rows, visit) {
        const { ready, catchUp } = ensureStarted()
        await ready
        await catchUp()
        // An answer from a half-loaded index would be taken for "fits nobody".
        if (stopped) throw new Error('the subscriptions are no longer followed')
        await index.match(rows, visit)
      },
    },
    state: () => ({
      kind: 'memory',
      ready: following?.isReady() ?? false,
      size: index.size,
      version,
      lagMs: following?.lagMs() ?? null,
    }),
    load: async () => await ensureStarted().ready,
    catchUp: async () => await following?.catchUp(),
    async stop() {
      stopped = true
      await following?.stop()
    },
  }
}
