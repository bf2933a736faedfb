import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { replyAddressesOf, takeAnswer, takeAnswers } from '#journeys/office/take-answers.ts'
import { bounceAddressesOf, type FurtherReading, takeBounces } from '#journeys/mail/take-bounces.ts'
import type { MailReader } from '#journeys/mail/mail-reader.ts'
import { MAX_ANSWER_BYTES } from '#mail/received/read-answer.ts'

export type Mailboxes = {
  bounceAddress: string | null
  bounceMailbox: string | null
  replyAddress: string | null
  replyMailbox: string | null
}

/** Looks every minute for bounce reports and answers in their Maildirs, which may be the same one. */
export function mailboxesJob(
  app: Pick<App, 'db' | 'now' | 'log' | 'changed'>,
  settings: Mailboxes,
  reader: MailReader,
): Job {
  const { bounceAddress, bounceMailbox, replyAddress, replyMailbox } = settings
  return {
    name: 'mailboxes',
    everyMs: 60_000,
    async run() {
      const bounces = bounceMailbox === null ? null : await bounceAddressesOf(app, bounceAddress)
      const replies = replyMailbox === null ? null : await replyAddressesOf(app, replyAddress)
      const isSameMailbox = bounceMailbox === replyMailbox
      if (bounceMailbox !== null && bounces !== null) {
        const further: FurtherReading | null =
          isSameMailbox && replies !== null
            ? {
                maxBytes: MAX_ANSWER_BYTES,
                take: async (mail, headers) =>
                  (await takeAnswer(app, mail, { addresses: replies, reader, headers })).fate,
              }
            : null
        await takeBounces(app, { mailbox: bounceMailbox, addresses: bounces, reader }, further)
      }
      if (replyMailbox !== null && replies !== null && !(isSameMailbox && bounces !== null))
        await takeAnswers(app, { mailbox: replyMailbox, addresses: replies, reader })
      return false
    },
  }
}
