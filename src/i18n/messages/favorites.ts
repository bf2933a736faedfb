import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './favorites/de.ts'
import { en } from './favorites/en.ts'
import { fr } from './favorites/fr.ts'
import { nl } from './favorites/nl.ts'

export type FavoritesMessages = typeof nl
export const favoritesMessages: Record<Locale, FavoritesMessages> = { nl, fr: frenchSpaces(fr), en, de }
