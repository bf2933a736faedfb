import type { FastifyInstance } from 'fastify'
import { sniff } from '#base/sniff.ts'
import { SITE_PHOTO_WIDTHS } from '#domain/site/site-images.ts'
import { contentHash } from '#offers/make-once.ts'
import { answerQueueFull } from '#web/edge/queue-full.ts'
import { sendBytes } from '#web/edge/respond.ts'
import { readSitePicture, setSitePictureHeaders } from '#web/public/brand.ts'
import type { Costly } from '#web/public/costly.ts'
import type { WebApp } from '#web/web-app.ts'

/** Serves photographs beside the site file upright, in the width of a page, and without the camera's notes in them. */
export function registerSitePhotos(
  server: FastifyInstance,
  app: Pick<WebApp, 'site' | 'siteDir'>,
  costly: Costly,
): void {
  server.get<{ Params: { width: string; file: string } }>('/media/site-photo/:width/:file', async (request, reply) => {
    request.routeLabel = 'media/site'
    const width = SITE_PHOTO_WIDTHS.find((one) => String(one) === request.params.width)
    if (width === undefined) return reply.callNotFound()
    const photo = await costly
      .once('drawn', request, async (make) => {
        const bytes = await readSitePicture(app, request.params.file)
        // An SVG by another name is not drawn: it may ask for files of this machine.
        if (bytes === null || !SHRINKABLE.has(sniff(bytes) ?? '')) return null
        return await make(`${contentHash(['photo', width, bytes.toString('base64')])}.webp`, async () => ({
          kind: 'photo',
          bytes,
          width,
        }))
      })
      .catch(answerQueueFull(reply))
    if (reply.sent) return reply
    if (photo === null) return reply.callNotFound()
    return sendBytes(request, setSitePictureHeaders(reply), photo, 'image/webp')
  })
}

const SHRINKABLE: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'avif'])
