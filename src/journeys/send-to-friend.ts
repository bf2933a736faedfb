import type { Transaction } from 'kysely'
import type { Locale } from '#base/locale.ts'
import type { FriendRequest } from '#domain/requests/visitor-requests.ts'
import { pathFor } from '#i18n/routes.ts'
import type { App } from '#journeys/app.ts'
import { newMail } from '#journeys/mail/new-mail.ts'
import { askedOffer, type AskedOffer } from '#offers/asked-offer.ts'
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

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * Sends one listing to one friend. The answer is "sent" too when the friend asked for no such mails or knows the
 * listing already: the sender learns nothing about another person.
 * @param from `network` is kept and shares the site's limit; `household`, not cut that far, has limits of its own
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
      if (app.rateLimit) await countMail(tx, wanted, from, app.now())
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

/** Is this token the way to "never mail me again"? */
export async function knowsFriend(app: Pick<App, 'db'>, token: string): Promise<boolean> {
  return (await findToken(app.db, token))?.purpose === 'friend_stop'
}

/** Nothing that a friend asks for goes to this address any more. A second time changes nothing. */
export async function stopFriendMails(
  app: Pick<App, 'db'>,
  token: string,
): Promise<{ outcome: 'stopped' | 'unknown' }> {
  const found = await findToken(app.db, token)
  if (found?.purpose !== 'friend_stop') return { outcome: 'unknown' }
  await suppress(app.db, found.subject, 'friend', 'asked by the reader')
  return { outcome: 'stopped' }
}

/** Undoes what was begun: who is refused takes nothing from others. */
class TooMany extends Error {
  override name = 'TooMany'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`again in ${retryAfterSeconds} s`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

async function countMail(tx: Transaction<Schema>, wanted: FriendRequest, from: From, now: Date): Promise<void> {
  const limit = await countAgainstAll(tx, friendLimits(from, emailHash(wanted.senderEmail)), now)
  if (!limit.allowed) throw new TooMany(limit.retryAfterSeconds)
  const email = wanted.friendEmail
  const waitMs = await reserveMail(
    tx,
    { email, isConfirmed: await isConfirmedAddress(tx, emailHash(email)) },
    'friend',
    now,
  )
  // Its sender is told, and may come back; what somebody wrote to a friend does not arrive days later.
  if (waitMs > 0) throw new TooMany(Math.ceil(waitMs / 1000))
}

/**
 * So small that the form is of no use to a spammer. Nobody confirmed the sender's address, so it counts within the
 * network that gives it: nobody can use up another's.
 */
function friendLimits({ network, household }: From, senderHash: string): Limit[] {
  const place = household ?? 'unknown'
  return [
    { bucket: `friend-network-hour:${place}`, seconds: HOUR, most: 3 },
    { bucket: `friend-network-day:${place}`, seconds: DAY, most: 10 },
    { bucket: `friend-sender:${place}:${senderHash}`, seconds: DAY, most: 5 },
    { bucket: 'friend-site', seconds: DAY, most: 500, sharedBy: network },
  ]
}
