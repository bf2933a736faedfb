import type { Kysely, Transaction } from 'kysely'
import { sameCriteria, wishesLeft } from '#domain/earlier-wishes.ts'
import { sameMailbox } from '#domain/email-address.ts'
import { messageIdFor } from '#domain/outgoing-mail.ts'
import type { SubscriptionRequest } from '#domain/subscription-request.ts'
import type { Subscription } from '#domain/subscription.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import type { App } from '#journeys/app.ts'
import { addPending, consentVersion, isPending, queueConfirmation, type RequestOrigin } from '#journeys/subscribe.ts'
import { linksMail } from '#mail/links.tsx'
import {
  confirmConsents,
  emailHash,
  lockAddress,
  recordConsent,
  updateContact,
  withdrawConsent,
} from '#store/contacts.ts'
import { digestsOf, lastEventId, type SentDigest } from '#store/digests.ts'
import { dropQueuedOfSubscriptions, enqueueMail, recentConfirmations } from '#store/outbox.ts'
import type { Schema } from '#store/schema.ts'
import {
  activate,
  end,
  goOnFrom,
  lockSubscription,
  pause,
  setCriteria,
  setFrequency,
  subscriptionById,
  type SubscriptionRecord,
  subscriptionsOfAddress,
} from '#store/subscriptions.ts'
import { findToken, issueTokens, type TokenPurpose } from '#store/tokens.ts'

/** A subscription as the pages behind a token show it, with the tokens of its own pages. */
export type ManagedSubscription = {
  subscription: Subscription
  manageToken: string
  unsubscribeToken: string
}

/**
 * What stands behind a token. `unknown` covers wrong, lapsed and erased alike and reveals nothing.
 * `pending` lists everything of the address that one press of the button confirms.
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

/** Reading only: whatever follows links changes nothing. */
export async function viewSubscription(app: Deps, token: string): Promise<ViewedSubscription> {
  const found = await openByToken(app, token, ['manage'])
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

/** Confirms everything the address still had to confirm. A second press is calm, and no second mail is sent. */
export async function confirmSubscription(
  app: Deps,
  token: string,
): Promise<'confirmed' | 'already' | 'ended' | 'unknown'> {
  return await change(app, token, async (tx, found) => {
    if (found.state === 'ended') return 'ended'
    if (found.state !== 'pending') return 'already'
    const pending = (await subscriptionsOfAddress(tx, found.emailHash)).filter((one) => isPending(one, app))
    const ids = pending.map(({ id }) => id)
    const at = app.now()
    const last = await lastEventId(tx)
    await activate(tx, ids, at, last)
    for (const one of pending) if (one.replaces !== null) await takeOver(tx, one, one.replaces, last)
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
    return 'confirmed'
  })
}

/**
 * Saves the form of the manage page; what is unchanged stays untouched. What waits to be told is told when it fits the
 * old and the new criteria; of the rest, new criteria count from now on. Another address has to be confirmed first:
 * until then everything stays as it was.
 */
export async function changeSubscription(
  app: Pick<App, 'db' | 'site' | 'baseUrl' | 'now'>,
  token: string,
  wanted: SubscriptionRequest,
  origin: RequestOrigin,
): Promise<'saved' | 'address_to_confirm' | 'not_running' | 'unknown'> {
  return await change(app, token, async (tx, found) => {
    if (found.state !== 'active' && found.state !== 'paused') return 'not_running'
    if (sameMailbox(wanted.contact.email) !== sameMailbox(found.contact.email)) {
      await addPending(tx, app, wanted, origin, found.id)
      await queueConfirmation(tx, app, wanted.contact.email)
      return 'address_to_confirm'
    }
    await updateContact(tx, found.contactId, wanted.contact)
    await changeMarketing(tx, found, wanted, origin, app.now())
    if (wanted.frequency !== found.frequency) await setFrequency(tx, found.id, wanted.frequency)
    const criteria = { ...found.criteria, ...wanted.criteria }
    if (!sameCriteria(criteria, found.criteria))
      await setCriteria(tx, found.id, criteria, wishesLeft(found, await lastEventId(tx)))
    return 'saved'
  })
}

/** What waited to be told to the old address is told to the new one. */
async function takeOver(tx: Transaction<Schema>, one: SubscriptionRecord, oldId: number, last: number): Promise<void> {
  const old = await lockSubscription(tx, oldId)
  if (old?.state !== 'active') return
  const earlier = sameCriteria(one.criteria, old.criteria) ? old.earlier : wishesLeft(old, last)
  await goOnFrom(tx, one.id, old.watermark, earlier)
}

/** No mail for one or three months, then again by itself, from that moment on. */
export async function pauseSubscription(
  app: Deps,
  token: string,
  months: 1 | 3,
): Promise<{ outcome: 'paused'; until: string } | { outcome: 'not_running' | 'unknown' }> {
  return await change(app, token, async (tx, found) => {
    if (found.state !== 'active' && found.state !== 'paused') return { outcome: 'not_running' as const }
    const until = monthsLater(app.now(), months)
    await pause(tx, found.id, until)
    await dropQueuedOfSubscriptions(tx, [found.id], 'digest')
    return { outcome: 'paused' as const, until: until.toISOString() }
  }).then((result) => (result === 'unknown' ? { outcome: 'unknown' } : result))
}

/** What happened during the pause is not made up for. */
export async function resumeSubscription(app: Deps, token: string): Promise<'resumed' | 'not_paused' | 'unknown'> {
  return await change(app, token, async (tx, found) => {
    if (found.state !== 'paused') return 'not_paused'
    await activate(tx, [found.id], app.now(), await lastEventId(tx))
    return 'resumed'
  })
}

/**
 * A new link for somebody who lost theirs. The caller answers the same whatever is known. What waits for its
 * confirmation gets that mail again; running ones get their links; both at most as often as confirmations.
 */
export async function sendLinkAgain(app: Pick<App, 'db' | 'site' | 'baseUrl' | 'now'>, email: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const hash = emailHash(email)
    await lockAddress(tx, hash)
    const known = await subscriptionsOfAddress(tx, hash)
    if (known.some((one) => isPending(one, app))) return await queueConfirmation(tx, app, email)
    const running = known.filter(({ state }) => state === 'active' || state === 'paused')
    const [newest] = running
    const { waitingId, nextAllowed } = await recentConfirmations(tx, hash)
    if (!newest || waitingId !== null) return
    const { language: locale, firstName, email: recipient } = newest.contact
    const searches = []
    for (const one of running) {
      const { manageToken } = await tokensOf(tx, one)
      const url = app.baseUrl + pathFor('manageSubscription', locale, { token: manageToken })
      searches.push({ search: searchSummary(one.criteria, locale), url })
    }
    const key = `links-${newest.id}-${app.now().getTime().toString(36)}`
    await enqueueMail(tx, {
      key,
      kind: 'confirmation',
      recipient,
      locale,
      replyTo: null,
      ...linksMail({ site: app.site, baseUrl: app.baseUrl, locale, firstName, searches }),
      headers: {},
      attachments: [],
      messageId: messageIdFor(key, app.baseUrl),
      subscriptionId: newest.id,
      notBefore: nextAllowed,
      staleAfterHours: null,
    })
  })
}

/** The subscription behind a token; null when there is none, when it lapsed, or when the token's time is over. */
export async function openByToken(
  app: Pick<App, 'db' | 'site' | 'now'>,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<SubscriptionRecord | null> {
  const known = await findToken(app.db, token)
  if (!known || !purposes.includes(known.purpose)) return null
  const found = await subscriptionById(app.db, Number(known.subject))
  if (!found || found.tokenGeneration !== known.generation) return null
  return found.state === 'pending' && !isPending(found, app) ? null : found
}

/** Runs a change on the locked subscription behind a token. */
export async function change<T>(
  app: Deps,
  token: string,
  apply: (tx: Transaction<Schema>, found: SubscriptionRecord) => Promise<T>,
  purposes: readonly TokenPurpose[] = ['manage'],
): Promise<T | 'unknown'> {
  const found = await openByToken(app, token, purposes)
  if (!found) return 'unknown'
  return await app.db.transaction().execute(async (tx) => {
    await lockAddress(tx, found.emailHash)
    const locked = await lockSubscription(tx, found.id)
    return locked ? await apply(tx, locked) : 'unknown'
  })
}

async function withTokens(db: Kysely<Schema>, found: SubscriptionRecord): Promise<ManagedSubscription> {
  return { subscription: found, ...(await tokensOf(db, found)) }
}

/** Tokens are made again for every mail and page: they are the same as long as the generation is. */
export async function tokensOf(db: Kysely<Schema>, subscription: SubscriptionRecord): Promise<LinkTokens> {
  const [tokens] = await tokensOfAll(db, [subscription])
  if (!tokens) throw new Error('a subscription has its tokens')
  return tokens
}

export type LinkTokens = { manageToken: string; unsubscribeToken: string }

/** Those of many subscriptions, in their order. */
export async function tokensOfAll(db: Kysely<Schema>, subscriptions: SubscriptionRecord[]): Promise<LinkTokens[]> {
  const about = subscriptions.flatMap(({ id, tokenGeneration }) =>
    (['manage', 'unsubscribe'] as const).map((purpose) => ({
      purpose,
      subject: String(id),
      generation: tokenGeneration,
    })),
  )
  const tokens = await issueTokens(db, about)
  return subscriptions.map((_, i) => ({
    manageToken: tokens[2 * i] ?? '',
    unsubscribeToken: tokens[2 * i + 1] ?? '',
  }))
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
