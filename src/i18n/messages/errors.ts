import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './errors/de.ts'
import { en } from './errors/en.ts'
import { fr } from './errors/fr.ts'
import { nl } from './errors/nl.ts'

export type ErrorsMessages = typeof nl
export const errorsMessages: Record<Locale, ErrorsMessages> = { nl, fr: frenchSpaces(fr), en, de }
