import { readStored, writeStored } from './browser-storage.ts'

const KEY = 'gevel.seen'
const MAX_OFFERS_KEPT = 500

/** Remembers the offer that this page shows, and marks the cards of offers seen before. */
export function startSeenOffers(): void {
  const stored = readStored(KEY)
  const seen = new Set(Array.isArray(stored) ? stored.map(String) : [])
  for (const card of document.querySelectorAll<HTMLElement>('[data-offer]'))
    card.classList.toggle('is-seen', seen.has(card.dataset['offer'] ?? ''))
  const shown = document.querySelector<HTMLElement>('[data-shown-offer]')?.dataset['shownOffer']
  if (!shown) return
  seen.delete(shown)
  writeStored(KEY, [...seen.add(shown)].slice(-MAX_OFFERS_KEPT))
}
