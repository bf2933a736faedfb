import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './offline/de.ts'
import { en } from './offline/en.ts'
import { fr } from './offline/fr.ts'
import { nl } from './offline/nl.ts'

export type OfflineMessages = typeof nl

/** What the site says while there is no connection. */
export const offlineMessages: Record<Locale, OfflineMessages> = { nl, fr: frenchSpaces(fr), en, de }
