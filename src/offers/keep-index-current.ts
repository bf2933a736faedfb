import type { CentreOf } from '#domain/matching.ts'
import type { OfferSearch } from '#domain/offer-search.ts'
import type { Percolator } from '#domain/percolator.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { followChanges } from '#offers/follow-changes.ts'
import { rebuildElsewhere, startBuilder } from '#search/build-elsewhere.ts'
import { type OfferIndex, offerIndexOf } from '#search/offer-index.ts'
import { createSubscriptionIndex } from '#search/percolator.ts'
import { PlaceKeys, RawColumns } from '#search/raw-columns.ts'
import { changesAfter, type NextChanges } from '#store/change-log.ts'
import type { Store } from '#store/db.ts'
import { searchRowsOfOffers } from '#store/indexed-rows.ts'
import { offerChangesAfter, type RowsOfOffers } from '#store/offer-changes.ts'
import { sqlOfferSearch } from '#store/offer-search.ts'
import { packedSearchRows, roughlyHowMany } from '#store/packed-rows.ts'
import { criteriaOfRunning, runningSubscriptionsAfter, sqlPercolator } from '#store/percolator.ts'

/** `auto`: in memory, and in SQL while that warms or when the catalogue is too large for it. */
export type SearchMode = 'auto' | 'memory' | 'sql'

/** For /readyz, the metrics and the log. */
export type IndexState = {
  kind: 'memory' | 'sql'
  /** can answer at full speed: in SQL at once, in memory when it is loaded */
  ready: boolean
  /** rows or subscriptions held in memory */
  size: number
  /** grows with every change */
  version: number
  /** milliseconds since it was last known to be up to date; null: not yet, or nothing to keep up */
  lagMs: number | null
}

export type KeptSearch = {
  search: OfferSearch
  state: () => IndexState
  /** resolves when the index is loaded; at once in SQL */
  ready: Promise<void>
  /** Resolves when every change that was committed before the call is in. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}
export type KeptPercolator = { percolator: Percolator } & Omit<KeptSearch, 'search'>

export type KeepOptions = {
  mode: SearchMode
  centreOf: CentreOf
  /** told of every offer that changed, also when SQL answers; may be told twice */
  onOffersChanged?: (offerIds: number[]) => void
  pollMs?: number
  /** after how long without changes the index is built anew */
  quietMs?: number
}

/** Both indexes of a process. */
export type FollowedIndex = {
  search: OfferSearch
  percolator: Percolator
  /** Resolves when every change that was committed before the call is in both. */
  refresh: () => Promise<void>
  /** Grows with every change of an offer. */
  version: () => number
  /** Why the process should not be sent visitors yet; null: it may. */
  notReady: () => string | null
  states: () => { offers: IndexState; subscriptions: IndexState }
  close: () => Promise<void>
}

export type FollowedStore = Pick<Store, 'db' | 'onWakeUp' | 'copyRows' | 'prepared'>

/** Starts to keep both; waits for them only where SQL may not stand in for memory. */
export async function followIndex(
  store: FollowedStore,
  { log, ...options }: KeepOptions & Pick<OfferApp, 'log'>,
): Promise<FollowedIndex> {
  const { db, onWakeUp, copyRows, prepared } = store
  const deps = { db, onWakeUp, copyRows, prepared, log }
  const offers = keepOffersCurrent(deps, options)
  // No wake-ups: it reads what is new whenever it is asked.
  const subscriptions = keepSubscriptionsCurrent({ db, log }, options)
  for (const [index, kept] of Object.entries({ offers, subscriptions })) {
    void kept.ready.then(() =>
      log.info({ index, answersFrom: kept.state().kind, setting: options.mode }, 'index ready'),
    )
  }
  if (options.mode === 'memory') await Promise.all([offers.ready, subscriptions.ready])
  return {
    search: offers.search,
    percolator: subscriptions.percolator,
    async refresh() {
      await Promise.all([offers.catchUp(), subscriptions.catchUp()])
    },
    version: () => offers.state().version,
    notReady: () => (offers.state().ready ? null : 'the search index is loading'),
    states: () => ({ offers: offers.state(), subscriptions: subscriptions.state() }),
    async close() {
      await Promise.all([offers.stop(), subscriptions.stop()])
    },
  }
}

/** SQL alone, for a command that fills the store or makes its tables: nothing is kept in step. */
export function unfollowedIndex({ db }: Pick<Store, 'db'>, centreOf: CentreOf): FollowedIndex {
  const state: IndexState = { kind: 'sql', ready: true, size: 0, version: 0, lagMs: null }
  return {
    search: sqlOfferSearch(db, centreOf),
    percolator: sqlPercolator(db),
    refresh: async () => {},
    version: () => 0,
    notReady: () => null,
    states: () => ({ offers: state, subscriptions: state }),
    close: async () => {},
  }
}

/** Above this many rows `auto` stays in SQL: about 160 bytes a row, twice while it is rebuilt. */
const MOST_ROWS = 10_000_000
const PORTION = 10_000
/** A rebuild is due when this many rows, and this share of all, stand outside the segment. */
const LOOSE_ROWS = 2_000
const LOOSE_SHARE = 0.01
/** Once nothing changed for so long, far fewer are reason enough: each costs every search 0.2 µs. */
const QUIET_MS = 3_000
const LOOSE_ROWS_IN_QUIET = 50
const LOOSE_SHARE_IN_QUIET = 0.0001

/** The offer search of this process, kept in step with the store until `stop`. */
export function keepOffersCurrent(deps: FollowedStore & Pick<OfferApp, 'log'>, options: KeepOptions): KeptSearch {
  const { mode, centreOf, onOffersChanged = () => {}, pollMs, quietMs = QUIET_MS } = options
  const inSql = sqlOfferSearch(deps.db, centreOf)
  let index: OfferIndex | null = null
  let staysInSql = mode === 'sql'
  let version = 0
  let rebuilding: Promise<void> | null = null
  /** loose rows that a rebuild leaves loose, so they are no reason for one: units of a project in several places */
  let alwaysLoose = 0

  async function renew(current: OfferIndex): Promise<void> {
    const started = performance.now()
    try {
      const built = await rebuildElsewhere(current.snapshot())
      if (index === current) current.swap(built)
      alwaysLoose = built.loose.size
      deps.log.info(
        { rows: current.rows, loose: current.looseRows, ms: Math.round(performance.now() - started) },
        'search index rebuilt',
      )
    } catch (error) {
      deps.log.error({ error }, 'search index not rebuilt')
    }
  }
  function renewWhenDue(current: OfferIndex, looseRows: number): void {
    if (rebuilding !== null || current.looseRows - alwaysLoose < looseRows) return
    rebuilding = renew(current).finally(() => (rebuilding = null))
  }
  let quiet: NodeJS.Timeout | undefined
  function renewSoon(current: OfferIndex): void {
    renewWhenDue(current, LOOSE_ROWS + current.rows * LOOSE_SHARE)
    clearTimeout(quiet)
    quiet = setTimeout(() => {
      renewWhenDue(current, LOOSE_ROWS_IN_QUIET + current.rows * LOOSE_SHARE_IN_QUIET)
    }, quietMs).unref()
  }

  const following = followChanges(
    deps,
    {
      name: 'offers',
      entity: 'offer',
      async load() {
        if (mode === 'sql') return
        startBuilder() // while the rows are read
        const expected = Math.min(await roughlyHowMany(deps.db), MOST_ROWS)
        const raw = new RawColumns(new PlaceKeys(), Math.ceil(expected * 1.02) + 1000)
        const most = mode === 'auto' ? MOST_ROWS : Infinity
        const isWhole = await packedSearchRows(deps, (row, kinds) => raw.addPacked(row, kinds), most)
        if (!isWhole) {
          staysInSql = true
          deps.log.warn({ most: MOST_ROWS }, 'the catalogue is too large for memory: searching in SQL')
          return
        }
        index = await offerIndexOf(raw, centreOf)
        alwaysLoose = index.looseRows
      },
      async read(cursor): Promise<NextChanges & { rows: RowsOfOffers }> {
        if (index === null) return { ...(await changesAfter(deps.db, cursor)), rows: null }
        return await offerChangesAfter(deps, cursor)
      },
      async apply(ids, { rows: along }) {
        for (let from = 0; from < ids.length; from += PORTION) {
          const portion = ids.slice(from, from + PORTION)
          if (index !== null) {
            const rows = along ?? Map.groupBy(await searchRowsOfOffers(deps.db, portion), ({ offerId }) => offerId)
            index.apply(portion.map((offerId) => ({ offerId, rows: rows.get(offerId) ?? [] })))
          }
          version += portion.length
          onOffersChanged(portion)
        }
        if (index !== null) renewSoon(index)
      },
    },
    pollMs,
  )
  const now = (): OfferSearch | null => {
    if (index !== null && following.isReady()) return index
    return mode === 'memory' ? null : inSql
  }
  const chosen = async (): Promise<OfferSearch> => {
    if (now() === null) await following.ready
    return now() ?? inSql
  }
  return {
    search: {
      get kind() {
        return now()?.kind ?? 'memory'
      },
      search: async (query) => await (await chosen()).search(query),
      count: async (criteria) => await (await chosen()).count(criteria),
      countAtLeast: async (criteria, least) => await (await chosen()).countAtLeast(criteria, least),
      countSince: async (criteria, since) => await (await chosen()).countSince(criteria, since),
      pins: async (criteria, cells) => await (await chosen()).pins(criteria, cells),
      similar: async (offerId, limit) => await (await chosen()).similar(offerId, limit),
    },
    state: () => ({
      kind: now()?.kind ?? 'memory',
      ready: staysInSql || following.isReady(),
      size: index?.rows ?? 0,
      version,
      lagMs: following.lagMs(),
    }),
    ready: following.ready,
    catchUp: following.catchUp,
    async stop() {
      await following.stop()
      clearTimeout(quiet)
      await rebuilding
    },
  }
}

/**
 * The percolator of this process. In memory it reads the change log before each answer, so a subscription that was
 * confirmed before the question is never missed.
 */
export function keepSubscriptionsCurrent(
  deps: Pick<OfferApp, 'db' | 'log'>,
  { mode, centreOf, pollMs }: KeepOptions,
): KeptPercolator {
  const inSql = sqlPercolator(deps.db)
  if (mode === 'sql') {
    const done = Promise.resolve()
    const state = (): IndexState => ({ kind: 'sql', ready: true, size: 0, version: 0, lagMs: null })
    return { percolator: inSql, state, ready: done, catchUp: () => done, stop: () => done }
  }
  let index = createSubscriptionIndex(centreOf)
  let version = 0
  const following = followChanges(
    deps,
    {
      name: 'subscriptions',
      entity: 'subscription',
      async load() {
        const fresh = createSubscriptionIndex(centreOf)
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
  )
  return {
    percolator: {
      get kind() {
        return following.isReady() || mode === 'memory' ? 'memory' : 'sql'
      },
      async match(rows, visit) {
        if (!following.isReady()) {
          if (mode === 'auto') return await inSql.match(rows, visit)
          await following.ready
        }
        await following.catchUp()
        await index.match(rows, visit)
      },
    },
    state: () => ({
      kind: following.isReady() || mode === 'memory' ? 'memory' : 'sql',
      ready: following.isReady(),
      size: index.size,
      version,
      lagMs: following.lagMs(),
    }),
    ready: following.ready,
    catchUp: following.catchUp,
    stop: following.stop,
  }
}
