import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './city-selector/de.ts'
import { en } from './city-selector/en.ts'
import { fr } from './city-selector/fr.ts'
import { nl } from './city-selector/nl.ts'

export type CitySelectorMessages = typeof nl
export const citySelectorMessages: Record<Locale, CitySelectorMessages> = { nl, fr: frenchSpaces(fr), en, de }
