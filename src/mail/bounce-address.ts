import { createHmac, timingSafeEqual } from 'node:crypto'

/** Where the mail server of the other side sends what it could not deliver: an address for each mail (VERP), signed. */
export type BounceAddresses = {
  /** `b+12.0f3c…@bounce.example.be` for the mail with this id in the outbox */
  of: (outboxId: number) => string
  /** Ids of the mails whose address stands in a text; wrong signatures and other addresses are passed over. */
  idsIn: (text: string) => number[]
}

/**
 * The signature keeps strangers from stopping somebody's mail with an invented report. Hexadecimal, as servers may
 * change capitals; 80 bits, as the part before the @ has 64 characters.
 * @param address where all of them arrive: a mailbox that takes `name+anything@domain`
 */
export function bounceAddresses(address: string, secret: Uint8Array): BounceAddresses {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const sign = (id: string) => createHmac('sha256', secret).update(`bounce|${id}`).digest('hex').slice(0, 20)
  const pattern = new RegExp(
    `(?<![\\w.+-])${literal(local)}\\+(\\d{1,15})\\.([0-9a-f]{20})@${literal(domain)}(?![\\w.-])`,
    'gi',
  )
  return {
    of: (outboxId) => `${local}+${outboxId}.${sign(String(outboxId))}@${domain}`,
    idsIn: (text) =>
      [...text.matchAll(pattern)].flatMap(([, id = '', signature = '']) =>
        timingSafeEqual(Buffer.from(sign(id)), Buffer.from(signature.toLowerCase())) ? Number(id) : [],
      ),
  }
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
