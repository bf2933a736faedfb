import type { Kysely } from 'kysely'
import { likelyMailbox } from '#domain/email-address.ts'
import { emailHash } from '#store/contacts.ts'
import { type Limit, nextRoom } from '#store/rate-limits.ts'
import type { Schema } from '#store/schema.ts'

/** What anybody can have mailed to an address by typing it into a form. */
export type FormMail = 'confirmation' | 'viewing' | 'receipt' | 'friend'

const DAY_SECONDS = 86_400
const MAILS_A_DAY = 6
const MAILS_OF_A_KIND_A_DAY = 3

/**
 * How long a mail has to wait until its mailbox has room for it, in milliseconds; it is counted at once, so it must be
 * sent then, or the transaction be given up. To addresses that nobody confirmed, all kinds of mail count together, and
 * all addresses of what is most likely one mailbox. A confirmed address counts each kind by itself.
 */
export async function mailboxWait(
  tx: Kysely<Schema>,
  to: { email: string; isConfirmed: boolean },
  kind: FormMail,
  now: Date,
): Promise<number> {
  const room = await nextRoom(tx, to.isConfirmed ? confirmedLimits(to.email, kind) : mailboxLimits(to.email, kind), now)
  return room.getTime() - now.getTime()
}

function confirmedLimits(email: string, kind: FormMail): Limit[] {
  return [{ bucket: `mail-${kind}:${emailHash(email)}`, seconds: DAY_SECONDS, most: MAILS_OF_A_KIND_A_DAY }]
}

function mailboxLimits(email: string, kind: FormMail): Limit[] {
  const mailbox = emailHash(likelyMailbox(email))
  return [
    { bucket: `mailbox-${kind}:${mailbox}`, seconds: DAY_SECONDS, most: MAILS_OF_A_KIND_A_DAY },
    { bucket: `mailbox:${mailbox}`, seconds: DAY_SECONDS, most: MAILS_A_DAY },
  ]
}
