import { type Card, placeWithCode } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { greetingOf } from '#i18n/greeting.ts'
import { formatDate, unbroken, labelled } from '#i18n/formats.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { cardLines, homeWords } from '#mail/templates/card-words.ts'
import { aboutCard, forAgent, quotedLines } from '#mail/templates/contact-request.tsx'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { MailListingCard } from '#mail/templates/listing-card.tsx'
import { Details, Paragraph, PrimaryButton, Quote } from '#mail/templates/parts.tsx'
import { type MailPerson, Person, personWords } from '#mail/templates/person.tsx'

export type AppointmentChange = 'booked' | 'moved' | 'cancelled'

type Common = MailContext & {
  change: AppointmentChange
  card: Card
  /** ISO instant */
  startsAt: string
  /** ISO instant of the viewing before it was moved; null when it was not moved */
  previousStart: string | null
}

export type VisitorAppointmentProps = Common & {
  visitorName: string
  /** who shows the home */
  agent: MailPerson
  /** street and number, if the visitor may know them; null: hidden */
  address: string | null
  /** page to move or cancel the viewing; after a cancellation, to book again */
  actionUrl: string
}

/** To the visitor. The ICS file is an attachment of the outbox row. */
export function visitorAppointmentMail(props: VisitorAppointmentProps): Mail {
  const { locale, change, card, agent, address, actionUrl } = props
  const t = mailMessages[locale].appointment
  const greeting = greetingOf(locale, props.visitorName)
  const place = placeWithCode(card.place, '\u00A0')
  const rows = [
    ...whenRows(props, t),
    [
      t.where,
      address !== null ? `${address}, ${place}` : change === 'cancelled' ? place : t.whereHidden(place),
    ] as const,
  ]
  const closing = change === 'cancelled' ? t.cancelledText : t.calendar
  const action = change === 'cancelled' ? t.again : t.change
  return composeMail(props, {
    shows: [card],
    subject: subjectOf(t.title[change], props),
    preheader: formatDate(locale, props.startsAt, 'moment'),
    title: t.title[change],
    content: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Details rows={rows} />
        <Paragraph>{closing}</Paragraph>
        <Person person={agent} context={props} />
        <MailListingCard card={card} context={props} reason={optionWords(card, locale)} />
        <PrimaryButton href={actionUrl}>{action}</PrimaryButton>
      </>
    ),
    textLines: [
      greeting,
      '',
      ...textRows([...rows, whoRow(agent, props)], locale),
      '',
      closing,
      labelled(locale, action, actionUrl),
      '',
      ...[optionWords(card, locale) ?? []].flat(),
      ...cardLines(card, props),
    ],
    why: t.why,
  })
}

export type HeldViewingProps = Omit<Common, 'change' | 'previousStart'> & {
  /** ISO instant until which the moment is held for the visitor */
  heldUntil: string
  /** who shows the home */
  agent: MailPerson
  /** page to confirm the viewing */
  confirmUrl: string
}

/** To an address that nobody has confirmed yet. It asks for one thing, and repeats nothing that a visitor typed. */
export function heldViewingMail(props: HeldViewingProps): Mail {
  const { locale, card, agent, confirmUrl } = props
  const words = mailMessages[locale]
  const t = words.heldViewing
  const times = { ...props, previousStart: null }
  const rows = whenRows(times, words.appointment)
  const ask = t.ask(formatDate(locale, props.heldUntil, 'time'))
  return composeMail(props, {
    subject: subjectOf(t.title, props),
    preheader: ask,
    title: t.title,
    content: (
      <>
        <Paragraph>{greetingOf(locale, null)}</Paragraph>
        <Details rows={rows} />
        <Paragraph>{ask}</Paragraph>
        <PrimaryButton href={confirmUrl}>{t.button}</PrimaryButton>
        <Paragraph>{t.notYou}</Paragraph>
        <Person person={agent} context={props} />
        <MailListingCard card={card} context={props} reason={optionWords(card, locale)} />
      </>
    ),
    textLines: [
      greetingOf(locale, null),
      '',
      ...textRows([...rows, whoRow(agent, props)], locale),
      '',
      ask,
      '',
      labelled(locale, t.button, confirmUrl),
      '',
      t.notYou,
      '',
      ...[optionWords(card, locale) ?? []].flat(),
      ...cardLines(card, props),
    ],
    why: t.why,
  })
}

export type AgentAppointmentProps = Omit<Common, 'change'> & {
  /** `lapsed`: nobody confirmed it in time */
  change: AppointmentChange | 'lapsed'
  /** null: their data was erased; `email` '': they gave only a telephone number */
  visitor: { name: string; email: string; phone: string | null; language: Locale } | null
  /** the agency's own reference of the home */
  reference: string
  /** the visitor's message; line breaks are kept */
  message: string | null
  /** why the visitor cancelled, in their words */
  reason: string | null
}

/** To the agent who shows the home. */
export function agentAppointmentMail(props: AgentAppointmentProps): Mail {
  const { locale, change, card, visitor, message, reason } = props
  const t = mailMessages[locale].appointmentAgent
  const rows = [
    ...whenRows(props, mailMessages[locale].appointment),
    visitor && ([t.visitor, [visitor.name, visitor.email].filter(Boolean).join(', ')] as const),
    visitor?.phone ? ([t.phone, unbroken(visitor.phone)] as const) : null,
    ...forAgent(props),
    reason ? ([t.reason, reason] as const) : null,
  ]
  const remarks = [
    ...(visitor ? [] : [t.erased]),
    ...(visitor && visitor.email !== '' && (change === 'booked' || change === 'moved') ? [t.answer] : []),
    ...(change === 'lapsed' ? [t.lapsed] : []),
    ...(change === 'cancelled' || change === 'lapsed' ? [t.free] : []),
  ]
  return composeMail(props, {
    shows: [card],
    subject: labelled(locale, t.subject[change], `${aboutCard(card)}, ${shortDate(props)}`),
    preheader: visitor?.name ?? t.erased,
    title: t.title[change],
    content: (
      <>
        <Details rows={rows} />
        {message !== null && <Quote text={message} />}
        {remarks.map((remark) => (
          <Paragraph key={remark}>{remark}</Paragraph>
        ))}
        <MailListingCard card={card} context={props} reason={optionWords(card, locale)} />
      </>
    ),
    textLines: [
      ...textRows(rows, locale),
      '',
      ...(message === null
        ? []
        : [labelled(locale, mailMessages[locale].lead.message, '').trimEnd(), ...quotedLines(message), '']),
      ...(remarks.length > 0 ? [...remarks, ''] : []),
      ...[optionWords(card, locale) ?? []].flat(),
      ...cardLines(card, props),
    ],
    why: t.why,
  })
}

/** Both visitor and agent are told beforehand that somebody has an option on the home. */
function optionWords({ availability }: Card, locale: Locale): string | undefined {
  return availability === 'UNDER_OPTION' ? offerMessages[locale].under_option : undefined
}

type Row = readonly [name: string, value: string] | null

type Times = Pick<Common, 'locale' | 'startsAt' | 'previousStart'>

function whenRows({ locale, startsAt, previousStart }: Times, t: { when: string; previously: string }): Row[] {
  return [
    [t.when, formatDate(locale, startsAt, 'moment')],
    previousStart === null ? null : [t.previously, formatDate(locale, previousStart, 'moment')],
  ]
}

/** For the text part; the HTML has the person with their portrait. */
function whoRow(agent: MailPerson, context: MailContext): Row {
  const words = personWords(agent, context)
  return words === null ? null : [mailMessages[context.locale].appointment.who, words]
}

const textRows = (rows: Row[], locale: Locale): string[] =>
  rows.flatMap((row) => (row ? [labelled(locale, row[0], row[1])] : []))

/** "Uw bezichtiging staat vast: Sleedoornhof 4, 20 november, 14.00 u." */
const subjectOf = (what: string, props: Pick<Common, 'locale' | 'card' | 'startsAt'>): string =>
  labelled(props.locale, what, `${homeWords(props.card)}, ${shortDate(props)}`)

/** "20 november, 14.00 u." for a subject. */
function shortDate({ locale, startsAt }: Pick<Common, 'locale' | 'startsAt'>): string {
  return `${formatDate(locale, startsAt, 'day')}, ${formatDate(locale, startsAt, 'time')}`
}
