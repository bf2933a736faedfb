import { type EnforcementKind, LEGAL_FACTS, type LegalFact } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { formatList, labelled } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'

/** One legal question about a home, and its answer. `date`: ISO date of the document. */
export type LegalAnswer = {
  fact: LegalFact
  answer: string
  isKnown: boolean
  note: string | null
  date: string | null
}

/** Every legal answer of a listing as text; a known kind of enforcement counts as yes. */
export function legalAnswers({ legal }: PublicFacts, locale: Locale): LegalAnswer[] {
  const words = listingMessages[locale].answers
  const kinds = legal.enforcementKinds ?? []
  return LEGAL_FACTS.flatMap((fact): LegalAnswer[] => {
    const given = legal.facts[fact]
    const { note = null, date = null } = given ?? {}
    if (fact === 'summons' && kinds.length > 0)
      return [{ fact, answer: labelled(locale, words.YES, enforcementWords(kinds, locale)), isKnown: true, note, date }]
    return given ? [{ fact, answer: words[given.answer], isKnown: given.answer !== 'UNKNOWN', note, date }] : []
  })
}

export const enforcementWords = (kinds: readonly EnforcementKind[], locale: Locale): string =>
  formatList(
    locale,
    kinds.map((kind) => listingMessages[locale].enforcement[kind]),
  )
