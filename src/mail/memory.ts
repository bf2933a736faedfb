import type { OutgoingMail } from '#domain/requests/outgoing-mail.ts'
import type { SendOutcome, Transport } from '#mail/transport.ts'

/** Keeps sent mails in memory, for tests. `answer` gives the outcome of each mail. */
export function memoryTransport(
  answer: (mail: OutgoingMail) => SendOutcome | Promise<SendOutcome> = () => ({ outcome: 'sent' }),
): Transport & { mails: OutgoingMail[] } {
  const mails: OutgoingMail[] = []
  return {
    kind: 'memory',
    mails,
    async send(mail) {
      const result = await answer(mail)
      if (result.outcome === 'sent') mails.push(mail)
      return result
    },
    ready: async () => true,
    close() {},
  }
}
