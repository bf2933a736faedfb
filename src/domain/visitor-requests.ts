import type { Contact } from '#domain/contact.ts'
import { parseEmailAddress } from '#domain/email-address.ts'
import type { Locale } from '#domain/locale.ts'
import { type FieldError, parseContact } from '#domain/subscription-request.ts'
import { advertises, isPersonName, LONGEST_NAME } from '#domain/unasked-text.ts'

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
  language: Locale
}
export type OfferRef = { estateId: number; unitId: number | null }
export type Parsed<T> = { ok: true; request: T } | { ok: false; errors: FieldError[] }

const LONGEST_MESSAGE = 5_000
const LONGEST_FRIEND_MESSAGE = 500

/** Reads `{ estate_id?, entity_id?, contact, message }`, JSON or a nested form. */
export function parseContactRequest(body: unknown, locale: Locale): Parsed<ContactRequest> {
  const reader = new Reader(body, ['estate_id', 'entity_id', 'contact', 'message'])
  const offer = reader.has('estate_id') ? reader.offer() : null
  const message = reader.text('message', LONGEST_MESSAGE, true)
  const contact = parseContact(reader.value('contact'), locale)
  if (!contact.ok) reader.errors.push(...contact.errors)
  if (reader.errors.length > 0 || !contact.ok) return { ok: false, errors: reader.errors }
  return { ok: true, request: { offer, contact: contact.contact, message: message ?? '' } }
}

/** Reads `{ estate_id, entity_id?, friend_email, sender_name, sender_email, message? }`. Links and phone numbers are refused: this is no way to advertise. */
export function parseFriendRequest(body: unknown): Parsed<FriendRequest> {
  const reader = new Reader(body, ['estate_id', 'entity_id', 'friend_email', 'sender_name', 'sender_email', 'message'])
  const offer = reader.offer()
  const friendEmail = reader.email('friend_email')
  const senderName = reader.name('sender_name')
  const senderEmail = reader.email('sender_email')
  const message = reader.text('message', LONGEST_FRIEND_MESSAGE, false)
  if (message && advertises(message)) reader.errors.push({ path: 'message', code: 'no_links' })
  if (reader.errors.length > 0 || !offer || !friendEmail || !senderName || !senderEmail)
    return { ok: false, errors: reader.errors }
  return { ok: true, request: { offer, friendEmail, senderName, senderEmail, message } }
}

/** Reads `{ estate_id, entity_id?, slot, name, email, phone? }`; `slot` is the instant a viewing begins. */
export function parseBookingRequest(body: unknown, locale: Locale): Parsed<BookingRequest> {
  const reader = new Reader(body, ['estate_id', 'entity_id', 'slot', 'name', 'email', 'phone'])
  const offer = reader.offer()
  const slot = reader.line('slot', 40, true)
  const name = reader.name('name')
  const email = reader.email('email')
  const phone = reader.line('phone', 40, false)
  if (phone && !/^[\d\s+()/.-]{6,40}$/.test(phone)) reader.errors.push({ path: 'phone', code: 'invalid_phone' })
  const startsAt = slot !== null && Number.isFinite(Date.parse(slot)) ? new Date(slot).toISOString() : null
  if (slot !== null && startsAt === null) reader.errors.push({ path: 'slot', code: 'invalid' })
  if (reader.errors.length > 0 || !offer || !startsAt || !name || !email) return { ok: false, errors: reader.errors }
  return { ok: true, request: { offer, startsAt, name, email, phone, language: locale } }
}

const MAX_ID = 2_147_483_647

/** Reads fields one by one and collects what is wrong with them. */
class Reader {
  readonly errors: FieldError[] = []
  readonly #fields: Map<string, unknown>

  constructor(body: unknown, known: readonly string[]) {
    const entries = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : []
    this.#fields = new Map(entries)
    for (const [name] of entries) if (!known.includes(name)) this.errors.push({ path: name, code: 'unknown_key' })
  }

  value(name: string): unknown {
    return this.#fields.get(name)
  }

  has(name: string): boolean {
    const value = this.#fields.get(name)
    return value !== undefined && value !== null && value !== ''
  }

  offer(): OfferRef | null {
    const estateId = this.#id('estate_id')
    if (estateId === null && !this.has('estate_id')) this.errors.push({ path: 'estate_id', code: 'required' })
    const unitId = this.#id('entity_id')
    return estateId === null ? null : { estateId, unitId }
  }

  #id(name: string): number | null {
    if (!this.has(name)) return null
    const id = Number(this.#fields.get(name))
    if (Number.isInteger(id) && id > 0 && id <= MAX_ID) return id
    this.errors.push({ path: name, code: 'invalid' })
    return null
  }

  email(name: string): string | null {
    const text = this.line(name, 254, true)
    if (text === null) return null
    const address = parseEmailAddress(text)
    if (address === null) this.errors.push({ path: name, code: 'invalid_email' })
    return address
  }

  name(field: string): string | null {
    const text = this.line(field, LONGEST_NAME, true)
    if (text !== null && !isPersonName(text)) this.errors.push({ path: field, code: 'no_links' })
    return text
  }

  /** One line of text, trimmed; null when it is empty. */
  line(name: string, longest: number, required: boolean): string | null {
    const text = this.text(name, longest, required)
    if (text === null || !/[\p{Cc}\u2028\u2029]/u.test(text)) return text
    this.errors.push({ path: name, code: 'invalid_characters' })
    return null
  }

  /** Text of several lines, trimmed; null when it is empty. */
  text(name: string, longest: number, required: boolean): string | null {
    const value = this.#fields.get(name)
    if (value !== undefined && value !== null && typeof value !== 'string') {
      this.errors.push({ path: name, code: 'invalid' })
      return null
    }
    const text = value?.replaceAll('\r\n', '\n').trim() ?? ''
    if (text === '' && required) this.errors.push({ path: name, code: 'required' })
    if (text.length > longest) {
      // Nothing looks into what is too long.
      this.errors.push({ path: name, code: 'too_long' })
      return null
    }
    // eslint-disable-next-line no-control-regex
    if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text))
      this.errors.push({ path: name, code: 'invalid_characters' })
    return text === '' ? null : text
  }
}
