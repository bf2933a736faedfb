import type { Locale } from '#domain/locale.ts'
import { de } from '#i18n/messages/gallery/de.ts'
import { en } from '#i18n/messages/gallery/en.ts'
import { fr } from '#i18n/messages/gallery/fr.ts'
import { nl } from '#i18n/messages/gallery/nl.ts'

export type GalleryMessages = typeof nl
export const galleryMessages: Record<Locale, GalleryMessages> = { nl, fr, en, de }
