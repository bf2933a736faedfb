import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { cpuTimeOf, pssOfTree } from './processes.ts'
import { LINUX, needing } from '../test/run/needing.ts'

needing(describe, LINUX)('what /proc tells', () => {
  test('processor time of a process only grows', () => {
    const before = cpuTimeOf(process.pid).own
    const begun = process.cpuUsage()
    while (process.cpuUsage(begun).user < 60_000);
    expect(cpuTimeOf(process.pid).own).toBeGreaterThan(before)
  })

  test('the time of a child is separate from that of the process itself, even after it ended', async () => {
    const before = cpuTimeOf(process.pid)
    await burn('while (process.cpuUsage().user < 300_000);')
    const after = cpuTimeOf(process.pid)
    expect(after.children - before.children).toBeGreaterThanOrEqual(0.25)
  })

  test('an ended process has neither time nor memory', () => {
    const nobody = 2 ** 22 + 1
    expect([cpuTimeOf(nobody), pssOfTree(nobody)]).toEqual([{ own: 0, children: 0 }, 0])
  })
})

async function burn(script: string): Promise<void> {
  await once(spawn(process.execPath, ['-e', script], { stdio: 'ignore' }), 'exit')
}
