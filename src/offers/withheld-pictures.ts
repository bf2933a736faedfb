import { documentsShownOf } from '#domain/site/site.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { isWithheldPicture } from '#store/listings/withheld-pictures.ts'

/**
 * Says of a stored picture or document whether no listing that has it shows it (any more): its address outlives the page
 * that named it. Asked of the store once in two seconds for each; while that is away the last answer goes on.
 */
export function withheldPictures({ db, site }: Pick<OfferApp, 'db' | 'site'>): (hash: string) => Promise<boolean> {
  const shown = documentsShownOf(site)
  const known = new Map<string, { at: number; withheld: boolean }>()
  return async (hash) => {
    const last = known.get(hash)
    const now = performance.now()
    if (last && now - last.at < HOLDS_MS) return last.withheld
    try {
      const withheld = await isWithheldPicture(db, hash, shown)
      if (known.size >= MAX_KEPT) known.clear()
      known.set(hash, { at: now, withheld })
      return withheld
    } catch (error) {
      if (last) return last.withheld
      throw error
    }
  }
}

const HOLDS_MS = 2_000
const MAX_KEPT = 10_000
