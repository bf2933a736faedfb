import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { labelled } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { priceWords } from '#i18n/price-words.ts'
import { cardLines, DOT, energyLine, factWords, homeWords, placeWords } from '#mail/templates/card-words.ts'
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

/** To a visitor's friend. The subject names the home and its price; the visitor's words stand only in the body, as text. */
export function friendMail(props: FriendMailProps): Mail {
  const { locale, baseUrl, card, senderName, message, stopUrl } = props
  const t = mailMessages[locale].friend
  const intro = t.intro(oneLine(senderName).slice(0, 80))
  const href = `${baseUrl}${card.url}`
  return composeMail(props, {
    shows: [card],
    subject: friendSubject(card, locale),
    preheader: [placeWords(card, locale), factWords(card, locale), energyLine(card, locale)].filter(Boolean).join(DOT),
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

/** "Sleedoornhof 4, € 365.000: iets voor u?" The form's preview of the mail has the same. */
export const friendSubject = (card: Card, locale: Locale): string =>
  mailMessages[locale].friend.subject([homeWords(card), priceWords(card, locale)].filter(Boolean).join(', '))
