import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Figure } from './measure.ts'
import { watchMemory } from './memory-watch.ts'
import { pssOf, treeOf } from './processes.ts'

const ROOT = join(import.meta.dirname, '..')
const IDLE_SECONDS = Number(process.env['BENCH_IDLE_SECONDS'] ?? 60)
const MAX_START_MS = 180_000

export const bench: Bench = {
  about: `\`npm start\` from nothing with the demonstration: PSS of all its processes, each 50 ms from the first one on, then idle for ${IDLE_SECONDS} s`,
  run: async () => {
    const varDir = mkdtempSync(join(tmpdir(), 'gevel-memory-'))
    const started = performance.now()
    const child = spawn('npm', ['start'], {
      cwd: ROOT,
      env: environment(varDir),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = child.pid ?? 0
    const watch = watchMemory(pid)
    try {
      await untilReady(child.stdout)
      const ready = (performance.now() - started) / 1000
      const atStart = watch.peak()
      await sleep(IDLE_SECONDS * 1000)
      printProcesses(pid)
      return figuresOf({ ready, atStart, peak: watch.peak(), idle: watch.recent(10), samples: watch.samples() })
    } finally {
      watch.stop()
      await endTree(pid)
      rmSync(varDir, { recursive: true, force: true })
    }
  },
}

type Peak = ReturnType<ReturnType<typeof watchMemory>['peak']>
type Seen = { ready: number; atStart: Peak; peak: Peak; idle: number; samples: number }

function figuresOf({ ready, atStart, peak, idle, samples }: Seen): Figure[] {
  return [
    { what: 'peak until ready', value: atStart.megabytes, unit: 'MB' },
    { what: 'peak, also after that', value: peak.megabytes, unit: 'MB', limit: { atMost: 384 } },
    { what: 'when that was', value: peak.atSeconds, unit: 's' },
    { what: `idle after ${IDLE_SECONDS} s`, value: idle, unit: 'MB', limit: { atMost: 256 } },
    { what: 'ready after', value: ready, unit: 's' },
    { what: 'looks at it', value: samples, unit: '' },
  ]
}

/** The environment of a first start by an operator, without the settings of the person who measures. */
function environment(varDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return { PATH, HOME, TMPDIR, LANG, PORT: '0', VAR_DIR: varDir, LOG_LEVEL: 'error' }
}

async function untilReady(output: Readable): Promise<void> {
  let said = ''
  output.setEncoding('utf8').on('data', (words: string) => (said += words))
  for (const deadline = Date.now() + MAX_START_MS; ; await sleep(50)) {
    if (Date.now() > deadline) throw new Error('`npm start` was not ready after three minutes')
    const [, url] = /^Gevel is at (\S+) /m.exec(said) ?? []
    if (url === undefined) continue
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
  }
}

/** Prints the memory of each process at the end. */
function printProcesses(pid: number): void {
  for (const one of treeOf(pid)) {
    const command = readFileSync(`/proc/${one}/cmdline`, 'utf8').split('\0').map(baseName).join(' ')
    console.log(`  ${pssOf(one).toFixed(0).padStart(5)} MB  ${command.slice(0, 100)}`)
  }
}

const baseName = (word: string): string => word.slice(word.lastIndexOf('/') + 1)

/**
 * Sends SIGTERM to npm, whose shell does not forward it; the site notices and stops. Kills what remains after 15 s.
 */
async function endTree(pid: number): Promise<void> {
  const tree = treeOf(pid)
  tryToEnd(pid, 'SIGTERM')
  const left = () => tree.filter((one) => pssOf(one) > 0)
  for (const deadline = Date.now() + 15_000; left().length > 0 && Date.now() < deadline;) await sleep(100)
  for (const one of left()) tryToEnd(one, 'SIGKILL')
}

function tryToEnd(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // exited by itself
  }
}
