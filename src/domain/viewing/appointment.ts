import type { Locale } from '#base/locale.ts'

/** The id of the home that a viewing is of: the unit, else the offer. */
export const homeOf = ({ listingId, unitId }: Pick<Appointment, 'listingId' | 'unitId'>): number => unitId ?? listingId

/** The longest message to the agent with a booking. */
export const MAX_VIEWING_MESSAGE_CHARS = 1_000
/** The longest reason for a cancellation. */
export const MAX_CANCEL_REASON_CHARS = 200

/**
 * `held`: the visitor has to confirm it by mail, and nobody else gets the slot meanwhile. `lapsed`: it was not confirmed in
 * time, and the slot is free again.
 */
export type AppointmentState = 'held' | 'booked' | 'lapsed' | 'cancelled'

/**
 * A viewing. `id` names it in calendars and mails but gives no access: the link to it carries a token, and the store keeps
 * the hash of that. Dates are ISO instants.
 */
export type Appointment = {
  id: string
  listingId: number
  unitId: number | null
  officeId: string
  agentId: string | null
  startsAt: string
  endsAt: string
  state: AppointmentState
  /** until when it is or was held; null for a booking that needed no confirmation, or has it */
  heldUntil: string | null
  /** `email` is '' when they gave only a telephone number */
  visitor: { name: string; email: string; phone: string | null; language: Locale }
  /** the account in the office that booked it for the visitor; null: the visitor booked it */
  bookedBy: number | null
  /** the open house that it is a place in; it then starts some milliseconds after the open house; null: none */
  openHouseId: number | null
  /** to the agent, as the visitor wrote it */
  message: string | null
  /** iCalendar SEQUENCE: rises with each change that is mailed */
  sequence: number
  createdAt: string
  cancelledAt: string | null
}
