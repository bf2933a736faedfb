import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName } from '#base/cookie-name.ts'
import { cookieOf } from '#web/edge/cookies.ts'
import type { WebApp } from '#web/web-app.ts'

/**
 * What whoever started the site may see, and nobody else: mails that are shown instead of sent, and the office of the
 * demonstration. The key is new at each start, and is printed only there, in links; a proxy or a forwarded port in front
 * of the site looks like this machine. Null where others may reach the site.
 */
export function newStartKey(site: { loopback: boolean; trustedProxies: readonly string[] }): string | null {
  if (!site.loopback || site.trustedProxies.length > 0) return null
  return randomBytes(24).toString('base64url')
}

/** The link that the start prints. */
export const withStartKey = (path: string, key: string): string => `${path}?key=${key}`

type Keyed = Pick<WebApp, 'startKey' | 'baseUrl' | 'refused'>

const COOKIE = 'start-key'

/** Did this browser open a link that the start printed? */
export function hasStartKey({ startKey, baseUrl }: Keyed, request: FastifyRequest): boolean {
  return startKey !== null && isKey(cookieOf(request, cookieName(COOKIE, baseUrl)), startKey)
}

/**
 * Answers such a link: keeps the key in a cookie, and leads to the path without it, so that it stays out of the browser's
 * history and of an address that somebody copies. Null for any other request.
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
