import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './shell/de.ts'
import { en } from './shell/en.ts'
import { fr } from './shell/fr.ts'
import { nl } from './shell/nl.ts'

export type ShellMessages = typeof nl
export const shellMessages: Record<Locale, ShellMessages> = { nl, fr: frenchSpaces(fr), en, de }
