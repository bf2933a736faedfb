import type { Kysely } from 'kysely'
import { hasTag, likelyMailbox } from '#base/email-address.ts'
import { emailHash } from '#store/people/contacts.ts'
import { countAgainstAll, type Limit, reserveNextRoom } from '#store/rate-limits.ts'
import type { Schema } from '#store/schema.ts'

/** What anybody can have mailed to an address by typing it into a form. */
export type FormMail = 'confirmation' | 'viewing' | 'receipt' | 'friend'

const DAY_SECONDS = 86_400
/** Of all kinds together, and of one kind. */
const MAILS_A_DAY = { all: 6, ofKind: 3 }
/** To addresses with a `+tag`: whoever makes up hundreds of them keeps nothing from the address without one. */
const TAGGED_MAILS_A_DAY = { all: 3, ofKind: 2 }

/**
 * Counts a mail to its mailbox, and says how long it has to wait until there is room for it, in milliseconds; it must be
 * sent then, or the transaction be given up. All kinds count together, and all addresses of what is most likely one
 * mailbox. A confirmed address waits for copies of its own questions alone; what is sent to a friend waits for both
 * alike, so that nobody is told who has confirmed.
 */
export async function reserveMail(
  tx: Kysely<Schema>,
  { email, isConfirmed }: { email: string; isConfirmed: boolean },
  kind: FormMail,
  now: Date,
): Promise<number> {
  const ofMailbox = mailboxLimits(email, kind)
  const waiting = isConfirmed && kind !== 'friend' ? confirmedLimits(email, kind) : ofMailbox
  if (waiting !== ofMailbox) await countAgainstAll(tx, ofMailbox, now)
  return waiting.length === 0 ? 0 : (await reserveNextRoom(tx, waiting, now)).getTime() - now.getTime()
}

function confirmedLimits(email: string, kind: FormMail): Limit[] {
  if (kind !== 'receipt') return []
  return [{ bucket: `copy-address:${emailHash(email)}`, seconds: DAY_SECONDS, most: MAILS_A_DAY.ofKind }]
}

function mailboxLimits(email: string, kind: FormMail): Limit[] {
  const mailbox = `${hasTag(email) ? 'tagged-' : ''}mailbox`
  const hash = emailHash(likelyMailbox(email))
  const { all, ofKind } = hasTag(email) ? TAGGED_MAILS_A_DAY : MAILS_A_DAY
  return [
    { bucket: `${mailbox}-${kind}:${hash}`, seconds: DAY_SECONDS, most: ofKind },
    { bucket: `${mailbox}:${hash}`, seconds: DAY_SECONDS, most: all },
  ]
}
