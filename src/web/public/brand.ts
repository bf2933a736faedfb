import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isSiteImageFile, siteImageType } from '#domain/site/site-images.ts'
import { brandCss } from '#ui/brand.ts'
import { sendBytes, sendText } from '#web/edge/respond.ts'
import { setHeaders } from '#web/edge/security.ts'
import type { WebApp } from '#web/web-app.ts'

/** Serves the agency's look: its colour as a style sheet, its logos, and the portraits of its people. */
export function registerBrand(server: FastifyInstance, { site, siteDir }: Pick<WebApp, 'site' | 'siteDir'>): void {
  server.get('/brand.css', async (request, reply) => {
    request.routeLabel = 'brand'
    const { brandColour } = site
    if (brandColour === null) return reply.callNotFound()
    const css = brandCss(brandColour)
    return sendText(request, reply.header('cache-control', KEEP), css, 'text/css; charset=utf-8')
  })
  if (siteDir === null) return
  server.get<{ Params: { file: string } }>('/media/site/:file', async (request, reply) => {
    request.routeLabel = 'media/site'
    const { file } = request.params
    const isNamed = [site.logo, site.logoDark, ...site.agents.map(({ portrait }) => portrait)].includes(file)
    const type = siteImageType(file)
    if (!isNamed || type === undefined || !isSiteImageFile(file)) return reply.callNotFound()
    const bytes = await readFile(join(siteDir, file)).catch(() => null)
    if (bytes === null) return reply.callNotFound()
    // An SVG opened at its own address is a document: this policy lets it draw and nothing else.
    setHeaders(reply, {
      'cache-control': KEEP,
      'content-security-policy': IMAGE_POLICY,
      // Mails show them too.
      'cross-origin-resource-policy': 'cross-origin',
    })
    return sendBytes(request, reply, bytes, type)
  })
}

const KEEP = 'public, max-age=86400, stale-while-revalidate=604800'
const IMAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; sandbox`
