import { describe, expect, it } from 'vitest'
import {
  brusselsDate,
  brusselsInstant,
  brusselsTime,
  isTurnOver,
  nextDue,
  periodDue,
} from '#domain/subscription/notification-schedule.ts'

const at = (iso: string) => new Date(iso)

describe('a digest period', () => {
  const daily = { name: 'daily:2026-11-23', dueAt: at('2026-11-23T06:30:00Z') }
  const weekly = { name: 'weekly:2026-11-23', dueAt: at('2026-11-23T06:30:00Z') }

  it('is over when it or a later one was processed, not before', () => {
    expect(isTurnOver('daily', daily, null)).toBe(false)
    expect(isTurnOver('daily', daily, 'daily:2026-11-22')).toBe(false)
    expect(isTurnOver('daily', daily, 'daily:2026-11-23')).toBe(true)
    expect(isTurnOver('weekly', weekly, 'weekly:2026-11-16')).toBe(false)
    expect(isTurnOver('weekly', weekly, 'weekly:2026-11-23')).toBe(true)
  })

  it('is not over because of a clock that was more than two days or two weeks ahead', () => {
    expect(isTurnOver('daily', daily, 'daily:2026-11-25')).toBe(true)
    expect(isTurnOver('daily', daily, 'daily:2026-11-26')).toBe(false)
    expect(isTurnOver('weekly', weekly, 'weekly:2026-12-07')).toBe(true)
    expect(isTurnOver('weekly', weekly, 'weekly:2026-12-14')).toBe(false)
  })
})

describe('the digest time in Brussels', () => {
  it('has its date and time to the second, on the day in Brussels', () => {
    expect(brusselsDate(at('2026-11-22T23:30:00Z'))).toBe('2026-11-23')
    expect(brusselsTime(at('2026-07-01T22:04:05.999Z'))).toBe('2026-07-02T00:04:05')
    expect(brusselsInstant('2026-10-25', '02:00')).toEqual(at('2026-10-25T00:00:00Z'))
    expect(brusselsInstant('2026-10-25', '03:00')).toEqual(at('2026-10-25T02:00:00Z'))
    expect(brusselsInstant('2026-03-29', '01:59')).toEqual(at('2026-03-29T00:59:00Z'))
    expect(brusselsInstant('2026-03-29', '03:00')).toEqual(at('2026-03-29T01:00:00Z'))
  })

  it('is due at 07:30 exactly, and its period is named after its day', () => {
    const due = { name: 'daily:2026-11-23', dueAt: at('2026-11-23T06:30:00Z') }
    expect(periodDue('daily', at('2026-11-23T06:30:00Z'))).toEqual(due)
    expect(periodDue('daily', at('2026-11-24T06:29:59Z'))).toEqual(due)
    expect(nextDue('daily', at('2026-11-23T06:29:59Z'))).toEqual(due.dueAt)
    expect(nextDue('weekly', at('2026-11-23T06:29:59Z'))).toEqual(due.dueAt)
  })

  it('moves with the clock change: 05:30 UTC in summer, 06:30 in winter', () => {
    expect(brusselsInstant('2026-10-24', '07:30')).toEqual(at('2026-10-24T05:30:00Z'))
    expect(brusselsInstant('2026-10-25', '07:30')).toEqual(at('2026-10-25T06:30:00Z'))
    expect(brusselsInstant('2026-03-28', '07:30')).toEqual(at('2026-03-28T06:30:00Z'))
    expect(brusselsInstant('2026-03-29', '07:30')).toEqual(at('2026-03-29T05:30:00Z'))
  })

  it('occurs once where the clock repeats it, and once where the clock skips it [notification-schedule.happens-once-clock]', () => {
    expect(brusselsInstant('2026-10-25', '02:30')).toEqual(at('2026-10-25T00:30:00Z'))
    expect(brusselsInstant('2026-03-29', '02:30')).toEqual(at('2026-03-29T01:30:00Z'))
    expect(turnsOf('2026-10-24T12:00:00Z', 24, '02:30')).toEqual(['daily:2026-10-24', 'daily:2026-10-25'])
    expect(turnsOf('2026-03-28T12:00:00Z', 24, '02:30')).toEqual(['daily:2026-03-28', 'daily:2026-03-29'])
  })

  it('is one period a day all year, without gaps or duplicates', () => {
    const turns = turnsOf('2026-01-01T12:00:00Z', 365 * 24, '07:30')
    expect(turns).toHaveLength(366)
    expect(new Set(turns).size).toBe(366)
  })

  it('is the last Monday for a weekly digest', () => {
    expect(periodDue('weekly', at('2026-11-23T06:29:00Z')).name).toBe('weekly:2026-11-16')
    expect(periodDue('weekly', at('2026-11-23T06:30:00Z')).name).toBe('weekly:2026-11-23')
    expect(periodDue('weekly', at('2026-11-29T20:00:00Z')).name).toBe('weekly:2026-11-23')
    expect(nextDue('weekly', at('2026-11-23T06:30:00Z'))).toEqual(at('2026-11-30T06:30:00Z'))
    expect(nextDue('daily', at('2026-10-24T12:00:00Z'))).toEqual(at('2026-10-25T06:30:00Z'))
  })
})

/** The names of the digest periods that a scheduler sees in `hours`, checking every ten minutes. */
function turnsOf(from: string, hours: number, hour: string): string[] {
  const seen: string[] = []
  for (let minute = 0; minute <= hours * 60; minute += 10) {
    const { name } = periodDue('daily', new Date(Date.parse(from) + minute * 60_000), hour)
    if (seen.at(-1) !== name) seen.push(name)
  }
  return seen
}
