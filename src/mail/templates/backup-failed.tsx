import { formatDate } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { Paragraph } from '#mail/templates/parts.tsx'

/** `dir`: the folder of the backups. `said`: what the command said, in English. `last`: an ISO instant; null without any. */
type Failure = { dir: string; said: string; last: string | null }

/** To the operator: a backup failed, why, and how old the last good one is. */
export function backupFailedMail(props: MailContext & Failure): Mail {
  const { locale, site, dir, said, last } = props
  const t = mailMessages[locale].backupFailed
  const paragraphs = [
    t.intro(site.name, dir),
    t.said(said),
    last === null ? t.none : t.last(formatDate(locale, last, 'full')),
    t.todo,
  ]
  return composeMail(props, {
    subject: t.subject(site.name),
    preheader: paragraphs[0] ?? '',
    title: t.title,
    content: paragraphs.map((text) => <Paragraph key={text}>{text}</Paragraph>),
    textLines: paragraphs.flatMap((text) => [text, '']).slice(0, -1),
    why: t.why,
  })
}
