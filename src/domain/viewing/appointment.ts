import type { Locale } from '#base/locale.ts'

/** Characters of what a visitor writes to the agent with it. */
export const MAX_VIEWING_MESSAGE_CHARS = 1_000
/** And of why it is cancelled. */
export const MAX_CANCEL_REASON_CHARS = 200

/**
 * `held`: waits for its visitor to confirm, and nobody else gets the moment meanwhile; `lapsed`: nobody did in time, and
 * the moment is free again.
 */
export type AppointmentState = 'held' | 'booked' | 'lapsed' | 'cancelled'

/**
 * A viewing. `id` names it in calendars and mails and opens nothing: the link to it carries a token of which the store
 * keeps a hash. Dates are ISO instants.
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
  /** until when it is or was held; null: it is booked for good */
  heldUntil: string | null
  /** `email` '': they gave a telephone number alone */
  visitor: { name: string; email: string; phone: string | null; language: Locale }
  /** who of the office booked it for them; null: they did themselves */
  bookedBy: number | null
  /** the open house it is a place in; its start is then some milliseconds past that of the house */
  openHouseId: number | null
  /** to the agent, as the visitor wrote it */
  message: string | null
  /** iCalendar SEQUENCE: rises with each change that is mailed */
  sequence: number
  createdAt: string
  cancelledAt: string | null
}
