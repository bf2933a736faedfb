import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isLocale, type Locale } from '#base/locale.ts'
import type { Log } from '#base/log.ts'
import { QueueRefusal } from '#base/run-queued.ts'
import { isUnavailable, isUnstorable } from '#store/engine/retry.ts'
import { sendProblem } from '#web/edge/problem.ts'
import type { Card } from '#domain/listing/card.ts'
import { setRefusal } from '#web/edge/queue-full.ts'

/** What an error page may offer besides the search box. */
export type ErrorHelp = { similar: Card[] }

/** Answers an error with a page; `status` is 4xx or 5xx. Never throws. */
export type DrawErrorPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  locale: Locale,
  help?: ErrorHelp,
) => Promise<FastifyReply>

/**
 * The one place where errors become answers: a text for people, the cause only in the log.
 * A store that cannot be reached is 503 (come back in a moment), not 500. A value that no column can hold is 404, in a form
 * 422.
 */
export function errorEdge(log: Log, page: DrawErrorPage) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const refusal = error instanceof QueueRefusal ? error : null
    // A visitor who left gets no answer. Work that ended with them may be shared: visitors who stayed get the 503.
    if (refusal?.reason === 'visitor_gone' && reply.raw.destroyed) return reply.hijack()
    const status = refusal ? 503 : statusOf(error, request.method)
    if (isUnstorable(error))
      log.warn({ route: request.routeLabel, error }, 'request with a value that no column can hold')
    if (status >= 500 && !refusal) log.error({ id: request.id, route: request.routeLabel, error }, 'request failed')
    if (refusal) setRefusal(reply, refusal)
    else if (status === 503) reply.header('retry-after', '2')
    const first = request.url.split('/')[1]
    const locale = isLocale(first) ? first : 'nl'
    if (/^\/[a-z]{2}\/ajax\//.test(request.url)) return sendProblem(request, reply, status)
    return page(request, reply, status, locale)
  }
}

function statusOf(error: FastifyError, method: string): number {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 413
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 600) return error.statusCode
  if (isUnavailable(error)) return 503
  if (isUnstorable(error)) return method === 'POST' ? 422 : 404
  return 500
}
