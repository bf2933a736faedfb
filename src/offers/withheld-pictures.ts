import { documentsShownOf } from '#domain/site/site.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { isWithheldPicture } from '#store/listings/withheld-pictures.ts'

/**
 * Tells whether a stored picture or document is withheld: no listing that has it shows it (any more), but its URL
 * outlives the page that named it. Each answer is cached for two seconds, and longer while the store is away.
 */
export function withheldPictures({ db, site }: Pick<OfferApp, 'db' | 'site'>): (hash: string) => Promise<boolean> {
  const shown = documentsShownOf(site)
  const known = new Map<string, { at: number; withheld: boolean }>()
  return async (hash) => {
    const last = known.get(hash)
    const now = performance.now()
    if (last && now - last.at < CACHE_MS) return last.withheld
    try {
      const withheld = await isWithheldPicture(db, hash, shown)
      if (known.size >= MAX_CACHED) known.clear()
      known.set(hash, { at: now, withheld })
      return withheld
    } catch (error) {
      if (last) return last.withheld
      throw error
    }
  }
}

const CACHE_MS = 2_000
const MAX_CACHED = 10_000
