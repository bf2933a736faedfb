import type { AppointmentState } from '#domain/viewing/appointment.ts'
import type { Feedback } from '#domain/office/feedback.ts'
import type { Locale } from '#base/locale.ts'
import type { ViewingsQuery, Whose } from '#domain/office/viewings-query.ts'

/** `past`: it was booked, and is over; `unreported`: and nobody has said how it went. */
export type ShownState = AppointmentState | 'past' | 'unreported'

/** A viewing as an agenda shows it; instants are ISO. */
export type ShownViewing = {
  id: string
  at: string
  until: string
  /** quarters of an hour after the first that is drawn, as clocks on the wall show them, and how many it takes */
  row: number
  rows: number
  /** the offer it is of, for its page in the office */
  offer: number
  place: string
  town: string
  position: { lat: number; lng: number } | null
  state: ShownState
  /** the open house in which it is a place */
  openHouse: number | null
  /** as the site knows who shows it */
  agentId: string | null
  agent: string | null
  office: string
  bookedAt: string
  /** who of the office booked it; null: its visitor did */
  bookedBy: string | null
  /** how it went; null: nobody said, or not for this role */
  feedback: Feedback | null
  /** null: not for this role; `erased`: nobody knows any more */
  visitor: ShownVisitor | 'erased' | null
}

export type ShownVisitor = {
  name: string
  email: string
  phone: string | null
  language: Locale
  /** what they wrote with it */
  message: string | null
}

/** An offer that somebody looks for by words, and a day on which it can be shown; `starts`: ISO instants. */
export type OfferFound = { id: number; place: string; town: string }
export type FreeDay = { date: string; starts: string[] }

/** Where in its day something is drawn, in quarters of an hour. */
type Placed = { at: string; until: string; row: number; rows: number }

/** Hours that somebody blocked; `whose`: an agent or an office. */
export type ShownBlock = Placed & { id: number; note: string | null; whose: string }
/** A moment at which a home is open to several visitors, and how many places of it are taken. */
export type ShownHouse = Placed & {
  id: number
  offer: number
  place: string
  town: string
  places: number
  taken: number
}
/** A moment that the site offers. */
export type ShownFree = Placed

/** A day of a week, or on one day an agent; `agent` null: those that no agent of ours shows. */
export type AgendaColumn = {
  key: string
  date: string
  agent: { name: string; at: number } | null
  isToday: boolean
  isPast: boolean
  viewings: ShownViewing[]
  blocks: ShownBlock[]
  houses: ShownHouse[]
  /** what the site offers, where one agent is looked at */
  free: ShownFree[]
}

export type ViewingsProps = {
  query: ViewingsQuery & { whose: Whose }
  /** ISO day */
  today: string
  /** full hours that are drawn: the first, and how many */
  hours: { first: number; count: number }
  columns: AgendaColumn[]
  agents: { id: string; name: string }[]
  offices: { id: string; name: string }[]
  own: CalendarSettings
}

/** One's agenda elsewhere. `since`: ISO; null: it has no address. `isAgent`: the site knows them as one, so that mails of the day come. */
export type CalendarSettings = { since: string | null; withVisitors: boolean; mail: boolean; isAgent: boolean }
