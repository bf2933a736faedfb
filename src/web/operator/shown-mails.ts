import { randomBytes, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'

/** Mails that are shown instead of sent. A reader needs the key, which is in the link that the start prints. */
export type ShownMails = { folder: string; key: string }

/**
 * Null where mails are sent, or where others may reach the site. A proxy in front of it may look like this machine, so a
 * reader needs a key. The key is new at each start, and printed only there.
 */
export function shownMails(site: {
  loopback: boolean
  trustedProxies: readonly string[]
  smtpUrl: string | null
  varDir: string
}): ShownMails | null {
  if (!site.loopback || site.trustedProxies.length > 0 || site.smtpUrl !== null) return null
  return { folder: join(site.varDir, 'mail'), key: randomBytes(24).toString('base64url') }
}

export const pathOfShownMails = ({ key }: ShownMails): string => `/_mail?key=${key}`

/** @param given whatever came with a request */
export function isKey(given: unknown, key: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(key)]
  return one.length === other.length && timingSafeEqual(one, other)
}
