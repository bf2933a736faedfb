import type { Locale } from '#base/locale.ts'
import { formatList } from '#i18n/formats.ts'
import { accessibilityMessages } from '#i18n/messages/accessibility.ts'
import { privacyMessages } from '#i18n/messages/privacy.ts'
import { termsMessages } from '#i18n/messages/terms.ts'
import type { TextFacts } from '#i18n/text-facts.ts'

/** The built-in privacy statement, in the same markup as an agency's own text: see TextDocument. */
export function privacyText(locale: Locale, facts: TextFacts): string {
  const t = privacyMessages[locale]
  const { name, email, address, phone, enterpriseNumber, retention, mapHosts } = facts
  const who = [name, address, enterpriseNumber && t.enterprise(enterpriseNumber), phone].filter(Boolean).join(', ')
  const { appointmentDays, friendMailDays, leadDays, logDays, sentMailDays } = retention
  const unconfirmedDays = retention.unconfirmedSubscriptionDays
  return parts(
    t.intro,
    t.who(email, who),
    t.browsing,
    mapHosts.length > 0 && t.map(formatList(locale, mapHosts)),
    t.counters,
    t.subscriptions(sentMailDays, unconfirmedDays),
    t.questions(appointmentDays, leadDays, unconfirmedDays),
    t.forwarding(friendMailDays),
    t.refused,
    t.erasing,
    t.browser,
    t.seenBy,
    t.howLong(logDays),
    t.rights,
  )
}

export function termsText(locale: Locale, { name, email, paths }: TextFacts): string {
  const t = termsMessages[locale]
  return parts(
    t.intro,
    t.listings(name),
    t.noOffer,
    t.drawings,
    t.messages(paths.subscribe),
    t.viewings,
    t.yourData,
    t.copying(name),
    t.liability,
    t.privacy(paths.privacy),
    t.changes,
    t.questions(paths.contact, email),
  )
}

export function accessibilityText(locale: Locale, { name, email, phone, paths }: TextFacts): string {
  const t = accessibilityMessages[locale]
  return parts(
    t.intro(name),
    t.expect,
    t.checks,
    t.shortcomings,
    phone ? t.helpByPhone(paths.contact, email, phone) : t.help(paths.contact, email),
  )
}

const parts = (...texts: (string | false)[]) => texts.filter((text) => text !== false).join('\n\n')
