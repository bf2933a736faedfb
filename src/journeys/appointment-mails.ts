import type { Kysely } from 'kysely'
import type { Appointment } from '#domain/appointment.ts'
import type { Locale } from '#domain/locale.ts'
import { messageIdFor } from '#domain/outgoing-mail.ts'
import { type Responsible, responsibleFor } from '#domain/responsible-agent.ts'
import { pathFor } from '#i18n/routes.ts'
import type { App } from '#journeys/app.ts'
import type { AskedOffer } from '#journeys/asked-offer.ts'
import { agentAppointmentMail, type AppointmentChange, visitorAppointmentMail } from '#mail/appointment.tsx'
import { calendarFile } from '#mail/ics.ts'
import { enqueueMail } from '#store/outbox.ts'
import type { Schema } from '#store/schema.ts'

/** What is told to both sides. `appointment` as it stands now; `previousStart` only when it was moved. */
export type AppointmentNews = {
  change: AppointmentChange
  appointment: Appointment
  offer: AskedOffer
  previousStart: string | null
  reason: string | null
}

/** Mails to visitor and agent with the calendar file, in the transaction of what they tell about. */
export async function enqueueAppointmentMails(
  tx: Kysely<Schema>,
  app: Pick<App, 'site' | 'baseUrl' | 'now'>,
  news: AppointmentNews,
): Promise<void> {
  const { appointment, change, offer, previousStart, reason } = news
  const { site, baseUrl } = app
  const agent = responsibleFor(site, offer.listing.listing.agent)
  const visitor = appointment.visitor
  const common = { site, baseUrl, change, startsAt: appointment.startsAt, previousStart }
  const again = offer.withdrawn
    ? pathFor('search', visitor.language)
    : pathFor('bookViewing', visitor.language, { estateId: offer.estateId })
  const send = async (
    side: 'visitor' | 'agent',
    mail: { subject: string; html: string; text: string },
    to: { recipient: string; locale: Locale; replyTo: string },
  ) => {
    const key = `appointment-${appointment.id.toLowerCase().replace(/[^a-z0-9]/g, '')}-${appointment.sequence}-${side}`
    await enqueueMail(tx, {
      ...mail,
      ...to,
      key,
      kind: side === 'visitor' ? 'appointment' : 'appointment_agent',
      headers: {},
      attachments: [calendarAttachment(app, news, agent, to.locale)],
      messageId: messageIdFor(key, baseUrl),
      subscriptionId: null,
      notBefore: null,
      staleAfterHours: null,
    })
  }
  await send(
    'visitor',
    visitorAppointmentMail({
      ...common,
      locale: visitor.language,
      card: offer.card(visitor.language),
      visitorName: visitor.name,
      agent: agent.name ? { name: agent.name, phone: agent.phone } : null,
      address: publicStreet(offer),
      actionUrl:
        baseUrl +
        (change === 'cancelled'
          ? again
          : pathFor('cancelAppointment', visitor.language, { appointmentId: appointment.id })),
    }),
    { recipient: visitor.email, locale: visitor.language, replyTo: agent.email },
  )
  await send(
    'agent',
    agentAppointmentMail({
      ...common,
      locale: agent.language,
      card: offer.card(agent.language),
      visitor: { name: visitor.name, email: visitor.email, phone: visitor.phone },
      reason,
    }),
    { recipient: agent.email, locale: agent.language, replyTo: visitor.email },
  )
}

/** The calendar file of an appointment as it stands, for downloading. */
export function appointmentCalendar(
  app: Pick<App, 'site' | 'baseUrl' | 'now'>,
  appointment: Appointment,
  offer: AskedOffer,
): string {
  const agent = responsibleFor(app.site, offer.listing.listing.agent)
  const change = appointment.state === 'cancelled' ? 'cancelled' : 'booked'
  return calendarText(app, { appointment, offer, change }, agent, appointment.visitor.language)
}

function calendarAttachment(
  app: Pick<App, 'site' | 'baseUrl' | 'now'>,
  news: AppointmentNews,
  agent: Responsible,
  locale: Locale,
) {
  const method = news.change === 'cancelled' ? 'CANCEL' : 'REQUEST'
  return {
    filename: 'gevel.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarText(app, news, agent, locale),
  }
}

function calendarText(
  app: Pick<App, 'site' | 'baseUrl' | 'now'>,
  { appointment, offer, change }: Pick<AppointmentNews, 'appointment' | 'offer' | 'change'>,
  agent: Responsible,
  locale: Locale,
): string {
  const card = offer.card(locale)
  return calendarFile({
    uid: `${appointment.id}@${new URL(app.baseUrl).hostname}`,
    sequence: appointment.sequence,
    method: change === 'cancelled' ? 'CANCEL' : 'REQUEST',
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    stampedAt: app.now().toISOString(),
    summary: `${card.title}, ${card.place.name}`,
    description: [agent.name, agent.phone].filter(Boolean).join(', '),
    location: [publicStreet(offer), `${card.place.pc} ${card.place.name}`].filter(Boolean).join(', '),
    url: app.baseUrl + card.url,
    organizer: { name: agent.name ?? app.site.name, email: agent.email },
    attendee: { name: appointment.visitor.name, email: appointment.visitor.email },
  })
}

function publicStreet({ listing: { listing } }: AskedOffer): string | null {
  const { street, number, box } = listing.address
  return street ? [street, number, box].filter(Boolean).join(' ') : null
}
