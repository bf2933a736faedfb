import { signedAddresses } from '#mail/signed-address.ts'

/** Where answers to mails of the office arrive: an address for each person, signed. */
export type ReplyAddresses = {
  /** `antwoord+12.0f3c…@example.be` */
  of: (person: { id: number; emailHash: string }) => string
  /** The persons that addresses in a text say they are of. */
  claimsIn: (text: string) => { id: number; signature: string }[]
  /** Was the address given to this very person? The number alone may be another's, from before an older copy was put back. */
  isGenuine: (claim: { id: number; signature: string }, emailHash: string) => boolean
}

/** @param address where all of them arrive: a mailbox that takes `name+anything@domain` */
export function replyAddresses(address: string, secret: Uint8Array): ReplyAddresses {
  const signed = signedAddresses(address, secret, 'reply')
  return {
    of: ({ id, emailHash }) => signed.of(id, `${id}|${emailHash}`),
    claimsIn: signed.claimsIn,
    isGenuine: ({ id, signature }, emailHash) => signed.isSigned(signature, `${id}|${emailHash}`),
  }
}
