import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { siteImageType } from '#domain/site/site-images.ts'
import { brandCss } from '#ui/brand.ts'
import { sitePictures } from '#ui/site-pictures.ts'
import { sendBytes, sendText } from '#web/edge/respond.ts'
import { setHeaders } from '#web/edge/security.ts'
import type { WebApp } from '#web/web-app.ts'

type BrandApp = Pick<WebApp, 'site' | 'siteDir'>

/** Serves the agency's look: its colour as a style sheet, and the pictures beside the site file as they are. */
export function registerBrand(server: FastifyInstance, app: BrandApp): void {
  server.get('/brand.css', async (request, reply) => {
    request.routeLabel = 'brand'
    const { brandColour } = app.site
    if (brandColour === null) return reply.callNotFound()
    const css = brandCss(brandColour)
    return sendText(request, reply.header('cache-control', CACHE_ONE_DAY), css, 'text/css; charset=utf-8')
  })
  server.get<{ Params: { file: string } }>('/media/site/:file', async (request, reply) => {
    request.routeLabel = 'media/site'
    const { file } = request.params
    const bytes = await readSitePicture(app, file)
    if (bytes === null) return reply.callNotFound()
    return sendBytes(request, setSitePictureHeaders(reply), bytes, siteImageType(file) ?? '')
  })
}

/** A picture beside the site file; null when the site does not name it, or when it is not there. */
export async function readSitePicture({ site, siteDir }: BrandApp, file: string): Promise<Buffer | null> {
  if (siteDir === null || !sitePictures(site).some(({ name }) => name === file)) return null
  return await readFile(join(siteDir, file)).catch(() => null)
}

export function setSitePictureHeaders(reply: FastifyReply): FastifyReply {
  setHeaders(reply, {
    'cache-control': CACHE_ONE_DAY,
    // An SVG opened at its own address is a document: this policy lets it draw and nothing else.
    'content-security-policy': IMAGE_POLICY,
    // Mails show them too.
    'cross-origin-resource-policy': 'cross-origin',
  })
  return reply
}

const CACHE_ONE_DAY = 'public, max-age=86400, stale-while-revalidate=604800'
const IMAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; sandbox`
