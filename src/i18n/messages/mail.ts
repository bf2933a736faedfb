import type { Locale } from '#domain/locale.ts'
import { isPersonName } from '#domain/unasked-text.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './mail/de.ts'
import { en } from './mail/en.ts'
import { fr } from './mail/fr.ts'
import { nl } from './mail/nl.ts'

export type MailMessages = typeof nl
export const mailMessages: Record<Locale, MailMessages> = {
  nl: greetingNames(nl),
  fr: greetingNames(frenchSpaces(fr)),
  en: greetingNames(en),
  de: greetingNames(de),
}

/** Forms refuse names with links; rows of before that may still hold some. */
function greetingNames(messages: MailMessages): MailMessages {
  const greeting = (name: string | null) => messages.greeting(name !== null && isPersonName(name) ? name : null)
  return { ...messages, greeting }
}
