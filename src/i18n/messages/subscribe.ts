import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './subscribe/de.ts'
import { en } from './subscribe/en.ts'
import { fr } from './subscribe/fr.ts'
import { nl } from './subscribe/nl.ts'

export type SubscribeMessages = typeof nl
export const subscribeMessages: Record<Locale, SubscribeMessages> = { nl, fr: frenchSpaces(fr), en, de }
