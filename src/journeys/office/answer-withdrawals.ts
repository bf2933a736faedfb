import type { App } from '#journeys/app.ts'
import { type AnsweredRun, approveRun, declineRun } from '#store/imports/waiting-withdrawals.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { withRetry } from '#store/engine/retry.ts'

/** The answer of a person to waiting withdrawals. `keep`: listings excepted from a yes. */
export type WithdrawalsAnswer = { run: number; answer: 'yes' | 'no'; keep: readonly number[]; person: number }

/**
 * Stores a person's yes or no to waiting withdrawals. A worker withdraws the listings later, because there may be
 * thousands; another worker goes on when it is killed.
 */
export async function answerWithdrawals(
  app: Pick<App, 'db' | 'now'>,
  { run, answer, keep, person }: WithdrawalsAnswer,
): Promise<AnsweredRun> {
  return await withRetry(app.db, async (tx) => {
    const outcome = answer === 'yes' ? await approveRun(tx, run, keep) : await declineRun(tx, run)
    if (outcome !== 'answered') return outcome
    const act = answer === 'yes' ? 'withdrawals_approved' : 'withdrawals_declined'
    const kept = keep.length === 0 ? null : String(keep.length)
    await noteInLog(tx, { person, act, about: null, object: `run:${run}`, old: null, new: kept }, app.now())
    return outcome
  })
}
