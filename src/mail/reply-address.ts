import { signedAddresses } from '#mail/signed-address.ts'

/** The addresses for answers to mails of the office: one signed address for each person. */
export type ReplyAddresses = {
  /** `antwoord+12.0f3c…@example.be` */
  of: (person: { id: number; emailHash: string }) => string
  /** Finds such addresses in a text, and the persons that they name. */
  claimsIn: (text: string) => { id: number; signature: string }[]
  /**
   * Was the address made for this person? The id alone may belong to another person, when a backup was restored in between.
   */
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
