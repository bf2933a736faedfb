import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

/**
 * `GEVEL_TEST_COSTS=<file> npm test -- --maxWorkers=1`: a line for each test file with the processor seconds that the
 * whole run spent on it, its browser, PostgreSQL, sites and Vite's transforming among them. Linux alone counts so.
 */
const costs = process.env['GEVEL_TEST_COSTS']
if (costs !== undefined) {
  const before = ticksOfRun()
  afterAll(() => {
    const file = expect.getState().testPath ?? ''
    appendFileSync(costs, `${((ticksOfRun() - before) / 100).toFixed(1)}\t${file.replace(`${process.cwd()}/`, '')}\n`)
  }, 60_000)
}

/** Hundredths of a second of Vitest and all that descends from it, ended ones among them. */
function ticksOfRun(): number {
  const stats = new Map(readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? [statOf(pid)] : [])))
  const descends = (pid: number): boolean => pid === process.ppid || (pid > 1 && descends(stats.get(pid)?.parent ?? 0))
  return [...stats].reduce((sum, [pid, { ticks }]) => sum + (descends(pid) ? ticks : 0), 0)
}

function statOf(pid: string): [number, { parent: number; ticks: number }] {
  try {
    const behindName = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')
    const at = (field: number) => Number(behindName[field - 3])
    return [Number(pid), { parent: at(4), ticks: at(14) + at(15) + at(16) + at(17) }]
  } catch {
    return [Number(pid), { parent: 0, ticks: 0 }]
  }
}
