import type { Locale } from '#domain/locale.ts'
import { de } from '#i18n/messages/offer/de.ts'
import { en } from '#i18n/messages/offer/en.ts'
import { fr } from '#i18n/messages/offer/fr.ts'
import { nl } from '#i18n/messages/offer/nl.ts'

export type OfferMessages = typeof nl
export const offerMessages: Record<Locale, OfferMessages> = { nl, fr, en, de }
