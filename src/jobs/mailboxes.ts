import type { Job } from '#jobs/loop.ts'
import type { App } from '#journeys/app.ts'
import { replyAddressesOf, takeAnswer, takeAnswers } from '#journeys/office/take-answers.ts'
import { bounceAddressesOf, takeBounces } from '#journeys/take-bounces.ts'
import { MOST_ANSWER_BYTES } from '#mail/read-answer.ts'

export type Mailboxes = {
  bounceAddress: string | null
  bounceMailbox: string | null
  replyAddress: string | null
  replyMailbox: string | null
}

/** Looks every minute for reports and answers in their Maildirs, which may be one. */
export function mailboxesJob(app: Pick<App, 'db' | 'now' | 'log' | 'changed'>, settings: Mailboxes): Job {
  const { bounceAddress, bounceMailbox, replyAddress, replyMailbox } = settings
  return {
    name: 'mailboxes',
    everyMs: 60_000,
    async run() {
      const bounces = bounceMailbox === null ? null : await bounceAddressesOf(app, bounceAddress)
      const replies = replyMailbox === null ? null : await replyAddressesOf(app, replyAddress)
      const isOne = bounceMailbox === replyMailbox
      if (bounceMailbox !== null && bounces !== null) {
        const further =
          isOne && replies !== null
            ? {
                most: MOST_ANSWER_BYTES,
                take: async (mail: Parameters<typeof takeAnswer>[1]) =>
                  (await takeAnswer(app, mail, replies)) && !mail.isCut,
              }
            : null
        await takeBounces(app, { mailbox: bounceMailbox, addresses: bounces }, further)
      }
      if (replyMailbox !== null && replies !== null && !(isOne && bounces !== null))
        await takeAnswers(app, { mailbox: replyMailbox, addresses: replies })
      return false
    },
  }
}
