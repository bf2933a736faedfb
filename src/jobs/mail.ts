import type { Job } from '#jobs/loop.ts'
import type { MailSender } from '#journeys/mail/send-mail.ts'

/** Two lanes, so that a hundred thousand digests hold up no confirmation. */
export function mailJobs(sender: MailSender): Job[] {
  return [
    { name: 'mail', everyMs: 1000, run: async () => (await sender.sendDue('interactive')) > 0 },
    { name: 'digest-mail', everyMs: 2000, run: async () => (await sender.sendDue('bulk')) > 0 },
  ]
}

/** Sends until nothing is due any more; mails that people wait for before digests. */
export async function sendAllDue(sender: MailSender): Promise<number> {
  let sent = 0
  for (const lane of ['interactive', 'bulk'] as const) {
    for (let taken = 1; taken > 0; sent += taken) taken = await sender.sendDue(lane)
  }
  return sent
}
