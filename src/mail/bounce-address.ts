import { signedAddresses } from '#mail/signed-address.ts'

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
 * The signature keeps strangers from stopping somebody's mail with an invented report.
 * @param address where all of them arrive: a mailbox that takes `name+anything@domain`
 */
export function bounceAddresses(address: string, secret: Uint8Array): BounceAddresses {
  const signed = signedAddresses(address, secret, 'bounce')
  return {
    of: ({ id, messageId }) => signed.of(id, `${id}|${messageId}`),
    claimsIn: (text) => signed.claimsIn(text).map(({ id, signature }) => ({ outboxId: id, signature })),
    isGenuine: ({ outboxId, signature }, messageId) =>
      signed.isSigned(signature, `${outboxId}|${messageId}`) ||
      (isOfRelease010(messageId) && signed.isSigned(signature, `${outboxId}`)),
  }
}

/** Release 0.1.0 named mails by their key alone, and signed their id. */
const isOfRelease010 = (messageId: string): boolean => /^<[a-z0-9-]+@/.test(messageId)
