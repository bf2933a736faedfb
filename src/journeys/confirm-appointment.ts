import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { findSlot } from '#domain/viewing/viewing-slots.ts'
import type { App } from '#journeys/app.ts'
import { enqueueAppointmentMails } from '#journeys/appointment-mails.ts'
import { canBeVisited } from '#offers/requested-offer.ts'
import { viewAppointment } from '#journeys/cancel-appointment.ts'
import { viewingTimes } from '#journeys/viewing-times.ts'
import {
  appointmentById,
  bookLapsed,
  confirmHeld,
  releaseLapsedSlots,
  lockAgenda,
  lockAppointment,
  openViewings,
} from '#store/viewings/appointments.ts'
import { emailHash, lockAddress } from '#store/people/contacts.ts'
import { homeOf } from '#domain/viewing/appointment.ts'
import { isAlreadyThere, withRetry } from '#store/engine/retry.ts'

/** `startsAt`: start of the booked viewing of `homeId`, the unit or the offer. `gone`: its offer can no longer be visited. */
export type ConfirmedViewing =
  | { outcome: 'confirmed'; startsAt: string; homeId: number }
  | { outcome: 'already' | 'taken' | 'gone' | 'too_many_open' | 'cancelled' | 'past' | 'unknown' }

/**
 * Confirms a held viewing, with mails and calendar files to both sides, in one transaction. A visitor who comes too late
 * still gets their slot while it is free, or another one: the link proves the address.
 * @param startsAt the slot chosen instead of a lapsed one; null: the original slot
 */
export async function confirmAppointment(
  app: Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now'>,
  token: string,
  startsAt: string | null,
): Promise<ConfirmedViewing> {
  const seen = await viewAppointment(app, token)
  if (seen.outcome === 'booked') return { outcome: 'already' }
  if (seen.outcome !== 'held' && seen.outcome !== 'lapsed') return { outcome: seen.outcome }
  const { offer } = seen
  const { id, visitor, officeId } = seen.appointment
  if (!offer || !canBeVisited(offer)) return { outcome: 'gone' }
  const { office, agentId } = responsibleFor(app.site, offer.listing.agent)
  if (!office) return { outcome: 'taken' }
  try {
    return await withRetry(app.db, async (tx): Promise<ConfirmedViewing> => {
      const hash = emailHash(visitor.email)
      await lockAddress(tx, hash)
      // Locked before the clock is read: another booking may have found this hold at its end while we waited.
      await lockAgenda(tx, officeId)
      const now = app.now()
      const before = await lockAppointment(tx, id, now)
      if (!before) return { outcome: 'unknown' }
      if (before.state === 'booked') return { outcome: 'already' }
      if (before.state === 'cancelled') return { outcome: 'cancelled' }
      await releaseLapsedSlots(tx, now)
      if (!(await confirmHeld(tx, id, now))) {
        await lockAgenda(tx, office.id)
        const by = { office, agentId, listingId: offer.estateId }
        const { hours, free } = await viewingTimes({ db: tx, site: app.site }, by, { now })
        const slot = findSlot(hours, startsAt ?? before.startsAt, free)
        if (!slot) return { outcome: 'taken' }
        if ((await openViewings(tx, hash, now)) >= app.site.viewings.openPerAddress) return { outcome: 'too_many_open' }
        if (!(await bookLapsed(tx, id, { ...slot, officeId: office.id }, now))) return { outcome: 'already' }
      }
      const appointment = await appointmentById(tx, id, now)
      if (appointment) {
        const news = { change: 'booked', appointment, token, offer, previousStart: null, reason: null } as const
        await enqueueAppointmentMails(tx, app, news)
      }
      return { outcome: 'confirmed', startsAt: appointment?.startsAt ?? before.startsAt, homeId: homeOf(before) }
    })
  } catch (error) {
    if (isAlreadyThere(error)) return { outcome: 'taken' }
    throw error
  }
}
