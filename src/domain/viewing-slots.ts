import { brusselsDate, brusselsInstant } from '#domain/notification-schedule.ts'
import type { Office } from '#domain/site.ts'

/** A viewing that can be booked; ISO instants. */
export type Slot = { startsAt: string; endsAt: string }

/** How far ahead viewings are offered, and how much notice an agent gets. */
export const DAYS_AHEAD = 14
const NOTICE_MINUTES = 120

/**
 * Free viewing slots of an office from `now` on, in order. Opening hours are wall-clock times in Brussels, so a slot
 * keeps its hour across both clock changes. @param taken start instants (epoch ms) that are booked
 */
export function freeSlots(
  office: Pick<Office, 'hours' | 'slotMinutes'>,
  taken: ReadonlySet<number>,
  now: Date,
  days = DAYS_AHEAD,
): Slot[] {
  const earliest = now.getTime() + NOTICE_MINUTES * 60_000
  const slots: Slot[] = []
  for (let day = 0; day <= days; day++) {
    const date = brusselsDate(new Date(now.getTime() + day * 86_400_000))
    for (const startsAt of startsOn(office, date)) {
      if (startsAt < earliest || taken.has(startsAt)) continue
      slots.push({
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(startsAt + office.slotMinutes * 60_000).toISOString(),
      })
    }
  }
  return slots
}

/** Is this instant the start of one of the office's free slots? */
export function findSlot(
  office: Pick<Office, 'hours' | 'slotMinutes'>,
  startsAt: string,
  taken: ReadonlySet<number>,
  now: Date,
): Slot | null {
  const instant = Date.parse(startsAt)
  return freeSlots(office, taken, now).find((slot) => Date.parse(slot.startsAt) === instant) ?? null
}

function startsOn(office: Pick<Office, 'hours' | 'slotMinutes'>, date: string): number[] {
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
  return (office.hours[weekday] ?? []).flatMap(({ from, to }) => {
    const starts: number[] = []
    const length = office.slotMinutes * 60_000
    const end = brusselsInstant(date, to).getTime()
    for (let at = brusselsInstant(date, from).getTime(); at + length <= end; at += length) starts.push(at)
    return starts
  })
}
