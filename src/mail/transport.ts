import type { OutgoingMail } from '#domain/requests/outgoing-mail.ts'

/**
 * What became of a mail:
 * - `sent`: taken over by the next server, or written
 * - `recipient`: this address does not exist or refuses us for good; nothing more should go there
 * - `message`: this one mail is refused for good, whoever it is for
 * - `later`: refused for now
 * - `unclear`: the connection broke when the server may already have had it
 * - `unavailable`: the server is away, or refuses us altogether (credentials, policy): nothing else would get through
 * `code`: what the server answered (`550`), or how the line broke (`ECONNREFUSED`). `detail`: its words, for the attempt's
 * record; they may hold an address and go into no log as they are.
 */
export type SendOutcome =
  | { outcome: 'sent' }
  | { outcome: 'recipient' | 'message' | 'later' | 'unclear' | 'unavailable'; code?: string | null; detail: string }

/** A way out for mails: SMTP, a folder, or the memory of a test. */
export type Transport = {
  kind: 'smtp' | 'directory' | 'memory'
  /** `returnPath`: where reports about this mail go; without one, to the site's own address */
  send: (mail: OutgoingMail, returnPath?: string | null) => Promise<SendOutcome>
  /** Would a mail get through now? Asked while the server is away, so that no mail is spent on finding out. */
  ready: () => Promise<boolean>
  close: () => void
}
