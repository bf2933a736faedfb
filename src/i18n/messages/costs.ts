import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './costs/de.ts'
import { en } from './costs/en.ts'
import { fr } from './costs/fr.ts'
import { nl } from './costs/nl.ts'

export type CostsMessages = typeof nl

/** What a purchase costs in all, and by the month. */
export const costsMessages: Record<Locale, CostsMessages> = { nl, fr: frenchSpaces(fr), en, de }
