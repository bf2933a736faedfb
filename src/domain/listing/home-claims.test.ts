import { expect, test } from 'vitest'
import { type CatalogueFacts, homeClaims } from '#domain/listing/home-claims.ts'

const now = new Date('2026-11-22T12:00:00Z')
const isToday = (iso: string) => iso.startsWith('2026-11-22')
const feed = { source: 'agency', at: 'x', format: null, mapping: null, everyMinutes: 15, full: true } as const
const facts: CatalogueFacts = { oldestConfirmed: '2026-11-22T11:50:00Z', sources: ['agency'], homes: 10, measured: 9 }
const claims = (
  more: Partial<CatalogueFacts> = {},
  feeds: Parameters<typeof homeClaims>[1]['feeds'] = [feed],
  minutesAgo = 10,
) =>
  homeClaims({ ...facts, ...more }, { feeds }, new Map([['agency', new Date(now.getTime() - minutesAgo * 60_000)]]), {
    now,
    isToday,
  })

test('claims are made only when the feed makes them true', () => {
  expect(claims()).toEqual({ checkedToday: true, goneWithinQuarter: true, measured: true })
  expect(homeClaims(null, { feeds: [feed] }, new Map(), { now, isToday })).toEqual({
    checkedToday: false,
    goneWithinQuarter: false,
    measured: false,
  })
})

test('"checked today" needs all listings seen today', () => {
  expect(claims({ oldestConfirmed: '2026-11-21T23:00:00Z' }).checkedToday).toBe(false)
  expect(claims({ oldestConfirmed: null }).checkedToday).toBe(false)
})

test('"within a quarter of an hour" needs a full feed with that interval, and a recent fetch', () => {
  expect(claims({}, [{ ...feed, everyMinutes: 30 }]).goneWithinQuarter).toBe(false)
  expect(claims({}, [{ ...feed, full: false }]).goneWithinQuarter).toBe(false)
  expect(claims({}, [feed], 20).goneWithinQuarter, 'a fetch may take some minutes').toBe(true)
  expect(claims({}, [feed], 20.001).goneWithinQuarter).toBe(false)
  expect(claims({}, [{ ...feed, everyMinutes: 15.5 }]).goneWithinQuarter).toBe(false)
  expect(claims({}, [feed], 45).goneWithinQuarter).toBe(false)
  expect(claims({ sources: ['agency', 'by hand'] }).goneWithinQuarter).toBe(false)
  expect(claims({ sources: [] }).goneWithinQuarter).toBe(false)
})

test('"sizes per room" needs them for nine homes in ten', () => {
  expect(claims({ measured: 8 }).measured).toBe(false)
  expect(claims({ homes: 1, measured: 1 }).measured).toBe(true)
  expect(claims({ homes: 0, measured: 0 }).measured).toBe(false)
})
