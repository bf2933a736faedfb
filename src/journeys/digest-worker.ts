import { parentPort } from 'node:worker_threads'
import type { Offer } from '#domain/offer.ts'
import { composeDigests } from '#journeys/compose-digest.ts'
import type { FromDigestThread, ToDigestThread } from '#journeys/digest-thread.ts'

// A thread of its own, started by digest-thread.ts: templates and words, no store.
const offers = new Map<number, Offer>()

parentPort?.on('message', ({ setting, orders, offers: fresh, known, forget }: ToDigestThread) => {
  if (forget) offers.clear()
  for (const offer of fresh) offers.set(offer.stored.id, offer)
  // Of what came with an earlier portion, something may be gone since.
  const still = new Map(known.flatMap((id) => offers.get(id) ?? []).map((offer) => [offer.stored.id, offer]))
  parentPort?.postMessage(composeDigests(setting, orders, still) satisfies FromDigestThread)
})
