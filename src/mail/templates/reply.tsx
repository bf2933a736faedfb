import type { Card } from '#domain/listing/card.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { cardLines } from '#mail/templates/card-words.ts'
import { aboutCard } from '#mail/templates/contact-request.tsx'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { MailListingCard } from '#mail/templates/listing-card.tsx'
import { Paragraph } from '#mail/templates/parts.tsx'

export type ReplyMailProps = MailContext & {
  /** plain text; an empty line begins a paragraph */
  text: string
  /** name of the colleague who wrote it */
  name: string
  /** the home that is shown below; null: none */
  card: Card | null
  /** the home that the visitor asked about, for the subject */
  about: Card | null
}

/** A reply of somebody in the office to a visitor: their text, their name, and the home. */
export function replyMail(props: ReplyMailProps): Mail {
  const { locale, site, text, name, card, about } = props
  const t = mailMessages[locale].reply
  const paragraphs = text.split(/\n{2,}/)
  const from = `${name}, ${site.name}`
  return composeMail(props, {
    shows: card ? [card] : [],
    subject: `Re: ${about ? aboutCard(about) : t.subjectGeneral(site.name)}`,
    preheader: paragraphs[0] ?? '',
    title: about ? about.title : site.name,
    content: (
      <>
        {paragraphs.map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs of one text have no other name
          <Paragraph key={index}>{withBreaks(paragraph)}</Paragraph>
        ))}
        <Paragraph>{from}</Paragraph>
        {card && <MailListingCard card={card} context={props} />}
      </>
    ),
    textLines: [text, '', from, ...(card ? ['', ...cardLines(card, props)] : [])],
    why: t.why,
  })
}

const withBreaks = (paragraph: string) =>
  paragraph.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]))
