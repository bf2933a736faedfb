import { randomBytes } from 'node:crypto'
import type { Appointment } from '#domain/viewing/appointment.ts'
import type { Locale } from '#base/locale.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { agreedSlot } from '#domain/viewing/viewing-slots.ts'
import type { OfferRef } from '#domain/requests/visitor-requests.ts'
import type { App } from '#journeys/app.ts'
import { enqueueAppointmentMails } from '#journeys/appointment-mails.ts'
import { viewingTimes } from '#journeys/viewing-times.ts'
import { askedOffer, canBeVisited } from '#offers/requested-offer.ts'
import { bookSlot, releaseLapsedSlots, lockAgenda, viewingToken } from '#store/viewings/appointments.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { visitorHash } from '#store/people/people.ts'
import { withRetry } from '#store/engine/retry.ts'

/** A booking by telephone. Without `email` there is a `phone`. `startsAt`: ISO instant. */
export type CallerBooking = {
  offer: OfferRef
  startsAt: string
  name: string
  email: string | null
  phone: string | null
  language: Locale
  message: string | null
}

/** `taken`: another viewing is at that time. `blocked`: hours of the agenda are blocked. */
export type BookedForCaller =
  | { outcome: 'booked'; id: string; startsAt: string }
  | { outcome: 'taken' | 'blocked' | 'past' | 'unknown_offer' | 'no_viewings' }

/**
 * Books a viewing for a caller, at any time without a conflict. It needs no confirmation, because the office has spoken to
 * the person. Mails and calendar files are those of every booking.
 */
export async function bookForCaller(
  app: Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now'>,
  wanted: CallerBooking,
  person: number,
): Promise<BookedForCaller> {
  const offer = await askedOffer(app, wanted.offer)
  if (!offer) return { outcome: 'unknown_offer' }
  const { office, agentId } = responsibleFor(app.site, offer.listing.agent)
  if (!office || !canBeVisited(offer)) return { outcome: 'no_viewings' }
  return await withRetry(app.db, async (tx): Promise<BookedForCaller> => {
    await lockAgenda(tx, office.id)
    const now = app.now()
    await releaseLapsedSlots(tx, now)
    const by = { office, agentId, listingId: offer.estateId }
    const { hours, free } = await viewingTimes({ db: tx, site: app.site }, by, { now, byOffice: true })
    const slot = agreedSlot(hours, wanted.startsAt, free)
    if (typeof slot === 'string') return { outcome: slot }
    const { name, email, phone, language, message } = wanted
    const appointment: Appointment = {
      id: randomBytes(16).toString('base64url'),
      listingId: offer.estateId,
      unitId: offer.unitId,
      ...{ officeId: office.id, agentId, ...slot, state: 'booked', heldUntil: null, message },
      visitor: { name, email: email ?? '', phone, language },
      ...{ openHouseId: slot.openHouseId ?? null },
      ...{ bookedBy: person, sequence: 0, createdAt: now.toISOString(), cancelledAt: null },
    }
    const token = await viewingToken(tx, appointment.id)
    const hash = visitorHash(appointment.visitor)
    if (!(await bookSlot(tx, appointment, { emailHash: hash, token }))) return { outcome: 'taken' }
    const news = { change: 'booked', appointment, token, offer, previousStart: null, reason: null } as const
    await enqueueAppointmentMails(tx, app, news)
    const entry = { act: 'viewing_booked', about: null, old: null, new: slot.startsAt } as const
    await noteInLog(tx, { person, object: `viewing:${appointment.id}`, ...entry }, now)
    return { outcome: 'booked', id: appointment.id, startsAt: slot.startsAt }
  })
}
