import { signedAddresses } from '#mail/signed-address.ts'

/** The addresses to which other mail servers return what they could not deliver: one signed address for each mail (VERP). */
export type BounceAddresses = {
  /** `b+12.0f3c…@bounce.example.be` for a mail in the outbox */
  of: (mail: SignedMail) => string
  /** Finds such addresses in a text, and the mails that they name. Other addresses are skipped. */
  claimsIn: (text: string) => BounceClaim[]
  /** Was the address made for this mail? The id alone may belong to another mail, when a backup was restored in between. */
  isGenuine: (claim: BounceClaim, messageId: string) => boolean
}

export type SignedMail = { id: number; messageId: string }
export type BounceClaim = { outboxId: number; signature: string }

/**
 * The signature keeps strangers from stopping somebody's mail with an invented report.
 * @param address where all reports arrive: a mailbox that takes `name+anything@domain`
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

/** Release 0.1.0 made message ids of the mail's key alone, and signed only the outbox id. */
const isOfRelease010 = (messageId: string): boolean => /^<[a-z0-9-]+@/.test(messageId)
