import type { Frequency, LeavingReason } from '#domain/subscription.ts'
import type { App } from '#journeys/app.ts'
import { change, type ManagedSubscription, openByToken, tokensOf } from '#journeys/manage-subscription.ts'
import { lastEventId } from '#store/digests.ts'
import { countLeaving } from '#store/leaving.ts'
import { dropQueuedOfSubscriptions } from '#store/outbox.ts'
import { activate, end, setFrequency } from '#store/subscriptions.ts'

/** Either link may end a subscription; only the manage link may change one. */
const BOTH = ['unsubscribe', 'manage'] as const

type Deps = Pick<App, 'db' | 'site' | 'now'>

export type ViewedUnsubscribe =
  | { state: 'unknown' }
  /** `lessOften`: the next slower frequency; null when there is none */
  | ({ state: 'running'; lessOften: Frequency | null } & ManagedSubscription)
  | ({ state: 'ended' } & ManagedSubscription)

/** Reading only. */
export async function viewUnsubscribe(app: Deps, token: string): Promise<ViewedUnsubscribe> {
  const found = await openByToken(app, token, BOTH)
  if (!found) return { state: 'unknown' }
  const managed = { subscription: found, ...(await tokensOf(app.db, found)) }
  if (found.state === 'ended') return { state: 'ended', ...managed }
  return { state: 'running', lessOften: slower(found.frequency), ...managed }
}

/** Ends it, also for one-click requests of mail programs (RFC 8058). What waits in the outbox is not sent any more. */
export async function unsubscribe(app: Deps, token: string): Promise<'ended' | 'already_ended' | 'unknown'> {
  return await change(
    app,
    token,
    async (tx, found) => {
      if (found.state === 'ended') return 'already_ended'
      await end(tx, [found.id], app.now(), null)
      await dropQueuedOfSubscriptions(tx, [found.id], 'digest')
      await dropQueuedOfSubscriptions(tx, [found.id], 'confirmation')
      return 'ended'
    },
    BOTH,
  )
}

/** Why it was ended, if they care to say: counted once, and without a name. */
export async function tellReason(app: Deps, token: string, reason: LeavingReason): Promise<'thanks' | 'unknown'> {
  return await change(
    app,
    token,
    async (tx, found) => {
      await countLeaving(tx, found.id, reason)
      return 'thanks' as const
    },
    BOTH,
  )
}

/** Instead of ending it: instant → daily → weekly. */
export async function receiveLessOften(
  app: Deps,
  token: string,
): Promise<{ outcome: 'changed'; frequency: Frequency } | { outcome: 'already_slowest' | 'ended' | 'unknown' }> {
  const result = await change(
    app,
    token,
    async (tx, found) => {
      const frequency = slower(found.frequency)
      if (found.state === 'ended') return { outcome: 'ended' as const }
      if (!frequency) return { outcome: 'already_slowest' as const }
      await setFrequency(tx, found.id, frequency)
      return { outcome: 'changed' as const, frequency }
    },
    BOTH,
  )
  return result === 'unknown' ? { outcome: 'unknown' } : result
}

/** Takes the end back; mails start again from now on. Only what was confirmed once can run again. */
export async function undoUnsubscribe(
  app: Deps,
  token: string,
): Promise<'running' | 'already_running' | 'never_confirmed' | 'unknown'> {
  return await change(
    app,
    token,
    async (tx, found) => {
      if (found.state !== 'ended') return 'already_running'
      if (found.confirmedAt === null) return 'never_confirmed'
      await activate(tx, [found.id], app.now(), await lastEventId(tx))
      return 'running'
    },
    BOTH,
  )
}

const slower = (frequency: Frequency): Frequency | null =>
  frequency === 'instant' ? 'daily' : frequency === 'daily' ? 'weekly' : null
