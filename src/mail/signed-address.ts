import { createHmac, timingSafeEqual } from 'node:crypto'

/** Addresses of one mailbox (`name+anything@domain`) that say what a mail is about, signed so that strangers make none. */
export type SignedAddresses = {
  /** `b+12.0f3c…@bounce.example.be`; `what` is all that the address stands for */
  of: (id: number, what: string) => string
  /** What addresses in a text say; other addresses are passed over. */
  claimsIn: (text: string) => AddressClaim[]
  isSigned: (signature: string, what: string) => boolean
}
export type AddressClaim = { id: number; signature: string }

/**
 * Hexadecimal, as servers may change capitals; 80 bits, as the part before the @ has 64 characters.
 * @param address where all of them arrive @param purpose keeps a signature from counting elsewhere
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
