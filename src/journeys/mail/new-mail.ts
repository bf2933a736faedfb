import { randomBytes } from 'node:crypto'
import { messageIdFor } from '#domain/requests/outgoing-mail.ts'
import type { NewMail } from '#store/mail/outbox.ts'

type Further = Pick<NewMail, 'headers' | 'attachments' | 'subscriptionId' | 'delayMs' | 'staleAfterHours'>

/**
 * A mail for the outbox, to be sent at once, never stale and about no subscription, but for what it says itself. Keys
 * have ids in them, which come again when an older copy of the store is put back; mailboxes would take a Message-ID that
 * they know for the same mail and drop it.
 */
export function newMail(baseUrl: string, mail: Omit<NewMail, keyof Further | 'messageId'> & Partial<Further>): NewMail {
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
