import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** A running writer.ts: its acknowledged rows, its output, and its exit. */
export type Writer = {
  child: ChildProcess
  /** The highest acknowledged number. */
  acknowledged: () => number
  lines: () => readonly string[]
  errors: () => string
  /** Resolves to a line that matches and came after the last wait. */
  until: (pattern: RegExp) => Promise<string>
  /** Sends SIGKILL and waits until the process is gone. */
  kill: () => Promise<void>
}

/**
 * Starts a process that writes to the store in `varDir`. `preload` is JavaScript that runs first in all its threads.
 */
export function startWriter(varDir: string, preload = ''): Writer {
  const imports = preload === '' ? [] : ['--import', `data:text/javascript,${encodeURIComponent(preload)}`]
  const child = spawn(process.execPath, [...imports, path.join(import.meta.dirname, 'writer.ts')], {
    env: { ...process.env, VAR_DIR: varDir, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  let errors = ''
  let seen = 0
  let acknowledged = 0
  let look = () => {}
  child.stderr.on('data', (bytes) => (errors += String(bytes)))
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    if (/^\d+$/.test(line)) acknowledged = Number(line)
    look()
  })
  child.on('exit', () => look())
  return {
    child,
    acknowledged: () => acknowledged,
    lines: () => lines,
    errors: () => errors,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        look = () => {
          for (; seen < lines.length; seen++) {
            const line = lines[seen] ?? ''
            if (!pattern.test(line)) continue
            look = () => {}
            seen++
            return resolve(line)
          }
          if (child.exitCode !== null) reject(new Error(`The writer ended with ${child.exitCode}: ${errors}`))
        }
        look()
      }),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'close')
      child.kill('SIGKILL')
      await gone
    },
  }
}
