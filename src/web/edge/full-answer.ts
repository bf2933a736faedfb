import type { FastifyReply } from 'fastify'
import { QueueRefusal } from '#base/run-queued.ts'
import { TURNED_AWAY } from '#web/edge/costly-work.ts'

/** A 503 without its words. One network that asks for too much says nothing about the site: it is counted apart. */
export function refused(reply: FastifyReply, refusal: QueueRefusal): FastifyReply {
  if (refusal.reason === 'network_full') reply.request.routeLabel = TURNED_AWAY
  return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': String(refusal.retryAfterSeconds) })
}

/** The 503 of a queue that is full, for programs: null for what was made. Any other mishap is thrown on. */
export function sayFull(reply: FastifyReply): (error: unknown) => null {
  return (error) => {
    if (!(error instanceof QueueRefusal)) throw error
    void refused(reply, error)
      .type('text/plain; charset=utf-8')
      .send('Too many of these are asked for at once. Please come back in a moment.\n')
    return null
  }
}
