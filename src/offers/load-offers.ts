import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Offer } from '#domain/listing/offer.ts'
import { runAtOnce, type RunQueued } from '#base/run-queued.ts'
import { confirmedBy, offersByIds } from '#store/search/offers.ts'
import type { Schema } from '#store/schema.ts'

/**
 * Offers as pages show them, kept in memory while nothing changed: a page of 24 then costs no query.
 * Whoever follows the change log tells it what to forget.
 */
export type OfferCache = {
  /** In the order of `ids`; ids of units and unknown ids are left out. */
  load: (ids: readonly number[]) => Promise<Offer[]>
  forget: (ids: readonly number[]) => void
  /** Reads when a run of an import confirmed what is kept. */
  confirm: (runId: number) => Promise<void>
}

/**
 * @param most offers kept as they are; about 5 KB each
 * @param documentsShownOf sources whose documents are given out even where the address is hidden
 * @param run where a page waits for offers that are not in memory
 */
export function offerCache(
  db: Kysely<Schema>,
  most = 10_000,
  documentsShownOf: readonly string[] = [],
  run: RunQueued = runAtOnce,
): OfferCache {
  const kept = new Map<number, Offer>()
  // A change that arrives while its offer is being read must win over what was read.
  let changes = 0
  const read = together(async (ids) => {
    const known = ids.flatMap((id) => kept.get(id) ?? [])
    const before = changes
    const fresh = await offersOf(ids.filter((id) => !kept.has(id)))
    if (before === changes) fresh.forEach(keep)
    return new Map([...known, ...fresh].map((offer) => [offer.stored.id, offer]))
  })
  async function offersOf(ids: number[]): Promise<Offer[]> {
    const found = await offersByIds(db, ids)
    return found.map((offer) =>
      documentsShownOf.includes(offer.stored.listing.source) ? { ...offer, documents: 'show' } : offer,
    )
  }
  function keep(offer: Offer): void {
    kept.set(offer.stored.id, offer)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
  }
  return {
    forget(ids) {
      changes++
      for (const id of ids) kept.delete(id)
    },
    async load(ids) {
      const here = new Map(ids.flatMap((id) => kept.get(id) ?? []).map((offer) => [offer.stored.id, offer]))
      const missing = ids.filter((id) => !here.has(id))
      const found = missing.length === 0 ? here : await run(async () => await read(missing))
      return ids.flatMap((id) => here.get(id) ?? found.get(id) ?? [])
    },
    async confirm(runId) {
      // What is being read just now may be older.
      changes++
      const ids = [...kept.keys()]
      for (let from = 0; from < ids.length; from += MAX_IDS_PER_QUERY) {
        for (const { id, at, units } of await confirmedBy(db, runId, ids.slice(from, from + MAX_IDS_PER_QUERY))) {
          const offer = kept.get(id)
          if (units) kept.delete(id)
          else if (offer) kept.set(id, { ...offer, stored: { ...offer.stored, lastConfirmed: at } })
        }
      }
    },
  }
}

/** Read at once: a few milliseconds of the store. */
const MAX_IDS_PER_QUERY = 2_000

/** Beyond so many the next ones are read after them: nobody waits for a thousand others. */
const MAX_OFFERS_PER_READ = 100

/**
 * One reading at a time: who asks meanwhile is read for afterwards, together with all who came. Five hundred pages that
 * nobody has seen yet then take a few statements instead of a thousand. What was read is handed out one a turn of the
 * event loop, in the order of asking: it is drawn at once, and whoever comes meanwhile should be heard between two.
 */
function together<Read>(read: (ids: number[]) => Promise<Read>): (ids: readonly number[]) => Promise<Read> {
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

/** A page asks for its offer and, in the same breath, for those like it. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))
