import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '#base/cookie-name.ts'
import { cookieOf } from '#web/edge/cookies.ts'
import type { WebApp } from '#web/web-app.ts'

/**
 * Makes the key to what only the person who started the site may see: mails that are shown instead of sent, and the
 * office of the demonstration. It is printed at the start, in links, and nowhere else. The address of a request would
 * prove nothing: behind a proxy or a forwarded port every request comes from this machine. null where others may reach
 * the site.
 */
export function newStartKey(site: { loopback: boolean; trustedProxies: readonly string[] }): string | null {
  if (!site.loopback || site.trustedProxies.length > 0) return null
  return randomBytes(24).toString('base64url')
}

/** The path of a link that the start prints. */
export const withStartKey = (path: string, key: string): string => `${path}?key=${key}`

type Keyed = Pick<WebApp, 'startKey' | 'baseUrl' | 'refused'>

const COOKIE = 'start-key'

/** Did this browser open a link that the start printed? */
export function hasStartKey({ startKey, baseUrl }: Keyed, request: FastifyRequest): boolean {
  return startKey !== null && isKey(cookieOf(request, cookieName(COOKIE, baseUrl)), startKey)
}

/**
 * Answers a link that the start printed: sets the key as a cookie and redirects to the path without it. So the key
 * stays out of the browser's history and of addresses that somebody copies. null for a request without the key.
 */
export function takeStartKey(
  { startKey, baseUrl, refused }: Keyed,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): FastifyReply | null {
  const { query } = request
  const given = typeof query === 'object' && query !== null && 'key' in query ? query.key : undefined
  if (given === undefined || startKey === null) return null
  if (!isKey(given, startKey)) {
    refused.count('wrong_secret')
    return null
  }
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${cookieName(COOKIE, baseUrl)}=${startKey}; Path=/; SameSite=Strict; HttpOnly${secure}`
  return reply.header('set-cookie', cookie).header('cache-control', 'no-store').redirect(path, 303)
}

function isKey(given: unknown, key: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(key)]
  return one.length === other.length && timingSafeEqual(one, other)
}
