import type { OutgoingMail } from '#domain/requests/outgoing-mail.ts'

/**
 * What became of a mail:
 * - `sent`: the next server has accepted it, or it was written
 * - `recipient`: this address does not exist or refuses us for good; nothing more should go there
 * - `message`: this one mail is refused for good, whatever its recipient
 * - `later`: refused for now
 * - `unclear`: the connection broke when the server may already have had the mail
 * - `unavailable`: the server is down, or refuses us altogether (credentials, policy): no other mail would get through
 * `code`: the server's answer (`550`), or how the connection broke (`ECONNREFUSED`). `detail`: its words, for the record of
 * the attempt; they may hold an address, so no log shows them as they are.
 */
export type SendOutcome =
  | { outcome: 'sent' }
  | { outcome: 'recipient' | 'message' | 'later' | 'unclear' | 'unavailable'; code?: string | null; detail: string }

/** A way to send mails: SMTP, a folder, or the memory of a test. */
export type Transport = {
  kind: 'smtp' | 'directory' | 'memory'
  /** `returnPath`: the address for reports about this mail; without it, the site's own address */
  send: (mail: OutgoingMail, returnPath?: string | null) => Promise<SendOutcome>
  /** Would a mail get through now? Asked while the server is away, so that no mail is spent on finding out. */
  ready: () => Promise<boolean>
  close: () => void
}
