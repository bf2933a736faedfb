import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Addresses of one mailbox (`name+anything@domain`) that carry an id. They are signed, so that strangers cannot make them.
 */
export type SignedAddresses = {
  /** `b+12.0f3c…@bounce.example.be`; `what` is the text that is signed */
  of: (id: number, what: string) => string
  /** Finds such addresses in a text, and gives their ids and signatures. Other addresses are skipped. */
  claimsIn: (text: string) => AddressClaim[]
  isSigned: (signature: string, what: string) => boolean
}
export type AddressClaim = { id: number; signature: string }

/**
 * Signatures are hexadecimal, as servers may change the case of letters. They have 80 bits, as the part before the @ may
 * have 64 characters only.
 * @param address where all mails arrive
 * @param purpose keeps a signature from being valid for another purpose
 */
export function signedAddresses(address: string, secret: Uint8Array, purpose: string): SignedAddresses {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const sign = (what: string) => createHmac('sha256', secret).update(`${purpose}|${what}`).digest('hex').slice(0, 20)
  const pattern = new RegExp(
    `(?<![\\w.+-])${literal(local)}\\+(\\d{1,15})\\.([0-9a-f]{20})@${literal(domain)}(?![\\w.-])`,
    'gi',
  )
  return {
    of: (id, what) => `${local}+${id}.${sign(what)}@${domain}`,
    claimsIn: (text) =>
      [...text.matchAll(pattern)].map(([, id = '', signature = '']) => ({
        id: Number(id),
        signature: signature.toLowerCase(),
      })),
    isSigned: (signature, what) => timingSafeEqual(Buffer.from(sign(what)), Buffer.from(signature)),
  }
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
