import type { ReactNode } from 'react'
import { MAX_CANCEL_REASON_CHARS } from '#domain/viewing/appointment.ts'
import { z } from 'zod'
import { isOnDay } from '#domain/viewing/viewing-slots.ts'
import { cutLine } from '#domain/requests/request-fields.ts'
import { bookingRequest } from '#domain/requests/visitor-requests.ts'
import { formatDate } from '#i18n/formats.ts'
import { requestsMessages } from '#i18n/messages/requests.ts'
import { worded } from '#i18n/field-errors.ts'
import { pathFor } from '#i18n/routes.ts'
import { bookAppointment } from '#journeys/book-appointment.ts'
import { cancelAppointment, moveAppointment } from '#journeys/cancel-appointment.ts'
import { confirmAppointment } from '#journeys/confirm-appointment.ts'
import { keepViewing } from '#ui/islands/definitions.ts'
import type { ViewingProps } from '#ui/islands/island-props.ts'
import type { Locale } from '#base/locale.ts'
import {
  action,
  again,
  lost,
  OTHER_REQUEST,
  type Reply,
  type Said,
  say,
  see,
  tooMany,
  UNKNOWN_OFFER,
  type Unread,
  unreadable,
  type Way,
} from '#web/public/action.ts'

/** Actions for a viewing, from its booking to its end. */
export const VIEWING_ACTIONS = {
  book: action({
    schema: bookingRequest,
    limit: 'booking',
    run: async (app, wanted, { network, request }) => {
      const { startsAt } = wanted
      return { ...(await bookAppointment(app, wanted, { network, request })), startsAt }
    },
  }).words({
    // The same page for both: a stranger must not learn whether an address is confirmed.
    booked: ({ result }) => see({ booked: result.startsAt }),
    held: ({ result }) => see({ booked: result.startsAt }),
    taken: ({ locale }) => {
      const { taken } = requestsMessages[locale]
      return again(409, taken, { errors: [{ path: 'slot', code: 'unknown_choice', message: taken }] })
    },
    too_many_open: ({ locale, app }) => {
      const t = requestsMessages[locale]
      const message = t.tooManyOpen(app.site.viewings.openPerAddress)
      return again(409, t.errorTitle, { errors: [{ path: 'email', code: 'too_many', message }] })
    },
    unknown_offer: () => lost(UNKNOWN_OFFER),
    no_viewings: ({ locale }) => again(422, requestsMessages[locale].noSlots),
    conflict: ({ locale }) => again(422, requestsMessages[locale].sentOther, { refused: OTHER_REQUEST }),
    unread: unreadBooking,
    too_many: ({ locale, result }) => tooMany(requestsMessages[locale].tooMany, result),
  }),
  confirm_viewing: action({
    schema: () => z.object({ slot: z.string().nullable().default(null), day: dayShown }),
    limit: 'viewing',
    // A form with neither slot nor day confirms the moment of the appointment itself.
    run: async (app, { slot, day }, { token }) =>
      slot === null && day === null
        ? await confirmAppointment(app, token, null)
        : (refusalOfSlot(slot ?? '', day) ?? (await confirmAppointment(app, token, slot))),
  }).words({
    confirmed: ({ locale, result }) => {
      const t = requestsMessages[locale]
      return say(
        t.confirmed,
        <>
          {withMoment(result.startsAt, t.confirmedText, locale)}
          {noted(result, 'booked')}
        </>,
        wayToAppointment(locale),
      )
    },
    already: ({ locale }) => again(200, requestsMessages[locale].alreadyBooked),
    taken: ({ locale }) => again(409, requestsMessages[locale].taken),
    none_chosen: ({ locale }) => again(422, requestsMessages[locale].noSlotChosen),
    other_day: ({ locale }) => again(422, requestsMessages[locale].otherDay),
    gone: ({ locale }) => again(409, requestsMessages[locale].gone),
    too_many_open: ({ locale, app }) =>
      again(409, requestsMessages[locale].tooManyOpen(app.site.viewings.openPerAddress)),
    cancelled: ({ locale }) => again(200, requestsMessages[locale].alreadyCancelled),
    past: ({ locale }) => again(200, requestsMessages[locale].past),
    unknown: () => lost(),
    unread: () => unreadable,
    too_many: tooManyMoves,
  }),
  move_viewing: action({
    schema: () => z.object({ slot: z.string().catch(''), day: dayShown }),
    limit: 'viewing',
    run: async (app, { slot, day }, { token }) => refusalOfSlot(slot, day) ?? (await moveAppointment(app, token, slot)),
  }).words({
    moved: ({ locale, result }) => {
      const t = requestsMessages[locale]
      return say(
        t.moved,
        <>
          {withMoment(result.startsAt, t.movedText, locale)}
          {noted(result, 'booked')}
        </>,
        wayToAppointment(locale),
      )
    },
    already: ({ locale }) => again(200, requestsMessages[locale].alreadyBooked),
    taken: ({ locale }) => again(409, requestsMessages[locale].taken),
    blocked: ({ locale }) => again(409, requestsMessages[locale].taken),
    none_chosen: ({ locale }) => again(422, requestsMessages[locale].noSlotChosen),
    other_day: ({ locale }) => again(422, requestsMessages[locale].otherDay),
    gone: ({ locale }) => again(409, requestsMessages[locale].gone),
    not_confirmed: ({ locale }) => again(409, requestsMessages[locale].confirmFirst),
    already_cancelled: ({ locale }) => again(200, requestsMessages[locale].alreadyCancelled),
    past: ({ locale }) => again(200, requestsMessages[locale].past),
    unknown: () => lost(),
    unread: () => unreadable,
    too_many: tooManyMoves,
  }),
  cancel_viewing: action({
    schema: () => z.object({ reason: cutLine(MAX_CANCEL_REASON_CHARS).nullable().default(null) }),
    limit: 'viewing',
    run: (app, { reason }, { token }) => cancelAppointment(app, token, reason),
  }).words({
    cancelled: ({ locale, result }) => {
      const t = requestsMessages[locale]
      return say(
        t.cancelled,
        <>
          {t.cancelledText}
          {noted(result, 'cancelled')}
        </>,
        wayOn(result.estateId, locale),
      )
    },
    let_go: ({ locale, result }) => {
      const t = requestsMessages[locale]
      return say(
        t.letGo,
        <>
          {t.letGoText}
          {noted(result, 'cancelled')}
        </>,
        wayOn(result.estateId, locale),
      )
    },
    already_cancelled: ({ locale }) => again(200, requestsMessages[locale].alreadyCancelled),
    lapsed: ({ locale }) => again(200, requestsMessages[locale].alreadyFree),
    past: ({ locale }) => again(200, requestsMessages[locale].past),
    unknown: () => lost(),
    unread: () => unreadable,
    too_many: tooManyMoves,
  }),
}

/** The link on a page where nothing is left to do. @param estateId the offer, null when it can no longer be visited */
export function wayOn(estateId: number | null, locale: Locale): { href: string; words: string } {
  const t = requestsMessages[locale]
  return estateId === null
    ? { href: pathFor('home', locale), words: t.backHome }
    : { href: pathFor('bookViewing', locale, { estateId }), words: t.bookAgain }
}

/** Makes the browser remember the state of the viewing of a home; nothing is shown. @param startsAt ISO instant */
export function noted(viewing: { homeId: number; startsAt?: string }, state: ViewingProps['state']): ReactNode {
  const { homeId: id, startsAt: at = '' } = viewing
  return <span hidden {...keepViewing.mark({ id, at, state }, 'at-once')} />
}

/** A text below the moment it is about. @param moment as it came in the address: anything, if typed by hand */
export function withMoment(moment: string, text: string, locale: Locale): ReactNode {
  if (!isMoment(moment)) return text
  return (
    <>
      <strong>{formatDate(locale, moment, 'moment')}</strong>
      <br />
      {text}
    </>
  )
}

export const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text))

function wayToAppointment(locale: Locale): Way {
  return { href: null, words: requestsMessages[locale].cancelTitle }
}

function unreadBooking({ locale, result }: Said<Unread>): Reply {
  const t = requestsMessages[locale]
  const errors = worded(result.errors, locale).map((one) =>
    one.path === 'slot' ? { ...one, message: one.code === 'unknown_choice' ? t.otherDay : t.noSlotChosen } : one,
  )
  return again(422, t.errorTitle, { errors })
}

function tooManyMoves({ locale, result }: Said<{ retryAfterSeconds: number }>): Reply {
  return tooMany(requestsMessages[locale].tooManyMoves, result)
}

/** The day that the form showed; null when it showed none. */
const dayShown = z
  .string()
  .transform((day) => day || null)
  .nullable()
  .catch(null)
  .default(null)

/** Refuses a slot that is not on the day that the form showed. Forms of release 0.1.0 show no day. */
function refusalOfSlot(slot: string, day: string | null): { outcome: 'none_chosen' | 'other_day' } | null {
  if (slot === '') return { outcome: 'none_chosen' }
  return isOnDay(slot, day) ? null : { outcome: 'other_day' }
}
