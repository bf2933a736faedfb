import { LOCALES, type Locale } from '#base/locale.ts'
import type { ListingText } from '#domain/listing/listing.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'

/** The reader's language, then the original, then whatever there is. */
export function textFor(listing: PublicFacts, locale: Locale): { text: ListingText; language: Locale } | null {
  const order = [locale, listing.originalLocale, ...LOCALES]
  for (const language of order) {
    const text = language && listing.texts[language]
    if (text && (text.title || text.description)) return { text, language }
  }
  return null
}
