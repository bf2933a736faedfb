/** Counts events that anybody may cause as often as they like, and logs the counts now and then. */
export type LineAMinute<Key extends string> = {
  count: (key: Key) => void
  /** logs the counts that were not logged yet */
  close: () => void
}

const LOG_EVERY_MS = 60_000

/**
 * The first event is logged at once, later ones as counts once a minute: a script that causes thousands fills no disk.
 * @param tell writes one line of the log, from how often each key was counted since the last line. The keys must be few:
 * ours, never a visitor's
 */
export function lineAMinute<Key extends string>(tell: (counts: Record<string, number>) => void): LineAMinute<Key> {
  const counts = new Map<Key, number>()
  let timer: NodeJS.Timeout | null = null
  const logCounts = (): void => {
    timer = null
    if (counts.size === 0) return
    tell(Object.fromEntries(counts))
    counts.clear()
    timer = setTimeout(logCounts, LOG_EVERY_MS).unref()
  }
  return {
    count(key) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (timer === null) logCounts()
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      logCounts()
      if (timer !== null) clearTimeout(timer)
    },
  }
}
