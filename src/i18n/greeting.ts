import type { Locale } from '#base/locale.ts'
import { isPersonName } from '#domain/requests/unsolicited-text.ts'
import { mailMessages } from '#i18n/messages/mail.ts'

/** The first line of a mail. Forms refuse names with links, but older rows may still have some. */
export function greetingOf(locale: Locale, name: string | null): string {
  const t = mailMessages[locale]
  return name !== null && name !== '' && isPersonName(name) ? t.greeting(name) : t.greetingNobody
}
