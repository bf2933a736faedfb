import type { Transaction } from 'kysely'
import { pathFor } from '#i18n/routes.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { change, tokensOfAll } from '#journeys/mail/link-tokens.ts'
import { isPending, queueConfirmation } from '#journeys/subscribe.ts'
import { linksMail } from '#mail/templates/links.tsx'
import { emailHash, lockAddress } from '#store/people/contacts.ts'
import { type LinkRequest, noteLinkRequest, oldestLinkRequest, takeLinkRequest } from '#store/mail/link-requests.ts'
import { dropQueuedOfSubscriptions, enqueueMail, recentMails, rewriteMail } from '#store/mail/outbox.ts'
import { sqlStateOf } from '#store/engine/retry.ts'
import type { Schema } from '#store/schema.ts'
import { nextGeneration, type SubscriptionRecord, subscriptionsOfAddress } from '#store/subscriptions/subscriptions.ts'
import { forgetOpeningTokens } from '#store/mail/tokens.ts'

type Deps = Pick<App, 'db' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>

/**
 * A new link for somebody who lost theirs. All that happens now is the same for every address; a job does the rest, so
 * that no answer, and no time that it takes, tells who is known here.
 */
export async function askForLinks(app: Pick<App, 'db'>, email: string): Promise<{ outcome: 'asked' }> {
  await noteLinkRequest(app.db, email)
  return { outcome: 'asked' }
}

/**
 * Answers those who lost their links, one by one; returns how many asked. What waits for its confirmation gets that
 * mail again; running ones get their links. One that cannot be answered holds up nobody: it is thrown once the others
 * are through, and forgotten unless the store was at fault.
 */
export async function answerLinkRequests(app: Deps): Promise<number> {
  const failed = new Map<string, unknown>()
  for (let answered = 0; ; answered++) {
    let asked: LinkRequest | null = null
    try {
      asked = await oldestLinkRequest(app.db, [...failed.keys()])
      if (asked) await answer(app, asked)
    } catch (error) {
      if (!asked) throw error
      failed.set(asked.emailHash, error)
      if (sqlStateOf(error) === '') await takeLinkRequest(app.db, asked)
    }
    if (asked) continue
    if (failed.size > 0) throw [...failed.values()][0]
    return answered
  }
}

/** In one transaction, so that who asks twice is answered once, whoever is at work. */
async function answer(app: Deps, asked: LinkRequest): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    if (await takeLinkRequest(tx, asked)) await sendLinksTo(tx, app, asked.email)
  })
}

/** For the holder of a link to unsubscribe who wants more than that: the links go to the address, not to them. */
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
 * Ends every link to manage a subscription of the address and to its data; new ones go there by mail. Links to
 * unsubscribe stay, and so do those that still wait for a confirmation.
 */
export async function renewLinks(app: Deps, token: string): Promise<{ outcome: 'renewed' | 'unknown' }> {
  return await change(app, token, async (tx, found) => {
    if (found.state === 'pending') return { outcome: 'unknown' as const }
    const all = await subscriptionsOfAddress(tx, found.emailHash)
    const ids = all.flatMap(({ id, state }) => (state === 'pending' ? [] : id))
    await nextGeneration(tx, ids)
    await forgetOpeningTokens(tx, ids, found.emailHash)
    // At once, whatever went there today: until it is there, nobody can manage anything.
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
 * One mail with the links to everything that runs for the address, and to this one. At most one in ten minutes and
 * three a day: one that comes too soon waits, and is written anew.
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
