import type { CentreOf } from '#domain/search/matching.ts'
import type { OfferSearch } from '#domain/search/offer-search.ts'
import { followChanges } from '#offers/follow-changes.ts'
import { IndexRebuilds } from '#offers/index-rebuilds.ts'
import type { IndexState, SearchMode } from '#offers/index-state.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { startBuilder } from '#search/rebuild-in-worker.ts'
import { type OfferIndex, offerIndexOf } from '#search/offer-index.ts'
import { PlaceKeys, RawColumns } from '#search/segment/raw-columns.ts'
import { changesAfter, type NextChanges } from '#store/imports/change-log.ts'
import type { Store } from '#store/engine/db.ts'
import { searchRowsOfOffers } from '#store/search/rows-of-offers.ts'
import { offerChangesAfter, type RowsOfOffers } from '#store/search/offer-changes.ts'
import { sqlOfferSearch } from '#store/search/offer-search.ts'
import { packedSearchRows, estimateRowCount } from '#store/search/packed-rows.ts'

export type KeptSearch = {
  search: OfferSearch
  state: () => IndexState
  /** resolves when the index is loaded; at once in SQL */
  ready: Promise<void>
  /** Resolves when every change that was committed before the call is applied. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

export type KeepOptions = {
  mode: SearchMode
  centreOf: CentreOf
  /** the day (YYYY-MM-DD) whose tax and cost rates count; without it the newest rates that we know */
  today?: (() => string) | undefined
  /** called for every offer that changed, also when SQL answers; may be called twice for one change */
  onOffersChanged?: (offerIds: number[]) => void
  /** called for every import run that confirmed offers */
  onOffersConfirmed?: (runId: number) => Promise<void>
  pollMs?: number
  /** how long without changes until the index is rebuilt */
  quietMs?: number
}

export type FollowedStore = Pick<Store, 'db' | 'onWakeUp' | 'copyRows' | 'prepared'>

/** Above this many rows `auto` stays in SQL: a row takes about 160 bytes, and twice that during a rebuild. */
const MAX_ROWS = 10_000_000
/** Changes that are applied at once, some two milliseconds; between two batches pages are rendered. */
const BATCH_SIZE = 500

/** The offer search of this process, kept in step with the store until `stop`. */
export function keepOffersCurrent(deps: FollowedStore & Pick<OfferApp, 'log'>, options: KeepOptions): KeptSearch {
  const { mode, centreOf, onOffersChanged = () => {}, pollMs, quietMs } = options
  const inSql = sqlOfferSearch(deps.db, centreOf)
  let index: OfferIndex | null = null
  let staysInSql = mode === 'sql'
  let version = 0
  const rebuilds = new IndexRebuilds(deps.log, quietMs)

  const following = followChanges(
    deps,
    {
      name: 'offers',
      entity: 'offer',
      async load() {
        if (mode === 'sql') return
        startBuilder() // while the rows are read
        const expected = Math.min(await estimateRowCount(deps.db), MAX_ROWS)
        const raw = new RawColumns(new PlaceKeys(), Math.ceil(expected * 1.02) + 1000)
        const most = mode === 'auto' ? MAX_ROWS : Infinity
        const isWhole = await packedSearchRows(deps, (row, kinds) => raw.addPacked(row, kinds), most)
        if (!isWhole) {
          staysInSql = true
          deps.log.warn({ most: MAX_ROWS }, 'the catalogue is too large for memory: searching in SQL')
          return
        }
        index = await offerIndexOf(raw, centreOf)
        rebuilds.follow(index)
      },
      async read(cursor): Promise<NextChanges & { rows: RowsOfOffers }> {
        if (index === null) return { ...(await changesAfter(deps.db, cursor)), rows: null }
        return await offerChangesAfter(deps, cursor)
      },
      async apply(ids, { rows: rowsRead }) {
        for (let from = 0; from < ids.length; from += BATCH_SIZE) {
          const batch = ids.slice(from, from + BATCH_SIZE)
          if (index !== null) {
            const rows = rowsRead ?? Map.groupBy(await searchRowsOfOffers(deps.db, batch), ({ offerId }) => offerId)
            index.apply(batch.map((offerId) => ({ offerId, rows: rows.get(offerId) ?? [] })))
          }
          version += batch.length
          onOffersChanged(batch)
        }
        if (index !== null) rebuilds.renewSoon(index)
      },
      async others(changes) {
        for (const { entity, id } of changes) if (entity === 'run') await options.onOffersConfirmed?.(id)
      },
    },
    pollMs,
  )
  const current = (): OfferSearch | null => {
    if (index !== null && following.isReady()) return index
    return mode === 'memory' ? null : inSql
  }
  const currentOrLoaded = async (): Promise<OfferSearch> => {
    if (current() === null) await following.ready
    return current() ?? inSql
  }
  return {
    search: searchWhenReady(current, currentOrLoaded),
    state: () => ({
      kind: current()?.kind ?? 'memory',
      ready: staysInSql || following.isReady(),
      size: index?.rows ?? 0,
      version,
      lagMs: following.lagMs(),
    }),
    ready: following.ready,
    catchUp: following.catchUp,
    async stop() {
      await following.stop()
      await rebuilds.stop()
    },
  }
}

/** Passes each query to the search that is current at that moment. */
function searchWhenReady(current: () => OfferSearch | null, currentOrLoaded: () => Promise<OfferSearch>): OfferSearch {
  return {
    get kind() {
      return current()?.kind ?? 'memory'
    },
    search: async (query) => await (await currentOrLoaded()).search(query),
    count: async (criteria) => await (await currentOrLoaded()).count(criteria),
    countAtLeast: async (criteria, least) => await (await currentOrLoaded()).countAtLeast(criteria, least),
    countSince: async (criteria, since) => await (await currentOrLoaded()).countSince(criteria, since),
    pins: async (criteria, cells, over) => await (await currentOrLoaded()).pins(criteria, cells, over),
    similar: async (offerId, limit) => await (await currentOrLoaded()).similar(offerId, limit),
  }
}
