import type { FastifyRequest } from 'fastify'

/** One cookie of a request; null when it is not there. Ours hold plain words only, so nothing is decoded. */
export function cookieOf(request: FastifyRequest, name: string): string | null {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [key = '', value = ''] = pair.trim().split('=')
    if (key === name) return value
  }
  return null
}
