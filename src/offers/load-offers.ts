import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Offer } from '#domain/listing/offer.ts'
import { runAtOnce, type RunQueued } from '#base/run-queued.ts'
import { joinedInto } from '#store/listings/joined-listings.ts'
import { confirmedBy, offersByIds } from '#store/search/offers.ts'
import type { Schema } from '#store/schema.ts'

/**
 * A cache of offers as pages show them: a page of 24 cached offers costs no query. The follower of the change log tells
 * it what to evict.
 */
export type OfferCache = {
  /** In the order of `ids`; ids of units and unknown ids are left out. A former id gives the offer that it leads to. */
  load: (ids: readonly number[]) => Promise<Offer[]>
  /** The id of the listing that a former id leads to; any other id as it is. */
  keptId: (id: number) => Promise<number>
  forget: (ids: readonly number[]) => void
  /** Updates the cached offers that an import run confirmed. */
  confirm: (runId: number) => Promise<void>
}

/**
 * @param maxOffers how many offers the cache holds; about 5 KB each
 * @param documentsShownOf sources whose documents are given out even where the address is hidden
 * @param run the queue in which a page waits for offers that are not cached
 */
export function offerCache(
  db: Kysely<Schema>,
  maxOffers = 10_000,
  documentsShownOf: readonly string[] = [],
  run: RunQueued = runAtOnce,
): OfferCache {
  const cache = new Map<number, Offer>()
  // A change that arrives while its offer is being read must win over what was read.
  let changeCount = 0
  const read = batchReads(async (ids) => {
    const known = ids.flatMap((id) => cache.get(id) ?? [])
    const before = changeCount
    const fresh = await readOffers(ids.filter((id) => !cache.has(id)))
    if (before === changeCount) fresh.forEach(addToCache)
    const byId = new Map([...known, ...fresh].map((offer) => [offer.stored.id, offer]))
    await addFormer(
      byId,
      ids.filter((id) => !byId.has(id)),
    )
    return byId
  })
  async function addFormer(byId: Map<number, Offer>, unknown: number[]): Promise<void> {
    const joined = await joinedInto(db, unknown)
    if (joined.size === 0) return
    const kept = new Map((await readOffers([...joined.values()])).map((offer) => [offer.stored.id, offer]))
    for (const [id, into] of joined) {
      const offer = kept.get(into)
      if (offer) byId.set(id, offer)
    }
  }
  async function readOffers(ids: number[]): Promise<Offer[]> {
    const found = await offersByIds(db, ids)
    return found.map((offer) =>
      documentsShownOf.includes(offer.stored.listing.source) ? { ...offer, documents: 'show' } : offer,
    )
  }
  function addToCache(offer: Offer): void {
    cache.set(offer.stored.id, offer)
    for (const oldest of cache.keys()) {
      if (cache.size <= maxOffers) break
      cache.delete(oldest)
    }
  }
  return {
    forget(ids) {
      changeCount++
      for (const id of ids) cache.delete(id)
    },
    async load(ids) {
      const cached = new Map(ids.flatMap((id) => cache.get(id) ?? []).map((offer) => [offer.stored.id, offer]))
      const missing = ids.filter((id) => !cached.has(id))
      const found = missing.length === 0 ? cached : await run(async () => await read(missing))
      return ids.flatMap((id) => cached.get(id) ?? found.get(id) ?? [])
    },
    keptId: async (id) => (await joinedInto(db, [id])).get(id) ?? id,
    async confirm(runId) {
      // A read that is under way may bring older data.
      changeCount++
      const ids = [...cache.keys()]
      for (let from = 0; from < ids.length; from += MAX_IDS_PER_QUERY) {
        for (const { id, at, units } of await confirmedBy(db, runId, ids.slice(from, from + MAX_IDS_PER_QUERY))) {
          const offer = cache.get(id)
          if (units) cache.delete(id)
          else if (offer) cache.set(id, { ...offer, stored: { ...offer.stored, lastConfirmed: at } })
        }
      }
    },
  }
}

/** A query of this size takes the store a few milliseconds. */
const MAX_IDS_PER_QUERY = 2_000

/** Further offers form another batch, so that no page waits for a thousand offers of other pages. */
const MAX_OFFERS_PER_READ = 100

/**
 * Batches reads: one runs at a time, and all calls during it share the next one. Five hundred uncached pages then take a
 * few statements instead of a thousand. Results are handed out one per turn of the event loop, in the order of the calls:
 * each caller renders its page at once, and new requests are served in between.
 */
function batchReads<Read>(read: (ids: number[]) => Promise<Read>): (ids: readonly number[]) => Promise<Read> {
  let last: Promise<unknown> = Promise.resolve()
  let next: { ids: Set<number>; reading: Promise<Read>; turn: Promise<unknown> } | null = null
  return async (ids) => {
    if (next === null || next.ids.size >= MAX_OFFERS_PER_READ) {
      const asked = new Set<number>()
      const reading = last.then(endOfTurn).then(async () => {
        if (next?.ids === asked) next = null
        return await read([...asked])
      })
      last = reading.catch(() => {})
      next = { ids: asked, reading, turn: last }
    }
    for (const id of ids) next.ids.add(id)
    const { reading, turn } = next
    next.turn = turn.then(nextTurn)
    await turn
    return await reading
  }
}

/** A page asks for its offer and, in the same turn of the event loop, for similar ones. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))
