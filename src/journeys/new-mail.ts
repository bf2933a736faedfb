import { messageIdFor } from '#domain/outgoing-mail.ts'
import type { NewMail } from '#store/outbox.ts'

type Further = Pick<NewMail, 'headers' | 'attachments' | 'subscriptionId' | 'notBefore' | 'staleAfterHours'>

/** A mail for the outbox, to be sent at once, never stale and about no subscription, but for what it says itself. */
export function newMail(baseUrl: string, mail: Omit<NewMail, keyof Further | 'messageId'> & Partial<Further>): NewMail {
  return {
    headers: {},
    attachments: [],
    subscriptionId: null,
    notBefore: null,
    staleAfterHours: null,
    ...mail,
    messageId: messageIdFor(mail.key, baseUrl),
  }
}
