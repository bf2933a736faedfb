import { randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A form's token under a new mask for each page. A compressed page that repeats what somebody searched for would betray a
 * constant secret by the lengths of many answers (BREACH, 2013). 32 random bytes, then the token XORed with them.
 * @param token base64url of 32 bytes
 */
export function maskedToken(token: string): string {
  const mask = randomBytes(TOKEN_BYTES)
  return Buffer.concat([mask, xor(Buffer.from(token, 'base64url'), mask)]).toString('base64url')
}

/** Is this the token under a mask? Compares in constant time. */
export function isTokenMasked(masked: string, token: string): boolean {
  if (masked.length !== MASKED_LENGTH) return false
  const bytes = Buffer.from(masked, 'base64url')
  const own = Buffer.from(token, 'base64url')
  if (bytes.length !== 2 * TOKEN_BYTES || own.length !== TOKEN_BYTES) return false
  return timingSafeEqual(xor(bytes.subarray(TOKEN_BYTES), bytes.subarray(0, TOKEN_BYTES)), own)
}

const TOKEN_BYTES = 32
const MASKED_LENGTH = Math.ceil((2 * TOKEN_BYTES * 4) / 3)

const xor = (bytes: Buffer, mask: Buffer) => Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)))
