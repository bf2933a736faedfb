import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Offer } from '#domain/offer.ts'
import { offersByIds } from '#store/offers.ts'
import type { Schema } from '#store/schema.ts'

/**
 * Offers as pages show them, kept in memory while nothing changed: a page of 24 then costs no query.
 * Whoever follows the change log tells it what to forget.
 */
export type OfferCache = {
  /** In the order of `ids`; ids of units and unknown ids are left out. */
  load: (ids: readonly number[]) => Promise<Offer[]>
  forget: (ids: readonly number[]) => void
}

/**
 * @param most offers kept; about 5 KB each
 * @param documentsShownOf sources whose documents are given out even where the address is hidden
 */
export function offerCache(db: Kysely<Schema>, most = 10_000, documentsShownOf: readonly string[] = []): OfferCache {
  const kept = new Map<number, Offer>()
  // A change that arrives while its offer is being read must win over what was read.
  let changes = 0
  const read = together(async (ids) => {
    const known = ids.flatMap((id) => kept.get(id) ?? [])
    const before = changes
    const read = await offersByIds(
      db,
      ids.filter((id) => !kept.has(id)),
    )
    const fresh: Offer[] = read.map((offer) =>
      documentsShownOf.includes(offer.stored.listing.source) ? { ...offer, documents: 'show' } : offer,
    )
    if (before === changes) for (const offer of fresh) kept.set(offer.stored.id, offer)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return new Map([...known, ...fresh].map((offer) => [offer.stored.id, offer]))
  })
  return {
    async load(ids) {
      const known = new Map(ids.flatMap((id) => kept.get(id) ?? []).map((offer) => [offer.stored.id, offer]))
      const missing = ids.filter((id) => !known.has(id))
      const found = missing.length === 0 ? known : await read(missing)
      return ids.flatMap((id) => known.get(id) ?? found.get(id) ?? [])
    },
    forget(ids) {
      changes++
      for (const id of ids) kept.delete(id)
    },
  }
}

/** Beyond so many the next ones are read after them: nobody waits for a thousand others. */
const MOST_AT_ONCE = 100

/**
 * One reading at a time: who asks meanwhile is read for afterwards, together with all who came. Five hundred pages that
 * nobody has seen yet then take a few statements instead of a thousand. What was read is handed out one a turn of the
 * event loop, in the order of asking: it is drawn at once, and whoever comes meanwhile should be heard between two.
 */
function together<Read>(read: (ids: number[]) => Promise<Read>): (ids: readonly number[]) => Promise<Read> {
  let last: Promise<unknown> = Promise.resolve()
  let next: { ids: Set<number>; reading: Promise<Read>; turn: Promise<unknown> } | null = null
  return async (ids) => {
    if (next === null || next.ids.size >= MOST_AT_ONCE) {
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
