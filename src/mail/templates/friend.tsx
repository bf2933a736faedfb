import type { Card } from '#domain/listing/card.ts'
import { labelled } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { cardLines } from '#mail/templates/card-words.ts'
import { quotedLines } from '#mail/templates/contact-request.tsx'
import { composeMail, type Mail, type MailContext, oneLine } from '#mail/templates/frame.tsx'
import { MailListingCard } from '#mail/templates/listing-card.tsx'
import { Paragraph, PrimaryButton, Quote } from '#mail/templates/parts.tsx'

export type FriendMailProps = MailContext & {
  card: Card
  senderName: string
  /** plain text without links, at most 500 characters; null: none */
  message: string | null
  /** link "never mail me again" */
  stopUrl: string
}

/** To a visitor's friend. Subject and sender are ours; the visitor's words stand only in the body, as text. */
export function friendMail(props: FriendMailProps): Mail {
  const { locale, baseUrl, site, card, senderName, message, stopUrl } = props
  const t = mailMessages[locale].friend
  const intro = t.intro(oneLine(senderName).slice(0, 80))
  const href = `${baseUrl}${card.url}`
  return composeMail(props, {
    shows: [card],
    subject: t.subject(site.name),
    preheader: `${card.title}, ${card.place.name}`,
    title: t.title,
    content: (
      <>
        <Paragraph>{intro}</Paragraph>
        {message && (
          <>
            <Paragraph>{labelled(locale, t.message, '').trimEnd()}</Paragraph>
            <Quote text={message} />
          </>
        )}
        <MailListingCard card={card} context={props} />
        <PrimaryButton href={href}>{t.button}</PrimaryButton>
      </>
    ),
    textLines: [
      intro,
      ...(message ? ['', labelled(locale, t.message, '').trimEnd(), ...quotedLines(message)] : []),
      '',
      ...cardLines(card, props),
    ],
    why: t.why,
    links: [{ label: t.stop, href: stopUrl }],
  })
}
