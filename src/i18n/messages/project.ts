import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from '#i18n/messages/project/de.ts'
import { en } from '#i18n/messages/project/en.ts'
import { fr } from '#i18n/messages/project/fr.ts'
import { nl } from '#i18n/messages/project/nl.ts'

export type ProjectMessages = typeof nl
export const projectMessages: Record<Locale, ProjectMessages> = { nl, fr: frenchSpaces(fr), en, de }
