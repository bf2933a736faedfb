import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  backupIfDue,
  type BackupPlan,
  backupState,
  expiredBackups,
  lastBackup,
} from '#journeys/backup/scheduled-backup.ts'

const DAY_MS = 24 * 3_600_000
const nameAt = (ms: number) => `gevel-${new Date(ms).toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`

let dir: string
let plan: BackupPlan
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gevel-backups-'))
  plan = { dir, everyMs: DAY_MS, keep: { days: 7, weeks: 4 } }
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const writeIt = async (file: string) => (writeFileSync(file, 'rows'), null)
const isEmpty = async () => false
const at = (day: string) => new Date(`${day}T03:15:00Z`)

test('keeping seven days and four weeks of daily backups leaves ten files, the oldest four weeks old', async () => {
  for (let n = 0; n < 60; n++)
    expect(await backupIfDue(plan, new Date(at('2026-01-01').getTime() + n * DAY_MS), { isEmpty, make: writeIt })).toBe(
      'made',
    )
  // The last one is from Sunday 1 March.
  expect(readdirSync(dir).toSorted()).toEqual(
    ['02-08', '02-15', '02-22', '02-23', '02-24', '02-25', '02-26', '02-27', '02-28', '03-01'].map(
      (day) => `gevel-2026-${day}T031500Z.tar`,
    ),
  )
  expect(await lastBackup(dir)).toEqual(at('2026-03-01'))
})

test('in any folder only our own files expire; the newest stays, and one for each kept day and week', () => {
  const names = fc.uniqueArray(
    fc.integer({ min: 0, max: 90 * 24 }).map((hours) => nameAt(Date.UTC(2026, 0, 1) + hours * 3_600_000)),
    { minLength: 1, maxLength: 60 },
  )
  const keep = fc.record({ days: fc.nat(20), weeks: fc.nat(10) })
  fc.assert(
    fc.property(names, keep, (all, { days, weeks }) => {
      const expired = new Set(expiredBackups(all, { days, weeks }))
      const kept = all.filter((name) => !expired.has(name))
      const daysOf = (some: string[]) => [...new Set(some.map((name) => name.slice(6, 16)))].toSorted()
      expect(kept).toContain(all.toSorted().at(-1))
      expect(daysOf(kept)).toEqual(expect.arrayContaining(daysOf(all).slice(-days || Infinity)))
      expect(kept.length).toBeLessThanOrEqual(Math.max(1, days + weeks))
      // A second run deletes nothing more.
      expect(expiredBackups(kept, { days, weeks })).toEqual([])
    }),
  )
})

test('a backup is made when the newest is too old, and not before', async () => {
  const first = at('2026-11-30')
  expect(await backupIfDue(plan, first, { isEmpty, make: writeIt })).toBe('made')
  expect(await backupIfDue(plan, new Date(first.getTime() + DAY_MS - 1000), { isEmpty, make: writeIt })).toBe('not due')
  expect(await backupIfDue(plan, new Date(first.getTime() + DAY_MS), { isEmpty, make: writeIt })).toBe('made')
})

test('no backup is made of an empty store', async () => {
  expect(await backupIfDue(plan, at('2026-11-30'), { isEmpty: async () => true, make: writeIt })).toBe('not due')
  expect(readdirSync(dir)).toEqual([])
})

test('the age is infinite while a backup is missing, and absent when there is nothing to back up or the first is not late', async () => {
  const now = at('2026-11-30')
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const stateSince = async (filled: Date | null) => await backupState(plan, now, async () => filled)
  const isLate = { state: 'aged', ageMs: Infinity }
  expect([await stateSince(before(20)), await stateSince(null)]).toEqual([isLate, { state: 'empty' }])
  expect(await stateSince(before(5))).toEqual({ state: 'first', by: before(-15) })
  const unfinished = join(dir, `${nameAt(now.getTime())}.unfinished`)
  writeFileSync(unfinished, '')
  utimesSync(unfinished, before(1), before(1))
  expect(await stateSince(before(90)), 'it is being made').toEqual({ state: 'first', by: before(-19) })
  const elsewhere = { ...plan, dir: join(dir, 'none') }
  expect(await backupState(elsewhere, now, async () => before(5)), 'it cannot be made').toEqual(isLate)
  writeFileSync(join(dir, nameAt(now.getTime() - 3 * DAY_MS)), '')
  const isOld = { state: 'aged', ageMs: 3 * DAY_MS }
  expect([await stateSince(before(5)), await stateSince(null)]).toEqual([isOld, { state: 'empty' }])
})

test('a failure deletes only partial files of earlier failures, and reports the reason', async () => {
  const old = [1, 2, 3].map((n) => nameAt(at('2024-01-01').getTime() + n * DAY_MS))
  for (const name of [...old, `${nameAt(0)}.unfinished`, 'notes.txt', 'gevel-old.tar'])
    writeFileSync(join(dir, name), '')
  const refused = async () => 'its disk is full'
  expect(await backupIfDue(plan, at('2026-11-30'), { isEmpty, make: refused })).toEqual({ failed: 'its disk is full' })
  expect(readdirSync(dir).toSorted()).toEqual([...old, 'gevel-old.tar', 'notes.txt'].toSorted())
  expect(await backupIfDue({ ...plan, dir: join(dir, 'none') }, at('2026-11-30'), { isEmpty, make: writeIt })).toEqual({
    failed: `There is no folder ${join(dir, 'none')}, or it cannot be read.`,
  })
})
