import type { Locale } from '#domain/locale.ts'
import { de } from '#feeds/demo/texts/de.ts'
import { en } from '#feeds/demo/texts/en.ts'
import { fr } from '#feeds/demo/texts/fr.ts'
import { nl } from '#feeds/demo/texts/nl.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import type { Phrases, Told } from '#feeds/demo/texts/phrases.ts'

const PHRASES: Record<Locale, Phrases> = { nl, fr: frenchSpaces(fr), en, de }

/** A description of two paragraphs in one language. */
export function describe(told: Told, locale: Locale): string {
  const say = PHRASES[locale]
  const first = [say.opening(told), say.inside(told), say.outside(told)].filter(Boolean).join(' ')
  return `${first}\n\n${say.state(told)} ${say.closing(told)}`
}
