import type { Kysely } from 'kysely'
import { hasTag, likelyMailbox } from '#base/email-address.ts'
import { emailHash } from '#store/people/contacts.ts'
import { countAgainstAll, type Limit, reserveNextRoom } from '#store/rate-limits.ts'
import type { Schema } from '#store/schema.ts'

/** Kinds of mail that anybody can cause by typing an address into a form. */
export type FormMail = 'confirmation' | 'viewing' | 'receipt' | 'friend'

const DAY_SECONDS = 86_400
/** Mails a day to one mailbox: of all kinds together, and of one kind. */
const MAILS_A_DAY = { all: 6, ofKind: 3 }
/** The same for addresses with a `+tag`. They count apart, so that made-up tags never use up the plain address's limit. */
const TAGGED_MAILS_A_DAY = { all: 3, ofKind: 2 }

/**
 * Counts a mail to its mailbox and returns the milliseconds until there is room for it. The caller must send it then, or
 * roll the transaction back. All kinds count together, and all addresses that are most likely one mailbox. A confirmed
 * address waits only for copies of its own questions. Mails to friends always wait, so that nobody learns which addresses
 * are confirmed.
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
