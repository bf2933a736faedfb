import { parentPort } from 'node:worker_threads'
import type { Offer } from '#domain/listing/offer.ts'
import { composeDigests, type DigestOrder, type DigestOutcome, type DigestSetting } from '#alerts/compose-digest.ts'

/** To the thread: `offers` are those it does not have yet, or that have changed; `known`, all that it may mail about. */
export type ToDigestThread = {
  setting: DigestSetting
  orders: readonly DigestOrder[]
  offers: Offer[]
  known: number[]
  /** it may forget what it had */
  forget: boolean
}
/** From it: one for each order. What went wrong comes as an error with its stack. */
export type FromDigestThread = DigestOutcome[]

// A thread of its own, started by digest-thread.ts: templates and words, no store.
const offers = new Map<number, Offer>()

parentPort?.on('message', ({ setting, orders, offers: fresh, known, forget }: ToDigestThread) => {
  if (forget) offers.clear()
  for (const offer of fresh) offers.set(offer.stored.id, offer)
  // Of what came with an earlier portion, something may be gone since.
  const still = new Map(known.flatMap((id) => offers.get(id) ?? []).map((offer) => [offer.stored.id, offer]))
  parentPort?.postMessage(composeDigests(setting, orders, still) satisfies FromDigestThread)
})
