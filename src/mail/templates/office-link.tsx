import { greetingOf } from '#i18n/greeting.ts'
import { labelled } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { Paragraph, PrimaryButton } from '#mail/templates/parts.tsx'
import { STYLES } from '#mail/templates/theme.ts'

export type OfficeLinkProps = MailContext & {
  name: string
  purpose: 'sign_in' | 'invitation'
  /** name of the person who invites; null: not told */
  inviter: string | null
  url: string
}

/** A link that opens the office for somebody who works there: an invitation, or to sign in once. */
export function officeLinkMail(props: OfficeLinkProps): Mail {
  const { site, locale, name, purpose, inviter, url } = props
  const t = mailMessages[locale].officeLink
  const { subject, title, button, lasts } = t[purpose === 'sign_in' ? 'signIn' : 'invitation']
  const text = purpose === 'sign_in' ? t.signIn.text : t.invitation.text(inviter ?? site.name, site.name)
  const greeting = greetingOf(locale, name)
  return composeMail(props, {
    subject: subject(site.name),
    preheader: text,
    title,
    content: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{text}</Paragraph>
        <PrimaryButton href={url}>{button}</PrimaryButton>
        <Paragraph>{lasts}</Paragraph>
        <p className="muted" style={STYLES.small}>
          {t.notYou}
        </p>
      </>
    ),
    textLines: [greeting, '', text, '', labelled(locale, button, url), '', lasts, '', t.notYou],
    why: t.why,
  })
}
