import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DirectoryBusyError, lockDirectory } from '#store/pglite/dir-lock.ts'

const times = { beatMs: 50, staleMs: 400, patienceMs: 400 }
let directory = ''
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'gevel-lock-'))
})
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }))

test('a released lock can be taken again, and leaves no file', async () => {
  const lock = await lockDirectory(directory, times)
  await expect(lockDirectory(directory, times)).rejects.toMatchObject({ name: 'DirectoryBusyError', pid: process.pid })
  lock.release()
  expect(fs.readdirSync(directory)).toEqual([])
  const again = await lockDirectory(directory, times)
  again.release()
})

test('of twelve simultaneous requests one gets the lock', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => lockDirectory(directory, times)))
  const winners = answers.filter((answer) => answer.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(DirectoryBusyError)
  winners[0]?.value.release()
})

test('a lease that another container keeps renewing is respected', async () => {
  const file = leaseOf({ host: 'elsewhere', boot: 'another machine', pid: 7 })
  const heart = setInterval(() => fs.utimesSync(file, new Date(), new Date()), 50)
  const refusal = await lockDirectory(directory, times).catch((error: unknown) => error)
  clearInterval(heart)
  expect(refusal).toMatchObject({ pid: 7 })
  expect(String(refusal)).toMatch(/in use by process 7 on elsewhere/)
  expect(fs.existsSync(file)).toBe(true)
})

test('a lease without a heartbeat is taken over', async () => {
  leaseOf({ host: 'elsewhere', boot: 'another machine', pid: 7 })
  const lock = await lockDirectory(directory, times)
  lock.release()
})

test('a malformed lease is taken over when it gets no heartbeat', async () => {
  fs.writeFileSync(path.join(directory, 'gevel.lock'), '{"pid":')
  const lock = await lockDirectory(directory, times)
  lock.release()
})

test('a process that loses its lock stops at once', async () => {
  const script = `const { lockDirectory } = await import('#store/pglite/dir-lock.ts')
    await lockDirectory(${JSON.stringify(directory)}, ${JSON.stringify(times)})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
  await once(child.stdout, 'data')
  const gone = once(child, 'exit')
  fs.rmSync(path.join(directory, 'gevel.lock'))
  expect(await gone).toEqual([71, null])
})

function leaseOf(holder: { host: string; boot: string; pid: number }): string {
  const file = path.join(directory, 'gevel.lock')
  fs.writeFileSync(file, JSON.stringify({ ...holder, pidSpace: '', started: '1', nonce: randomUUID() }))
  return file
}
