import { randomBytes } from 'node:crypto'
import type { Appointment } from '#domain/viewing/appointment.ts'
import { likelyMailbox } from '#base/email-address.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import type { Office } from '#domain/site/site.ts'
import { findSlot, type Slot, type ViewingDay, viewingDays } from '#domain/viewing/viewing-slots.ts'
import type { BookingRequest } from '#domain/requests/visitor-requests.ts'
import type { App } from '#journeys/app.ts'
import { enqueueAppointmentMails, enqueueHeldMail } from '#journeys/appointment-mails.ts'
import { type AskedOffer, askedOffer, canBeVisited } from '#offers/requested-offer.ts'
import { cachedViewingSetup, timesUnder, viewingTimes } from '#journeys/viewing-times.ts'
import {
  bookSlot,
  releaseLapsedSlots,
  lockAgenda,
  openViewings,
  openViewingsOfMailbox,
  viewingToken,
} from '#store/viewings/appointments.ts'
import { runOutsideRequest } from '#store/engine/outside-request.ts'
import { emailHash, isConfirmedAddress, lockAddress } from '#store/people/contacts.ts'
import { type RequestKey, withIdempotency } from '#store/idempotency.ts'
import { reserveMail } from '#store/mail/mailbox-limits.ts'
import { countAgainstAll, type Limit } from '#store/rate-limits.ts'

/**
 * `held`: until the visitor confirms by mail. The page says the same for `booked`, so that no stranger learns whether an
 * address is confirmed.
 */
export type Booked =
  | { outcome: 'held' | 'booked' }
  | { outcome: 'taken' | 'unknown_offer' | 'no_viewings' | 'conflict' | 'too_many_open' }
  | { outcome: 'too_many'; retryAfterSeconds: number }

type Deps = Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>

/**
 * Books a free slot for a visitor, in one transaction with its mails. A confirmed address is booked at once, with mails to
 * both sides. For any other the slot is held for a while, and only the visitor gets a mail, with a link to confirm.
 * `taken`: somebody else has the slot. `too_many_open`: the address has too many future viewings.
 * @param from origin of the request, for the limits; a `network` of null is not known
 */
export async function bookAppointment(
  app: Deps,
  wanted: BookingRequest,
  from: { network: string | null; request: RequestKey | null },
): Promise<Booked> {
  const offer = await askedOffer(app, wanted.offer)
  if (!offer) return { outcome: 'unknown_offer' }
  const { office, agentId } = responsibleFor(app.site, offer.listing.agent)
  if (!office || !canBeVisited(offer)) return { outcome: 'no_viewings' }
  const { viewings } = app.site
  const hash = emailHash(wanted.email)
  try {
    const done = await withIdempotency(app.db, from.request, async (tx): Promise<Booked> => {
      await lockAddress(tx, hash)
      await lockAgenda(tx, office.id)
      const now = app.now()
      await releaseLapsedSlots(tx, now)
      const by = { office, agentId, listingId: offer.estateId }
      const { hours, free } = await viewingTimes({ db: tx, site: app.site }, by, { now })
      const slot = findSlot(hours, wanted.startsAt, free)
      if (!slot) throw new Refused({ outcome: 'taken' })
      const isConfirmed = await isConfirmedAddress(tx, hash)
      const open = isConfirmed
        ? await openViewings(tx, hash, now)
        : await openViewingsOfMailbox(tx, likelyMailbox(wanted.email), now)
      if (open >= viewings.openPerAddress) throw new Refused({ outcome: 'too_many_open' })
      if (app.rateLimit) {
        const limit = await countAgainstAll(tx, bookingLimits(from.network, hash, isConfirmed), now)
        if (!limit.allowed) throw new Refused({ outcome: 'too_many', retryAfterSeconds: limit.retryAfterSeconds })
        // A slot is held for minutes only: its mail goes now or not at all.
        const waitMs = await reserveMail(tx, { email: wanted.email, isConfirmed }, 'viewing', now)
        if (waitMs > 0) throw new Refused({ outcome: 'too_many', retryAfterSeconds: Math.ceil(waitMs / 1000) })
      }
      const appointment: Appointment = {
        id: randomBytes(16).toString('base64url'),
        listingId: offer.estateId,
        unitId: offer.unitId,
        officeId: office.id,
        agentId,
        ...slot,
        state: isConfirmed ? 'booked' : 'held',
        heldUntil: isConfirmed ? null : new Date(now.getTime() + viewings.holdMinutes * 60_000).toISOString(),
        visitor: { name: wanted.name, email: wanted.email, phone: wanted.phone, language: wanted.language },
        message: wanted.message,
        bookedBy: null,
        openHouseId: slot.openHouseId ?? null,
        sequence: 0,
        createdAt: now.toISOString(),
        cancelledAt: null,
      }
      const token = await viewingToken(tx, appointment.id)
      if (!(await bookSlot(tx, appointment, { emailHash: hash, token }))) throw new Refused({ outcome: 'taken' })
      const news = { appointment, token, offer }
      if (isConfirmed)
        await enqueueAppointmentMails(tx, app, { ...news, change: 'booked', previousStart: null, reason: null })
      else await enqueueHeldMail(tx, app, news)
      return { outcome: isConfirmed ? 'booked' : 'held' }
    })
    return done.outcome === 'conflict' ? { outcome: 'conflict' } : done.answer
  } catch (error) {
    if (error instanceof Refused) return error.answer
    throw error
  }
}

/** Thrown to roll back everything, the idempotency key too: the visitor may send the form again with another slot. */
class Refused extends Error {
  override name = 'Refused'
  readonly answer: Booked
  constructor(answer: Booked) {
    super(answer.outcome)
    this.answer = answer
  }
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Besides the limits by network (web/edge/form-limits.ts). Networks share the held slots, so that none can take all. */
function bookingLimits(network: string | null, addressHash: string, isConfirmed: boolean): Limit[] {
  const ofAddress = { bucket: `booking-address:${addressHash}`, seconds: DAY_SECONDS, most: 10 }
  return isConfirmed
    ? [ofAddress]
    : [ofAddress, { bucket: 'booking-held', seconds: HOUR_SECONDS / 2, most: 100, sharedBy: network }]
}

/** The days of an offer's agenda in order, full and closed ones too; empty when nothing is free. */
export async function daysFor(
  app: Pick<App, 'db' | 'site' | 'now'>,
  offer: Pick<AskedOffer, 'listing' | 'estateId'>,
): Promise<ViewingDay[]> {
  const { office, agentId } = responsibleFor(app.site, offer.listing.agent)
  if (!office || !canBeVisited(offer)) return []
  const by = { office, agentId, listingId: offer.estateId }
  const { hours, free } = await viewingTimes(app, by, { now: app.now() })
  const days = viewingDays(hours, free)
  return days.some(({ state }) => state === 'free') ? days : []
}

/** Can viewings of this offer be arranged only by telephone? */
export const isByPhone = async (app: Pick<App, 'db' | 'now'>, estateId: number): Promise<boolean> =>
  !(await cachedViewingSetup(app, estateId)).rule.online

const DAYS_ON_PAGE = 3
const SLOTS_PER_DAY = 3
const CACHE_MS = 5_000
type CachedDays = { office: Office; at: number; days: Promise<ViewingDay[]> }
const daysByOffice = new WeakMap<App['db'], Map<string, CachedDays>>()

/**
 * The next free days of an offer for its page, each with a few slots from its first to its last. Cached for five seconds;
 * booking itself always reads the agenda.
 */
export async function nextDays(
  app: Pick<App, 'db' | 'site' | 'now'>,
  offer: Pick<AskedOffer, 'listing' | 'estateId'>,
): Promise<ViewingDay[]> {
  const { office, agentId } = responsibleFor(app.site, offer.listing.agent)
  if (!office || !canBeVisited(offer)) return []
  const said = await cachedViewingSetup(app, offer.estateId)
  const cacheKey = JSON.stringify([office.id, agentId, said])
  const cached = daysByOffice.get(app.db) ?? new Map<string, CachedDays>()
  daysByOffice.set(app.db, cached)
  const at = app.now().getTime()
  const known = cached.get(cacheKey)
  if (known?.office === office && Math.abs(at - known.at) < CACHE_MS) return await known.days
  const days = runOutsideRequest(async () => await shortDays(app, { office, agentId }, said))
  cached.set(cacheKey, { office, at, days })
  days.catch(() => cached.delete(cacheKey))
  return await days
}

async function shortDays(
  app: Pick<App, 'db' | 'site' | 'now'>,
  by: { office: Office; agentId: string | null },
  said: Awaited<ReturnType<typeof cachedViewingSetup>>,
): Promise<ViewingDay[]> {
  const { hours, free } = await timesUnder(app, by, said, { now: app.now(), byOffice: false, except: null })
  return shorten(viewingDays(hours, free))
}

function shorten(days: readonly ViewingDay[]): ViewingDay[] {
  return days
    .filter(({ state }) => state === 'free')
    .slice(0, DAYS_ON_PAGE)
    .map((day) => ({ ...day, slots: pickEvenly(day.slots, SLOTS_PER_DAY) }))
}

/** The first, the last and evenly spaced slots between. */
function pickEvenly(slots: readonly Slot[], count: number): Slot[] {
  if (slots.length <= count) return [...slots]
  const step = (slots.length - 1) / (count - 1)
  return slots.filter((_, at) => Array.from({ length: count }, (__, i) => Math.round(i * step)).includes(at))
}
