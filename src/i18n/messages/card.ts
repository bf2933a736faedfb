import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './card/de.ts'
import { en } from './card/en.ts'
import { fr } from './card/fr.ts'
import { nl } from './card/nl.ts'

export type CardMessages = typeof nl
export const cardMessages: Record<Locale, CardMessages> = { nl, fr: frenchSpaces(fr), en, de }
