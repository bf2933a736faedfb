import type { ReasonCount } from '#domain/listing/count-rejects.ts'
import { NO_FINDINGS, type StoringFindings } from '#domain/listing/import-remarks.ts'

/** How many listings a run has handled so far, by outcome. */
export type RunCounts = { new: number; changed: number; unchanged: number; withdrawn: number }

export function readCounts(value: unknown): RunCounts {
  return {
    new: countIn(value, 'new'),
    changed: countIn(value, 'changed'),
    unchanged: countIn(value, 'unchanged'),
    withdrawn: countIn(value, 'withdrawn'),
  }
}

/** How many rejects had which reason; empty for a run of a release that did not count them. */
export function readReasons(counts: unknown): ReasonCount[] {
  const found: unknown = typeof counts === 'object' && counts !== null ? Reflect.get(counts, 'reasons') : null
  return Array.isArray(found) ? (found as ReasonCount[]) : [] // written by openRun, advanceRun and finishRun
}

export function countIn(counts: unknown, name: string): number {
  const found: unknown = typeof counts === 'object' && counts !== null ? Reflect.get(counts, name) : 0
  return typeof found === 'number' ? found : 0
}

/** What storing the run's lines found out; nothing for a run of a release that did not keep it. */
export function readFindings(counts: unknown): StoringFindings {
  const found: unknown = typeof counts === 'object' && counts !== null ? Reflect.get(counts, 'found') : null
  return (found as StoringFindings | null | undefined) ?? NO_FINDINGS // written by advanceRun and finishRun
}
