import { documentsShownOf } from '#domain/site.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { isWithheldPicture } from '#store/withheld-pictures.ts'

/**
 * Says of a stored picture or document whether no listing that has it shows it (any more): its address outlives the page
 * that named it. Asked of the store once for as long as no offer changes.
 * @param version grows with every change of an offer
 */
export function withheldPictures(
  { db, site }: Pick<OfferApp, 'db' | 'site'>,
  version: () => number,
): (hash: string) => Promise<boolean> {
  const shown = documentsShownOf(site)
  const known = new Map<string, Promise<boolean>>()
  let knownOf = version()
  return async (hash) => {
    if (knownOf !== version() || known.size > MOST_KNOWN) known.clear()
    knownOf = version()
    const asked = known.get(hash) ?? isWithheldPicture(db, hash, shown)
    known.set(hash, asked)
    return await asked.catch((error: unknown) => {
      known.delete(hash)
      throw error
    })
  }
}

const MOST_KNOWN = 10_000
