import { forTheSite } from '#store/engine/for-the-site.ts'
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
  /** Starts to hold the subscriptions, if it does not yet; resolves when all are there, at once in SQL. */
  load: () => Promise<void>
  /** Resolves when every change that was committed before the call is in, as far as anything is held. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

const PORTION = 10_000

/**
 * The percolator of this process. It holds nothing until it is told to or asked, and whoever asks then waits for it:
 * only digests do, of which SQL would make far longer work than the loading is. It reads the change log before each
 * answer, so a subscription that was confirmed before the question is never missed.
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

  const begun = (): Following => {
    if (stopped) throw new Error('the subscriptions are no longer followed')
    // No wake-ups: it reads what is new whenever it is asked.
    following ??= forTheSite(() =>
      followChanges(
        deps,
        {
          name: 'subscriptions',
          entity: 'subscription',
          async load() {
            const fresh = createSubscriptionIndex(centreOf, undefined, today)
            for (let last = 0; ;) {
              const portion = await runningSubscriptionsAfter(deps.db, last, PORTION)
              for (const { id, criteria } of portion) fresh.put(id, criteria)
              last = portion.at(-1)?.id ?? 0
              if (portion.length < PORTION) break
            }
            index = fresh
          },
          read: (cursor) => changesAfter(deps.db, cursor),
          async apply(ids) {
            for (let from = 0; from < ids.length; from += PORTION) {
              const portion = ids.slice(from, from + PORTION)
              const running = new Map((await criteriaOfRunning(deps.db, portion)).map((one) => [one.id, one.criteria]))
              for (const id of portion) {
                const criteria = running.get(id)
                if (criteria) index.put(id, criteria)
                else index.remove(id)
              }
              version += portion.length
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
        const { ready, catchUp } = begun()
        await ready
        await catchUp()
        // An answer from what was not read whole would be taken for "fits nobody".
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
    load: async () => await begun().ready,
    catchUp: async () => await following?.catchUp(),
    async stop() {
      stopped = true
      await following?.stop()
    },
  }
}
