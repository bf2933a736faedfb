import type { Locale } from '#domain/locale.ts'
import { de } from './home/de.ts'
import { en } from './home/en.ts'
import { fr } from './home/fr.ts'
import { nl } from './home/nl.ts'

export type HomeMessages = typeof nl
export const homeMessages: Record<Locale, HomeMessages> = { nl, fr, en, de }
