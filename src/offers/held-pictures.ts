import type { OfferApp } from '#offers/offer-app.ts'
import { isHeldPicture } from '#store/held-pictures.ts'

/**
 * Says of a stored picture or document whether only listings have it that are held: its address outlives the page that
 * named it. Asked of the store once for as long as no offer changes.
 * @param version grows with every change of an offer
 */
export function heldPictures({ db }: Pick<OfferApp, 'db'>, version: () => number): (hash: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>()
  let knownOf = version()
  return async (hash) => {
    if (knownOf !== version() || known.size > MOST_KNOWN) known.clear()
    knownOf = version()
    const asked = known.get(hash) ?? isHeldPicture(db, hash)
    known.set(hash, asked)
    return await asked.catch((error: unknown) => {
      known.delete(hash)
      throw error
    })
  }
}

const MOST_KNOWN = 10_000
