import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { ROUTE_NAMES } from '#i18n/routes.ts'
import type { Readiness } from '#web/edge/readiness.ts'
import { sendText } from '#web/edge/respond.ts'

/** What one look at a process tells: `degraded` says that it lives and that visitors do not get their pages. */
export type SiteHealth = {
  /** A page was asked for and could not be had. */
  pageRefused: () => void
  state: () => Promise<{ status: 'ok' | 'degraded'; reason: string | null }>
}

/** Longer than a monitor's polling interval, so that it misses no refusal. */
const REMEMBERED_MS = 30_000

/** @param notReady why pages cannot be had yet, or at the moment; null when they can */
export function siteHealth(notReady: Readiness, now: () => number): SiteHealth {
  let refusedAt = -Infinity
  return {
    pageRefused() {
      refusedAt = now()
    },
    async state() {
      const recently = now() - refusedAt < REMEMBERED_MS ? 'pages were refused in the last half minute' : null
      const reason = (await notReady()) ?? recently
      return { status: reason === null ? 'ok' : 'degraded', reason }
    },
  }
}

/** Is it the label of a page that visitors look at? */
export function isPage(label: string): boolean {
  return NAMES.has(label)
}

const NAMES: ReadonlySet<string> = new Set(ROUTE_NAMES)

/** /healthz: always 200 while the process lives, before everybody in line; whoever sends visitors asks /readyz. */
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

/** The version that runs, as package.json says it, which lies as far above the sources as above the build. */
export function versionOfPackage(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  const found = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null
  return typeof found === 'string' ? found : 'unknown'
}
