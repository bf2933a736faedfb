import type { Log } from '#base/log.ts'

/** Why no visitor should be sent to this process now, in a few words; null when it can answer pages. */
export type Readiness = () => Promise<string | null>

/** How long an answer of the store is reused, so that impatient load balancers cost it nothing. */
const ANSWER_REUSED_MS = 1_000
/** A store that takes longer counts as down: a page asks it several times. */
const STORE_TIMEOUT_MS = 3_000

/**
 * Readiness of a process: its index is loaded and its store answers. The log says once when the store goes down, and
 * once when it is back.
 * @param indexLoading why the index cannot answer yet; null when it can
 * @param askStore resolves when the store answers, throws the reason when it does not
 */
export function readiness(indexLoading: () => string | null, askStore: () => Promise<void>, log: Log): Readiness {
  let asked: { at: number; answer: Promise<string | null> } | null = null
  let away = false

  async function ask(): Promise<string | null> {
    const reason = await withinTimeout(askStore()).then(
      () => null,
      (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
    )
    if (reason !== null && !away) log.error({ reason }, 'the store does not answer: /readyz says 503')
    if (reason === null && away) log.info({}, 'the store answers again')
    away = reason !== null
    return reason === null ? null : 'the store does not answer'
  }

  return async () => {
    const loading = indexLoading()
    if (loading !== null) return loading
    const now = performance.now()
    if (asked === null || now - asked.at > ANSWER_REUSED_MS) asked = { at: now, answer: ask() }
    return await asked.answer
  }
}

async function withinTimeout(answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${STORE_TIMEOUT_MS / 1000} s`)), STORE_TIMEOUT_MS)
  })
  // A store that fails after the timeout must not cause an unhandled rejection.
  answer.catch(() => {})
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
