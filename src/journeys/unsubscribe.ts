import type { Criteria } from '#domain/search/criteria.ts'
import type { LeavingReason } from '#domain/subscription/subscription.ts'
import type { App } from '#journeys/app.ts'
import { change, type LinkPurpose, openByToken } from '#journeys/mail/link-tokens.ts'
import { lastEventId } from '#store/subscriptions/digests.ts'
import { countLeaving } from '#store/people/leaving.ts'
import { dropQueuedOfSubscriptions } from '#store/mail/outbox.ts'
import { activate, end, wasReplaced } from '#store/subscriptions/subscriptions.ts'

type Deps = Pick<App, 'db' | 'site' | 'now'>

/**
 * A link to unsubscribe shows only which search it is about. It is in the headers of mails, which people forward, so it
 * opens nothing else.
 */
export type ViewedUnsubscribe =
  | { state: 'unknown' }
  | { state: 'running'; criteria: Criteria }
  /** `undo`: whether the subscription can be resumed, or why not */
  | { state: 'ended'; criteria: Criteria; undo: 'possible' | 'never_confirmed' | 'replaced' }

/** Changes nothing. */
export async function viewUnsubscribe(app: Deps, token: string): Promise<ViewedUnsubscribe> {
  const found = await openByToken(app, token, 'unsubscribe')
  if (!found) return { state: 'unknown' }
  const { id, criteria, state, confirmedAt } = found
  if (state !== 'ended') return { state: 'running', criteria }
  if (confirmedAt === null) return { state, criteria, undo: 'never_confirmed' }
  return { state, criteria, undo: (await wasReplaced(app.db, id)) ? 'replaced' : 'possible' }
}

/** Ends a subscription, also by one-click requests of mail programs (RFC 8058). Its queued digests are dropped. */
export async function unsubscribe(
  app: Deps,
  token: string,
): Promise<{ outcome: 'ended' | 'already_ended' | 'unknown' }> {
  return await change(
    app,
    token,
    async (tx, found) => {
      if (found.state === 'ended') return { outcome: 'already_ended' as const }
      await end(tx, [found.id], app.now(), null)
      await dropQueuedOfSubscriptions(tx, [found.id], 'digest')
      await dropQueuedOfSubscriptions(tx, [found.id], 'confirmation')
      return { outcome: 'ended' as const }
    },
    'unsubscribe',
  )
}

/** Counts the reason for leaving, once for each subscription and without a name. */
export async function tellReason(
  app: Deps,
  token: string,
  reason: LeavingReason,
): Promise<{ outcome: 'thanks' | 'unknown' }> {
  return await change(
    app,
    token,
    async (tx, found) => {
      await countLeaving(tx, found.id, reason)
      return { outcome: 'thanks' as const }
    },
    'unsubscribe',
  )
}

/**
 * Resumes an ended subscription; mails start again from now on. It must have been confirmed once. It must not have been
 * replaced by another address: somebody else may read the old mailbox.
 * @param purpose of the link that was used: either may do this
 */
export async function undoUnsubscribe(
  app: Deps,
  token: string,
  purpose: LinkPurpose,
): Promise<{ outcome: 'running' | 'already_running' | 'never_confirmed' | 'replaced' | 'unknown' }> {
  return await change(
    app,
    token,
    async (tx, found) => {
      if (found.confirmedAt === null) return { outcome: 'never_confirmed' as const }
      if (found.state !== 'ended') return { outcome: 'already_running' as const }
      if (await wasReplaced(tx, found.id)) return { outcome: 'replaced' as const }
      await activate(tx, [found.id], app.now(), await lastEventId(tx))
      return { outcome: 'running' as const }
    },
    purpose,
  )
}
