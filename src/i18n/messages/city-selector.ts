import type { Locale } from '#domain/locale.ts'
import { de } from './city-selector/de.ts'
import { en } from './city-selector/en.ts'
import { fr } from './city-selector/fr.ts'
import { nl } from './city-selector/nl.ts'

export type CitySelectorMessages = typeof nl
export const citySelectorMessages: Record<Locale, CitySelectorMessages> = { nl, fr, en, de }
