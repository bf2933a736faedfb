import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { clockAhead } from '../../scripts/setup/clock-ahead.mjs'
import { openPage } from '../browser/browser.ts'
import { onBothEngines } from '../store/engines.ts'

test.each([
  ['45d', '2026-11-28T10:00:00Z', '2027-01-12T10:00:00.000Z'],
  ['7mo', '2026-11-28T10:00:00Z', '2027-06-28T10:00:00.000Z'],
  ['summertime', '2026-11-28T10:00:00Z', '2027-03-28T00:55:00.000Z'],
  ['summertime', '2027-03-28T01:10:00Z', '2028-03-26T00:55:00.000Z'],
])('%s ahead of %s is %s', (ahead, now, then) => {
  const ms = Number(clockAhead(ahead, new Date(now)).GEVEL_TEST_AHEAD_MS)
  expect(new Date(Date.parse(now) + ms).toISOString()).toBe(then)
})

test('refuses a duration in an unknown format', () => {
  expect(() => clockAhead('1 week')).toThrow('not "1 week"')
})

test('Date runs ahead of the machine by the configured duration', () => {
  const machine = performance.timeOrigin + performance.now()
  const wanted = Number(process.env['GEVEL_TEST_AHEAD_MS'] ?? 0)
  expect(Math.abs(Date.now() - machine - wanted)).toBeLessThan(60_000)
})

test('a new file gets the shifted time, and a file that a test backdates keeps its own date', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'gevel-ahead-')), 'file')
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  writeFileSync(file, '')
  const age = async () => Date.now() - (await stat(file)).mtime.getTime()
  expect(Math.abs(await age())).toBeLessThan(60_000)
  for (const hourAgo of [new Date(Date.now() - 3_600_000), Date.now() / 1000 - 3600]) {
    utimesSync(file, hourAgo, hourAgo)
    expect(Math.abs((await age()) - 3_600_000)).toBeLessThan(60_000)
  }
})

test('a browser uses the shifted clock', async () => {
  const page = await openPage()
  await page.goto('about:blank')
  expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now())).toBeLessThan(60_000)
  expect(await page.evaluate(() => [new Date().getFullYear(), new Date() instanceof Date])).toEqual([
    new Date().getFullYear(),
    true,
  ])
})

onBothEngines('the clock of a run', (store) => {
  test('is the clock of the store, column defaults included', async () => {
    await sql`insert into secret (name, value) values ('clock', '\\x00')`.execute(store().db)
    const { rows } = await sql<{ at: Date; created_at: Date }>`select now() as at, created_at from secret
      where name = 'clock'`.execute(store().db)
    for (const at of [rows[0]?.at, rows[0]?.created_at]) expect(Math.abs(Number(at) - Date.now())).toBeLessThan(60_000)
  })
})
