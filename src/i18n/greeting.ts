import type { Locale } from '#base/locale.ts'
import { isPersonName } from '#domain/requests/unasked-text.ts'
import { mailMessages } from '#i18n/messages/mail.ts'

/** First line of a mail. Forms refuse names with links; rows of before that may still hold some. */
export function greetingOf(locale: Locale, name: string | null): string {
  const t = mailMessages[locale]
  return name !== null && name !== '' && isPersonName(name) ? t.greeting(name) : t.greetingNobody
}
