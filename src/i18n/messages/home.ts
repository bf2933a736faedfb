import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './home/de.ts'
import { en } from './home/en.ts'
import { fr } from './home/fr.ts'
import { nl } from './home/nl.ts'

export type HomeMessages = typeof nl
export const homeMessages: Record<Locale, HomeMessages> = { nl, fr: frenchSpaces(fr), en, de }
