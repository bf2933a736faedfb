import type { FastifyInstance } from 'fastify'
import { LOCALES } from '#base/locale.ts'
import { sendJson, sendText } from '#web/edge/respond.ts'
import type { WebApp } from '#web/web-app.ts'

/** Files that robots, browsers and load balancers ask for. */
export function registerSiteFiles(server: FastifyInstance, app: WebApp): void {
  server.get('/readyz', async (request, reply) => {
    const reason = await app.notReady()
    const answer = { ready: reason === null, reason, search: app.search.kind }
    if (reason === null) return sendJson(request, reply, answer)
    const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503, detail: reason, ...answer }
    return sendText(request, reply.code(503), JSON.stringify(problem), 'application/problem+json; charset=utf-8')
  })

  server.get('/robots.txt', async (request, reply) => {
    const lines = [
      'User-agent: *',
      ...LOCALES.map((l) => `Disallow: /${l}/ajax/`),
      'Disallow: /office',
      '',
      `Sitemap: ${app.baseUrl}/sitemap.xml`,
      '',
    ]
    return sendText(request, reply, lines.join('\n'), 'text/plain; charset=utf-8')
  })

  server.get('/manifest.webmanifest', async (request, reply) => {
    const manifest = {
      name: app.site.name,
      short_name: app.site.name,
      start_url: '/',
      display: 'standalone',
      background_color: '#FAF8F5',
      theme_color: app.site.brandColour ?? '#0F5E4C',
      icons: [
        { src: '/media/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        ...[192, 512].map((size) => ({
          src: `/media/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: 'any maskable',
        })),
      ],
    }
    return sendText(request, reply, JSON.stringify(manifest), 'application/manifest+json')
  })
}
