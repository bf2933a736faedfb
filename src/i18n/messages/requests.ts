import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from '#i18n/messages/requests/de.ts'
import { en } from '#i18n/messages/requests/en.ts'
import { fr } from '#i18n/messages/requests/fr.ts'
import { nl } from '#i18n/messages/requests/nl.ts'

export type RequestsMessages = typeof nl
export const requestsMessages: Record<Locale, RequestsMessages> = { nl, fr: frenchSpaces(fr), en, de }
