import { percentile } from './measure.ts'
import { pssOfTree } from './processes.ts'

/** Samples the memory of a process and all its descendants from now on. */
export type MemoryWatch = {
  /** the maximum so far in MB of PSS, and its time in seconds since the start of the watch */
  peak: () => { megabytes: number; atSeconds: number }
  /** the median of the samples of the last seconds */
  recent: (seconds: number) => number
  samples: () => number
  stop: () => void
}

/**
 * Watches a process and its descendants together, so pass the root process. Each sample costs this process some
 * milliseconds and briefly takes a lock in the watched one.
 */
export function watchMemory(pid: number, everyMs = 50): MemoryWatch {
  const started = performance.now()
  const seen: { at: number; megabytes: number }[] = []
  const takeSample = () => void seen.push({ at: (performance.now() - started) / 1000, megabytes: pssOfTree(pid) })
  takeSample()
  const timer = setInterval(takeSample, everyMs)
  return {
    peak() {
      const most = seen.reduce((best, one) => (one.megabytes > best.megabytes ? one : best))
      return { megabytes: most.megabytes, atSeconds: most.at }
    },
    recent(seconds) {
      const since = (performance.now() - started) / 1000 - seconds
      return percentile(
        seen.filter(({ at }) => at >= since).map(({ megabytes }) => megabytes),
        50,
      )
    },
    samples: () => seen.length,
    stop: () => clearInterval(timer),
  }
}
