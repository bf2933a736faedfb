import type { Locale } from '#base/locale.ts'
import { brusselsDate, brusselsInstant } from '#domain/subscription/notification-schedule.ts'
import { spanOf } from '#domain/office/calendar-week.ts'
import { viewingsPath } from '#domain/office/viewings-query.ts'
import { placeWithCode } from '#domain/listing/card.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { agentAt, onePerHouse, viewViewings } from '#journeys/office/view-viewings.ts'
import { type AgendaLine, agendaMail } from '#mail/templates/agenda.tsx'
import { offerOfAppointment } from '#offers/requested-offer.ts'
import { agendaReaders } from '#store/viewings/office-calendars.ts'
import { enqueueMail } from '#store/mail/outbox.ts'
import { withRetry } from '#store/engine/retry.ts'

type Deps = Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now'>

/** Belgian time of day. A mail after noon would be of no use. */
const [FROM, UNTIL] = ['07:00', '12:00']

/**
 * Mails the agenda of the day to each agent with booked viewings. They get it only once, because the key of the mail is
 * the day and the person. Returns how many mails were queued now.
 */
export async function mailAgendas(app: Deps): Promise<number> {
  const now = app.now()
  const day = brusselsDate(now)
  if (now < brusselsInstant(day, FROM) || now >= brusselsInstant(day, UNTIL)) return 0
  let queued = 0
  for (const reader of await agendaReaders(app.db)) {
    const agent = agentAt(app.site, reader.email)
    if (agent === null) continue
    const lines = await linesOf(app, agent.id, day, reader.language)
    const [first, ...others] = lines
    if (first === undefined) continue
    const { site, baseUrl } = app
    const { email: recipient, language: locale } = reader
    const url = baseUrl + viewingsPath({ view: 'day', day, whose: `agent:${agent.id}`, viewing: null })
    const mail = agendaMail({ site, baseUrl, locale, day, lines: [first, ...others], url })
    const key = `appointment-agenda-${day}-${reader.id}-agent`
    const isNew = await withRetry(app.db, async (tx) => {
      const words = { ...mail, key, recipient, locale, kind: 'appointment_agent', replyTo: null } as const
      return await enqueueMail(tx, newMail(baseUrl, { ...words, staleAfterHours: 5 }))
    })
    if (isNew) queued += 1
  }
  return queued
}

async function linesOf(app: Deps, agentId: string, day: string, locale: Locale): Promise<AgendaLine[]> {
  const viewings = await viewViewings(app, { ...spanOf(day, 1), agentId, officeId: null })
  const lines: AgendaLine[] = []
  for (const { appointment } of onePerHouse(viewings.filter((one) => one.appointment.state === 'booked'))) {
    const { listingId, unitId, startsAt } = appointment
    const offer = await offerOfAppointment(app, { estateId: listingId, unitId })
    if (!offer) continue
    const card = offer.card(locale)
    const { street, number } = offer.listing.address
    const where = [street && [street, number].filter(Boolean).join(' '), placeWithCode(card.place)]
    lines.push({ startsAt, what: card.title, where: where.filter(Boolean).join(', ') })
  }
  return lines
}
