import type { Appointment } from '#domain/appointment.ts'
import { responsibleFor } from '#domain/responsible-agent.ts'
import { findSlot, type Slot } from '#domain/viewing-slots.ts'
import type { App } from '#journeys/app.ts'
import { enqueueAppointmentMails } from '#journeys/appointment-mails.ts'
import { type AskedOffer, knownOffer } from '#journeys/asked-offer.ts'
import { slotsFor } from '#journeys/book-appointment.ts'
import { bookedStarts, cancelBooked, findAppointment, moveBooked } from '#store/appointments.ts'
import { withRetry } from '#store/retry.ts'

/** Below this the visitor had better call: the agent is on the way. */
const CALL_INSTEAD_MINUTES = 120

/** How an appointment stands. `offer` may be withdrawn meanwhile; null when its listing was removed altogether. */
export type ViewedAppointment =
  | { outcome: 'booked'; appointment: Appointment; offer: AskedOffer | null; slots: Slot[]; soon: boolean }
  | { outcome: 'cancelled' | 'past'; appointment: Appointment; offer: AskedOffer | null }
  | { outcome: 'unknown' }

type Deps = Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now'>

export async function viewAppointment(app: Deps, id: string): Promise<ViewedAppointment> {
  const appointment = await find(app, id)
  if (!appointment) return { outcome: 'unknown' }
  const offer = await knownOffer(app, { estateId: appointment.listingId, unitId: appointment.unitId })
  if (appointment.state === 'cancelled') return { outcome: 'cancelled', appointment, offer }
  const minutes = (Date.parse(appointment.startsAt) - app.now().getTime()) / 60_000
  if (minutes <= 0) return { outcome: 'past', appointment, offer }
  return {
    outcome: 'booked',
    appointment,
    offer,
    slots: offer && !offer.withdrawn ? await slotsFor(app, offer) : [],
    soon: minutes < CALL_INSTEAD_MINUTES,
  }
}

/** Cancels, with mails and calendar cancellation to both sides, in one transaction. A second time changes nothing. */
export async function cancelAppointment(
  app: Deps,
  id: string,
  reason: string | null,
): Promise<'cancelled' | 'already_cancelled' | 'past' | 'unknown'> {
  const seen = await viewAppointment(app, id)
  if (seen.outcome !== 'booked') return seen.outcome === 'cancelled' ? 'already_cancelled' : seen.outcome
  const { offer } = seen
  return withRetry(app.db, async (tx) => {
    if (!(await cancelBooked(tx, id, app.now(), reason))) return 'already_cancelled'
    const appointment = await findAppointment(tx, id)
    if (appointment && offer)
      await enqueueAppointmentMails(tx, app, { change: 'cancelled', appointment, offer, previousStart: null, reason })
    return 'cancelled'
  })
}

/** Moves a booked viewing to another free slot of the same office. */
export async function moveAppointment(
  app: Deps,
  id: string,
  startsAt: string,
): Promise<'moved' | 'taken' | 'past' | 'already_cancelled' | 'unknown'> {
  const seen = await viewAppointment(app, id)
  if (seen.outcome !== 'booked') return seen.outcome === 'cancelled' ? 'already_cancelled' : seen.outcome
  const { offer, appointment: before } = seen
  const office = offer && responsibleFor(app.site, offer.listing.listing.agent).office
  if (!offer || offer.withdrawn || !office) return 'taken'
  try {
    return await withRetry(app.db, async (tx) => {
      const slot = findSlot(office, startsAt, await bookedStarts(tx, office.id, app.now()), app.now())
      if (!slot) return 'taken'
      const moved = await moveBooked(tx, id, { ...slot, officeId: office.id })
      if (moved !== 'moved') return moved === 'taken' ? 'taken' : 'already_cancelled'
      const appointment = await findAppointment(tx, id)
      if (appointment)
        await enqueueAppointmentMails(tx, app, {
          change: 'moved',
          appointment,
          offer,
          previousStart: before.startsAt,
          reason: null,
        })
      return 'moved'
    })
  } catch (error) {
    // Two visitors chose the same slot in the same instant; the unique index let one through.
    if (error instanceof Error && 'code' in error && error.code === '23505') return 'taken'
    throw error
  }
}

/** 16 bytes in base64url; anything else was never one of ours. */
async function find(app: Deps, id: string): Promise<Appointment | null> {
  return /^[\w-]{22}$/.test(id) ? findAppointment(app.db, id) : null
}
