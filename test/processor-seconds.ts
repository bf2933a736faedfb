import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

const WHERE: readonly [string, RegExp][] = [
  ['site', /dist\/server|dist\/client/],
  ['browser', /chrom/],
  ['postgres', /postgres/],
]

/**
 * `GEVEL_TEST_COSTS=<file> npm test -- --maxWorkers=1` writes a line per test file with the processor seconds that
 * the run spent on it, by place: Vitest (which transforms), tests, sites, browser, PostgreSQL. Linux only. When a
 * site exits before its drawing processes, their time is lost.
 */
const costs = process.env['GEVEL_TEST_COSTS']
if (costs !== undefined) {
  const before = secondsOfRun()
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads which fixtures are named there
  afterAll(({}, { file }) => {
    const after = secondsOfRun()
    const spent = Object.entries(after).map(([where, seconds]) => [where, seconds - (before[where] ?? 0)] as const)
    const line = {
      file: file.name,
      all: round(spent.reduce((sum, [, seconds]) => sum + seconds, 0)),
      ...Object.fromEntries(spent.map(([where, seconds]) => [where, round(seconds)])),
    }
    appendFileSync(costs, `${JSON.stringify(line)}\n`)
  })
}

/** Processor seconds of Vitest and all its descendants; the time of ended processes counts for their parents. */
function secondsOfRun(): Record<string, number> {
  const stats = new Map(readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? statOf(pid) : [])))
  const descends = (pid: number): boolean => pid === process.ppid || (pid > 1 && descends(stats.get(pid)?.parent ?? 0))
  const all: Record<string, number> = {}
  for (const [pid, { command, ticks }] of stats) {
    if (!descends(pid)) continue
    const where = pid === process.ppid ? 'vitest' : (WHERE.find(([, words]) => words.test(command))?.[0] ?? 'tests')
    all[where] = (all[where] ?? 0) + ticks / 100
  }
  return all
}

function statOf(pid: string): [number, { parent: number; command: string; ticks: number }][] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const behindName = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const at = (field: number) => Number(behindName[field - 3])
    return [[Number(pid), { parent: at(4), command, ticks: at(14) + at(15) + at(16) + at(17) }]]
  } catch {
    return []
  }
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10
