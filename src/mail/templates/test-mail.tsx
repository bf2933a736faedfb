import { mailMessages } from '#i18n/messages/mail.ts'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { Paragraph } from '#mail/templates/parts.tsx'

/** To an address that the operator named: mails of this site arrive. */
export function testMail(context: MailContext): Mail {
  const { site } = context
  const t = mailMessages[context.locale].testMail
  const text = t.text(site.name)
  return composeMail(context, {
    subject: t.subject(site.name),
    preheader: text,
    title: t.title,
    content: <Paragraph>{text}</Paragraph>,
    textLines: [text],
    why: t.why(site.name),
  })
}
