import type { Card } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { greetingOf } from '#i18n/greeting.ts'
import { labelled, languageName, unbroken } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { cardLines } from '#mail/templates/card-words.ts'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { MailListingCard } from '#mail/templates/listing-card.tsx'
import { Details, Paragraph, Quote } from '#mail/templates/parts.tsx'
import { answererOf, type MailPerson, Person, personWords } from '#mail/templates/person.tsx'
import { STYLES } from '#mail/templates/theme.ts'

export type ContactRequestProps = MailContext & {
  /** null: a general question */
  card: Card | null
  /** the agency's own reference of the home */
  reference: string | null
  visitor: { name: string | null; email: string; phone: string | null; language: Locale }
  /** plain text; line breaks are kept */
  message: string
}

/** To the agent: a visitor's question about an offer. Replies go to the visitor (the outbox row's reply-to). */
export function contactRequestMail(props: ContactRequestProps): Mail {
  const { locale, card, visitor, message } = props
  const t = mailMessages[locale].lead
  const who = [visitor.name, visitor.email].filter(Boolean).join(', ')
  const rows = [
    [t.from, who] as const,
    visitor.phone === null ? null : ([t.phone, unbroken(visitor.phone)] as const),
    ...forAgent(props),
  ]
  return composeMail(props, {
    shows: card ? [card] : [],
    subject: card ? t.subject(aboutCard(card)) : t.subjectGeneral,
    preheader: who,
    title: t.title,
    content: (
      <>
        <Details rows={rows} />
        <Quote text={message} />
        <Paragraph>{t.reply}</Paragraph>
        {card && (
          <>
            <h2 className="text" style={{ ...STYLES.h2, margin: '0 0 12px' }}>
              {t.about}
            </h2>
            <MailListingCard card={card} context={props} />
          </>
        )}
      </>
    ),
    textLines: [
      ...rows.flatMap((row) => (row ? [labelled(locale, row[0], row[1])] : [])),
      '',
      labelled(locale, t.message, '').trimEnd(),
      ...quotedLines(message),
      '',
      t.reply,
      ...(card ? ['', labelled(locale, t.about, '').trimEnd(), ...cardLines(card, props)] : []),
    ],
    why: t.why,
  })
}

/** Rows for the agent: the reference of the home, and the visitor's language where it is not the agent's own. */
export function forAgent(
  props: Pick<ContactRequestProps, 'locale' | 'reference'> & { visitor: { language: Locale } | null },
) {
  const { locale, reference, visitor } = props
  return [
    visitor && visitor.language !== locale
      ? ([mailMessages[locale].lead.language, languageName(locale, visitor.language)] as const)
      : null,
    reference === null ? null : ([offerMessages[locale].facts.reference, reference] as const),
  ]
}

export type ContactCopyProps = Omit<ContactRequestProps, 'reference'> & {
  /** who will answer */
  agent: MailPerson
}

/** To a visitor whose address is confirmed, in their language: a copy of their question, and that it arrived. */
export function contactCopyMail(props: ContactCopyProps): Mail {
  const { locale, site, card, visitor, message, agent } = props
  const t = mailMessages[locale].leadCopy
  const intro = t.intro(answererOf(agent, props))
  const greeting = greetingOf(locale, visitor.name)
  return composeMail(props, {
    shows: card ? [card] : [],
    subject: card ? t.subject(aboutCard(card)) : t.subjectGeneral(site.name),
    preheader: intro,
    title: t.title,
    content: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{intro}</Paragraph>
        <Quote text={message} />
        <Person person={agent} context={props} />
        {card && <MailListingCard card={card} context={props} />}
      </>
    ),
    textLines: [
      greeting,
      '',
      intro,
      '',
      ...quotedLines(message),
      '',
      ...[personWords(agent, props) ?? []].flat().flatMap((words) => [words, '']),
      ...(card ? cardLines(card, props) : []),
    ],
    why: t.why,
  })
}

/**
 * The receipt for an address that nobody has confirmed. Anybody may have typed it, so the mail repeats nothing of the
 * visitor's.
 */
export function contactReceiptMail(props: Omit<ContactCopyProps, 'visitor' | 'message'>): Mail {
  const { locale, site, card, agent } = props
  const t = mailMessages[locale].leadCopy
  const greeting = greetingOf(locale, null)
  const received = t.received(answererOf(agent, props))
  return composeMail(props, {
    shows: card ? [card] : [],
    subject: card ? t.subject(aboutCard(card)) : t.subjectGeneral(site.name),
    preheader: received,
    title: t.title,
    content: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{received}</Paragraph>
        <Person person={agent} context={props} />
        {card && <MailListingCard card={card} context={props} />}
        <Paragraph>{t.notYou}</Paragraph>
      </>
    ),
    textLines: [
      ...[greeting, received, personWords(agent, props) ?? []].flat().flatMap((words) => [words, '']),
      ...(card ? [...cardLines(card, props), ''] : []),
      t.notYou,
    ],
    why: t.whyReceipt,
  })
}

/**
 * One receipt for several questions, sent when the receipt of the first one is still waiting. @param count of questions, 2
 * or more
 */
export function severalReceivedMail(props: MailContext & { count: number }): Mail {
  const { locale, site, count } = props
  const t = mailMessages[locale].leadCopy
  const paragraphs = [greetingOf(locale, null), t.several.received(count), t.notYou]
  return composeMail(props, {
    shows: [],
    subject: t.several.subject(site.name),
    preheader: t.several.received(count),
    title: t.several.title,
    content: (
      <>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
      </>
    ),
    textLines: paragraphs.flatMap((text) => [text, '']),
    why: t.whyReceipt,
  })
}

export const aboutCard = (card: Card): string => `${card.title}, ${card.place.name}`

export const quotedLines = (message: string): string[] => message.split('\n').map((line) => `> ${line}`)
