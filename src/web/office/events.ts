import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { OFFICE } from '#domain/office/paths.ts'
import { officeAction } from '#web/office/action.ts'
import type { OfficeRoute, VisitAtWork } from '#web/office/access/visit.ts'

/** Event streams of one process; an open stream holds no place of the admission. */
const MAX_STREAMS = 200
/** A stream then ends, and the browser reconnects by itself. A person who is signed out meanwhile gets no more events. */
const MAX_STREAM_MS = 100_000

const TAB = z.string().regex(/^[\w-]{8,40}$/)
const PATH = z.string().regex(/^\/office\/[\w/-]{1,80}$/)

/** Server-sent events for open pages of the office, and the notice of what their person works at. */
export const eventRoutes: readonly OfficeRoute[] = [
  { method: 'GET', path: OFFICE.events, action: 'watch', answer: openStream },
  officeAction({
    path: OFFICE.events,
    action: 'watch',
    schema: z.object({ tab: TAB, path: PATH, part: z.string().max(120).nullable() }),
    run: async ({ app, person }, at) => {
      await app.live.at({ ...at, personId: person.id })
      return { outcome: 'noted' as const }
    },
  }),
]

async function openStream(visit: VisitAtWork): Promise<FastifyReply> {
  const { app, person, request, reply } = visit
  const { searchParams } = new URL(request.url, app.baseUrl)
  const asked = z.object({ tab: TAB, path: PATH }).safeParse(Object.fromEntries(searchParams))
  if (!asked.success) return reply.code(422).send({ outcome: 'invalid' })
  if (app.live.watching() >= MAX_STREAMS) return reply.code(503).header('retry-after', '30').send({ error: 'busy' })
  const stream = new PassThrough()
  const tell = (event: string, news: unknown) => stream.write(`event: ${event}\ndata: ${JSON.stringify(news)}\n\n`)
  const stopWatching = await app.live.watch({
    ...{ ...asked.data, personId: person.id },
    end: () => stream.end(),
    tell: (news) => ('here' in news ? tell('here', news.here) : tell('changed', news.changed)),
  })
  const end = setTimeout(() => stream.end(), MAX_STREAM_MS).unref()
  reply.raw.once('close', () => {
    clearTimeout(end)
    void stopWatching()
  })
  stream.write('retry: 1000\n\n')
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('connection', 'close') // ends with the stream: a stopping server must not wait for more on it
    .header('x-accel-buffering', 'no') // nginx would hold events back until its buffer is full
    .send(stream)
}
