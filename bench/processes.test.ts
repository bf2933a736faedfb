import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { watchMemory } from './memory-watch.ts'
import { cpuTimeOf, pssOfTree, treeOf } from './processes.ts'

describe.runIf(process.platform === 'linux')('what /proc tells', () => {
  test('processor time of a process only grows', () => {
    const before = cpuTimeOf(process.pid).own
    let sum = 0
    for (const end = performance.now() + 60; performance.now() < end;) sum += Math.sqrt(sum + 1)
    expect(cpuTimeOf(process.pid).own).toBeGreaterThan(before)
  })

  test('the time of a child is told apart from that of the process itself, also when it has ended', async () => {
    const before = cpuTimeOf(process.pid)
    await burn('while (process.cpuUsage().user < 300_000);')
    const after = cpuTimeOf(process.pid)
    expect(after.children - before.children).toBeGreaterThanOrEqual(0.25)
  })

  test('a grandchild is in the tree and its memory in the sum, each once', async () => {
    const script = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(
      `globalThis.held = Buffer.alloc(100e6, 1); console.log('held'); setTimeout(() => {}, 20000)`,
    )}], { stdio: 'inherit' })`
    const alone = pssOfTree(process.pid)
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const watch = watchMemory(process.pid, 20)
    const closed = once(child, 'close')
    await once(child.stdout, 'data')
    const tree = treeOf(child.pid ?? 0)
    const withBoth = pssOfTree(process.pid)
    await new Promise((resolve) => setTimeout(resolve, 60))
    watch.stop()
    for (const pid of tree) process.kill(pid)
    await closed
    expect(tree).toHaveLength(2)
    expect(new Set(treeOf(process.pid)).size).toBe(treeOf(process.pid).length)
    expect(withBoth - alone).toBeGreaterThan(90)
    expect(withBoth - alone).toBeLessThan(300)
    expect(watch.peak().megabytes).toBeGreaterThanOrEqual(withBoth - 30)
    expect(watch.samples()).toBeGreaterThan(1)
  })

  test('a process that is no more has neither time nor memory', () => {
    const nobody = 2 ** 22 + 1
    expect([cpuTimeOf(nobody), pssOfTree(nobody)]).toEqual([{ own: 0, children: 0 }, 0])
  })
})

async function burn(script: string): Promise<void> {
  await once(spawn(process.execPath, ['-e', script], { stdio: 'ignore' }), 'exit')
}
