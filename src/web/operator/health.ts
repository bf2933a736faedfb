import type { FastifyInstance } from 'fastify'
import { ROUTE_NAMES } from '#i18n/routes.ts'
import type { Readiness } from '#web/edge/readiness.ts'
import { sendText } from '#web/edge/respond.ts'
import { versionOfPackage } from '#web/version.ts'

/** Health of a process. `degraded` says that it lives, but that visitors do not get their pages. */
export type SiteHealth = {
  /** Notes that a page was asked for and refused. */
  pageRefused: () => void
  state: () => Promise<{ status: 'ok' | 'degraded'; reason: string | null }>
}

/** How long a refusal counts: longer than a monitor's polling interval, so that it misses none. */
const REFUSAL_COUNTS_MS = 30_000

/** @param notReady why pages cannot be served now; null when they can */
export function siteHealth(notReady: Readiness, now: () => number): SiteHealth {
  let refusedAt = -Infinity
  return {
    pageRefused() {
      refusedAt = now()
    },
    async state() {
      const recently = now() - refusedAt < REFUSAL_COUNTS_MS ? 'pages were refused in the last half minute' : null
      const reason = (await notReady()) ?? recently
      return { status: reason === null ? 'ok' : 'degraded', reason }
    },
  }
}

/** Is it the label of a page that visitors look at? */
export function isPage(label: string): boolean {
  return PAGE_LABELS.has(label)
}

const PAGE_LABELS: ReadonlySet<string> = new Set(ROUTE_NAMES)

/** /healthz: always 200 while the process lives, ahead of all requests in the queue. Load balancers ask /readyz instead. */
export function registerHealth(server: FastifyInstance, health: SiteHealth): void {
  const version = versionOfPackage()
  server.get('/healthz', async (request, reply) => {
    request.routeLabel = 'healthz'
    const { status, reason } = await health.state()
    reply.header('cache-control', 'no-store')
    const body = JSON.stringify({ status, version, ...(reason === null ? {} : { reason }) })
    return sendText(request, reply, `${body}\n`, 'application/json; charset=utf-8')
  })
}
