/** Counts what anybody may cause as often as they like; the log hears of it now and then. */
export type LineAMinute<Key extends string> = {
  count: (key: Key) => void
  /** tells what was not told yet */
  close: () => void
}

const TELL_EVERY_MS = 60_000

/**
 * The first is told at once and all that follow as counts, once a minute: a machine that tries thousands fills no disk.
 * @param tell writes one line of the log; how often each was counted since the last one. Few keys: they are ours, not a visitor's
 */
export function lineAMinute<Key extends string>(tell: (counts: Record<string, number>) => void): LineAMinute<Key> {
  const counts = new Map<Key, number>()
  let timer: NodeJS.Timeout | null = null
  const tellCounts = (): void => {
    timer = null
    if (counts.size === 0) return
    tell(Object.fromEntries(counts))
    counts.clear()
    timer = setTimeout(tellCounts, TELL_EVERY_MS).unref()
  }
  return {
    count(key) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (timer === null) tellCounts()
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      tellCounts()
      if (timer !== null) clearTimeout(timer)
    },
  }
}
