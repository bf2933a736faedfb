import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './search/de.ts'
import { en } from './search/en.ts'
import { fr } from './search/fr.ts'
import { nl } from './search/nl.ts'

export type SearchMessages = typeof nl
export const searchMessages: Record<Locale, SearchMessages> = { nl, fr: frenchSpaces(fr), en, de }
