import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './brochure/de.ts'
import { en } from './brochure/en.ts'
import { fr } from './brochure/fr.ts'
import { nl } from './brochure/nl.ts'

export type BrochureMessages = typeof nl

/** The printed brochure of an offer, and what is around it on the page. */
export const brochureMessages: Record<Locale, BrochureMessages> = { nl, fr: frenchSpaces(fr), en, de }
