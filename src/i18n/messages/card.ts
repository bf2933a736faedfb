import type { Locale } from '#domain/locale.ts'
import { de } from './card/de.ts'
import { en } from './card/en.ts'
import { fr } from './card/fr.ts'
import { nl } from './card/nl.ts'

export type CardMessages = typeof nl
export const cardMessages: Record<Locale, CardMessages> = { nl, fr, en, de }
