import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptFolder, tidyKept } from '#media/kept-folder.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'gevel-kept-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))

test('a stored entry is read back, and an unknown one is null', async () => {
  const kept = keptFolder(join(folder(), 'brochure'), 1000)
  await kept.keep('ab.pdf', Buffer.from('a brochure'))
  expect(String(await kept.read('ab.pdf'))).toBe('a brochure')
  expect(await kept.read('cd.pdf')).toBeNull()
})

test('a folder stays within its limit, and the newest entries stay [kept-folder.much-stays-within]', async () => {
  const path = folder()
  const kept = keptFolder(path, 1000)
  for (let number = 10; number < 60; number += 1) await kept.keep(`${number}.pdf`, Buffer.alloc(100))
  expect(filesIn(path).length).toBeLessThanOrEqual(10)
  expect(filesIn(path).length).toBeGreaterThanOrEqual(8)
  expect(await kept.read('59.pdf')).not.toBeNull()
})

test('unused entries expire, and files of other processes count too', async () => {
  const path = folder()
  const now = Date.UTC(2026, 10, 20)
  for (const [name, daysOld] of Object.entries({ 'old.pdf': 8, 'older.pdf': 9, 'new.pdf': 1, 'newer.pdf': 0 })) {
    writeFileSync(join(path, name), Buffer.alloc(100))
    const at = now / 1000 - daysOld * 86_400
    utimesSync(join(path, name), at, at)
  }
  expect(await tidyKept(path, { most: 1000, before: now - 7 * 86_400_000 })).toBe(200)
  expect(filesIn(path).toSorted()).toEqual(['new.pdf', 'newer.pdf'])
  expect(await tidyKept(path, { most: 150, before: 0 })).toBe(100)
  expect(filesIn(path)).toEqual(['newer.pdf'])
  expect(await tidyKept(join(path, 'none'), { most: 1, before: 0 })).toBe(0)
})

test('an unwritable folder is only slower', async () => {
  const path = join(folder(), 'file')
  writeFileSync(path, 'in the way')
  const kept = keptFolder(path, 1000)
  await kept.keep('ab.pdf', Buffer.from('a brochure'))
  expect(await kept.read('ab.pdf')).toBeNull()
})
