import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { WebApp } from '#web/web-app.ts'

/** Built files under /assets/: named by their content, so they never change and are compressed beforehand. */
export function registerAssets(server: FastifyInstance, app: Pick<WebApp, 'assets'>): void {
  if (!app.assets.directory) return
  void server.register(fastifyStatic, {
    root: join(app.assets.directory, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    wildcard: true,
    decorateReply: false,
  })
  server.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/assets/')) return undefined
    request.routeLabel = 'assets'
    // A built file has a plain name. A path that leaves the folder is not found (404) rather than forbidden.
    return /^\/assets\/[\w-][\w.-]{0,200}(\?|$)/.test(request.url) ? undefined : reply.callNotFound()
  })
}
