import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './listing/de.ts'
import { en } from './listing/en.ts'
import { fr } from './listing/fr.ts'
import { nl } from './listing/nl.ts'

export type ListingMessages = typeof nl
export const listingMessages: Record<Locale, ListingMessages> = { nl, fr: frenchSpaces(fr), en, de }
