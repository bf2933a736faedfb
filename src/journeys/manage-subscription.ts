import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import { sameCriteria, criteriaToRemember } from '#domain/subscription/earlier-wishes.ts'
import { mailboxKey } from '#base/email-address.ts'
import type { SubscriptionRequest } from '#domain/subscription/subscription-request.ts'
import type { Subscription } from '#domain/subscription/subscription.ts'
import type { App } from '#journeys/app.ts'
import { change, type LinkTokens, openByToken, tokensOf } from '#journeys/mail/link-tokens.ts'
import { addPending, consentVersion, isPending, queueConfirmation, type RequestOrigin } from '#journeys/subscribe.ts'
import { confirmConsents, recordConsent, updateContact, withdrawConsent } from '#store/people/contacts.ts'
import { digestsOf, lastEventId, type SentDigest } from '#store/subscriptions/digests.ts'
import { dropQueuedOfSubscriptions } from '#store/mail/outbox.ts'
import { countAgainstAll, type Limit } from '#store/rate-limits.ts'
import type { Schema } from '#store/schema.ts'
import {
  activate,
  end,
  continueFrom,
  lockSubscription,
  pause,
  pendingToReplace,
  setCriteria,
  setFrequency,
  type SubscriptionRecord,
  subscriptionsOfAddress,
  takeBackPending,
  wasReplaced,
} from '#store/subscriptions/subscriptions.ts'

/** A subscription for the manage page, with the tokens of its links. */
export type ManagedSubscription = { subscription: Subscription } & LinkTokens

/**
 * The subscription of a token. `unknown` stands for wrong, lapsed and erased ones alike and reveals nothing. `pending`
 * lists everything of the address that one press of the button confirms.
 */
export type ViewedSubscription =
  | { state: 'unknown' }
  | { state: 'pending'; subscription: Subscription; pending: Subscription[] }
  | ({
      state: 'active' | 'paused' | 'ended'
      others: ManagedSubscription[]
      history: SentDigest[]
    } & ManagedSubscription)

type Deps = Pick<App, 'db' | 'site' | 'now'>

/** Only reads: programs that follow the links of mails change nothing. */
export async function viewSubscription(app: Deps, token: string): Promise<ViewedSubscription> {
  const found = await openByToken(app, token, 'manage')
  if (!found) return { state: 'unknown' }
  const all = await subscriptionsOfAddress(app.db, found.emailHash)
  if (found.state === 'pending') {
    return { state: 'pending', subscription: found, pending: all.filter((one) => isPending(one, app)) }
  }
  const others = all.filter(({ id, state }) => id !== found.id && (state === 'active' || state === 'paused'))
  return {
    state: found.state,
    ...(await withTokens(app.db, found)),
    others: await Promise.all(others.map((one) => withTokens(app.db, one))),
    history: await digestsOf(app.db, found.id),
  }
}

/** Confirms all pending subscriptions of the address. A second press changes nothing. */
export async function confirmSubscription(
  app: Deps,
  token: string,
): Promise<{ outcome: 'confirmed' | 'already' | 'ended' | 'unknown' }> {
  return await change(app, token, async (tx, found) => {
    if (found.state === 'ended') return { outcome: 'ended' as const }
    if (found.state !== 'pending') return { outcome: 'already' as const }
    const all = (await subscriptionsOfAddress(tx, found.emailHash)).filter((one) => isPending(one, app))
    const superseded = await findSuperseded(tx, all, found)
    await takeBackPending(tx, superseded)
    if (superseded.some(({ id }) => id === found.id)) return { outcome: 'unknown' as const }
    const pending = all.filter(({ id }) => superseded.every((one) => one.id !== id))
    const ids = pending.map(({ id }) => id)
    const at = app.now()
    const last = await lastEventId(tx)
    await activate(tx, ids, at, last)
    for (const one of pending) if (one.replaces !== null) await takeOverWatermark(tx, one, one.replaces, last)
    await confirmConsents(
      tx,
      pending.map(({ contactId }) => contactId),
      at,
    )
    await end(
      tx,
      pending.flatMap(({ replaces }) => replaces ?? []),
      at,
      'replaced',
    )
    await dropQueuedOfSubscriptions(tx, ids, 'confirmation')
    return { outcome: 'confirmed' as const }
  })
}

/**
 * Pending subscriptions that this confirmation supersedes. Several pending changes of address can replace the same
 * subscription; only the newest wins, and none does once the subscription was replaced.
 */
async function findSuperseded(
  tx: Transaction<Schema>,
  pending: SubscriptionRecord[],
  found: SubscriptionRecord,
): Promise<SubscriptionRecord[]> {
  const superseded: SubscriptionRecord[] = []
  for (const replaced of new Set(pending.flatMap(({ replaces }) => replaces ?? []))) {
    await lockSubscription(tx, replaced)
    const rivals = await pendingToReplace(tx, replaced)
    const [newest] = rivals
    // Among changes to the same address, the confirmed link counts as the newest.
    const kept = newest?.emailHash === found.emailHash && found.replaces === replaced ? found : newest
    const isOver = await wasReplaced(tx, replaced)
    superseded.push(...rivals.filter(({ id }) => isOver || id !== kept?.id))
  }
  return superseded
}

export type ChangedSubscription =
  | { outcome: 'saved' | 'address_to_confirm' | 'not_running' | 'unknown' }
  | { outcome: 'too_many'; retryAfterSeconds: number }

/**
 * Saves the form of the manage page; unchanged fields stay untouched. Untold events are told if they fit both the old and
 * the new criteria; for later events only the new criteria count. Another address has to be confirmed first, and until
 * then everything stays as it was. Sending the same form again changes nothing; a further new address replaces the first.
 * @param mailLimits limits for mail to a new address, besides the few a day for each subscription
 */
export async function changeSubscription(
  app: Pick<App, 'db' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>,
  token: string,
  wanted: SubscriptionRequest,
  origin: RequestOrigin,
  mailLimits: Limit[] = [],
): Promise<ChangedSubscription> {
  return await change(app, token, async (tx, found): Promise<ChangedSubscription> => {
    if (found.state !== 'active' && found.state !== 'paused') return { outcome: 'not_running' }
    if (mailboxKey(wanted.contact.email) !== mailboxKey(found.contact.email)) {
      const earlier = await pendingToReplace(tx, found.id)
      if (earlier.some((one) => isPending(one, app) && isSame(one, wanted))) return { outcome: 'address_to_confirm' }
      const limits = [...mailLimits, { bucket: `new-address:${found.id}`, seconds: 86_400, most: 3 }]
      const room = app.rateLimit ? await countAgainstAll(tx, limits, app.now()) : { allowed: true as const }
      if (!room.allowed) return { outcome: 'too_many', retryAfterSeconds: room.retryAfterSeconds }
      await takeBackPending(tx, earlier)
      await addPending(tx, app, wanted, origin, found.id)
      // Other pending subscriptions of that address may have been in the dropped mail: queue it again for them.
      for (const email of new Set(earlier.map(({ contact }) => contact.email))) await queueConfirmation(tx, app, email)
      await queueConfirmation(tx, app, wanted.contact.email)
      return { outcome: 'address_to_confirm' }
    }
    await updateContact(tx, found.contactId, wanted.contact)
    await changeMarketing(tx, found, wanted, origin, app.now())
    if (wanted.frequency !== found.frequency) await setFrequency(tx, found.id, wanted.frequency)
    const criteria = { ...found.criteria, ...wanted.criteria }
    if (!sameCriteria(criteria, found.criteria))
      await setCriteria(tx, found.id, criteria, criteriaToRemember(found, await lastEventId(tx)))
    return { outcome: 'saved' }
  })
}

function isSame(one: SubscriptionRecord, { contact, criteria, frequency }: SubscriptionRequest): boolean {
  return isDeepStrictEqual(one.contact, contact) && sameCriteria(one.criteria, criteria) && one.frequency === frequency
}

/** Events not yet told to the old address are told to the new one. */
async function takeOverWatermark(
  tx: Transaction<Schema>,
  one: SubscriptionRecord,
  oldId: number,
  last: number,
): Promise<void> {
  const old = await lockSubscription(tx, oldId)
  if (old?.state !== 'active') return
  const earlier = sameCriteria(one.criteria, old.criteria) ? old.earlier : criteriaToRemember(old, last)
  await continueFrom(tx, one.id, old.watermark, earlier)
}

/**
 * Pauses for one or three months; then mails start again by themselves. Events during the pause are never told. `already`:
 * it is paused until the same day.
 */
export async function pauseSubscription(
  app: Deps,
  token: string,
  months: 1 | 3,
): Promise<{ outcome: 'paused'; until: string } | { outcome: 'already' | 'not_running' | 'unknown' }> {
  return await change(app, token, async (tx, found) => {
    if (found.state !== 'active' && found.state !== 'paused') return { outcome: 'not_running' as const }
    const until = monthsLater(app.now(), months)
    if (found.pausedUntil?.slice(0, 10) === until.toISOString().slice(0, 10)) return { outcome: 'already' as const }
    await pause(tx, found.id, until)
    await dropQueuedOfSubscriptions(tx, [found.id], 'digest')
    return { outcome: 'paused' as const, until: until.toISOString() }
  })
}

/** Ends a pause. Events during the pause are never told. */
export async function resumeSubscription(
  app: Deps,
  token: string,
): Promise<{ outcome: 'resumed' | 'not_paused' | 'not_running' | 'unknown' }> {
  return await change(app, token, async (tx, found) => {
    if (found.state === 'active') return { outcome: 'not_paused' as const }
    if (found.state !== 'paused') return { outcome: 'not_running' as const }
    await activate(tx, [found.id], app.now(), await lastEventId(tx))
    return { outcome: 'resumed' as const }
  })
}

async function withTokens(db: Kysely<Schema>, found: SubscriptionRecord): Promise<ManagedSubscription> {
  return { subscription: found, ...(await tokensOf(db, found)) }
}

async function changeMarketing(
  tx: Transaction<Schema>,
  found: SubscriptionRecord,
  { contact }: SubscriptionRequest,
  origin: RequestOrigin,
  at: Date,
): Promise<void> {
  if (contact.marketingOptIn === found.contact.marketingOptIn) return
  if (!contact.marketingOptIn) return await withdrawConsent(tx, found.contactId, 'marketing', at)
  const { locale, form, network, consentText } = origin
  const textVersion = consentVersion(consentText)
  await recordConsent(tx, { contactId: found.contactId, kind: 'marketing', textVersion, locale, form, network, at })
  await confirmConsents(tx, [found.contactId], at)
}

/** The same day of a later month, or the last day of that month. */
function monthsLater(from: Date, months: number): Date {
  const later = new Date(from)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return later
}
