import type { FastifyReply } from 'fastify'
import { QueueRefusal } from '#base/run-queued.ts'
import { TURNED_AWAY } from '#web/edge/costly-work.ts'

/** Sets status and headers of a 503. A network that asks for too much is counted apart: it says nothing about the site. */
export function setRefusal(reply: FastifyReply, refusal: QueueRefusal): FastifyReply {
  if (refusal.reason === 'network_full') reply.request.routeLabel = TURNED_AWAY
  return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': String(refusal.retryAfterSeconds) })
}

/** Handler for `.catch`: answers a full queue with a 503 in plain text, and gives null. Any other error is thrown on. */
export function answerQueueFull(reply: FastifyReply): (error: unknown) => null {
  return (error) => {
    if (!(error instanceof QueueRefusal)) throw error
    void setRefusal(reply, error)
      .type('text/plain; charset=utf-8')
      .send('Too many of these are asked for at once. Please come back in a moment.\n')
    return null
  }
}
