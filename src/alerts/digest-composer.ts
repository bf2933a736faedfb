import type { Offer } from '#domain/listing/offer.ts'
import { composeDigests, type DigestOrder, type DigestOutcome, type DigestSetting } from '#alerts/compose-digest.ts'

export type DigestComposer = {
  /** Writes digests: one outcome for each order. `offers` has all that the orders need. Rejects when the thread failed. */
  compose: (
    setting: DigestSetting,
    orders: readonly DigestOrder[],
    offers: ReadonlyMap<number, Offer>,
  ) => Promise<DigestOutcome[]>
}

/** Writes digests in this thread. After each, of part of a millisecond, it yields to the event loop. */
export const composeHere: DigestComposer = {
  async compose(setting, orders, offers) {
    const outcomes: DigestOutcome[] = []
    for (const order of orders) {
      outcomes.push(...composeDigests(setting, [order], offers))
      await new Promise((resolve) => setImmediate(resolve))
    }
    return outcomes
  },
}
