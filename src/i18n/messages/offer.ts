import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from '#i18n/messages/offer/de.ts'
import { en } from '#i18n/messages/offer/en.ts'
import { fr } from '#i18n/messages/offer/fr.ts'
import { nl } from '#i18n/messages/offer/nl.ts'

export type OfferMessages = typeof nl
export const offerMessages: Record<Locale, OfferMessages> = { nl, fr: frenchSpaces(fr), en, de }
