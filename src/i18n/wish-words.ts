import type { Locale } from '#base/locale.ts'
import type { RelaxedCriterion } from '#domain/search/relaxing.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { inSentence } from '#i18n/search-summary.ts'

/** The name of a criterion within a sentence about a search without it: "prijs", "huisdieren toegelaten". */
export function wishWords(name: RelaxedCriterion, locale: Locale): string {
  const { flags } = listingMessages[locale]
  const { givenUp } = searchMessages[locale]
  return name in flags ? inSentence(flags[name as keyof typeof flags], locale) : givenUp[name as keyof typeof givenUp] // the two tables hold every name between them
}
