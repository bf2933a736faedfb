import { greetingOf } from '#i18n/greeting.ts'
import { formatNumber, labelled } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { Paragraph, PrimaryButton } from '#mail/templates/parts.tsx'
import { STYLES } from '#mail/templates/theme.ts'

export type DataLinkProps = MailContext & {
  firstName: string | null
  purpose: 'export' | 'erase'
  url: string
  /** minutes for which the link is valid */
  minutes: number
}

/** A fresh link for the export, or the erasure, of everything that is kept about its reader. */
export function dataLinkMail(props: DataLinkProps): Mail {
  const { site, locale, firstName, purpose, url } = props
  const t = mailMessages[locale].dataLink
  const { subject, title, text, button } = t[purpose]
  const greeting = greetingOf(locale, firstName)
  const minutes = t.minutes(formatNumber(locale, props.minutes))
  return composeMail(props, {
    subject: subject(site.name),
    preheader: text,
    title,
    content: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{text}</Paragraph>
        <PrimaryButton href={url}>{button}</PrimaryButton>
        <Paragraph>{minutes}</Paragraph>
        <p className="muted" style={STYLES.small}>
          {t.notYou}
        </p>
      </>
    ),
    textLines: [greeting, '', text, '', labelled(locale, button, url), '', minutes, '', t.notYou],
    why: t.why,
  })
}
