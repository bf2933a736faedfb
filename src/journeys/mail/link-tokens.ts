import type { Kysely, Transaction } from 'kysely'
import type { App } from '#journeys/app.ts'
import { isPending } from '#journeys/subscribe.ts'
import { lockAddress } from '#store/people/contacts.ts'
import { withRetry } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'
import { lockSubscription, subscriptionById, type SubscriptionRecord } from '#store/subscriptions/subscriptions.ts'
import { findToken, issueTokens, toManage, type TokenPurpose } from '#store/mail/tokens.ts'

type Deps = Pick<App, 'db' | 'site' | 'now'>

/** What a link to a subscription may be for; each of its journeys names the one that it takes. */
export type LinkPurpose = Extract<TokenPurpose, 'manage' | 'unsubscribe'>

/**
 * The subscription behind a token of exactly this purpose; null when there is none or when it lapsed. A link to manage
 * also ends when it is renewed; one to unsubscribe stops its mail as long as the subscription is there.
 */
export async function openByToken(app: Deps, token: string, purpose: LinkPurpose): Promise<SubscriptionRecord | null> {
  const known = await findToken(app.db, token)
  if (known?.purpose !== purpose) return null
  const found = await subscriptionById(app.db, Number(known.subject))
  if (!found || (purpose === 'manage' && found.tokenGeneration !== known.generation)) return null
  return found.state === 'pending' && !isPending(found, app) ? null : found
}

/** Runs a change on the locked subscription behind a token; `unknown`: there is none, or it is no link for this. */
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
    // In this order everywhere: changing an address begins with the one that is taken over from.
    if (found.replaces !== null) await lockSubscription(tx, found.replaces)
    const locked = await lockSubscription(tx, found.id)
    // A link to unsubscribe outlives a renewal, also one in this very moment.
    const isStillGood = purpose === 'unsubscribe' || locked?.tokenGeneration === found.tokenGeneration
    return locked && isStillGood ? await apply(tx, locked) : { outcome: 'unknown' }
  })
}

export type LinkTokens = { manageToken: string; unsubscribeToken: string }

/** Tokens are made again for every mail and page: they are the same as long as the generation is. */
export async function tokensOf(db: Kysely<Schema>, subscription: SubscriptionRecord): Promise<LinkTokens> {
  const [tokens] = await tokensOfAll(db, [subscription])
  if (!tokens) throw new Error('a subscription has its tokens')
  return tokens
}

/** Those of many subscriptions, in their order. */
export async function tokensOfAll(db: Kysely<Schema>, subscriptions: SubscriptionRecord[]): Promise<LinkTokens[]> {
  const about = subscriptions.flatMap((one) => [
    toManage(one),
    // The same for good: it stands in the headers of mails that are long gone.
    { ...toManage(one), purpose: 'unsubscribe' as const, generation: 0 },
  ])
  const tokens = await issueTokens(db, about)
  return subscriptions.map((_, i) => ({
    manageToken: tokens[2 * i] ?? '',
    unsubscribeToken: tokens[2 * i + 1] ?? '',
  }))
}
