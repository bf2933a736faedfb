import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

export const openDescriptors = (pid: number): number => fs.readdirSync(`/proc/${pid}/fd`).length

/** Limits how many files a process may have open; changes only its soft limit. */
export function limitDescriptors(pid: number, most: number): void {
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${most}:`], { stdio: 'ignore' })
}

/** The descriptor limit of a process; null where it cannot be read. */
function descriptorLimit(pid: number): number | null {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/limits`, 'utf8'))
    return found ? Number(found[1]) : null
  } catch {
    return null
  }
}

/** Runs `work` while this process can open no further file. */
export async function withoutDescriptors<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = descriptorLimit(process.pid) ?? 1024
  const taken: number[] = []
  limitDescriptors(process.pid, openDescriptors(process.pid) + 20)
  try {
    for (;;) taken.push(fs.openSync('/dev/null', 'r'))
  } catch {
    // The last free descriptor is taken.
  }
  try {
    return await work()
  } finally {
    for (const file of taken) fs.closeSync(file)
    limitDescriptors(process.pid, before)
  }
}

/** Linux with util-linux. */
export const canLimitDescriptors = isThere()

function isThere(): boolean {
  const limit = descriptorLimit(process.pid)
  if (limit === null) return false
  try {
    limitDescriptors(process.pid, limit)
    return true
  } catch {
    return false
  }
}
