import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '#base/loopback.ts'
import type { MapStyle } from '#domain/site/site.ts'

/** Headers of every answer (reliability section G); no nonces, so pages stay cacheable. */
export function securityHeaders(options: {
  baseUrl: string
  mapStyle: MapStyle | null
  /** as in `Site`; pictures may also come from their origins */
  logos: readonly (string | null)[]
  /** value of Strict-Transport-Security; null when it is not sent */
  hsts: string | null
}): Record<string, string> {
  const map = (options.mapStyle?.origins ?? []).map((origin) => ` ${origin}`).join('')
  const logos = options.logos.flatMap((logo) => (logo?.startsWith('https:') ? [` ${new URL(logo).origin}`] : []))
  const csp = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:${map}${[...new Set(logos)].join('')}`,
    `font-src 'self'`,
    `connect-src 'self'${map}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    // `report-uri` is for browsers that do not know `report-to` yet.
    'report-to csp',
    'report-uri /csp-report',
  ].join('; ')
  // Report-only: our scripts comply, and others are reported and still work. The names of the policies: ui/client/trusted-types.ts.
  const trustedTypes = [
    `require-trusted-types-for 'script'`,
    'trusted-types gevel gevel-page default',
    'report-to csp',
    'report-uri /csp-report',
  ].join('; ')
  const https = options.baseUrl.startsWith('https:')
  return {
    'content-security-policy': https ? `${csp}; upgrade-insecure-requests` : csp,
    'content-security-policy-report-only': trustedTypes,
    'reporting-endpoints': 'csp="/csp-report"',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), interest-cohort=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    ...(options.hsts === null ? {} : { 'strict-transport-security': options.hsts }),
  }
}

/** A page behind a token: nobody may keep it, refer from it or index it. */
export const TOKEN_PAGE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** All that a Host header can hold: a name or an address, and perhaps a port. */
const HOST = /^(\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::\d{1,5})?$/i

/** Is the Host header one we answer to? Loopback names always are, otherwise only the public origin's. */
export function isOurHost(host: string | undefined, baseUrl: string): boolean {
  if (!host) return false
  if (host === new URL(baseUrl).host) return true
  const name = hostName(host)
  return name !== null && isLoopback(name)
}

/** The Host header without its port; null when it is missing or cannot be read. */
const hostName = (host: string | undefined): string | null => HOST.exec(host ?? '')?.[1] ?? null

/**
 * Does the browser say that another origin made this request, a subdomain of ours included? A request without Sec-Fetch-Site
 * and Origin is allowed: curl and mail clients send neither.
 */
export function isCrossSite(request: Pick<FastifyRequest, 'headers'>, baseUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.origin
  if (typeof origin !== 'string') return false
  if (origin === baseUrl) return false
  try {
    return new URL(origin).host !== request.headers.host
  } catch {
    return true // "null" and nonsense
  }
}

/**
 * Was this request passed on by a proxy? Then its sender may be anywhere, even when the site listens on loopback alone.
 * Any header that a proxy adds counts: no browser on this machine sends one.
 */
export function isPassedOn(request: FastifyRequest): boolean {
  return Object.keys(request.headers).some((name) => PROXY_HEADERS.test(name))
}

const PROXY_HEADERS =
  /^(?:x-forwarded|x-real-ip|forwarded|via|x-client|x-cluster|cf-|true-client|fly-|fastly-|x-envoy|x-original)/

export function setHeaders(reply: FastifyReply, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
}
