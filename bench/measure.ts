import { readFileSync } from 'node:fs'

/** One measured figure, with what it is held against: a limit, or a rival measured in the same run. */
export type Figure = {
  what: string
  /** At which size: figures of several sizes are printed as growth too. */
  size?: string
  value: number
  unit: string
  /** What was promised. */
  limit?: { atLeast: number } | { atMost: number }
  rival?: { name: string; value: number }
}

/** One `npm run bench <name>`: lives in `bench/<name>.bench.ts` as `export const bench`. */
export type Bench = {
  about: string
  /** false: a missed limit is printed and fails nothing, as another machine may give another figure */
  judged?: boolean
  run: () => Promise<Figure[]>
}

/** The middle of several runs: one disturbed run does not move it. */
export async function medianOf(runs: number, measure: () => Promise<number> | number): Promise<number> {
  const values: number[] = []
  for (let run = 0; run < runs; run += 1) values.push(await measure())
  return percentile(values, 50)
}

/** Milliseconds of each call, after a warm-up that is thrown away. */
export async function timeEach(
  calls: number,
  work: (index: number) => unknown,
  warmUp = Math.ceil(calls / 10),
): Promise<number[]> {
  for (let index = 0; index < warmUp; index += 1) await work(index)
  const times: number[] = []
  for (let index = 0; index < calls; index += 1) {
    const started = performance.now()
    await work(index)
    times.push(performance.now() - started)
  }
  return times
}

/** The value below which `percent` of the values lie (nearest rank); 50 is the median. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error('No values were measured')
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

/** Processor time another process has used so far, in seconds (user and system, all its threads). Linux only. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold spaces; the fields after it are numbered from 3. 14 and 15 are in 1/100 s.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resident memory of another process in MB, and the most it ever had. Linux only. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** Whether a figure keeps what was promised; a rival is shown, not judged. */
export function keepsLimit({ value, limit }: Figure): boolean {
  if (limit === undefined) return true
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost
}
