import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { facadeOf } from '#journeys/draw-facade.ts'
import { drawHero } from '#media/drawing/hero.ts'
import { rasterizeDrawing } from '#media/drawing/rasterize.ts'
import { sendText } from '#web/respond.ts'
import type { WebApp } from '#web/web-app.ts'

const DRAWING = /^(\d{1,10})(-night)?(?:\.svg|-(320|640|1200)\.(png|jpg))$/

/** Pictures: façades drawn from facts, as SVG for pages and as bitmaps where a mail or another site needs one. */
export function registerMedia(server: FastifyInstance, app: Pick<WebApp, 'db'>): void {
  server.get<{ Params: { file: string } }>('/media/drawing/:file', async (request, reply) => {
    request.routeLabel = 'media/drawing'
    const match = DRAWING.exec(request.params.file)
    if (!match) return reply.callNotFound()
    const [, id = '', night, width, format] = match
    const svg = await facadeOf(app, Number(id), night ? 'night' : 'day')
    if (svg === null) return reply.callNotFound()
    if (!width) return sendDrawing(request, reply, svg)
    const bitmap = await rasterizeDrawing(svg, Number(width), format === 'png' ? 'png' : 'jpeg')
    return reply
      .headers(KEEP)
      .type(format === 'png' ? 'image/png' : 'image/jpeg')
      .send(bitmap)
  })

  server.get<{ Params: { file: string } }>('/media/hero/:file', async (request, reply) => {
    request.routeLabel = 'media/hero'
    const mood = /^(day|night)\.svg$/.exec(request.params.file)?.[1]
    if (!mood) return reply.callNotFound()
    return sendDrawing(request, reply, drawHero(mood === 'night' ? 'night' : 'day'))
  })
}

/** Mails and other sites show these pictures too. A drawing follows its listing's facts, so it is asked for again each day. */
const KEEP = {
  'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
  'cross-origin-resource-policy': 'cross-origin',
}

function sendDrawing(request: FastifyRequest, reply: FastifyReply, svg: string): FastifyReply {
  return sendText(request, reply.headers(KEEP), svg, 'image/svg+xml; charset=utf-8')
}
