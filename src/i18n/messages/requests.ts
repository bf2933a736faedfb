import type { Locale } from '#domain/locale.ts'
import { de } from '#i18n/messages/requests/de.ts'
import { en } from '#i18n/messages/requests/en.ts'
import { fr } from '#i18n/messages/requests/fr.ts'
import { nl } from '#i18n/messages/requests/nl.ts'

export type RequestsMessages = typeof nl
export const requestsMessages: Record<Locale, RequestsMessages> = { nl, fr, en, de }
