import type { App } from '#journeys/app.ts'
import { type AnsweredRun, approveRun, declineRun } from '#store/imports/imports.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { withRetry } from '#store/engine/retry.ts'

/** What a person says to withdrawals that wait. `keep`: listings that stay all the same. */
export type WithdrawalsAnswer = { run: number; answer: 'yes' | 'no'; keep: readonly number[]; person: number }

/**
 * Takes a person's yes or no to withdrawals that wait; no more than noted here, so that nobody waits for thousands to go: a
 * worker withdraws them, and another takes that up when it is killed.
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
