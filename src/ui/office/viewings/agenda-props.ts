import type { AppointmentState } from '#domain/viewing/appointment.ts'
import type { Feedback } from '#domain/office/feedback.ts'
import type { Locale } from '#base/locale.ts'
import type { ViewingsQuery, Whose } from '#domain/office/viewings-query.ts'

/** `past`: it was booked and is over. `unreported`: it is over, and nobody has said how it went. */
export type ShownState = AppointmentState | 'past' | 'unreported'

/** A viewing as an agenda shows it; instants are ISO. */
export type ShownViewing = {
  id: string
  at: string
  until: string
  /** start, in quarters of an hour of local time after the first one drawn */
  row: number
  /** length, in quarters of an hour */
  rows: number
  /** id of the offer, for its page in the office */
  offer: number
  place: string
  town: string
  position: { lat: number; lng: number } | null
  state: ShownState
  /** id of the open house to which it belongs; null for a viewing of its own */
  openHouse: number | null
  /** id of the agent who shows it, as in the site's settings */
  agentId: string | null
  agent: string | null
  office: string
  bookedAt: string
  /** the colleague who booked it; null when the visitor did */
  bookedBy: string | null
  /** how it went; null when nobody said, or when this role may not see it */
  feedback: Feedback | null
  /** null when this role may not see it; `erased` when the visitor's data was erased */
  visitor: ShownVisitor | 'erased' | null
}

export type ShownVisitor = {
  name: string
  email: string
  phone: string | null
  language: Locale
  /** the message they sent with the booking */
  message: string | null
}

/** An offer found by words of its address or reference. */
export type OfferFound = { id: number; place: string; town: string }
/** A day on which an offer can be shown; `starts`: its free slots (ISO instants). */
export type FreeDay = { date: string; starts: string[] }

/** Something drawn in a day; `row` and `rows` are in quarters of an hour. */
type Placed = { at: string; until: string; row: number; rows: number }

/** Hours that somebody blocked; `whose`: an agent or an office. */
export type ShownBlock = Placed & { id: number; note: string | null; whose: string }
/** An open house: several visitors can come; `taken` counts the places taken. */
export type ShownHouse = Placed & {
  id: number
  offer: number
  place: string
  town: string
  places: number
  taken: number
}
/** A free slot that the site offers. */
export type ShownFree = Placed

/** A column: a day of a week, or one agent of a day. `agent` null: the viewings that no agent of the site shows. */
export type AgendaColumn = {
  key: string
  date: string
  agent: { name: string; at: number } | null
  isToday: boolean
  isPast: boolean
  viewings: ShownViewing[]
  blocks: ShownBlock[]
  houses: ShownHouse[]
  /** the slots that the site offers; filled only when one agent's agenda is shown */
  free: ShownFree[]
}

export type ViewingsProps = {
  query: ViewingsQuery & { whose: Whose }
  /** ISO date */
  today: string
  /** the full hours drawn: the first one, and their number */
  hours: { first: number; count: number }
  columns: AgendaColumn[]
  agents: { id: string; name: string }[]
  offices: { id: string; name: string }[]
  own: CalendarSettings
}

/**
 * A person's agenda in other calendar programs. `since`: when its address was made (ISO instant); null when it has none.
 * `isAgent`: they are an agent of the site, so the daily mail can be sent.
 */
export type CalendarSettings = { since: string | null; withVisitors: boolean; mail: boolean; isAgent: boolean }
