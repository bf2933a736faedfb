import type { Log } from '#domain/log.ts'

/** Why an attempt was refused: never who made it, or with what. */
export type RefusalReason = keyof typeof STATUS_OF | 'wrong_link' | 'unreadable'

/** Counts attempts at what the site does not allow. */
export type RefusedAttempts = {
  /** One attempt; the log hears of it. */
  count: (reason: RefusalReason) => void
  /** The same for an answer, when its status is that of a refusal. */
  countAnswer: (status: number) => void
  /** Tells the log what it was not told yet. */
  close: () => void
}

const STATUS_OF = {
  wrong_secret: 401,
  other_site: 403,
  too_large: 413,
  other_name: 421,
  limit_reached: 429,
} as const

const REASON_OF = new Map<number, RefusalReason>(
  Object.entries(STATUS_OF).map(([reason, status]) => [status, reason as keyof typeof STATUS_OF]), // keys of this very object
)

const LOG_EVERY_MS = 60_000

/**
 * The log hears of the first attempt at once and of all that follow in one line a minute, as counts: a machine that tries
 * thousands fills no disk.
 * @param observe told of each, for the figures of the process
 */
export function refusedAttempts(log: Log, observe: (reason: RefusalReason) => void): RefusedAttempts {
  const counts = new Map<RefusalReason, number>()
  let timer: NodeJS.Timeout | null = null
  const tell = (): void => {
    timer = null
    if (counts.size === 0) return
    log.warn({ refused: Object.fromEntries(counts) }, 'attempts were refused')
    counts.clear()
    timer = setTimeout(tell, LOG_EVERY_MS).unref()
  }
  const count = (reason: RefusalReason): void => {
    observe(reason)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
    if (timer === null) tell()
  }
  return {
    count,
    countAnswer(status) {
      const reason = REASON_OF.get(status)
      if (reason !== undefined) count(reason)
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      tell()
      if (timer !== null) clearTimeout(timer)
    },
  }
}
