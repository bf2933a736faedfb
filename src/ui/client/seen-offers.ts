import { readStored, writeStored } from './browser-storage.ts'

const KEY = 'gevel.seen'
const MAX_OFFERS_KEPT = 500

/**
 * Remembers the offer that this page shows, and marks the cards and pins of offers seen before, also when the browser brings
 * a page back as it was left.
 */
export function startSeenOffers(): void {
  markSeenOffers()
  addEventListener('pageshow', ({ persisted }) => persisted && markSeenOffers())
}

export function markSeenOffers(): void {
  const stored = readStored(KEY)
  const seen = new Set(Array.isArray(stored) ? stored.map(String) : [])
  for (const one of document.querySelectorAll<HTMLElement>('[data-offer], [data-pin]'))
    one.classList.toggle('is-seen', seen.has(one.dataset['offer'] ?? one.dataset['pin'] ?? ''))
  const shown = document.querySelector<HTMLElement>('[data-shown-offer]')?.dataset['shownOffer']
  if (!shown) return
  seen.delete(shown)
  writeStored(KEY, [...seen.add(shown)].slice(-MAX_OFFERS_KEPT))
}
