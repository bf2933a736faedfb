import type { Locale } from '#domain/locale.ts'
import { de } from './errors/de.ts'
import { en } from './errors/en.ts'
import { fr } from './errors/fr.ts'
import { nl } from './errors/nl.ts'

export type ErrorsMessages = typeof nl
export const errorsMessages: Record<Locale, ErrorsMessages> = { nl, fr, en, de }
