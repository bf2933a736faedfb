import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import type { TextFacts } from '#i18n/text-facts.ts'
import { de } from './terms/de.ts'
import { en } from './terms/en.ts'
import { fr } from './terms/fr.ts'
import { nl } from './terms/nl.ts'

/** The built-in text, in the same writing as an agency's own: see TextDocument. */
export const termsText: Record<Locale, (facts: TextFacts) => string> = { nl, fr: frenchSpaces(fr), en, de }
