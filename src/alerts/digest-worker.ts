import { parentPort } from 'node:worker_threads'
import type { Offer } from '#domain/listing/offer.ts'
import { composeDigests, type DigestOrder, type DigestOutcome, type DigestSetting } from '#alerts/compose-digest.ts'

/** Message to the thread. `offers`: new or changed ones; `known`: ids of all offers that may go into these digests. */
export type ToDigestThread = {
  setting: DigestSetting
  orders: readonly DigestOrder[]
  offers: Offer[]
  known: number[]
  /** drop all offers received earlier */
  forget: boolean
}
/** Answer of the thread: one outcome for each order; a failure is an error with its stack. */
export type FromDigestThread = DigestOutcome[]

// Runs in a thread of its own, started by digest-thread.ts. It has templates and words, but no store.
const offers = new Map<number, Offer>()

parentPort?.on('message', ({ setting, orders, offers: fresh, known, forget }: ToDigestThread) => {
  if (forget) offers.clear()
  for (const offer of fresh) offers.set(offer.stored.id, offer)
  // Offers of earlier messages may have gone since: only the known ones may be used.
  const usable = new Map(known.flatMap((id) => offers.get(id) ?? []).map((offer) => [offer.stored.id, offer]))
  parentPort?.postMessage(composeDigests(setting, orders, usable) satisfies FromDigestThread)
})
