import type { Offer } from '#domain/listing/offer.ts'
import { composeDigests, type DigestOrder, type DigestOutcome, type DigestSetting } from '#alerts/compose-digest.ts'

/** Who writes digests. */
export type DigestComposer = {
  /** One outcome for each order, in their order; `offers` are all that the orders may need. Rejects when the thread failed. */
  compose: (
    setting: DigestSetting,
    orders: readonly DigestOrder[],
    offers: ReadonlyMap<number, Offer>,
  ) => Promise<DigestOutcome[]>
}

/** In this very thread, a turn of the event loop for each: writing one takes part of a millisecond. */
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
