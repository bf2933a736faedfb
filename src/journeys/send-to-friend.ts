import type { Transaction } from 'kysely'
import type { Locale } from '#base/locale.ts'
import type { FriendRequest } from '#domain/requests/visitor-requests.ts'
import { pathFor } from '#i18n/routes.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { askedOffer, type AskedOffer } from '#offers/requested-offer.ts'
import { friendMail } from '#mail/templates/friend.tsx'
import { emailHash, isConfirmedAddress } from '#store/people/contacts.ts'
import { friendKnows, insertFriendMail } from '#store/mail/friend-mails.ts'
import { type RequestKey, withIdempotency } from '#store/idempotency.ts'
import { reserveMail } from '#store/mail/mailbox-limits.ts'
import { enqueueMail } from '#store/mail/outbox.ts'
import { countAgainstAll, type Limit } from '#store/rate-limits.ts'
import { isSuppressed, suppress } from '#store/mail/suppressions.ts'
import type { Schema } from '#store/schema.ts'
import { findToken, issueToken } from '#store/mail/tokens.ts'

export type SentToFriend =
  | { outcome: 'sent' }
  | { outcome: 'unknown_offer' }
  | { outcome: 'conflict' }
  | { outcome: 'too_many'; retryAfterSeconds: number }

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Sends one listing to one friend. The answer is "sent" too when the friend refused such mails or got the listing before:
 * the sender learns nothing about another person.
 * @param from `network` is stored and shares the site's limit; `household`, a narrower network, has its own limits
 */
export async function sendToFriend(
  app: Pick<App, 'db' | 'offers' | 'site' | 'baseUrl' | 'now' | 'rateLimit'>,
  wanted: FriendRequest,
  from: From,
): Promise<SentToFriend> {
  const asked = await askedOffer(app, wanted.offer)
  if (!asked) return { outcome: 'unknown_offer' }
  try {
    const done = await withIdempotency(app.db, from.request, async (tx) => {
      if (app.rateLimit) await countAgainstLimits(tx, wanted, from, app.now())
      await queueFriendMail(tx, app, asked, wanted, from)
      return 'sent' as const
    })
    return { outcome: done.outcome === 'conflict' ? 'conflict' : done.answer }
  } catch (error) {
    if (error instanceof TooMany) return { outcome: 'too_many', retryAfterSeconds: error.retryAfterSeconds }
    throw error
  }
}

type From = { locale: Locale; network: string | null; household: string | null; request: RequestKey | null }

async function queueFriendMail(
  tx: Transaction<Schema>,
  { site, baseUrl, now }: Pick<App, 'site' | 'baseUrl' | 'now'>,
  asked: AskedOffer,
  wanted: FriendRequest,
  { locale, network }: From,
): Promise<void> {
  const friendHash = emailHash(wanted.friendEmail)
  if ((await isSuppressed(tx, friendHash, 'friend')) || (await friendKnows(tx, friendHash, asked.estateId))) return
  const id = await insertFriendMail(tx, {
    listingId: asked.estateId,
    unitId: asked.unitId,
    friendHash,
    senderHash: emailHash(wanted.senderEmail),
    network,
    locale,
    at: now(),
  })
  const token = await issueToken(tx, { purpose: 'friend_stop', subject: friendHash, generation: 0, whose: '' })
  const mail = friendMail({
    site,
    baseUrl,
    locale,
    card: asked.card(locale),
    senderName: wanted.senderName,
    message: wanted.message,
    stopUrl: baseUrl + pathFor('stopFriendMail', locale, { token }),
  })
  const key = `friend-${id}`
  // No reply-to: the sender's address was never confirmed, so it could be anybody's.
  await enqueueMail(
    tx,
    newMail(baseUrl, {
      ...mail,
      key,
      kind: 'friend',
      recipient: wanted.friendEmail,
      locale,
      replyTo: null,
      staleAfterHours: 24,
    }),
  )
}

/** Is this a token of the link "never mail me again"? */
export async function knowsFriend(app: Pick<App, 'db'>, token: string): Promise<boolean> {
  return (await findToken(app.db, token))?.purpose === 'friend_stop'
}

/** Stops all mails from friends to this address. A second call changes nothing. */
export async function stopFriendMails(
  app: Pick<App, 'db'>,
  token: string,
): Promise<{ outcome: 'stopped' | 'unknown' }> {
  const found = await findToken(app.db, token)
  if (found?.purpose !== 'friend_stop') return { outcome: 'unknown' }
  await suppress(app.db, found.subject, 'friend', 'asked by the reader')
  return { outcome: 'stopped' }
}

/** Thrown to roll back everything: a refused request uses up no limit of others. */
class TooMany extends Error {
  override name = 'TooMany'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`again in ${retryAfterSeconds} s`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

async function countAgainstLimits(
  tx: Transaction<Schema>,
  wanted: FriendRequest,
  from: From,
  now: Date,
): Promise<void> {
  const limit = await countAgainstAll(tx, friendLimits(from, emailHash(wanted.senderEmail)), now)
  if (!limit.allowed) throw new TooMany(limit.retryAfterSeconds)
  const email = wanted.friendEmail
  const waitMs = await reserveMail(
    tx,
    { email, isConfirmed: await isConfirmedAddress(tx, emailHash(email)) },
    'friend',
    now,
  )
  // The sender is told and may try again later: a message to a friend should not arrive days late.
  if (waitMs > 0) throw new TooMany(Math.ceil(waitMs / 1000))
}

/**
 * So low that the form is of no use to a spammer. The sender's address is not confirmed, so it counts only within its
 * network: nobody can use up the limit of another person.
 */
function friendLimits({ network, household }: From, senderHash: string): Limit[] {
  const client = household ?? 'unknown'
  return [
    { bucket: `friend-network-hour:${client}`, seconds: HOUR_SECONDS, most: 3 },
    { bucket: `friend-network-day:${client}`, seconds: DAY_SECONDS, most: 10 },
    { bucket: `friend-sender:${client}:${senderHash}`, seconds: DAY_SECONDS, most: 5 },
    { bucket: 'friend-site', seconds: DAY_SECONDS, most: 500, sharedBy: network },
  ]
}
