import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendJson } from '#web/edge/respond.ts'

const CODES: Record<number, string> = {
  400: 'unreadable',
  403: 'cross_site',
  404: 'not_found',
  405: 'method_not_allowed',
  410: 'gone',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** An error answer in the one shape of the ajax endpoints. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  return sendJson(request, reply, { error: { code: CODES[status] ?? 'unexpected', requestId: request.id } })
}
