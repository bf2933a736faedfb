import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import type { TextFacts } from '#i18n/text-facts.ts'
import { de } from './privacy/de.ts'
import { en } from './privacy/en.ts'
import { fr } from './privacy/fr.ts'
import { nl } from './privacy/nl.ts'

/** The built-in text, in the same writing as an agency's own: see TextDocument. */
export const privacyText: Record<Locale, (facts: TextFacts) => string> = { nl, fr: frenchSpaces(fr), en, de }
