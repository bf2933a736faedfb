import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where the mail server of the other side sends what it could not deliver: an address for each mail (VERP), signed. */
export type BounceAddresses = {
  /** `b+12.0f3c…@bounce.example.be` for a mail in the outbox */
  of: (mail: SignedMail) => string
  /** The mails that addresses in a text say they are of; other addresses are passed over. */
  claimsIn: (text: string) => BounceClaim[]
  /** Was the address given to this very mail? Its id alone may be another's, from before an older copy was put back. */
  isGenuine: (claim: BounceClaim, messageId: string) => boolean
}

export type SignedMail = { id: number; messageId: string }
export type BounceClaim = { outboxId: number; signature: string }

/**
 * The signature keeps strangers from stopping somebody's mail with an invented report. Hexadecimal, as servers may
 * change capitals; 80 bits, as the part before the @ has 64 characters.
 * @param address where all of them arrive: a mailbox that takes `name+anything@domain`
 */
export function bounceAddresses(address: string, secret: Uint8Array): BounceAddresses {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const sign = (what: string) => createHmac('sha256', secret).update(`bounce|${what}`).digest('hex').slice(0, 20)
  const isSigned = (signature: string, what: string) => timingSafeEqual(Buffer.from(sign(what)), Buffer.from(signature))
  const pattern = new RegExp(
    `(?<![\\w.+-])${literal(local)}\\+(\\d{1,15})\\.([0-9a-f]{20})@${literal(domain)}(?![\\w.-])`,
    'gi',
  )
  return {
    of: ({ id, messageId }) => `${local}+${id}.${sign(`${id}|${messageId}`)}@${domain}`,
    claimsIn: (text) =>
      [...text.matchAll(pattern)].map(([, id = '', signature = '']) => ({
        outboxId: Number(id),
        signature: signature.toLowerCase(),
      })),
    isGenuine: ({ outboxId, signature }, messageId) =>
      isSigned(signature, `${outboxId}|${messageId}`) ||
      (isOfRelease010(messageId) && isSigned(signature, `${outboxId}`)),
  }
}

/** Release 0.1.0 named mails by their key alone, and signed their id. */
const isOfRelease010 = (messageId: string): boolean => /^<[a-z0-9-]+@/.test(messageId)

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
