import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './mail/de.ts'
import { en } from './mail/en.ts'
import { fr } from './mail/fr.ts'
import { nl } from './mail/nl.ts'

export type MailMessages = typeof nl
export const mailMessages: Record<Locale, MailMessages> = { nl, fr: frenchSpaces(fr), en, de }
