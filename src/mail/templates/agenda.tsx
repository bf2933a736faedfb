import { formatDate } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { Details, Paragraph, PrimaryButton } from '#mail/templates/parts.tsx'

/** A viewing of the day: its beginning as an ISO instant, the home, and the address. */
export type AgendaLine = { startsAt: string; what: string; where: string }

/**
 * To the person who shows homes, in the morning: the viewings of the day. It does not name the visitors: mailboxes keep
 * mails for longer than the office does, and an erasure does not reach them.
 */
export function agendaMail(
  props: MailContext & { day: string; lines: readonly [AgendaLine, ...AgendaLine[]]; url: string },
): Mail {
  const { locale, day, lines, url } = props
  const t = mailMessages[locale].agenda
  const rows = lines.map(
    ({ startsAt, what, where }) =>
      [formatDate(locale, startsAt, 'time'), where === '' ? what : `${what}, ${where}`] as const,
  )
  const intro = t.intro(lines.length, formatDate(locale, day, 'weekday'))
  return composeMail(props, {
    subject: t.subject(lines.length, formatDate(locale, lines[0].startsAt, 'time')),
    preheader: intro,
    title: t.title,
    content: (
      <>
        <Paragraph>{intro}</Paragraph>
        <Details rows={rows} />
        <PrimaryButton href={url}>{t.open}</PrimaryButton>
        <Paragraph>{t.who}</Paragraph>
      </>
    ),
    textLines: [intro, '', ...rows.map(([time, what]) => `${time}  ${what}`), '', t.who, url],
    why: t.why,
  })
}
