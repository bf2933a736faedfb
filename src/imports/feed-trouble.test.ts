import { expect, test } from 'vitest'
import type { FetchedFeed } from '#imports/fetch-feeds.ts'
import { troubleOf } from '#imports/feed-trouble.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const BEFORE: Parameters<typeof troubleOf>[1] = { rejected: 0, lastOk: hoursAgo(1) }

const imported = (change: object): FetchedFeed => ({
  ...{ source: 'crm', outcome: 'imported', new: 0, changed: 0, unchanged: 100, withdrawn: 0 },
  ...{ rejected: [], rejectedInAll: 0, reasons: [], waitingWithdrawals: 0, dryRun: false },
  law: { published: 0, held: 0, listings: [], rules: [] } as never, // nothing here reads it
  ...change,
})
const kindOf = (fetched: FetchedFeed, before = BEFORE) => troubleOf(fetched, before, NOW, 'en')?.kind ?? null

test('rejects are told when they are a twentieth or twenty, and more than in the import before', () => {
  expect(kindOf(imported({ rejectedInAll: 5 }))).toBe(null)
  expect(kindOf(imported({ rejectedInAll: 6 }))).toBe('rejects')
  expect(kindOf(imported({ rejectedInAll: 6 }), { ...BEFORE, rejected: 6 })).toBe(null)
  expect(kindOf(imported({ rejectedInAll: 7 }), { ...BEFORE, rejected: 6 })).toBe('rejects')
  expect(kindOf(imported({ unchanged: 9_000, rejectedInAll: 19 }))).toBe(null)
  expect(kindOf(imported({ unchanged: 9_000, rejectedInAll: 20 }))).toBe('rejects')
})

test('withdrawals that wait are told, whatever was rejected', () => {
  const absent = { count: 30, first: ['A', 'B'] }
  expect(troubleOf(imported({ waitingWithdrawals: 30, absent, rejectedInAll: 50 }), BEFORE, NOW, 'en')).toEqual({
    ...{ kind: 'waiting', count: 30, first: ['A', 'B'] },
  })
})

test('a file that is refused is told at once, a fetch that fails after a day without a good one', () => {
  const failed: FetchedFeed = { source: 'crm', outcome: 'failed', reason: 'it answered 500' }
  expect(kindOf({ source: 'crm', outcome: 'refused', reason: 'no such format', fault: null })).toBe('refused')
  expect(kindOf({ source: 'crm', outcome: 'not-changed' }, { ...BEFORE, lastOk: hoursAgo(90) })).toBe(null)
  expect(kindOf(failed, { ...BEFORE, lastOk: hoursAgo(23) })).toBe(null)
  expect(kindOf(failed, { ...BEFORE, lastOk: hoursAgo(24) })).toBe('failed')
  expect(kindOf(failed, { ...BEFORE, lastOk: null })).toBe('failed')
})
