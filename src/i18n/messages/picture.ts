import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from '#i18n/messages/picture/de.ts'
import { en } from '#i18n/messages/picture/en.ts'
import { fr } from '#i18n/messages/picture/fr.ts'
import { nl } from '#i18n/messages/picture/nl.ts'

export type PictureMessages = typeof nl
export const pictureMessages: Record<Locale, PictureMessages> = { nl, fr: frenchSpaces(fr), en, de }
