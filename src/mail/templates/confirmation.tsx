import { greetingOf } from '#i18n/greeting.ts'
import { formatNumber, labelled } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import type { SearchSummary } from '#i18n/search-summary.ts'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { Paragraph, PrimaryButton } from '#mail/templates/parts.tsx'
import { STYLES } from '#mail/templates/theme.ts'

export type ConfirmationProps = MailContext & {
  /** the searches that one press of the button confirms; `leftOut`: number of wishes that the summary does not say */
  searches: { summary: SearchSummary; leftOut: number }[]
  confirmUrl: string
  /** days until an unconfirmed request is erased */
  days: number
}

/**
 * Asks for the confirmation of one or more requests. Anybody may have typed the address, so the mail repeats nothing of the
 * visitor's: no name, and of each search only what our own lists know (domain/search/well-known-part.ts).
 */
export function confirmationMail(props: ConfirmationProps): Mail {
  const { site, locale, searches, confirmUrl } = props
  const t = mailMessages[locale].confirmation
  const greeting = greetingOf(locale, null)
  const intro = t.intro(searches.length)
  const lines = searches.map(({ summary: { headline, details }, leftOut }) =>
    [headline, ...details, ...(leftOut > 0 ? [t.leftOut(leftOut)] : [])].join(' · '),
  )
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
