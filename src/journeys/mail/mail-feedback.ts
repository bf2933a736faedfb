import { parseEmailAddress } from '#base/email-address.ts'
import type { App } from '#journeys/app.ts'
import { emailHash } from '#store/people/contacts.ts'
import { recordBounce, suppress } from '#store/mail/suppressions.ts'

/** Report of a mail server about an address, by the webhook or a mailbox. Only a mailbox tells `outboxId`. */
export type MailFeedback = {
  address: string
  kind: 'hard_bounce' | 'soft_bounce' | 'complaint'
  outboxId?: number
}

/** A hard bounce or a complaint stops mail to an address at once, soft bounces after the third in 14 days. */
export async function takeMailFeedback(app: Pick<App, 'db'>, { address, kind, outboxId }: MailFeedback): Promise<void> {
  const parsed = parseEmailAddress(address)
  if (parsed === null) return
  const hash = emailHash(parsed)
  if (kind === 'complaint') await suppress(app.db, hash, 'all', 'complaint')
  else await recordBounce(app.db, hash, kind === 'hard_bounce', outboxId)
}
