import type { Locale } from '#domain/locale.ts'

export const APPOINTMENT_STATES = ['booked', 'cancelled'] as const
export type AppointmentState = (typeof APPOINTMENT_STATES)[number]

/** A viewing. `id` is 128 random bits in base64url: it acts as the token of its link. Dates are ISO instants. */
export type Appointment = {
  id: string
  listingId: number
  unitId: number | null
  officeId: string
  agentId: string | null
  startsAt: string
  endsAt: string
  state: AppointmentState
  visitor: { name: string; email: string; phone: string | null; language: Locale }
  /** iCalendar SEQUENCE: rises with each change that is mailed */
  sequence: number
  createdAt: string
  cancelledAt: string | null
}
