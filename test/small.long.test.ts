import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pssOfTree, treeOf } from '../bench/processes.ts'
import { GAVE_BACK } from '../src/jobs/give-back.ts'
import { pause, until } from './waiting.ts'
import { LINUX, needing } from './run/needing.ts'

/**
 * Proportional set size of all processes except npm's. Measured: 223 to 241 MB idle, 275 MB at the start (1 Dec
 * 2026).
 */
const MAX_IDLE_MB = 300
const MAX_PEAK_MB = 350

needing(describe, LINUX)('the demonstration, started as a stranger does', () => {
  let varDir = ''
  let child: ChildProcess
  let peak = 0
  beforeAll(async () => {
    varDir = mkdtempSync(join(tmpdir(), 'gevel-small-'))
    // Vitest sets a BASE_URL of its own.
    const own = { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'] }
    const env = { ...own, PORT: '0', VAR_DIR: varDir, LOG_LEVEL: 'info' }
    child = spawn(process.execPath, ['scripts/run.mjs', 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let log = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (log += String(text)))
    const sampling = setInterval(() => (peak = Math.max(peak, pssOfTree(child.pid ?? 0))), 50)
    try {
      await until('its rest', () => log.includes(GAVE_BACK) || child.exitCode !== null, { timeoutMs: 170_000 })
    } finally {
      clearInterval(sampling)
    }
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${log}`)
    await pause(20_000, 'span')
  })
  afterAll(async () => {
    if (child.exitCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    rmSync(varDir, { recursive: true, force: true })
  })

  const ask = (pid: number | undefined, what: 'cmdline' | 'environ' | 'maps') =>
    readFileSync(`/proc/${pid}/${what}`, 'utf8')

  test('is three processes with small heaps: the launcher, the site, its store [small.three-processes]', () => {
    const [, site, store, ...others] = treeOf(child.pid ?? 0)
    expect(others).toEqual([])
    expect(ask(site, 'cmdline').split('\0')).toEqual(expect.arrayContaining(['--max-semi-space-size=16', 'serve']))
    expect(ask(store, 'cmdline').split('\0')).toEqual(
      expect.arrayContaining(['--liftoff-only', '--max-semi-space-size=1']),
    )
    for (const pid of [site, store]) expect(ask(pid, 'environ').split('\0')).toContain('MALLOC_ARENA_MAX=2')
  })

  test('has loaded no unused code: no picture library, no second PostgreSQL [small.nothing-unasked]', () => {
    const [, site] = treeOf(child.pid ?? 0)
    expect(ask(site, 'maps')).not.toMatch(/libvips|sharp/)
  })

  test('stays within its memory limits, at its start and when idle [small.memory]', () => {
    const idle = pssOfTree(child.pid ?? 0)
    console.log(`memory of the demonstration: peak ${Math.round(peak)} MB, idle ${Math.round(idle)} MB`)
    expect(peak).toBeLessThan(MAX_PEAK_MB)
    expect(idle).toBeLessThan(MAX_IDLE_MB)
  })
})
