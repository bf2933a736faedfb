import { randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A form's token, written anew for each page: in a compressed page that repeats what somebody searched for, the lengths of
 * many answers would tell a secret that is always the same (BREACH, 2013). 32 bytes of chance, then the token under them.
 * @param token base64url of 32 bytes
 */
export function maskedToken(token: string): string {
  const mask = randomBytes(BYTES)
  return Buffer.concat([mask, under(Buffer.from(token, 'base64url'), mask)]).toString('base64url')
}

/** Is this the token under a mask? Tells nothing by its time. */
export function isTokenMasked(masked: string, token: string): boolean {
  if (masked.length !== MASKED_LENGTH) return false
  const bytes = Buffer.from(masked, 'base64url')
  const own = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * BYTES || own.length !== BYTES) return false
  return timingSafeEqual(under(bytes.subarray(BYTES), bytes.subarray(0, BYTES)), own)
}

const BYTES = 32
const MASKED_LENGTH = Math.ceil((2 * BYTES * 4) / 3)

const under = (bytes: Buffer, mask: Buffer) => Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)))
