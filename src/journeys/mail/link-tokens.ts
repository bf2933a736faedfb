import type { Kysely, Transaction } from 'kysely'
import type { App } from '#journeys/app.ts'
import { isPending } from '#journeys/subscribe.ts'
import { lockAddress } from '#store/people/contacts.ts'
import { withRetry } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'
import { lockSubscription, subscriptionById, type SubscriptionRecord } from '#store/subscriptions/subscriptions.ts'
import { findToken, issueTokens, toManage, type TokenPurpose } from '#store/mail/tokens.ts'

type Deps = Pick<App, 'db' | 'site' | 'now'>

/** The purposes of a link to a subscription. Each journey names the purpose that it accepts. */
export type LinkPurpose = Extract<TokenPurpose, 'manage' | 'unsubscribe'>

/**
 * The subscription behind a token of exactly this purpose; null when there is none or when it lapsed. Renewing its links
 * ends a link to manage. A link to unsubscribe works as long as the subscription exists.
 */
export async function openByToken(app: Deps, token: string, purpose: LinkPurpose): Promise<SubscriptionRecord | null> {
  const known = await findToken(app.db, token)
  if (known?.purpose !== purpose) return null
  const found = await subscriptionById(app.db, Number(known.subject))
  if (!found || (purpose === 'manage' && found.tokenGeneration !== known.generation)) return null
  return found.state === 'pending' && !isPending(found, app) ? null : found
}

/** Runs a change on the locked subscription behind a token. `unknown`: no subscription, or a token of another purpose. */
export async function change<T extends { outcome: string }>(
  app: Deps,
  token: string,
  apply: (tx: Transaction<Schema>, found: SubscriptionRecord) => Promise<T>,
  purpose: LinkPurpose = 'manage',
): Promise<T | { outcome: 'unknown' }> {
  const found = await openByToken(app, token, purpose)
  if (!found) return { outcome: 'unknown' }
  return await withRetry(app.db, async (tx) => {
    await lockAddress(tx, found.emailHash)
    // Locks are taken in this order everywhere: first the subscription that this one replaces.
    if (found.replaces !== null) await lockSubscription(tx, found.replaces)
    const locked = await lockSubscription(tx, found.id)
    // The links may have been renewed just now; only a link to unsubscribe outlives that.
    const isStillGood = purpose === 'unsubscribe' || locked?.tokenGeneration === found.tokenGeneration
    return locked && isStillGood ? await apply(tx, locked) : { outcome: 'unknown' }
  })
}

export type LinkTokens = { manageToken: string; unsubscribeToken: string }

/** The tokens of a subscription, made anew for each mail and page. They stay the same within a generation. */
export async function tokensOf(db: Kysely<Schema>, subscription: SubscriptionRecord): Promise<LinkTokens> {
  const [tokens] = await tokensOfAll(db, [subscription])
  if (!tokens) throw new Error('a subscription has its tokens')
  return tokens
}

/** The tokens of several subscriptions, in their order. */
export async function tokensOfAll(db: Kysely<Schema>, subscriptions: SubscriptionRecord[]): Promise<LinkTokens[]> {
  const about = subscriptions.flatMap((one) => [
    toManage(one),
    // Always of generation 0: mails sent long ago have it in their headers.
    { ...toManage(one), purpose: 'unsubscribe' as const, generation: 0 },
  ])
  const tokens = await issueTokens(db, about)
  return subscriptions.map((_, i) => ({
    manageToken: tokens[2 * i] ?? '',
    unsubscribeToken: tokens[2 * i + 1] ?? '',
  }))
}
