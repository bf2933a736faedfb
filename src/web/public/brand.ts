import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isLogoFile, logoType } from '#domain/site/logo-types.ts'
import { brandCss } from '#ui/brand.ts'
import { sendBytes, sendText } from '#web/edge/respond.ts'
import { setHeaders } from '#web/edge/security.ts'
import type { WebApp } from '#web/web-app.ts'

/** Serves the agency's look: its colour as a style sheet, and its logo. */
export function registerBrand(server: FastifyInstance, { site, siteDir }: Pick<WebApp, 'site' | 'siteDir'>): void {
  const { logo } = site
  server.get('/brand.css', async (request, reply) => {
    request.routeLabel = 'brand'
    const { brandColour } = site
    if (brandColour === null) return reply.callNotFound()
    const css = brandCss(brandColour)
    return sendText(request, reply.header('cache-control', KEEP), css, 'text/css; charset=utf-8')
  })
  const type = logo === null ? undefined : logoType(logo)
  if (logo === null || siteDir === null || type === undefined || !isLogoFile(logo)) return
  server.get<{ Params: { file: string } }>('/media/site/:file', async (request, reply) => {
    request.routeLabel = 'media/site'
    const bytes = request.params.file === logo ? await readFile(join(siteDir, logo)).catch(() => null) : null
    if (bytes === null) return reply.callNotFound()
    // An SVG opened at its own address is a document: this policy lets it draw and nothing else.
    setHeaders(reply, { 'cache-control': KEEP, 'content-security-policy': LOGO_POLICY })
    return sendBytes(request, reply, bytes, type)
  })
}

const KEEP = 'public, max-age=86400, stale-while-revalidate=604800'
const LOGO_POLICY = `default-src 'none'; style-src 'unsafe-inline'; sandbox`
