import type { Log } from '#base/log.ts'
import { lineAMinute } from '#web/edge/line-a-minute.ts'

/** Why an attempt was refused. Never says who made it, or with what. */
export type RefusalReason = keyof typeof STATUS_OF | 'wrong_link' | 'unreadable'

/** Counts attempts at what the site does not allow. */
export type RefusedAttempts = {
  /** Counts one attempt, for the log too. */
  count: (reason: RefusalReason) => void
  /** Counts an answer when its status is that of a refusal. */
  countAnswer: (status: number) => void
  /** Logs the counts that were not logged yet. */
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

/**
 * The first attempt is logged at once, later ones as counts in one line a minute.
 * @param observe called for each attempt, for the metrics
 */
export function refusedAttempts(log: Log, observe: (reason: RefusalReason) => void): RefusedAttempts {
  const line = lineAMinute<RefusalReason>((refused) => log.warn({ refused }, 'attempts were refused'))
  const count = (reason: RefusalReason): void => {
    observe(reason)
    line.count(reason)
  }
  return {
    count,
    countAnswer(status) {
      const reason = REASON_OF.get(status)
      if (reason !== undefined) count(reason)
    },
    close: line.close,
  }
}
