import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import { nl } from './texts/nl.ts'

export type TextsMessages = typeof nl
export const textsMessages: Record<Locale, TextsMessages> = { nl, fr: frenchSpaces(fr), en, de }
