import { greetingOf } from '#i18n/greeting.ts'
import { formatNumber, labelled } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import type { SearchSummary } from '#i18n/search-summary.ts'
import { composeMail, type Mail, type MailContext } from '#mail/frame.tsx'
import { Paragraph, PrimaryButton } from '#mail/parts.tsx'
import { STYLES } from '#mail/theme.ts'

export type ConfirmationProps = MailContext & {
  firstName: string | null
  /** everything that one press of the button confirms */
  searches: SearchSummary[]
  confirmUrl: string
  /** days until an unconfirmed request is erased */
  days: number
}

/** Asks for the confirmation of one or more requests; the only mail that goes to an unconfirmed address. */
export function confirmationMail(props: ConfirmationProps): Mail {
  const { site, locale, firstName, searches, confirmUrl } = props
  const t = mailMessages[locale].confirmation
  const greeting = greetingOf(locale, firstName)
  const intro = t.intro(searches.length)
  const lines = searches.map(({ headline, details }) => [headline, ...details].join(' · '))
  const notYou = t.notYou(formatNumber(locale, props.days))
  return composeMail(props, {
    subject: t.subject(site.name),
    preheader: lines.join(' / '),
    title: t.title,
    content: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{intro}</Paragraph>
        <ul style={STYLES.list}>
          {lines.map((line) => (
            <li key={line}>
              <strong>{line}</strong>
            </li>
          ))}
        </ul>
        <Paragraph>{t.ask}</Paragraph>
        <PrimaryButton href={confirmUrl}>{t.button}</PrimaryButton>
        <p className="muted" style={STYLES.small}>
          {notYou}
        </p>
      </>
    ),
    textLines: [
      greeting,
      '',
      intro,
      ...lines.map((line) => `- ${line}`),
      '',
      t.ask,
      '',
      labelled(locale, t.button, confirmUrl),
      '',
      notYou,
    ],
    why: t.why,
  })
}
