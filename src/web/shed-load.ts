import type { FastifyInstance } from 'fastify'

/** Requests at work in one process beyond which a new one is turned away at once instead of waiting for a time-out. */
const MOST_AT_ONCE = 200

/** Under more load than the machine can bear, says so quickly: 503 with Retry-After, memory stays flat. */
export function shedLoad(server: FastifyInstance): void {
  let atWork = 0
  server.addHook('onRequest', async (request, reply) => {
    if (atWork >= MOST_AT_ONCE && request.url !== '/healthz') {
      return reply
        .code(503)
        .header('retry-after', '2')
        .type('text/plain; charset=utf-8')
        .send('Busy, please try again in a moment.\n')
    }
    atWork++
    let done = false
    const leave = () => {
      if (!done) atWork--
      done = true
    }
    reply.raw.once('close', leave)
    return undefined
  })
}
