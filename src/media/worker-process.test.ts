import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { workerProcess } from '#media/worker-process.ts'
import { until } from '../../test/waiting.ts'

/** A process that exits silently on its first task, and answers every later one. */
const DIES_ON_FIRST_TASK = `import { existsSync, writeFileSync } from 'node:fs'
process.on('disconnect', () => process.exit(0))
process.on('message', ({ mark }) => {
  if (existsSync(mark)) return void process.send({ done: true })
  writeFileSync(mark, '')
  process.exit(1)
})`

/** A process that answers with its own id. */
const SAYS_ID = `process.on('disconnect', () => process.exit(0))
process.on('message', () => process.send({ pid: process.pid }))`

function dyingOnFirstTask(tries: number) {
  const { worker, folder } = started<{ mark: string }, { done: true }>(DIES_ON_FIRST_TASK, tries)
  return { worker, mark: join(folder, 'mark') }
}

function started<Task extends object, Answer>(source: string, tries: number) {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-worker-process-'))
  writeFileSync(join(folder, 'worker.mjs'), source)
  const file = pathToFileURL(join(folder, 'worker.mjs'))
  const options = { name: 'the process', idleMs: 10_000, timeoutMs: 30_000, memoryMb: 64, tries }
  const worker = workerProcess<Task, Answer>(file, options)
  onTestFinished(() => {
    worker.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { worker, folder }
}

test('an internal task whose process exited silently is done by the next one', async () => {
  const { worker, mark } = dyingOnFirstTask(2)
  expect(await worker.ask({ mark })).toEqual({ done: true })
  expect(existsSync(mark)).toBe(true)
})

test('a task that may be the cause is not retried, and the next one gets a new process', async () => {
  const { worker, mark } = dyingOnFirstTask(1)
  expect(await worker.ask({ mark })).toEqual({ outcome: 'gave-up', reason: 'the process ended over it' })
  expect(await worker.ask({ mark })).toEqual({ done: true })
})

test('a process that dies between two tasks is noticed: the next task gets a new one, even without retries', async () => {
  const { worker } = started<object, { pid: number }>(SAYS_ID, 1)
  const first = await worker.ask({})
  if (!('pid' in first)) throw new Error(first.reason)
  process.kill(first.pid, 'SIGKILL')
  await until('its end', () => !isAlive(first.pid))
  const second = await worker.ask({})
  expect(second).toEqual({ pid: expect.any(Number) as unknown })
  expect(second).not.toEqual(first)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
