import { isCalendarDay } from '#domain/office/calendar-week.ts'
import { OFFICE } from '#domain/office/paths.ts'

export const AGENDA_VIEWS = ['week', 'day'] as const
export type AgendaView = (typeof AGENDA_VIEWS)[number]

/** Whose viewings: everybody's, those of an agent, or those of an office. */
export type Whose = 'all' | `agent:${string}` | `office:${string}`

/** A request for the agenda. `day`: ISO date; a week is the one with this day. `whose` null: not given. */
export type ViewingsQuery = { view: AgendaView; day: string; whose: string | null; viewing: string | null }

/** Reads the query of a URL; by default, and for wrong values, it is the week of today. */
export function viewingsQuery(search: URLSearchParams, today: string): ViewingsQuery {
  const day = search.get('day') ?? ''
  const viewing = search.get('viewing') ?? ''
  return {
    view: AGENDA_VIEWS.find((view) => view === search.get('view')) ?? 'week',
    day: isCalendarDay(day) ? day : today,
    whose: search.get('who'),
    viewing: /^[\w-]{22}$/.test(viewing) ? viewing : null,
  }
}

/** The path of an agenda, with its query. */
export function viewingsPath({ view, day, whose, viewing }: ViewingsQuery): string {
  const search = new URLSearchParams()
  if (view !== 'week') search.set('view', view)
  search.set('day', day)
  if (whose !== null) search.set('who', whose)
  if (viewing !== null) search.set('viewing', viewing)
  return `${OFFICE.viewings}?${search.toString()}`
}
