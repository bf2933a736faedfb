import { isCalendarDay } from '#domain/office/calendar-week.ts'
import { OFFICE } from '#domain/office/paths.ts'

export const AGENDA_VIEWS = ['week', 'day'] as const
export type AgendaView = (typeof AGENDA_VIEWS)[number]

/** Whose viewings: everybody's, those of an agent, or those of an office. */
export type Whose = 'all' | `agent:${string}` | `office:${string}`

/** What somebody asked the agenda for. `day`: ISO; a week is that of its day. `whose` null: they did not say. */
export type ViewingsQuery = { view: AgendaView; day: string; whose: string | null; viewing: string | null }

/** As an address says it; what it does not say, or says wrongly, is the week of today. */
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

/** The address of an agenda. */
export function viewingsPath({ view, day, whose, viewing }: ViewingsQuery): string {
  const search = new URLSearchParams()
  if (view !== 'week') search.set('view', view)
  search.set('day', day)
  if (whose !== null) search.set('who', whose)
  if (viewing !== null) search.set('viewing', viewing)
  return `${OFFICE.viewings}?${search.toString()}`
}
