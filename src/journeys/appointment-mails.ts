import type { Kysely } from 'kysely'
import { codeAndPlace } from '#domain/listing/card.ts'
import type { Appointment } from '#domain/viewing/appointment.ts'
import type { Locale } from '#base/locale.ts'
import { type Responsible, responsibleFor } from '#domain/listing/responsible-agent.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchPath } from '#i18n/search-path.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import type { AskedOffer } from '#offers/requested-offer.ts'
import {
  agentAppointmentMail,
  type AppointmentChange,
  heldViewingMail,
  visitorAppointmentMail,
} from '#mail/templates/appointment.tsx'
import { calendarFile } from '#mail/ics.ts'
import { enqueueMail } from '#store/mail/outbox.ts'
import { meetPerson } from '#store/people/people.ts'
import type { Schema } from '#store/schema.ts'

/** A change to tell both sides. `appointment` is its new state; `previousStart` is set only when it was moved. */
export type AppointmentNews = {
  change: AppointmentChange
  appointment: Appointment
  /** token of the link to the appointment, which only the visitor gets */
  token: string
  offer: AskedOffer
  previousStart: string | null
  reason: string | null
}

/**
 * Queues the mails to visitor and agent, with the calendar file, in the transaction of the change itself. A visitor who
 * books becomes a person that the office knows.
 */
export async function enqueueAppointmentMails(
  tx: Kysely<Schema>,
  app: Pick<App, 'site' | 'baseUrl' | 'now'>,
  news: AppointmentNews,
): Promise<void> {
  const { appointment, change, offer, previousStart, reason } = news
  const { site, baseUrl } = app
  const agent = responsibleFor(site, offer.listing.agent)
  const visitor = appointment.visitor
  if (change === 'booked') await meetPerson(tx, visitor, { did: 'booked', agentEmail: agent.email, at: app.now() })
  const common = { site, baseUrl, change, startsAt: appointment.startsAt, previousStart }
  const nextStepPath = offer.withdrawn
    ? searchPath(visitor.language, offer.card(visitor.language).status)
    : pathFor('bookViewing', visitor.language, { estateId: offer.estateId })
  const send = async (
    side: Side,
    mail: { subject: string; html: string; text: string },
    to: { recipient: string; locale: Locale; replyTo: string | null },
  ) => {
    const key = `${mailKeyPrefix(appointment)}-${appointment.sequence}-${side}`
    await enqueueMail(
      tx,
      newMail(baseUrl, {
        ...mail,
        ...to,
        key,
        kind: side === 'visitor' ? 'appointment' : 'appointment_agent',
        attachments: [calendarAttachment(app, news, agent, { locale: to.locale, side })],
      }),
    )
  }
  // A visitor without an email address is called by the agency.
  if (visitor.email !== '')
    await send(
      'visitor',
      visitorAppointmentMail({
        ...common,
        locale: visitor.language,
        card: offer.card(visitor.language),
        visitorName: visitor.name,
        agent,
        address: publicStreet(offer),
        actionUrl:
          baseUrl +
          (change === 'cancelled'
            ? nextStepPath
            : pathFor('cancelAppointment', visitor.language, { appointmentId: news.token })),
      }),
      { recipient: visitor.email, locale: visitor.language, replyTo: agent.email },
    )
  await send(
    'agent',
    agentAppointmentMail({
      ...common,
      locale: agent.language,
      card: offer.card(agent.language),
      visitor: { name: visitor.name, email: visitor.email, phone: visitor.phone, language: visitor.language },
      reference: offer.reference,
      // Sent once: later mails are only about the new time.
      message: change === 'booked' ? appointment.message : null,
      reason,
    }),
    { recipient: agent.email, locale: agent.language, replyTo: visitor.email || null },
  )
}

/** Queues the mail to the visitor alone: the slot is held, and a link confirms it. */
export async function enqueueHeldMail(
  tx: Kysely<Schema>,
  app: Pick<App, 'site' | 'baseUrl'>,
  { appointment, token, offer }: Pick<AppointmentNews, 'appointment' | 'token' | 'offer'>,
): Promise<void> {
  const { site, baseUrl } = app
  const { email: recipient, language: locale } = appointment.visitor
  const agent = responsibleFor(site, offer.listing.agent)
  const key = `${mailKeyPrefix(appointment)}-held`
  await enqueueMail(
    tx,
    newMail(baseUrl, {
      ...heldViewingMail({
        site,
        baseUrl,
        locale,
        card: offer.card(locale),
        agent,
        startsAt: appointment.startsAt,
        heldUntil: appointment.heldUntil ?? appointment.startsAt,
        confirmUrl: baseUrl + pathFor('cancelAppointment', locale, { appointmentId: token }),
      }),
      key,
      kind: 'appointment',
      recipient,
      locale,
      replyTo: agent.email,
      // The slot is no longer held by then.
      staleAfterHours: Math.max(1, Math.ceil(site.viewings.holdMinutes / 60)),
    }),
  )
}

/** Queues the mail to the agency alone: somebody asked for a viewing and did not confirm it. */
export async function enqueueLapsedMail(
  tx: Kysely<Schema>,
  app: Pick<App, 'site' | 'baseUrl'>,
  { appointment, offer }: Pick<AppointmentNews, 'appointment' | 'offer'>,
): Promise<void> {
  const { site, baseUrl } = app
  const agent = responsibleFor(site, offer.listing.agent)
  const { name, email, phone, language } = appointment.visitor
  const key = `${mailKeyPrefix(appointment)}-lapsed-agent`
  await enqueueMail(
    tx,
    newMail(baseUrl, {
      ...agentAppointmentMail({
        site,
        baseUrl,
        locale: agent.language,
        change: 'lapsed',
        card: offer.card(agent.language),
        startsAt: appointment.startsAt,
        previousStart: null,
        visitor: { name, email, phone, language },
        reference: offer.reference,
        message: appointment.message,
        reason: null,
      }),
      key,
      kind: 'appointment_agent',
      recipient: agent.email,
      locale: agent.language,
      replyTo: email,
    }),
  )
}

/** The calendar file of an appointment in its present state, for downloading. */
export function appointmentCalendar(
  app: Pick<App, 'site' | 'baseUrl' | 'now'>,
  appointment: Appointment,
  offer: AskedOffer,
): string {
  const agent = responsibleFor(app.site, offer.listing.agent)
  const change = appointment.state === 'cancelled' ? 'cancelled' : 'booked'
  return calendarText(app, { appointment, offer, change }, agent, {
    locale: appointment.visitor.language,
    side: 'visitor',
  })
}

function calendarAttachment(
  app: Pick<App, 'site' | 'baseUrl' | 'now'>,
  news: AppointmentNews,
  agent: Responsible,
  reader: Reader,
) {
  const method = news.change === 'cancelled' ? 'CANCEL' : 'REQUEST'
  return {
    filename: 'gevel.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarText(app, news, agent, reader),
  }
}

type Side = 'visitor' | 'agent'
/** The person whose calendar the file goes into. */
type Reader = { locale: Locale; side: Side }

function calendarText(
  app: Pick<App, 'site' | 'baseUrl' | 'now'>,
  { appointment, offer, change }: Pick<AppointmentNews, 'appointment' | 'offer' | 'change'>,
  agent: Responsible,
  reader: Reader,
): string {
  const card = offer.card(reader.locale)
  const { visitor } = appointment
  const organizer = { name: agent.name ?? app.site.name, email: agent.email }
  return calendarFile({
    uid: `${appointment.id}@${new URL(app.baseUrl).hostname}`,
    sequence: appointment.sequence,
    method: change === 'cancelled' ? 'CANCEL' : 'REQUEST',
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    stampedAt: app.now().toISOString(),
    summary: `${card.title}, ${card.place.name}`,
    // Each side has the number of the other, to call on the way there.
    description: (reader.side === 'agent' ? [visitor.name, visitor.phone, visitor.email] : [agent.name, agent.phone])
      .filter(Boolean)
      .join(', '),
    location: [publicStreet(offer), codeAndPlace(card.place)].filter(Boolean).join(', '),
    url: app.baseUrl + card.url,
    organizer,
    attendees: visitor.email === '' ? [organizer] : [{ name: visitor.name, email: visitor.email }, organizer],
  })
}

/** Prefix of the keys of its mails: only a-z, 0-9 and hyphens. */
const mailKeyPrefix = ({ id }: Appointment): string => `appointment-${id.toLowerCase().replace(/[^a-z0-9]/g, '')}`

function publicStreet({ listing }: AskedOffer): string | null {
  const { street, number, box } = listing.address
  return street ? [street, number, box].filter(Boolean).join(' ') : null
}
