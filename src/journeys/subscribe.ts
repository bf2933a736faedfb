import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Locale } from '#base/locale.ts'
import type { SubscriptionRequest } from '#domain/subscription/subscription-request.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { wellKnownPart } from '#domain/search/well-known-part.ts'
import { confirmationMail } from '#mail/templates/confirmation.tsx'
import { emailHash, insertContact, isConfirmedAddress, lockAddress, recordConsent } from '#store/people/contacts.ts'
import { type RequestKey, withIdempotency } from '#store/idempotency.ts'
import { reserveMail } from '#store/mail/mailbox-limits.ts'
import { enqueueMail, recentMails, rewriteMail } from '#store/mail/outbox.ts'
import type { Schema } from '#store/schema.ts'
import {
  insertPendingSubscription,
  subscriptionsOfAddress,
  type SubscriptionRecord,
} from '#store/subscriptions/subscriptions.ts'
import { issueToken, toManage } from '#store/mail/tokens.ts'

/** Origin of a request, kept as proof of consent. */
export type RequestOrigin = {
  locale: Locale
  /** which form: 'keep-me-informed', 'search' … */
  form: string
  /** the wording beside the form; its hash says what was agreed to */
  consentText: string
  /** address of the client, cut to /24 or /64 */
  network: string | null
  request: RequestKey | null
}

export type Subscribed = { outcome: 'pending_confirmation' | 'conflict' }

/**
 * Stores a pending subscription and its confirmation mail, in one transaction. The answer is the same whether the address
 * is known or not. `conflict`: the idempotency key was used for something else.
 */
export async function subscribe(
  app: Pick<App, 'db' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>,
  wanted: SubscriptionRequest,
  origin: RequestOrigin,
): Promise<Subscribed> {
  const done = await withIdempotency(app.db, origin.request, async (tx) => {
    await lockAddress(tx, emailHash(wanted.contact.email))
    await addPending(tx, app, wanted, origin, null)
    await queueConfirmation(tx, app, wanted.contact.email)
    return 'pending_confirmation' as const
  })
  return { outcome: done.outcome === 'conflict' ? 'conflict' : done.answer }
}

/** Stores the contact, its consents and the pending subscription; returns the id of the subscription. */
export async function addPending(
  tx: Transaction<Schema>,
  app: Pick<App, 'now'>,
  { contact, criteria, frequency }: SubscriptionRequest,
  origin: RequestOrigin,
  replaces: number | null,
): Promise<number> {
  const at = app.now()
  const contactId = await insertContact(tx, contact, at)
  const { locale, form, network } = origin
  const textVersion = consentVersion(origin.consentText)
  const consent = { contactId, textVersion, locale, form, network, at }
  await recordConsent(tx, { ...consent, kind: 'notifications' })
  if (contact.marketingOptIn) await recordConsent(tx, { ...consent, kind: 'marketing' })
  return await insertPendingSubscription(tx, { contactId, criteria, frequency, replaces, at })
}

/**
 * Queues one confirmation mail for all pending subscriptions of an address. At most one in ten minutes and three a day,
 * and no more than the limit of the mailbox. A mail beyond that waits, and later requests are added to it. A mail that
 * waits until its subscriptions have lapsed is never sent.
 */
export async function queueConfirmation(
  tx: Transaction<Schema>,
  app: Pick<App, 'site' | 'baseUrl' | 'now' | 'rateLimit'>,
  email: string,
): Promise<void> {
  const hash = emailHash(email)
  const pending = (await subscriptionsOfAddress(tx, hash)).filter((one) => isPending(one, app))
  const [newest] = pending
  if (!newest) return
  const { contact } = newest
  const locale = contact.language
  const token = await issueToken(tx, toManage(newest))
  const mail = confirmationMail({
    site: app.site,
    baseUrl: app.baseUrl,
    locale,
    searches: pending.map((one) => {
      const { criteria, leftOut } = wellKnownPart(one.criteria)
      return { summary: searchSummary(criteria, locale), leftOut }
    }),
    confirmUrl: app.baseUrl + pathFor('manageSubscription', locale, { token }),
    days: app.site.retention.unconfirmedSubscriptionDays,
  })
  const { waitingId, delayMs } = await recentMails(tx, hash, 'confirmation')
  if (waitingId !== null) {
    await rewriteMail(tx, waitingId, { ...mail, locale, headers: {}, subscriptionId: newest.id })
    return
  }
  const to = { email: contact.email, isConfirmed: await isConfirmedAddress(tx, hash) }
  const waitMs = app.rateLimit ? await reserveMail(tx, to, 'confirmation', app.now()) : 0
  const key = `confirm-${newest.id}-${app.now().getTime().toString(36)}`
  await enqueueMail(
    tx,
    newMail(app.baseUrl, {
      key,
      kind: 'confirmation',
      recipient: contact.email,
      locale,
      replyTo: null,
      ...mail,
      subscriptionId: newest.id,
      delayMs: Math.max(delayMs, waitMs),
    }),
  )
}

/** Identifies a wording, so that the text of a consent can be shown later. */
export const consentVersion = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Does it still wait for confirmation, within the time for that? */
export function isPending(one: SubscriptionRecord, { site, now }: Pick<App, 'site' | 'now'>): boolean {
  const age = now().getTime() - Date.parse(one.createdAt)
  return one.state === 'pending' && age < site.retention.unconfirmedSubscriptionDays * 86_400_000
}
