import type { Locale } from '#domain/locale.ts'
import { de } from './shell/de.ts'
import { en } from './shell/en.ts'
import { fr } from './shell/fr.ts'
import { nl } from './shell/nl.ts'

export type ShellMessages = typeof nl
export const shellMessages: Record<Locale, ShellMessages> = { nl, fr, en, de }
