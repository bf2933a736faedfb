import { mailMessages } from '#i18n/messages/mail.ts'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { Paragraph, PrimaryButton } from '#mail/templates/parts.tsx'

/** To a colleague: a visitor has waited so many opening hours for an answer. Only the office says who it is. */
export function waitingMail(props: MailContext & { hours: number; url: string }): Mail {
  const { locale, hours, url } = props
  const t = mailMessages[locale].waiting
  const intro = t.intro(hours)
  return composeMail(props, {
    subject: t.subject(hours),
    preheader: intro,
    title: t.title,
    content: (
      <>
        <Paragraph>{intro}</Paragraph>
        <PrimaryButton href={url}>{t.open}</PrimaryButton>
      </>
    ),
    textLines: [intro, '', url],
    why: t.why,
  })
}
