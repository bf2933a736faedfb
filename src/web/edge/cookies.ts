import type { IncomingHttpHeaders } from 'node:http'

/** One cookie of a request; null when it is not there. Our cookies hold plain words only, so nothing is decoded. */
export function cookieOf(request: { headers: IncomingHttpHeaders }, name: string): string | null {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [key = '', value = ''] = pair.trim().split('=')
    if (key === name) return value
  }
  return null
}
