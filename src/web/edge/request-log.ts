import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#base/log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** what the log calls this request: a route name, never a path with a token in it */
    routeLabel: string
  }
}

/** The id of a request that both an error page and the log show: 72 random bits. */
export const newRequestId = (): string => randomBytes(9).toString('base64url')

/** Browsers send as many of these as they like, so web/operator/hooks.ts logs them together, a line a minute. */
const LOGGED_TOGETHER = 'csp-report'

/** One line a request: no address, no path, no query, because those hold personal data and tokens. */
export function logRequests(
  server: FastifyInstance,
  log: Log,
  observe: (label: string, status: number, seconds: number) => void,
): void {
  server.decorateRequest('routeLabel', 'other')
  server.addHook('onResponse', async (request, reply) => {
    const { id, method, routeLabel: route } = request
    const { statusCode: status, elapsedTime } = reply
    observe(route, status, elapsedTime / 1000)
    if (route === LOGGED_TOGETHER && status < 400) return
    log.info({ id, method, route, status, ms: Math.round(elapsedTime * 10) / 10 }, 'request')
  })
}
