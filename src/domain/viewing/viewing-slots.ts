import { brusselsDate, brusselsInstant } from '#domain/subscription/notification-schedule.ts'
import type { Office } from '#domain/site/site.ts'

/** A viewing that can be booked; ISO instants. `openHouseId`: the open house that it is a place in. */
export type Slot = { startsAt: string; endsAt: string; openHouseId?: number }

/**
 * An open house that still has `left` places; ISO instants. `place`: the first free one, counted from 0. Its viewing starts
 * that many milliseconds after the open house, so that no two viewings have the same start.
 */
export type OpenMoment = { id: number; startsAt: string; endsAt: string; left: number; place: number }

/** A day with its free slots, or the reason why it has none. `date`: YYYY-MM-DD in Brussels. */
export type ViewingDay = { date: string; state: 'free' | 'full' | 'closed'; slots: Slot[] }

/** Viewings are offered for so many days from the first possible one. */
const DAYS_AHEAD = 14
/** An office that is hardly ever open then offers nothing, instead of a viewing in a year. */
const MAX_DAYS_OF_NOTICE = 70
/** Open time is counted over a year at most. */
const MAX_DAYS_COUNTED = 366
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Hours = Pick<Office, 'hours' | 'closed'>
type Slots = Pick<Office, 'hours' | 'closed' | 'slotMinutes'>
/** Time that is not free (epoch ms): an agreed viewing, or hours that the office blocked. */
export type Busy = { from: number; to: number; by: 'viewing' | 'block' }

export type FreeSlots = {
  busy: readonly Busy[]
  now: Date
  /** minimum notice before a viewing, in opening hours of the office */
  leadHours: number
  /** opening hours of the office, when viewings have other hours */
  opening?: Hours
  /** open houses of the listing with places left */
  open?: readonly OpenMoment[]
}

/**
 * Free viewing slots of an office, in order. Opening hours are wall-clock times in Brussels, so a slot keeps its hour
 * across both clock changes.
 */
export function freeSlots(office: Slots, free: FreeSlots, days = DAYS_AHEAD): Slot[] {
  return viewingDays(office, free, days).flatMap(({ slots }) => slots)
}

/** Free slots by day, also the days without any; without the days for which it is too late. */
export function viewingDays(office: Slots, { open = [], ...free }: FreeSlots, days: number = DAYS_AHEAD): ViewingDay[] {
  const offered = daysOffered(office, free, days)
  if (open.length === 0) return offered
  const dates = [
    ...new Set([...offered.map(({ date }) => date), ...open.map(({ startsAt }) => dateOf(startsAt))]),
  ].sort()
  return dates.map((date): ViewingDay => {
    const day = offered.find((one) => one.date === date)
    const own = open.filter(({ startsAt }) => dateOf(startsAt) === date)
    if (own.length === 0 && day) return day
    const slots = [...(day?.slots ?? []), ...own.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))]
    return { date, state: 'free', slots: slots.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1)) }
  })
}

const dateOf = (iso: string): string => brusselsDate(new Date(iso))

function daysOffered(office: Slots, { busy, now, leadHours, opening }: FreeSlots, days: number): ViewingDay[] {
  const earliest = afterOpenHours(opening ?? office, leadHours, now)
  if (earliest === null) return []
  const length = office.slotMinutes * 60_000
  return datesFrom(earliest, days).flatMap((date): ViewingDay[] => {
    const all = startsOn(office, date)
    const inTime = all.filter((startsAt) => startsAt >= earliest.getTime())
    const slots = inTime
      .filter((startsAt) => busyAt(busy, startsAt, startsAt + length) === null)
      .map((startsAt) => ({
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(startsAt + length).toISOString(),
      }))
    if (slots.length > 0) return [{ date, state: 'free', slots }]
    if (all.length === 0) return [{ date, state: 'closed', slots }]
    return inTime.length === 0 ? [] : [{ date, state: 'full', slots }]
  })
}

/** Is this instant on the day that the form showed with it? True when the form sent no day. */
export function isOnDay(startsAt: string, day: string | null): boolean {
  const at = new Date(startsAt)
  return day === null || (Number.isFinite(at.getTime()) && brusselsDate(at) === day)
}

/** The free slot, or the place in an open house, that starts at this instant; null: none does. */
export function findSlot(office: Slots, startsAt: string, free: FreeSlots): Slot | null {
  const instant = Date.parse(startsAt)
  const place = placeIn(free.open, instant)
  if (place) return place
  return freeSlots(office, free).find((slot) => Date.parse(slot.startsAt) === instant) ?? null
}

/**
 * The slot at any time to come, which the office may agree with a visitor even outside its hours and without notice; or the
 * reason why it cannot.
 */
export function agreedSlot(
  { slotMinutes }: Pick<Slots, 'slotMinutes'>,
  startsAt: string,
  { busy, now, open }: Pick<FreeSlots, 'busy' | 'now' | 'open'>,
): Slot | 'past' | 'taken' | 'blocked' {
  const from = Date.parse(startsAt)
  if (!(from > now.getTime())) return 'past'
  const place = placeIn(open, from)
  if (place) return place
  const to = from + slotMinutes * 60_000
  const by = busyAt(busy, from, to)
  if (by !== null) return by === 'viewing' ? 'taken' : 'blocked'
  return { startsAt: new Date(from).toISOString(), endsAt: new Date(to).toISOString() }
}

/** A place in the open house that starts at this instant, or within a second before it, as its places do. */
function placeIn(open: readonly OpenMoment[] = [], instant: number): Slot | null {
  const house = open.find(({ startsAt }) => instant >= Date.parse(startsAt) && instant < Date.parse(startsAt) + 1_000)
  if (!house) return null
  const startsAt = new Date(Date.parse(house.startsAt) + house.place).toISOString()
  return { startsAt, endsAt: house.endsAt, openHouseId: house.id }
}

/** Why a time is not free; a viewing counts before a block. null: it is free. */
function busyAt(busy: readonly Busy[], from: number, to: number): Busy['by'] | null {
  const inTheWay = busy.filter((one) => one.from < to && from < one.to)
  return (inTheWay.find(({ by }) => by === 'viewing') ?? inTheWay[0])?.by ?? null
}

/** The instant after so many opening hours from `now`; null: not within ten weeks. */
export function afterOpenHours(office: Hours, hours: number, now: Date): Date | null {
  let left = hours * HOUR_MS
  for (const date of datesFrom(now, MAX_DAYS_OF_NOTICE)) {
    for (const { from, to } of spansOn(office, date)) {
      const start = Math.max(brusselsInstant(date, from).getTime(), now.getTime())
      const open = brusselsInstant(date, to).getTime() - start
      if (open <= 0) continue
      if (open >= left) return new Date(start + left)
      left -= open
    }
  }
  return null
}

/**
 * How long the office is open between two instants, in milliseconds; 0 when the second is not after the first.
 * @param most stops counting once this is reached; the result may then be too small, but is at least this
 */
export function openTimeBetween(office: Hours, from: Date, to: Date, most = Number.POSITIVE_INFINITY): number {
  let open = 0
  const days = Math.ceil((to.getTime() - from.getTime()) / DAY_MS) + 1
  if (days < 1) return 0
  for (const date of datesFrom(from, Math.min(days, MAX_DAYS_COUNTED))) {
    if (open >= most) break
    for (const span of spansOn(office, date)) {
      const start = Math.max(brusselsInstant(date, span.from).getTime(), from.getTime())
      const end = Math.min(brusselsInstant(date, span.to).getTime(), to.getTime())
      if (end > start) open += end - start
    }
  }
  return open
}

function startsOn(office: Slots, date: string): number[] {
  return spansOn(office, date).flatMap(({ from, to }) => {
    const starts: number[] = []
    const length = office.slotMinutes * 60_000
    const end = brusselsInstant(date, to).getTime()
    for (let at = brusselsInstant(date, from).getTime(); at + length <= end; at += length) starts.push(at)
    return starts
  })
}

function spansOn({ hours, closed }: Hours, date: string): Hours['hours'][number] {
  if (closed?.includes(date)) return []
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
  return hours[weekday] ?? []
}

/** ISO dates in Brussels, that of `instant` first; by noon, because not every day has 24 hours. */
function datesFrom(instant: Date, days: number): string[] {
  const noon = Date.parse(`${brusselsDate(instant)}T12:00:00Z`)
  return Array.from({ length: days + 1 }, (_, day) => new Date(noon + day * DAY_MS).toISOString().slice(0, 10))
}
