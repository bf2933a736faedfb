import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from '#i18n/messages/gallery/de.ts'
import { en } from '#i18n/messages/gallery/en.ts'
import { fr } from '#i18n/messages/gallery/fr.ts'
import { nl } from '#i18n/messages/gallery/nl.ts'

export type GalleryMessages = typeof nl
export const galleryMessages: Record<Locale, GalleryMessages> = { nl, fr: frenchSpaces(fr), en, de }
