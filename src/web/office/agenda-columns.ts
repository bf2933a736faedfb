import { brusselsDate, brusselsTime } from '#domain/subscription/notification-schedule.ts'
import { shiftDate, weekdayOf } from '#domain/office/calendar-week.ts'
import { type Role, seesVisitors } from '#domain/office/roles.ts'
import type { Whose } from '#domain/office/viewings-query.ts'
import type { Agent, Office, Site } from '#domain/site/site.ts'
import type { ViewedAgenda, ViewedViewing } from '#journeys/office/view-viewings.ts'
import { nameOfPlace, townOf } from '#web/office/listing-place.ts'
import type { AgendaColumn, ShownBlock, ShownViewing, ViewingsProps } from '#ui/office/viewings/agenda-props.ts'

type Hours = ViewingsProps['hours']
type Seen = { site: Site; role: Role; now: Date; hours: Hours }

/** Hours of the clock that have to be drawn: those in which an office is open, and those of viewings agreed outside them. */
export function hoursDrawn(offices: readonly Office[], { viewings, houses }: ViewedAgenda): Hours {
  const open = offices.flatMap(({ hours }) => hours.flat().flatMap(({ from, to }) => [quarterOf(from), quarterOf(to)]))
  const spans = [
    ...viewings.map(({ appointment: { startsAt, endsAt } }) => ({ startsAt, endsAt })),
    ...houses.map(({ house }) => ({ startsAt: house.startsAt.toISOString(), endsAt: house.endsAt.toISOString() })),
  ]
  const agreed = spans.flatMap(({ startsAt, endsAt }) => {
    const start = quarterOf(clockOf(startsAt))
    return [start, start + Math.ceil((Date.parse(endsAt) - Date.parse(startsAt)) / QUARTER_HOUR_MS)]
  })
  const all = [...open, ...agreed]
  const first = all.length === 0 ? 9 : Math.floor(Math.min(...all) / 4)
  const end = all.length === 0 ? 19 : Math.min(24, Math.ceil(Math.max(...all) / 4))
  return { first, count: Math.max(end - first, 1) }
}

/** The days of a week; Sunday where somebody works on it. */
export function dayColumns(
  monday: string,
  agenda: ViewedAgenda,
  seen: Seen,
  offices: readonly Office[],
): AgendaColumn[] {
  return Array.from({ length: 7 }, (_, day) => shiftDate(monday, day))
    .map((date) => column({ key: date, date, agent: null }, agenda, seen))
    .filter(
      ({ date, viewings }) =>
        weekdayOf(date) < 6 || viewings.length > 0 || offices.some(({ hours }) => (hours[6] ?? []).length > 0),
    )
}

/** The viewings of one day: a column for each agent asked for, and one for viewings that no known agent shows. */
export function agentColumns(date: string, whose: Whose, agenda: ViewedAgenda, seen: Seen): AgendaColumn[] {
  const { site } = seen
  const asked = agentsOf(site, whose)
  const shows = ({ id }: Agent) => agenda.viewings.some(({ appointment }) => appointment.agentId === id)
  const columns = site.agents
    .map((agent, at) => ({ agent, at }))
    .filter(({ agent }) => asked.includes(agent) || shows(agent))
    .map(({ agent, at }) => {
      const own = {
        viewings: agenda.viewings.filter(({ appointment }) => appointment.agentId === agent.id),
        blocks: agenda.blocks.filter(({ agentId, officeId }) => agentId === agent.id || officeId === agent.officeId),
        free: agenda.free,
        houses: agenda.houses.filter(({ house }) => house.agentId === agent.id),
      }
      return column({ key: agent.id, date, agent: { name: agent.name, at } }, own, seen)
    })
  const known = new Set<string | null>(site.agents.map(({ id }) => id))
  const others = agenda.viewings.filter(({ appointment }) => !known.has(appointment.agentId))
  const otherHouses = agenda.houses.filter(({ house }) => !known.has(house.agentId))
  if (others.length + otherHouses.length === 0 && columns.length > 0) return columns
  return [
    ...columns,
    column({ key: 'other', date, agent: null }, { viewings: others, blocks: [], free: [], houses: otherHouses }, seen),
  ]
}

function agentsOf({ agents }: Site, whose: Whose): Agent[] {
  if (whose === 'all') return [...agents]
  return agents.filter(({ id, officeId }) => whose === `agent:${id}` || whose === `office:${officeId}`)
}

/** Offices whose hours count for an agenda. */
export function officesOf(site: Site, whose: Whose): Office[] {
  const ids = new Set(agentsOf(site, whose).map(({ officeId }) => officeId))
  const own = site.offices.filter(({ id }) => whose === 'all' || whose === `office:${id}` || ids.has(id))
  return own.length > 0 ? own : site.offices
}

function column(
  of: Pick<AgendaColumn, 'key' | 'date' | 'agent'>,
  { viewings, blocks, free, houses }: ViewedAgenda,
  seen: Seen,
): AgendaColumn {
  const { date } = of
  const today = brusselsDate(seen.now)
  return {
    ...of,
    ...{ isToday: date === today, isPast: date < today },
    viewings: viewings.flatMap((one) => {
      const { startsAt, endsAt } = one.appointment
      const place = brusselsDate(new Date(startsAt)) === date ? placedOn(date, startsAt, endsAt, seen.hours) : null
      return place ? [{ ...shownViewing(one, seen), ...place }] : []
    }),
    blocks: blocks.flatMap(({ id, note, agentId, officeId, startsAt, endsAt }): ShownBlock[] => {
      const place = placedOn(date, startsAt.toISOString(), endsAt.toISOString(), seen.hours)
      const whose =
        seen.site.agents.find((one) => one.id === agentId) ?? seen.site.offices.find((one) => one.id === officeId)
      return place ? [{ id, note, whose: whose?.name ?? '', ...place }] : []
    }),
    houses: houses.flatMap(({ house, listing, sourceRef }) => {
      const [startsAt, endsAt] = [house.startsAt.toISOString(), house.endsAt.toISOString()]
      const place = brusselsDate(house.startsAt) === date ? placedOn(date, startsAt, endsAt, seen.hours) : null
      const { id, places, taken, listingId } = house
      const named = { offer: listingId, place: nameOfPlace(listing) ?? sourceRef, town: townOf(listing) }
      return place ? [{ id, places, taken: taken.length, ...named, ...place }] : []
    }),
    free: free.flatMap(({ startsAt, endsAt }) => {
      const place = brusselsDate(new Date(startsAt)) === date ? placedOn(date, startsAt, endsAt, seen.hours) : null
      // A cancelled viewing keeps its place in the drawing, so its freed slot is left out.
      return place && !viewings.some((one) => overlaps(one.appointment, place)) ? [place] : []
    }),
  }
}

function shownViewing(
  { appointment, listing, sourceRef, bookedBy, feedback }: ViewedViewing,
  { site, role, now }: Seen,
): Omit<ShownViewing, 'row' | 'rows'> {
  const { id, startsAt, endsAt, state, visitor, listingId, agentId, officeId } = appointment
  const { lat, lng } = listing.address
  const isOver = state === 'booked' && new Date(endsAt) <= now
  const isErased = visitor.name === '' && visitor.email === ''
  return {
    ...{ id, agentId, openHouse: appointment.openHouseId, at: startsAt, until: endsAt, offer: listingId },
    ...{ place: nameOfPlace(listing) ?? sourceRef, town: townOf(listing), bookedBy },
    position: lat === null || lng === null ? null : { lat, lng },
    state: isOver ? (feedback ? 'past' : 'unreported') : state,
    feedback: seesVisitors(role) ? feedback : null,
    agent: site.agents.find((agent) => agent.id === agentId)?.name ?? null,
    office: site.offices.find((office) => office.id === officeId)?.name ?? officeId,
    bookedAt: appointment.createdAt,
    visitor: !seesVisitors(role) ? null : isErased ? 'erased' : { ...visitor, message: appointment.message },
  }
}

const overlaps = ({ startsAt, endsAt }: ViewedViewing['appointment'], { at, until }: { at: string; until: string }) =>
  startsAt < until && at < endsAt

const QUARTER_HOUR_MS = 900_000

/** The rows that a span takes on a day, by wall-clock time; null when it is outside the hours that are drawn. */
function placedOn(
  date: string,
  at: string,
  until: string,
  { first, count }: Hours,
): Pick<ShownViewing, 'at' | 'until' | 'row' | 'rows'> | null {
  const [from, to] = [brusselsDate(new Date(at)), brusselsDate(new Date(until))]
  if (from > date || to < date) return null
  const start = from < date ? 0 : quarterOf(clockOf(at))
  // By its length, not by its end: when clocks go back, a wall-clock end can come before the beginning.
  const length = Math.ceil((Date.parse(until) - Date.parse(at)) / QUARTER_HOUR_MS)
  const end = to > date ? 96 : from < date ? Math.ceil(minuteOf(clockOf(until)) / 15) : start + length
  const [top, bottom] = [Math.max(start, first * 4), Math.min(end, (first + count) * 4)]
  return bottom > top ? { at, until, row: top - first * 4, rows: bottom - top } : null
}

const clockOf = (iso: string): string => brusselsTime(new Date(iso)).slice(11, 16)
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const quarterOf = (clock: string): number => Math.floor(minuteOf(clock) / 15)
