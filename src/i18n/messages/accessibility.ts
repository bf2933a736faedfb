import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import type { TextFacts } from '#i18n/text-facts.ts'
import { de } from './accessibility/de.ts'
import { en } from './accessibility/en.ts'
import { fr } from './accessibility/fr.ts'
import { nl } from './accessibility/nl.ts'

/** The built-in text, in the same writing as an agency's own: see TextDocument. */
export const accessibilityText: Record<Locale, (facts: TextFacts) => string> = { nl, fr: frenchSpaces(fr), en, de }
