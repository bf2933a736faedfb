import type { Transaction } from 'kysely'
import { pathFor } from '#i18n/routes.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { change, tokensOfAll } from '#journeys/mail/link-tokens.ts'
import { isPending, queueConfirmation } from '#journeys/subscribe.ts'
import { linksMail } from '#mail/templates/links.tsx'
import { emailHash, lockAddress } from '#store/people/contacts.ts'
import { type LinkRequest, noteLinkRequest, openLinkRequests, takeLinkRequest } from '#store/mail/link-requests.ts'
import { dropQueuedOfSubscriptions, enqueueMail, recentMails, rewriteMail } from '#store/mail/outbox.ts'
import { sqlStateOf } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'
import { nextGeneration, type SubscriptionRecord, subscriptionsOfAddress } from '#store/subscriptions/subscriptions.ts'
import { forgetOpeningTokens } from '#store/mail/tokens.ts'

type Deps = Pick<App, 'db' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>

/**
 * Notes a request for new links from somebody who lost theirs. This is the same work for every address, and a job does the
 * rest: neither the answer nor its timing tells which addresses are known.
 */
export async function askForLinks(app: Pick<App, 'db'>, email: string): Promise<{ outcome: 'asked' }> {
  await noteLinkRequest(app.db, email)
  return { outcome: 'asked' }
}

/**
 * Answers the requests for lost links, one by one; returns how many. An address with a pending subscription gets its
 * confirmation mail again; one with running subscriptions gets their links. A failed request holds up no other: its error
 * is thrown at the end. It is kept for another try only when the store was at fault. Requests that come meanwhile wait for
 * the next call: otherwise the work for a known address would slow the requests after it, and show that it is known.
 */
export async function answerLinkRequests(app: Deps): Promise<number> {
  const errors: unknown[] = []
  const requests = await openLinkRequests(app.db)
  for (const asked of requests) {
    try {
      await answer(app, asked)
    } catch (error) {
      errors.push(error)
      if (sqlStateOf(error) === '') await takeLinkRequest(app.db, asked)
    }
  }
  if (errors.length > 0) throw errors[0]
  return requests.length
}

/** Takes and answers a request in one transaction, so that two workers never answer it twice. */
async function answer(app: Deps, asked: LinkRequest): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    if (await takeLinkRequest(tx, asked)) await sendLinksTo(tx, app, asked.email)
  })
}

/** Mails the links to manage to the subscriber: the holder of a link to unsubscribe may be somebody else. */
export async function mailManageLink(app: Deps, unsubscribeToken: string): Promise<{ outcome: 'mailed' | 'unknown' }> {
  return await change(
    app,
    unsubscribeToken,
    async (tx, found) => {
      await queueLinks(tx, app, found)
      return { outcome: 'mailed' as const }
    },
    'unsubscribe',
  )
}

/**
 * Ends every link to manage a subscription of the address and to its data, and mails new ones. Links to unsubscribe stay
 * valid, and so do the links of pending subscriptions.
 */
export async function renewLinks(app: Deps, token: string): Promise<{ outcome: 'renewed' | 'unknown' }> {
  return await change(app, token, async (tx, found) => {
    if (found.state === 'pending') return { outcome: 'unknown' as const }
    const all = await subscriptionsOfAddress(tx, found.emailHash)
    const ids = all.flatMap(({ id, state }) => (state === 'pending' ? [] : id))
    await nextGeneration(tx, ids)
    await forgetOpeningTokens(tx, ids, found.emailHash)
    // Sent at once, beyond the daily limit: until it arrives, nobody can manage these subscriptions.
    await dropQueuedOfSubscriptions(tx, ids, 'link')
    await queueLinks(tx, app, { ...found, tokenGeneration: found.tokenGeneration + 1 }, { atOnce: true })
    return { outcome: 'renewed' as const }
  })
}

async function sendLinksTo(tx: Transaction<Schema>, app: Deps, email: string): Promise<void> {
  const hash = emailHash(email)
  await lockAddress(tx, hash)
  const known = await subscriptionsOfAddress(tx, hash)
  if (known.some((one) => isPending(one, app))) return await queueConfirmation(tx, app, email)
  const newest = known.find(({ state }) => state === 'active' || state === 'paused')
  if (newest) await queueLinks(tx, app, newest)
}

/**
 * Queues one mail with the links to `about` and to all running subscriptions of its address. At most one in ten minutes
 * and three a day: a further mail waits, and is rewritten by the next request.
 */
async function queueLinks(
  tx: Transaction<Schema>,
  app: Deps,
  about: SubscriptionRecord,
  { atOnce = false } = {},
): Promise<void> {
  const running = (await subscriptionsOfAddress(tx, about.emailHash)).filter(
    ({ id, state }) => id !== about.id && (state === 'active' || state === 'paused'),
  )
  const listed = [about, ...running]
  const { language: locale, firstName, email: recipient } = about.contact
  const tokens = await tokensOfAll(tx, listed)
  const searches = listed.map(({ criteria }, i) => ({
    search: searchSummary(criteria, locale),
    url: app.baseUrl + pathFor('manageSubscription', locale, { token: tokens[i]?.manageToken ?? '' }),
  }))
  const mail = linksMail({ site: app.site, baseUrl: app.baseUrl, locale, firstName, searches })
  const { waitingId, delayMs } = await recentMails(tx, about.emailHash, 'link')
  if (waitingId !== null)
    return await rewriteMail(tx, waitingId, { ...mail, locale, headers: {}, subscriptionId: about.id })
  const key = `links-${about.id}-${about.tokenGeneration}-${app.now().getTime().toString(36)}`
  await enqueueMail(
    tx,
    newMail(app.baseUrl, {
      key,
      kind: 'link',
      recipient,
      locale,
      replyTo: null,
      ...mail,
      subscriptionId: about.id,
      delayMs: atOnce ? 0 : delayMs,
    }),
  )
}
