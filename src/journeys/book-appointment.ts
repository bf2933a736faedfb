import { randomBytes } from 'node:crypto'
import type { Appointment } from '#domain/appointment.ts'
import { responsibleFor } from '#domain/responsible-agent.ts'
import type { Office } from '#domain/site.ts'
import { findSlot, freeSlots, type Slot } from '#domain/viewing-slots.ts'
import type { BookingRequest, OfferRef } from '#domain/visitor-requests.ts'
import type { App } from '#journeys/app.ts'
import { enqueueAppointmentMails } from '#journeys/appointment-mails.ts'
import { type AskedOffer, askedOffer } from '#journeys/asked-offer.ts'
import { bookedStarts, bookSlot } from '#store/appointments.ts'
import { emailHash } from '#store/contacts.ts'
import { type RequestKey, withIdempotency } from '#store/idempotency.ts'

export type Booked =
  /** nothing of the visitor: the answer is kept for a day, for a repeated request */
  { outcome: 'booked'; startsAt: string } | { outcome: 'taken' | 'unknown_offer' | 'no_office' | 'conflict' }

type Deps = Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now'>

/** Books a free slot for a visitor, with the mails to both sides, in one transaction. `taken`: it was or just became somebody else's. */
export async function bookAppointment(app: Deps, wanted: BookingRequest, request: RequestKey | null): Promise<Booked> {
  const offer = await askedOffer(app, wanted.offer)
  if (!offer || offer.listing.listing.availability === 'SETTLED') return { outcome: 'unknown_offer' }
  const { office, agentId } = responsibleFor(app.site, offer.listing.listing.agent)
  if (!office) return { outcome: 'no_office' }
  const done = await withIdempotency(app.db, request, async (tx): Promise<Booked> => {
    const slot = findSlot(office, wanted.startsAt, await bookedStarts(tx, office.id, app.now()), app.now())
    if (!slot) return { outcome: 'taken' }
    const appointment: Appointment = {
      // 128 random bits: the id is all that the link in the mail carries
      id: randomBytes(16).toString('base64url'),
      listingId: offer.estateId,
      unitId: offer.unitId,
      officeId: office.id,
      agentId,
      ...slot,
      state: 'booked',
      visitor: { name: wanted.name, email: wanted.email, phone: wanted.phone, language: wanted.language },
      sequence: 0,
      createdAt: app.now().toISOString(),
      cancelledAt: null,
    }
    if (!(await bookSlot(tx, appointment, emailHash(wanted.email)))) return { outcome: 'taken' }
    await enqueueAppointmentMails(tx, app, { change: 'booked', appointment, offer, previousStart: null, reason: null })
    return { outcome: 'booked', startsAt: appointment.startsAt }
  })
  return done.outcome === 'conflict' ? { outcome: 'conflict' } : done.answer
}

/** Free viewings of an offer, in order; empty when nobody can show it. */
export async function slotsFor(
  app: Pick<App, 'db' | 'site' | 'now'>,
  offer: Pick<AskedOffer, 'listing'>,
): Promise<Slot[]> {
  const { office } = responsibleFor(app.site, offer.listing.listing.agent)
  if (!office || offer.listing.listing.availability === 'SETTLED') return []
  return freeSlots(office, await bookedStarts(app.db, office.id, app.now()), app.now())
}

const SLOTS_ON_PAGE = 6
const LOOK_AGAIN_MS = 5_000
type Looked = { office: Office; at: number; slots: Promise<Slot[]> }
const looked = new WeakMap<App['db'], Map<string, Looked>>()

/**
 * A few free viewings of an offer for its page, of different days: they say more than one morning. What an office has
 * booked is looked at again after five seconds; booking itself always looks.
 */
export async function nextSlots(
  app: Pick<App, 'db' | 'site' | 'now'>,
  offer: Pick<AskedOffer, 'listing'>,
): Promise<Slot[]> {
  const { office } = responsibleFor(app.site, offer.listing.listing.agent)
  if (!office || offer.listing.listing.availability === 'SETTLED') return []
  const offices = looked.get(app.db) ?? new Map<string, Looked>()
  looked.set(app.db, offices)
  const at = app.now().getTime()
  const known = offices.get(office.id)
  if (known?.office === office && Math.abs(at - known.at) < LOOK_AGAIN_MS) return await known.slots
  const slots = slotsFor(app, offer).then(firstOfEachDay)
  offices.set(office.id, { office, at, slots })
  slots.catch(() => offices.delete(office.id))
  return await slots
}

function firstOfEachDay(slots: Slot[]): Slot[] {
  const days = new Map<string, Slot>()
  for (const slot of slots) {
    const day = slot.startsAt.slice(0, 10)
    if (!days.has(day)) days.set(day, slot)
    if (days.size === SLOTS_ON_PAGE) break
  }
  return [...days.values()]
}

/** Free viewings of the offer a visitor names; null when there is no such offer. */
export async function slotsOf(
  app: Pick<App, 'db' | 'offers' | 'site' | 'now'>,
  ref: OfferRef,
): Promise<{ offer: AskedOffer; slots: Slot[] } | null> {
  const offer = await askedOffer(app, ref)
  return offer && { offer, slots: await slotsFor(app, offer) }
}
