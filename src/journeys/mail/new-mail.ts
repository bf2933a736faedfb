import { randomBytes } from 'node:crypto'
import { messageIdFor } from '#domain/requests/outgoing-mail.ts'
import type { NewMail } from '#store/mail/outbox.ts'

type Defaulted = Pick<NewMail, 'headers' | 'attachments' | 'subscriptionId' | 'delayMs' | 'staleAfterHours'>

/**
 * A mail for the outbox. By default it is sent at once, never stale and about no subscription. Its Message-ID has a random
 * part: after a restore, new mails get ids and keys that were used before. Mailboxes drop a Message-ID they know.
 */
export function newMail(
  baseUrl: string,
  mail: Omit<NewMail, keyof Defaulted | 'messageId'> & Partial<Defaulted>,
): NewMail {
  return {
    headers: {},
    attachments: [],
    subscriptionId: null,
    delayMs: 0,
    staleAfterHours: null,
    ...mail,
    messageId: messageIdFor(`${mail.key}.${randomBytes(4).toString('hex')}`, baseUrl),
  }
}
