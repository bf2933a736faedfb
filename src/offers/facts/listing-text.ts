import { inEveryLocale, LOCALES, type Locale } from '#base/locale.ts'
import { wordText } from '#base/word-text.ts'
import type { ListingText } from '#domain/listing/listing.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { whatItIs } from '#i18n/what-it-is.ts'

/**
 * The agent's text in the reader's language, then the original, then whatever there is. A title that says no more than
 * kind, deal and town ("Appartement te koop in Gent") is left out, because the page says that already.
 */
export function textFor(listing: PublicFacts, locale: Locale): { text: ListingText; language: Locale } | null {
  const order = [locale, listing.originalLocale, ...LOCALES]
  for (const language of order) {
    const text = language && listing.texts[language]
    if (!text || !(text.title || text.description)) continue
    const title = text.title !== null && saysMore(text.title, listing, language) ? text.title : null
    if (title || text.description) return { text: { ...text, title }, language }
  }
  return null
}

function saysMore(title: string, listing: PublicFacts, language: Locale): boolean {
  const { types, deals } = listingMessages[language]
  const said = [
    whatItIs(listing, language),
    types[listing.type].label,
    listing.address.locality,
    listing.address.postalCode,
    ...Object.values(deals).flatMap((deal) => [deal.title, deal.inSentence]),
  ]
  const known = new Set([...wordText(said).split(' '), ...LITTLE_WORDS[language].split(' ')])
  return wordText([title])
    .split(' ')
    .some((word) => !known.has(word))
}

/** Words that join the kind, the deal and the town in a title. */
const LITTLE_WORDS = inEveryLocale({
  nl: 'een het de in te',
  fr: 'un une le la l a au aux en dans',
  en: 'a an the in at',
  de: 'ein eine der die das in im zu zum zur',
})
