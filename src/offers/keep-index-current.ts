import type { CentreOf } from '#domain/search/matching.ts'
import type { OfferSearch } from '#domain/search/offer-search.ts'
import type { Percolator } from '#domain/search/percolator.ts'
import type { IndexState } from '#offers/index-state.ts'
import { type FollowedStore, type KeepOptions, keepOffersCurrent } from '#offers/keep-offers-current.ts'
import { keepSubscriptionsCurrent } from '#offers/keep-subscriptions-current.ts'
import { ratedSearch } from '#offers/rated-search.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import type { Store } from '#store/engine/db.ts'
import { sqlOfferSearch } from '#store/search/offer-search.ts'
import { sqlPercolator } from '#store/subscriptions/percolator.ts'

/** What a process works for. It holds in memory only the indexes that its duties need. */
export type Duty = 'visitors' | 'alerts'

/** Both indexes of a process. */
export type FollowedIndex = {
  search: OfferSearch
  percolator: Percolator
  /** Resolves when both indexes have every change that was committed before the call. */
  refresh: () => Promise<void>
  /** Grows with every change of an offer. */
  version: () => number
  /** Why the process cannot do its duty yet; null: it can. */
  notReady: () => string | null
  close: () => Promise<void>
}

type FollowOptions = KeepOptions & { duties: readonly Duty[] } & Pick<OfferApp, 'log'>

/**
 * Starts the indexes that the duties need; waits only where SQL may not stand in for memory. Visitors go before alerts:
 * the subscriptions are loaded when searches are answered from memory.
 */
export async function followIndex(
  store: FollowedStore,
  { log, duties, ...options }: FollowOptions,
): Promise<FollowedIndex> {
  const { db, onWakeUp, copyRows, prepared } = store
  const deps = { db, onWakeUp, copyRows, prepared, log }
  const { mode } = options
  const servesVisitors = duties.includes('visitors')
  const offers = keepOffersCurrent(deps, servesVisitors ? options : { ...options, mode: 'sql' })
  const subscriptions = keepSubscriptionsCurrent({ db, log }, options)
  let closed = false
  const logReady = (index: string, { kind }: IndexState) =>
    log.info({ index, answersFrom: kind, setting: mode }, 'index ready')
  const loadInOrder = async () => {
    if (servesVisitors) {
      await offers.ready
      logReady('offers', offers.state())
    }
    if (closed || !duties.includes('alerts')) return
    await subscriptions.load()
    logReady('subscriptions', subscriptions.state())
  }
  void loadInOrder()
  if (servesVisitors && mode === 'memory') await offers.ready
  return {
    search: options.today ? ratedSearch(offers.search, options.today) : offers.search,
    percolator: subscriptions.percolator,
    async refresh() {
      await Promise.all([offers.catchUp(), subscriptions.catchUp()])
    },
    version: () => offers.state().version,
    notReady() {
      if (servesVisitors) return offers.state().ready ? null : 'the search index is loading'
      return subscriptions.state().ready ? null : 'the index of subscriptions is loading'
    },
    async close() {
      closed = true
      await Promise.all([offers.stop(), subscriptions.stop()])
    },
  }
}

/** Searches in SQL alone and follows no changes: for commands that fill the store or create its tables. */
export function unfollowedIndex({ db }: Pick<Store, 'db'>, centreOf: CentreOf): FollowedIndex {
  return {
    search: sqlOfferSearch(db, centreOf),
    percolator: sqlPercolator(db),
    refresh: async () => {},
    version: () => 0,
    notReady: () => null,
    close: async () => {},
  }
}
