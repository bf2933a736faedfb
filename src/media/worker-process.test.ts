import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { workerProcess } from '#media/worker-process.ts'

/** Ends without a word over the first task of its life, and answers every one after that. */
const DIES_ONCE = `import { existsSync, writeFileSync } from 'node:fs'
process.on('disconnect', () => process.exit(0))
process.on('message', ({ mark }) => {
  if (existsSync(mark)) return void process.send({ done: true })
  writeFileSync(mark, '')
  process.exit(1)
})`

function diesOnce(tries: number, timeoutMs = 30_000) {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-worker-process-'))
  writeFileSync(join(folder, 'worker.mjs'), DIES_ONCE)
  const file = pathToFileURL(join(folder, 'worker.mjs'))
  const options = { name: 'the process', idleMs: 10_000, timeoutMs, memoryMb: 64, tries }
  const worker = workerProcess<{ mark: string }, { done: true }>(file, options)
  onTestFinished(() => {
    worker.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { worker, mark: join(folder, 'mark') }
}

test('a task of ours whose process ended without a word is done by the next one', async () => {
  const { worker, mark } = diesOnce(2)
  expect(await worker.ask({ mark })).toEqual({ done: true })
  expect(existsSync(mark)).toBe(true)
})

test('a task that may be the reason is not tried again, and the next one finds a new process', async () => {
  const { worker, mark } = diesOnce(1)
  expect(await worker.ask({ mark })).toEqual({ outcome: 'gave-up', reason: 'the process ended over it' })
  expect(await worker.ask({ mark })).toEqual({ done: true })
})
