import type { Transaction } from 'kysely'
import { type Appointment, homeOf } from '#domain/viewing/appointment.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { agreedSlot, findSlot, type ViewingDay } from '#domain/viewing/viewing-slots.ts'
import type { App } from '#journeys/app.ts'
import { enqueueAppointmentMails } from '#journeys/appointment-mails.ts'
import { offerOfAppointment, type AskedOffer, canBeVisited } from '#offers/requested-offer.ts'
import { daysFor } from '#journeys/book-appointment.ts'
import { viewingTimes } from '#journeys/viewing-times.ts'
import {
  appointmentById,
  cancelBooked,
  findAppointment,
  releaseLapsedSlots,
  lockAgenda,
  lockAppointment,
  moveBooked,
} from '#store/viewings/appointments.ts'
import { countAgainstAll, type Limit } from '#store/rate-limits.ts'
import { isAlreadyThere, withRetry } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'

/** So shortly before a viewing the visitor should call: the agent is on the way. */
const CALL_INSTEAD_MINUTES = 120

/** State of an appointment. `offer` may be withdrawn meanwhile; null when its listing was removed altogether. */
export type ViewedAppointment =
  | { outcome: 'booked'; appointment: Appointment; offer: AskedOffer | null; days: ViewingDay[]; soon: boolean }
  | { outcome: 'held'; appointment: Appointment; offer: AskedOffer | null; until: string }
  /** `days`: the free slots to choose from instead. `isFree`: the original slot is still free. */
  | { outcome: 'lapsed'; appointment: Appointment; offer: AskedOffer | null; days: ViewingDay[]; isFree: boolean }
  | { outcome: 'cancelled' | 'past'; appointment: Appointment; offer: AskedOffer | null }
  | { outcome: 'unknown' }

type Deps = Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now'>

/** State of the appointment behind the token of a link. */
export async function viewAppointment(app: Deps, token: string): Promise<ViewedAppointment> {
  const appointment = await findByToken(app, token)
  if (!appointment) return { outcome: 'unknown' }
  const { state, heldUntil, startsAt } = appointment
  const offer = await offerOfAppointment(app, { estateId: appointment.listingId, unitId: appointment.unitId })
  if (state === 'cancelled') return { outcome: 'cancelled', appointment, offer }
  const minutes = (Date.parse(startsAt) - app.now().getTime()) / 60_000
  if (state !== 'lapsed' && minutes <= 0) return { outcome: 'past', appointment, offer }
  if (state === 'held') return { outcome: 'held', appointment, offer, until: heldUntil ?? startsAt }
  const days = offer ? await daysFor(app, offer) : []
  if (state === 'booked') return { outcome: 'booked', appointment, offer, days, soon: minutes < CALL_INSTEAD_MINUTES }
  const isFree = days.some(({ slots }) => slots.some((slot) => slot.startsAt === startsAt))
  return { outcome: 'lapsed', appointment, offer, days, isFree }
}

/**
 * `let_go`: it was only held. `estateId`: the offer to book again; null when it can no longer be visited. `homeId`: the unit
 * or the offer it was about.
 */
export type CancelledViewing =
  | { outcome: 'cancelled' | 'let_go'; estateId: number | null; homeId: number }
  | { outcome: 'already_cancelled' | 'lapsed' | 'past' | 'unknown' }

/**
 * Cancels a viewing, with mails and calendar cancellations to both sides, in one transaction. A second call changes
 * nothing. A held viewing is cancelled without mails: the agency did not know of it.
 */
export async function cancelAppointment(
  app: Deps,
  token: string,
  reason: string | null,
  also: Also = async () => {},
): Promise<CancelledViewing> {
  const seen = await viewAppointment(app, token)
  if (seen.outcome === 'cancelled') return { outcome: 'already_cancelled' }
  if (seen.outcome !== 'booked' && seen.outcome !== 'held') return { outcome: seen.outcome }
  const { offer } = seen
  const { id } = seen.appointment
  return withRetry(app.db, async (tx): Promise<CancelledViewing> => {
    const now = app.now()
    // Read again: if it was confirmed meanwhile, both sides have it in their calendars.
    const state = (await lockAppointment(tx, id, now))?.state
    if (state === undefined) return { outcome: 'unknown' }
    if (state === 'lapsed') return { outcome: 'lapsed' }
    if (state === 'cancelled' || !(await cancelBooked(tx, id, now, reason))) return { outcome: 'already_cancelled' }
    await also(tx)
    const appointment = state === 'booked' && (await appointmentById(tx, id, now))
    if (appointment && offer) {
      const news = { change: 'cancelled', appointment, token, offer, previousStart: null, reason } as const
      await enqueueAppointmentMails(tx, app, news)
    }
    const estateId = offer && canBeVisited(offer) ? offer.estateId : null
    return { outcome: state === 'booked' ? 'cancelled' : 'let_go', estateId, homeId: homeOf(seen.appointment) }
  })
}

/** Further work of the caller in the same transaction. */
type Also = (tx: Transaction<Schema>) => Promise<void>

export type Moved =
  | { outcome: 'moved'; startsAt: string; homeId: number }
  | { outcome: 'already' | 'taken' | 'blocked' | 'gone' | 'past' | 'already_cancelled' | 'not_confirmed' | 'unknown' }
  | { outcome: 'too_many'; retryAfterSeconds: number }

/**
 * Moves a booked viewing to another free slot of the same office. Only a few times a day, because each move mails two
 * people. `already`: it is booked for that slot. `gone`: its offer can no longer be visited.
 * @param byOffice set when the office moves it: to any time without a conflict, and however often
 */
export async function moveAppointment(
  app: Deps & Pick<App, 'rateLimit'>,
  token: string,
  startsAt: string,
  byOffice: { also: Also } | null = null,
): Promise<Moved> {
  const seen = await viewAppointment(app, token)
  if (seen.outcome === 'unknown' || seen.outcome === 'past') return { outcome: seen.outcome }
  if (seen.outcome === 'cancelled') return { outcome: 'already_cancelled' }
  if (seen.outcome !== 'booked') return { outcome: 'not_confirmed' }
  const { offer } = seen
  const { id } = seen.appointment
  if (!offer || !canBeVisited(offer)) return { outcome: 'gone' }
  const { office, agentId } = responsibleFor(app.site, offer.listing.agent)
  if (!office) return { outcome: 'taken' }
  try {
    return await withRetry(app.db, async (tx): Promise<Moved> => {
      await lockAgenda(tx, office.id)
      const now = app.now()
      const before = await lockAppointment(tx, id, now)
      if (before?.state !== 'booked') return { outcome: 'already_cancelled' }
      if (Date.parse(before.startsAt) === Date.parse(startsAt)) return { outcome: 'already' }
      await releaseLapsedSlots(tx, now)
      const by = { office, agentId, listingId: offer.estateId }
      const asked = { now, byOffice: byOffice !== null, except: byOffice && id }
      const { hours, free } = await viewingTimes({ db: tx, site: app.site }, by, asked)
      const slot = byOffice ? agreedSlot(hours, startsAt, free) : (findSlot(hours, startsAt, free) ?? 'taken')
      if (typeof slot === 'string') return { outcome: slot }
      if (app.rateLimit && !byOffice) {
        const limit = await countAgainstAll(tx, moveLimits(id), now)
        if (!limit.allowed) return { outcome: 'too_many', retryAfterSeconds: limit.retryAfterSeconds }
      }
      const moved = await moveBooked(tx, id, { ...slot, officeId: office.id })
      // Thrown to roll back the counted limit.
      if (moved !== 'moved') throw new NotMoved(moved === 'taken' ? 'taken' : 'already_cancelled')
      const appointment = await appointmentById(tx, id, now)
      await byOffice?.also(tx)
      if (appointment) {
        const news = {
          change: 'moved',
          appointment,
          token,
          offer,
          previousStart: before.startsAt,
          reason: null,
        } as const
        await enqueueAppointmentMails(tx, app, news)
      }
      return { outcome: 'moved', startsAt: slot.startsAt, homeId: homeOf(before) }
    })
  } catch (error) {
    // Two visitors chose the same slot in the same instant.
    if (isAlreadyThere(error)) return { outcome: 'taken' }
    if (error instanceof NotMoved) return { outcome: error.outcome }
    throw error
  }
}

class NotMoved extends Error {
  readonly outcome
  constructor(outcome: 'taken' | 'already_cancelled') {
    super(outcome)
    this.outcome = outcome
  }
}

function moveLimits(id: string): Limit[] {
  return [
    { bucket: `viewing-moves-hour:${id}`, seconds: 3600, most: 3 },
    { bucket: `viewing-moves-day:${id}`, seconds: 86_400, most: 6 },
  ]
}

/** Our tokens are 16 bytes in base64url; any other text needs no query. */
async function findByToken(app: Deps, token: string): Promise<Appointment | null> {
  return /^[\w-]{22}$/.test(token) ? await findAppointment(app.db, token, app.now()) : null
}
