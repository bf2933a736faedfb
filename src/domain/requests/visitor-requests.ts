import { z } from 'zod'
import { MAX_VIEWING_MESSAGE_CHARS } from '#domain/viewing/appointment.ts'
import { contactSchema } from '#domain/requests/contact-fields.ts'
import type { Contact } from '#domain/requests/contact.ts'
import type { Locale } from '#base/locale.ts'
import { email, id, line, name, required, text } from '#domain/requests/request-fields.ts'
import { advertises } from '#domain/requests/unsolicited-text.ts'
import { isOnDay } from '#domain/viewing/viewing-slots.ts'

/** A question to the agent; `offer` is null for a general one. */
export type ContactRequest = { offer: OfferRef | null; contact: Contact; message: string }
export type FriendRequest = {
  offer: OfferRef
  friendEmail: string
  senderName: string
  senderEmail: string
  message: string | null
}
export type BookingRequest = {
  offer: OfferRef
  startsAt: string
  name: string
  email: string
  phone: string | null
  message: string | null
  language: Locale
}
export type OfferRef = { estateId: number; unitId: number | null }

export const MAX_MESSAGE_CHARS = 5_000
export const MAX_FRIEND_MESSAGE_CHARS = 500
export const MAX_VIEWING_PHONE_CHARS = 40

/** `{ estate_id?, entity_id?, contact, message }` */
export function contactRequest(locale: Locale): z.ZodType<ContactRequest> {
  return body({
    estate_id: id,
    entity_id: id,
    message: required(text(MAX_MESSAGE_CHARS)),
    contact: contactSchema(locale),
  }).transform(({ estate_id, entity_id, contact, message }) => ({
    offer: estate_id === null ? null : { estateId: estate_id, unitId: entity_id },
    contact,
    message,
  }))
}

/**
 * `{ estate_id, entity_id?, friend_email, sender_name, sender_email, message? }`. Links and phone numbers are refused, so
 * that nobody advertises with such mails.
 */
export function friendRequest(): z.ZodType<FriendRequest> {
  return body({
    estate_id: required(id),
    entity_id: id,
    friend_email: email,
    sender_name: required(name),
    sender_email: email,
    message: text(MAX_FRIEND_MESSAGE_CHARS).refine((given) => given === null || !advertises(given), {
      error: 'no_links',
    }),
  }).transform((given) => ({
    offer: { estateId: given.estate_id, unitId: given.entity_id },
    friendEmail: given.friend_email,
    senderName: given.sender_name,
    senderEmail: given.sender_email,
    message: given.message,
  }))
}

/**
 * `{ estate_id, entity_id?, slot, day?, name, email, phone?, message? }`; `slot` is the instant at which a viewing begins.
 * `day` is the date that the form showed (YYYY-MM-DD): a slot of another date was chosen earlier and no longer visible.
 */
export function bookingRequest(locale: Locale): z.ZodType<BookingRequest> {
  return body({
    estate_id: required(id),
    entity_id: id,
    slot: moment,
    day: line(10),
    name: required(name),
    email,
    phone,
    message: text(MAX_VIEWING_MESSAGE_CHARS),
  })
    .refine(({ slot, day }) => isOnDay(slot, day), { path: ['slot'], error: 'unknown_choice' })
    .transform((given) => ({
      offer: { estateId: given.estate_id, unitId: given.entity_id },
      startsAt: given.slot,
      name: given.name,
      email: given.email,
      phone: given.phone,
      message: given.message,
      language: locale,
    }))
}

/** A body that is no object counts as an empty one, so that every missing field is named. */
const body = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess(
    (given) => (typeof given === 'object' && !Array.isArray(given) ? (given ?? {}) : {}),
    z.strictObject(shape),
  )

const moment = required(line(40)).transform((given, context) => {
  const at = Date.parse(given)
  if (Number.isFinite(at)) return new Date(at).toISOString()
  context.addIssue({ code: 'custom', message: 'invalid' })
  return z.NEVER
})

/** To call back about a visit: no code of another kind of text gets in. */
const phone = line(MAX_VIEWING_PHONE_CHARS).refine((given) => given === null || /^[\d\s+()/.-]{6,40}$/.test(given), {
  error: 'invalid_phone',
})
