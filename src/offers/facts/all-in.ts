import { estimatesOf } from '#domain/costs/listing-estimates.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { formatPrice } from '#i18n/formats.ts'
import { costsMessages } from '#i18n/messages/costs.ts'

/**
 * What buying costs in all, in words: the total, or why it is not known. null: it is not for sale at a known price, or
 * nothing can be said. @param day YYYY-MM-DD
 */
export function allInWords(listing: PublicFacts, locale: Locale, day: string): AllInWords | null {
  const { inHead, unknownLand } = costsMessages[locale]
  const { firstHome, other } = estimatesOf(listing, day)
  const estimate = firstHome ?? other
  if (estimate) {
    const total = inHead.allIn(formatPrice(locale, estimate.total))
    return { isKnown: true, words: total, condition: firstHome ? inHead.firstHome : '' }
  }
  const asking = listing.deals.FOR_SALE
  const isUnknown = asking?.taxRegime === 'MIXED' && asking.price !== null && listing.kind !== 'project'
  return isUnknown ? { isKnown: false, words: unknownLand, condition: '' } : null
}

/** `condition`: for whom the total holds; empty: for any buyer. */
export type AllInWords = { isKnown: boolean; words: string; condition: string }
