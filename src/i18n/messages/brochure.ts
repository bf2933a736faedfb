import type { Locale } from '#domain/locale.ts'
import { de } from './brochure/de.ts'
import { en } from './brochure/en.ts'
import { fr } from './brochure/fr.ts'
import { nl } from './brochure/nl.ts'

export type BrochureMessages = typeof nl

/** The printed brochure of an offer, and what is around it on the page. */
export const brochureMessages: Record<Locale, BrochureMessages> = { nl, fr, en, de }
