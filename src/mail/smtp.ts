import { createTransport } from 'nodemailer'
import { type Dkim, dkimOptions, messageOf, type Sender } from '#mail/message.ts'
import type { SendOutcome, Transport } from '#mail/transport.ts'

export type SmtpOptions = {
  url: string
  from: Sender
  dkim: Dkim | null
  now: () => Date
  /** for tests */
  timeouts?: { connect: number; idle: number }
}

/** Sends mails by SMTP. A lease in the outbox lasts longer than all these timeouts together. */
export function smtpTransport({
  url,
  from,
  dkim,
  now,
  timeouts = { connect: 10_000, idle: 60_000 },
}: SmtpOptions): Transport {
  const server = createTransport({
    url,
    pool: true,
    // One more than digests use at once, so that a confirmation always finds a free connection.
    maxConnections: 5,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    socketTimeout: timeouts.idle,
    ...(dkim && { dkim: dkimOptions(dkim) }),
  })
  return {
    kind: 'smtp',
    async send(mail, returnPath) {
      try {
        await server.sendMail(messageOf(mail, from, now(), returnPath))
        return { outcome: 'sent' }
      } catch (error) {
        if (error instanceof TypeError) return { outcome: 'message', detail: error.message }
        return classify(error)
      }
    },
    async ready() {
      return await server.verify().then(
        () => true,
        () => false,
      )
    },
    close: () => server.close(),
  }
}

/** Reads from nodemailer's error what became of the mail; see SendOutcome. */
function classify(error: unknown): SendOutcome {
  const { code, command, responseCode, response, message } = errorFields(error)
  const detail = (response ?? message).slice(0, 300)
  if (responseCode !== null)
    return { outcome: outcomeOfAnswer(responseCode, command, message), code: String(responseCode), detail }
  // The library reports every lost connection as CONN, whatever was sent before. Only when nothing can have been sent is it
  // certain that the server does not have the mail.
  const early =
    ['EDNS', 'EAUTH', 'ETLS'].includes(code) || /^connect |Connection timeout|Greeting never received/.test(message)
  // The system's own code says more than the library's: ECONNREFUSED, not ESOCKET.
  const [system = code || null] = /\bE[A-Z]{4,}\b/.exec(message) ?? []
  return { outcome: early ? 'unavailable' : 'unclear', code: system, detail }
}

/** Commands about one mail. A refusal before them (greeting, EHLO, STARTTLS) refuses us as a sender. */
const ABOUT_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA']

function outcomeOfAnswer(
  status: number,
  command: string | null,
  message: string,
): Exclude<SendOutcome['outcome'], 'sent'> {
  if (status === 421 || [530, 534, 535, 538].includes(status)) return 'unavailable'
  if (status < 500) return 'later'
  if (command !== null && !ABOUT_MAIL.includes(command)) return 'unavailable'
  // Enhanced codes (RFC 3463): 5.1 and 5.2 are about the mailbox, 5.3 about the server (but 5.3.4: mail too big), 5.7 about
  // us as a sender.
  const [, enhanced = ''] = /\b(5\.\d{1,3})\.\d{1,3}\b/.exec(message) ?? []
  if (command === 'RCPT TO') {
    if (/relay/i.test(message)) return 'unavailable'
    return enhanced === '5.7' ? 'message' : 'recipient'
  }
  if (command === 'MAIL FROM' || enhanced === '5.7') return 'unavailable'
  if (enhanced === '5.3' && !message.includes('5.3.4')) return 'unavailable'
  return enhanced === '5.1' ? 'recipient' : 'message'
}

function errorFields(error: unknown) {
  const fields: { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown; message?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  return {
    code: typeof fields.code === 'string' ? fields.code : '',
    command: typeof fields.command === 'string' ? fields.command : null,
    responseCode: typeof fields.responseCode === 'number' ? fields.responseCode : null,
    // the server's answer as it came; `message` has the library's words before it
    response: typeof fields.response === 'string' && fields.response !== '' ? fields.response : null,
    message: typeof fields.message === 'string' ? fields.message : String(error),
  }
}
