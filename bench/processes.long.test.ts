import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { watchMemory } from './memory-watch.ts'
import { pssOfTree, treeOf } from './processes.ts'
import { LINUX, needing } from '../test/run/needing.ts'

needing(test, LINUX)('a grandchild is in the tree and its memory in the sum, each once', async () => {
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
