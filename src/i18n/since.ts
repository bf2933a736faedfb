import type { Locale } from '#base/locale.ts'
import { cardMessages } from '#i18n/messages/card.ts'

/** How long an offer is on the site, in the largest unit that is precise enough. */
export function sinceWords(locale: Locale, days: number): string {
  const t = cardMessages[locale].since
  if (days <= 0) return t.today
  if (days === 1) return t.yesterday
  if (days < 35) return t.days(days)
  return days < 365 ? t.weeks(Math.floor(days / 7)) : t.long
}
