import { readdirSync, readFileSync } from 'node:fs'

// Linux process data from /proc: processor time and memory. A process that has ended counts as nothing.

/** Processor time in seconds, user and system, all threads: of the process itself, and of every process it started. */
export type CpuTime = { own: number; children: number }

/** Processor time a process has used so far; `children` are those still running and those it has waited for. */
export function cpuTimeOf(pid: number): CpuTime {
  const [, ...others] = treeOf(pid)
  const { own, reaped } = cpuFields(pid)
  const running = others.map((other) => cpuFields(other)).map((fields) => fields.own + fields.reaped)
  return { own, children: running.reduce((sum, each) => sum + each, reaped) }
}

/** The process and all its descendants, itself first. */
export function treeOf(pid: number): number[] {
  const tree = [pid]
  for (const one of tree) tree.push(...childrenOf(one))
  return tree
}

/** The child processes that its threads have started. */
function childrenOf(pid: number): number[] {
  const words = threadsOf(pid).flatMap((thread) => textOf(`/proc/${pid}/task/${thread}/children`).split(' '))
  return words.filter((word) => /\d/.test(word)).map(Number)
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return [] // already ended
  }
}

/** Proportional set size in MB of a process and its descendants: shared memory is counted once. */
export function pssOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, one) => sum + pssOf(one), 0)
}

/** Proportional set size in MB of one process. */
export const pssOf = (pid: number): number => megabytes(textOf(`/proc/${pid}/smaps_rollup`), 'Pss')

function cpuFields(pid: number): { own: number; reaped: number } {
  // utime, stime, cutime, cstime in 1/100 s: fields 14 to 17; this list starts at the third.
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = statFields(pid).slice(11, 15).map(Number)
  return { own: (user + system) / 100, reaped: (childUser + childSystem) / 100 }
}

/** Fields of /proc/PID/stat from the third on: the bracketed name before them may contain spaces. */
function statFields(pid: number): string[] {
  const stat = textOf(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function megabytes(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
